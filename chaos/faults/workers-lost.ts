/**
 * Fault: a worker is lost during a publishing, killed by SIGKILL (as by the kernel's OOM killer) or by a heap too small for the
 * document. Another worker must finish the document.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { end } from '../../bench/server/process.ts';
import type { Publisher } from './publisher.ts';
import type { Topology } from './topology.ts';

/** Longest time until a worker takes the document, and until a worker runs out of memory. */
const TAKEN_TIMEOUT_MS = 60_000;
const OUT_OF_MEMORY_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 20;
/** A worker with a usual document needs some 35 MiB. */
const SMALL_HEAP_MIB = 56;

/** A PDF with 500 long link addresses on each page, which the worker holds in memory until the last page is drawn. */
const manyLinks = (): Buffer => {
  const addresses = Array.from({ length: 50 }, (_, at) => `https://example.test/${at}/${'x'.repeat(2000)}`);
  const place = (at: number): string => {
    const [left, bottom] = [10 + (at % 25) * 20, 10 + Math.floor(at / 25) * 30];
    return `${left} ${bottom} ${left + 18} ${bottom + 25}`;
  };
  return tinyPdf({
    objects: addresses.map((address) => `<< /S /URI /URI (${address}) >>`),
    pages: Array.from({ length: 40 }, (_, at) => ({
      texts: [{ text: `Mesa ${at + 1}`, x: 60, y: 700 }],
      // The first object of `objects` has number 4.
      annots: Array.from(
        { length: 500 },
        (__, link) => `<< /Type /Annot /Subtype /Link /Rect [${place(link)}] /A ${4 + (link % 50)} 0 R >>`,
      ),
    })),
  });
};

/** Resolves once that worker holds the job and has checkpointed a page. */
const waitUntilHeldBy = async ({ jobs }: Topology, worker: ChildProcess, job: string): Promise<void> => {
  for (const limit = performance.now() + TAKEN_TIMEOUT_MS; ; await sleep(POLL_INTERVAL_MS)) {
    const { isWorkedBy, pages } = await jobs.of(job);
    if (isWorkedBy(worker) && pages > 0) return;
    if (performance.now() > limit) throw new Error('the worker has not taken the document');
  }
};

/** Throws unless the job was begun by one worker and finished by the next. */
const expectTakenOver = async ({ jobs }: Topology, publisher: Publisher, job: string): Promise<void> => {
  await publisher.waitUntilDone();
  const { attempts } = await jobs.of(job);
  if (attempts !== 2) throw new Error(`a job whose worker was lost once was begun ${attempts} times`);
};

export type LostWorker = { how: string; takenOverMs: number };

const testKilled = async (topology: Topology, publisher: Publisher): Promise<LostWorker> => {
  const { worker, startWorker } = topology;
  const job = await publisher.large();
  await waitUntilHeldBy(topology, worker, job);
  const begin = performance.now();
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  const next = startWorker('worker-2');
  await expectTakenOver(topology, publisher, job);
  const takenOverMs = performance.now() - begin;
  await end(next);
  return { how: 'killed (SIGKILL)', takenOverMs };
};

const testOutOfMemory = async (topology: Topology, publisher: Publisher): Promise<LostWorker> => {
  const small = topology.startWorker('worker-3', [`--max-old-space-size=${SMALL_HEAP_MIB}`]);
  let output = '';
  small.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(small, 'exit', { signal: AbortSignal.timeout(OUT_OF_MEMORY_TIMEOUT_MS) });
  const job = await publisher.publish(manyLinks(), 'enlaces');
  await Promise.all([ended, waitUntilHeldBy(topology, small, job)]);
  const begin = performance.now();
  if (small.signalCode !== 'SIGABRT' || !output.includes('JavaScript heap out of memory'))
    throw new Error(
      `the worker out of memory exited with ${small.signalCode ?? small.exitCode}: ${output.slice(-400)}`,
    );
  topology.startWorker('worker-4');
  await expectTakenOver(topology, publisher, job);
  return { how: `out of memory (a heap of ${SMALL_HEAP_MIB} MiB)`, takenOverMs: performance.now() - begin };
};

/**
 * Must run with an empty queue and the first worker alone. Measures the time from the loss of a worker until the next one, started
 * then, has finished the document. A short run leaves out SIGKILL, which `crash` tests.
 */
export const testLostWorkers = async (
  topology: Topology,
  publisher: Publisher,
  short: boolean,
): Promise<LostWorker[]> => {
  const first = short ? [] : [await testKilled(topology, publisher)];
  await end(topology.worker);
  return [...first, await testOutOfMemory(topology, publisher)];
};
