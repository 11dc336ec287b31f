/** Temporary files beside the data. The system's folder for them is nobody's to clear away, and may be small or in memory. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TemporaryFiles } from '../domain/ports/temporary-files.ts';
import { ABANDONED_MS, removeAbandoned } from './abandoned-files.ts';
import { diskFailure } from './disk-failure.ts';
import { temporaryDirectory } from './keys.ts';

/** Makes the directory and clears away what processes that were killed left in it. */
export const openTemporaryFiles = async ({ dataDir }: { dataDir: string }): Promise<TemporaryFiles> => {
  const directory = temporaryDirectory(dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeAbandoned(directory, new Date(Date.now() - ABANDONED_MS));
  return {
    keep: async (pieces) => {
      const path = join(directory, randomUUID());
      const dispose = (): Promise<void> => rm(path, { force: true });
      try {
        await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await dispose();
        throw diskFailure(error);
      }
      return { path, dispose };
    },
  };
};
