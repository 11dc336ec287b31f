/** An adjustable clock shared by the programs under test. The clocks of the test itself and of external services do not change. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const openClock = async (folder: string) => {
  const file = join(folder, 'clock');
  const set = async (aheadMs: number): Promise<void> => {
    // Atomic replacement, so that no program reads a partial number.
    await writeFile(`${file}.next`, `${aheadMs}`);
    await rename(`${file}.next`, file);
  };
  await set(0);
  return {
    set,
    /** Node flags of a program that uses this clock; its threads inherit them. */
    flags: ['--import', join(import.meta.dirname, 'jumping-clock.ts')],
    env: { CLOCK_FILE: file },
  };
};
