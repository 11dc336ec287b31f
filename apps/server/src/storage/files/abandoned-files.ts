/** Removes temporary files that killed processes left behind. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreError } from '../../errors/ignore-error.ts';

/** No process writes to one file for a day. Younger files may belong to another process that shares the folder. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes the files of a folder that were last modified before `before`. Resolves to their number. */
export const removeAbandonedFiles = async (directory: string, before: Date): Promise<number> => {
  let count = 0;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const facts = await stat(path).catch(ignoreError('another process has removed it', null));
    if (!facts || facts.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    count += 1;
  }
  return count;
};
