/**
 * A worker that is lost in the middle of a document: ended as the kernel ends who takes too much memory (SIGKILL, here sent by us), and
 * out of memory in earnest, with a heap that the document does not fit into. Another goes on.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { end } from '../../bench/server/process.ts';
import type { Publisher } from './publisher.ts';
import type { Topology } from './topology.ts';

/** Of a document until it is taken up, of a worker until its memory is full; ms. */
const TAKEN_WITHIN = 30_000;
const FULL_WITHIN = 180_000;
const AGAIN_AFTER = 20;
/** A worker and any usual document need some 25 MiB. */
const SMALL_HEAP_MIB = 40;

/** Of 500 long addresses on each page, which are held until the last one is drawn. */
const manyLinks = (): Buffer => {
  const addresses = Array.from({ length: 50 }, (_, at) => `https://example.test/${at}/${'x'.repeat(2000)}`);
  const place = (at: number): string => {
    const [left, bottom] = [10 + (at % 25) * 20, 10 + Math.floor(at / 25) * 30];
    return `${left} ${bottom} ${left + 18} ${bottom + 25}`;
  };
  return tinyPdf({
    objects: addresses.map((address) => `<< /S /URI /URI (${address}) >>`),
    pages: Array.from({ length: 10 }, (_, at) => ({
      texts: [{ text: `Página ${at + 1}`, x: 60, y: 700 }],
      // Objects of a tiny PDF begin with the fourth.
      annots: Array.from(
        { length: 500 },
        (__, link) => `<< /Type /Annot /Subtype /Link /Rect [${place(link)}] /A ${4 + (link % 50)} 0 R >>`,
      ),
    })),
  });
};

/** Resolves once that worker, and no other, has the document and has kept a page of it. */
const heldBy = async ({ jobs }: Topology, worker: ChildProcess, job: string): Promise<void> => {
  for (const limit = performance.now() + TAKEN_WITHIN; ; await sleep(AGAIN_AFTER)) {
    const { isWorkedBy, pages } = await jobs.of(job);
    if (isWorkedBy(worker) && pages > 0) return;
    if (performance.now() > limit) throw new Error('the worker that is to be lost has not taken up the document');
  }
};

/** Throws unless the document was begun by one and done by the next. */
const takenOver = async ({ jobs }: Topology, publisher: Publisher, job: string): Promise<void> => {
  await publisher.settled();
  const { attempts } = await jobs.of(job);
  if (attempts !== 2) throw new Error(`a document whose worker was lost once was begun ${attempts} times`);
};

export type Lost = { how: string; takenOverMs: number };

const killed = async (topology: Topology, publisher: Publisher): Promise<Lost> => {
  const { worker, startWorker } = topology;
  const job = await publisher.large();
  await heldBy(topology, worker, job);
  const begin = performance.now();
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  const next = startWorker('worker-2');
  await takenOver(topology, publisher, job);
  const takenOverMs = performance.now() - begin;
  await end(next);
  return { how: 'killed (SIGKILL)', takenOverMs };
};

const outOfMemory = async (topology: Topology, publisher: Publisher): Promise<Lost> => {
  const small = topology.startWorker('worker-3', [`--max-old-space-size=${SMALL_HEAP_MIB}`]);
  let said = '';
  small.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(small, 'exit', { signal: AbortSignal.timeout(FULL_WITHIN) });
  const job = await publisher.order(manyLinks(), 'enlaces');
  await Promise.all([ended, heldBy(topology, small, job)]);
  const begin = performance.now();
  if (small.signalCode !== 'SIGABRT' || !said.includes('JavaScript heap out of memory'))
    throw new Error(`a worker without memory ended with ${small.signalCode ?? small.exitCode}: ${said.slice(-400)}`);
  topology.startWorker('worker-4');
  await takenOver(topology, publisher, job);
  return { how: `out of memory (a heap of ${SMALL_HEAP_MIB} MiB)`, takenOverMs: performance.now() - begin };
};

/**
 * With nothing else to publish, and no other worker than the first. How long from the end of one until the next, which is started then,
 * has done its document. A short run leaves the killing to `crash`.
 */
export const loseWorkers = async (topology: Topology, publisher: Publisher, short: boolean): Promise<Lost[]> => {
  const first = short ? [] : [await killed(topology, publisher)];
  await end(topology.worker);
  return [...first, await outOfMemory(topology, publisher)];
};
