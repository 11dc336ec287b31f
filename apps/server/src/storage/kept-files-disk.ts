/** The files on disk as whoever looks after them sees them. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, opendir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptFile, KeptFiles } from '../domain/ports/kept-files.ts';
import { removeAbandoned } from './abandoned-files.ts';
import { fileLocation, filesDirectory, isFileKey, unfinishedDirectory } from './keys.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const factsOf = async (path: string) => {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

export const openDiskKeptFiles = ({ dataDir }: { dataDir: string }): KeptFiles => {
  async function* list(): AsyncGenerator<KeptFile> {
    const root = await opendir(filesDirectory(dataDir), { recursive: true });
    for await (const entry of root) {
      if (!entry.isFile() || !isFileKey(entry.name)) continue;
      const { path } = fileLocation(dataDir, entry.name);
      const facts = await factsOf(path);
      if (facts) yield { key: entry.name, bytes: facts.size, keptAt: facts.mtime };
    }
  }

  /**
   * Out of the way first and then judged: a publisher who stores the file in this moment either does not find it and
   * writes it anew, or has made it young, and it goes back.
   */
  const removeOlder = async (key: string, before: Date): Promise<boolean> => {
    const { path } = fileLocation(dataDir, key);
    const facts = await factsOf(path);
    if (!facts) return true;
    if (facts.mtime >= before) return false;
    const aside = join(unfinishedDirectory(dataDir), randomUUID());
    await rename(path, aside);
    const isYoung = (await stat(aside)).mtime >= before;
    // What was written anew meanwhile has the same content.
    if (isYoung) await rename(aside, path);
    else await rm(aside, { force: true });
    return !isYoung;
  };

  return {
    list,
    removeOlder,
    giveUpUnfinished: (before) => removeAbandoned(unfinishedDirectory(dataDir), before),
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    reach: () => access(filesDirectory(dataDir), constants.R_OK),
    async probe() {
      const unfinished = unfinishedDirectory(dataDir);
      await mkdir(unfinished, { recursive: true });
      const path = join(unfinished, randomUUID());
      try {
        await writeFile(path, 'probe');
        if ((await readFile(path, 'utf8')) !== 'probe') throw new Error('what was written does not come back');
      } finally {
        await rm(path, { force: true });
      }
    },
  };
};
