/** Maintenance of the files on disk: listing, removal of unreferenced files, free space, a write probe. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileMaintenance, StoredFile } from '../../../domain/ports/file-maintenance.ts';
import { removeAbandonedFiles } from '../abandoned-files.ts';
import { fileLocation, filesDirectory, isFileKey, PRIVATE_DIRECTORY, unfinishedDirectory } from '../keys.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const factsOf = async (path: string) => {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** The directories of keys with the same first or second byte. */
const directoriesIn = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(path, name));

export const openDiskMaintenance = ({ dataDir }: { dataDir: string }): FileMaintenance => {
  /** One directory at a time, since there may be 65,536 of them and `opendir` with `recursive` keeps all their names. */
  async function* list(): AsyncGenerator<StoredFile> {
    for (const outer of await directoriesIn(filesDirectory(dataDir)))
      for (const inner of await directoriesIn(outer)) {
        const keys = (await readdir(inner)).filter(isFileKey);
        const facts = await Promise.all(keys.map((key) => factsOf(join(inner, key))));
        for (const [index, key] of keys.entries()) {
          const found = facts[index];
          if (found?.isFile()) yield { key, bytes: found.size, storedAt: found.mtime };
        }
      }
  }

  /**
   * Moves the file aside before checking its age: a publisher that stores the file at that moment either does not find it and
   * writes it again, or has renewed its age, and it is moved back.
   */
  const removeOlder = async (key: string, before: Date): Promise<boolean> => {
    const { path } = fileLocation(dataDir, key);
    const facts = await factsOf(path);
    if (!facts) return true;
    if (facts.mtime >= before) return false;
    const movedPath = join(unfinishedDirectory(dataDir), randomUUID());
    await rename(path, movedPath);
    const isRecent = (await stat(movedPath)).mtime >= before;
    // A file written in the meantime has the same content.
    if (isRecent) await rename(movedPath, path);
    else await rm(movedPath, { force: true });
    return !isRecent;
  };

  return {
    list,
    removeOlder,
    abortIncomplete: (before) => removeAbandonedFiles(unfinishedDirectory(dataDir), before),
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    checkReachable: () => access(filesDirectory(dataDir), constants.R_OK),
    async probe() {
      const unfinished = unfinishedDirectory(dataDir);
      await mkdir(unfinished, { recursive: true, mode: PRIVATE_DIRECTORY });
      const path = join(unfinished, randomUUID());
      try {
        await writeFile(path, 'probe');
        if ((await readFile(path, 'utf8')) !== 'probe') throw new Error('the probe file reads back different bytes');
      } finally {
        await rm(path, { force: true });
      }
    },
  };
};
