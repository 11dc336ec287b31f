/** What the processes of a browser take of the machine's memory. Linux only. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

/** MiB of a process, what it shares with others counted by its part (PSS); 0 once it is gone. */
const memoryOf = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
};

export type ProcessMemory = { rendererMiB: number; gpuMiB: number };

/** Of the one page that is open: browsers keep a renderer in reserve, which is the smaller one. */
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
