import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openClock } from './clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Prints repeatedly by how many ms its dates and those of a thread are ahead. */
const PROGRAM = `
  import { isMainThread, parentPort, Worker } from 'node:worker_threads';
  if (isMainThread) {
    let inThread = 0;
    new Worker(new URL(import.meta.url)).on('message', (now) => (inThread = now));
    const ahead = (at) => at - performance.timeOrigin - performance.now();
    setInterval(() => console.log(JSON.stringify([Date.now(), new Date().getTime(), inThread].map(ahead))), 20);
  } else setInterval(() => parentPort.postMessage(Date.now()), 20);
`;

// Covers §resilience-32.
test('setting the clock shifts the dates of a running program and of its threads, a day forward and back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-clock-'));
  const clock = await openClock(folder);
  const file = join(folder, 'program.mjs');
  await writeFile(file, PROGRAM);
  const program = spawn(process.execPath, [...clock.flags, file], {
    env: { ...process.env, ...clock.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  onTestFinished(async () => {
    program.kill();
    await ended;
    await rm(folder, { recursive: true });
  });
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const waitForShift = async (aheadMs: number): Promise<number[]> => {
    for (;;) {
      const ahead: number[] = JSON.parse((await lines.next()).value ?? '');
      if (ahead.every((ms) => Math.abs(ms - aheadMs) < DAY_MS / 2)) return ahead;
    }
  };
  for (const aheadMs of [0, DAY_MS, 0]) {
    await clock.set(aheadMs);
    expect(await waitForShift(aheadMs)).toHaveLength(3);
  }
});
