/** Memory of the processes of a browser. Linux only. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** Memory of a process in MiB, with shared memory divided among its users (PSS); 0 after its end. */
const memoryOf = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
};

export type ProcessMemory = { rendererMiB: number; gpuMiB: number };

/** The renderer of the open page: browsers have a spare renderer, which is the smaller one. */
export const processMemory = async (browser: Browser): Promise<ProcessMemory> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const largest = async (type: string): Promise<number> => {
    const processes = processInfo.filter((process) => process.type === type);
    return Math.max(0, ...(await Promise.all(processes.map(({ id }) => memoryOf(id)))));
  };
  const [rendererMiB, gpuMiB] = [await largest('renderer'), await largest('GPU')];
  if (rendererMiB === 0 || gpuMiB === 0) throw new Error('A renderer or the GPU process was not found.');
  return { rendererMiB, gpuMiB };
};
