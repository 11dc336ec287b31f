/** What processes that were killed left unfinished. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** After a day nobody is writing it any more, ms: several processes share a folder, and the others of them live. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Of the files of a folder those that nobody has written to since `before`. Resolves to how many there were. */
export const removeAbandoned = async (directory: string, before: Date): Promise<number> => {
  let count = 0;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const facts = await stat(path).catch(() => null);
    if (!facts || facts.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    count += 1;
  }
  return count;
};
