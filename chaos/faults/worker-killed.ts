/** A worker that the system ends in the middle of a document, as it does to whoever takes too much memory: another goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { createPublisher } from './publisher.ts';
import type { Topology } from './topology.ts';

/** A page of a worker that does nothing else takes far less; the lease of the dead one runs for 3 s. */
const WITHIN = 30_000;

/** Resolves to the ms from the end of the one until what it worked on was published by the other. */
export const killWorker = async (
  { worker, startWorker }: Topology,
  publisher: ReturnType<typeof createPublisher>,
): Promise<number> => {
  startWorker('worker-2');
  const job = await publisher.large();
  for (const limit = Date.now() + WITHIN; (await publisher.stateOf(job)) !== 'running'; await sleep(20))
    if (Date.now() > limit) throw new Error('nobody took up the document');
  const begin = performance.now();
  worker.kill('SIGKILL');
  await publisher.settled();
  return performance.now() - begin;
};
