/** Temporary files in the data directory. The system's temporary folder is not cleaned up by us, and may be small or in memory. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TemporaryFiles } from '../../domain/ports/files.ts';
import { ABANDONED_AFTER_MS, removeAbandonedFiles } from './abandoned-files.ts';
import { mapDiskError } from './disk-failure.ts';
import { PRIVATE_DIRECTORY, PRIVATE_FILE, temporaryDirectory } from './keys.ts';

/** Creates the directory and removes files that killed processes left in it. */
export const openTemporaryFiles = async ({ dataDir }: { dataDir: string }): Promise<TemporaryFiles> => {
  const directory = temporaryDirectory(dataDir);
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
  await removeAbandonedFiles(directory, new Date(Date.now() - ABANDONED_AFTER_MS));
  return {
    write: async (chunks) => {
      const path = join(directory, randomUUID());
      const dispose = (): Promise<void> => rm(path, { force: true });
      try {
        await pipeline(Readable.from(chunks), createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }));
      } catch (error) {
        await dispose();
        throw mapDiskError(error);
      }
      return { path, dispose };
    },
  };
};
