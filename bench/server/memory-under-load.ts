/** Memory of the server under half of its maximum load, route after route. */
import type { ChildProcess } from 'node:child_process';
import { median } from '../median.ts';
import type { LoadRequest } from './full-load.ts';
import { pacedLoad } from './paced-load.ts';
import { costOf } from './process.ts';

type Share = { requested: LoadRequest; perSecond: number };

/** Medians of the first and the last third of the time, in MiB. `minutes`: duration of the load. */
export type MemoryGrowth = { minutes: number; sent: number; firstMiB: number; lastMiB: number; ratio: number };

export const memoryUnderLoad = async (
  server: ChildProcess,
  shares: readonly Share[],
  { seconds, sliceSeconds }: { seconds: number; sliceSeconds: number },
): Promise<MemoryGrowth> => {
  const memory: number[] = [];
  let sent = 0;
  const endsAtMs = performance.now() + seconds * 1000;
  while (performance.now() < endsAtMs) {
    for (const { requested, perSecond } of shares) {
      const slice = await pacedLoad(requested, perSecond, sliceSeconds);
      if (slice.refused > 0) throw new Error(`${requested.url}: ${slice.refused} refused at half of the load`);
      sent += slice.sent;
    }
    const { memoryMiB } = await costOf(server);
    memory.push(memoryMiB);
  }
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [firstMiB, lastMiB] = [median(memory.slice(0, third)), median(memory.slice(-third))];
  return { minutes: seconds / 60, sent, firstMiB, lastMiB, ratio: lastMiB / firstMiB };
};
