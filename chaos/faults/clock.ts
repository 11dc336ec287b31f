/** One clock for all programs of a run, which jumps when it is told to. Those of the run itself and of the outside stay right. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const openClock = async (folder: string) => {
  const file = join(folder, 'clock');
  const set = async (aheadMs: number): Promise<void> => {
    // Nobody may read half a number.
    await writeFile(`${file}.next`, `${aheadMs}`);
    await rename(`${file}.next`, file);
  };
  await set(0);
  return {
    set,
    /** Of a program that lives by it. Its threads have them from it. */
    flags: ['--import', join(import.meta.dirname, 'jumping-clock.ts')],
    env: { CLOCK_FILE: file },
  };
};
