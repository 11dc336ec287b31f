/** Files of a store elsewhere, copied to this disk when a program needs a path: bounded, each fetched once, whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { createSingleFlight } from '../domain/single-flight.ts';
import { ABANDONED_MS, removeAbandoned } from './abandoned-files.ts';
import { boundedFolder } from './bounded-folder.ts';
import { diskFailure } from './disk-failure.ts';
import { copiesDirectory, copyLocation, unfinishedCopies } from './keys.ts';

/** Who was given a path may still open it; the domain promises half an hour. */
const KEPT_MS = 30 * 60 * 1000;
/** When so much more is in use than there should be room for, nothing is fetched any more: the disk is not ours alone. */
const OVERFULL = 2;

export type Pieces = AsyncIterable<Uint8Array>;
export type Written = { path: string; sha256: string; bytes: number };

/** Whether the copy is there; being used counts as being new. */
const touched = async (path: string): Promise<boolean> => {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
};

export const openLocalCopies = async ({
  dataDir,
  mostBytes,
  keptMs = KEPT_MS,
}: {
  dataDir: string;
  mostBytes: number;
  keptMs?: number;
}) => {
  const unfinished = unfinishedCopies(dataDir);
  await mkdir(copiesDirectory(dataDir), { recursive: true });
  await mkdir(unfinished, { recursive: true });
  await removeAbandoned(unfinished, new Date(Date.now() - ABANDONED_MS));
  const folder = boundedFolder({ root: copiesDirectory(dataDir), mostBytes, keptMs });
  const oneFetch = createSingleFlight<string>();

  /** The pieces on disk under a name that nobody else knows, and what they are. */
  const write = async (pieces: Pieces): Promise<Written> => {
    const path = join(unfinished, randomUUID());
    const hash = createHash('sha256');
    let bytes = 0;
    const handle = await open(path, 'wx');
    try {
      for await (const piece of pieces) {
        hash.update(piece);
        for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
        bytes += piece.length;
      }
      await handle.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw diskFailure(error);
    } finally {
      await handle.close();
    }
    return { path, sha256: hash.digest('hex'), bytes };
  };

  const adopt = async (written: Written, key: string): Promise<string> => {
    const path = copyLocation(dataDir, key);
    await rename(written.path, path);
    await folder.added(written.bytes);
    return path;
  };

  const fetchOnce = async (key: string, pieces: () => Promise<Pieces>): Promise<string> => {
    if (folder.held() > mostBytes * OVERFULL) throw new AppError('server.busy', { reason: 'copies' });
    const written = await write(await pieces());
    if (key.startsWith(`${written.sha256}.`)) return adopt(written, key);
    await rm(written.path, { force: true });
    throw new AppError('file.unavailable', { key, reason: 'hash' });
  };

  return {
    write,
    adopt,
    discard: (written: Written) => rm(written.path, { force: true }),
    /** The path of a copy that is there already, or null. */
    present: async (key: string): Promise<string | null> => {
      const path = copyLocation(dataDir, key);
      return (await touched(path)) ? path : null;
    },
    /** The path of the copy; `pieces` are asked for when there is none. Throws `server.busy`, `file.unavailable`. */
    path: async (key: string, pieces: () => Promise<Pieces>): Promise<string> => {
      const path = copyLocation(dataDir, key);
      return (await touched(path)) ? path : oneFetch(key, () => fetchOnce(key, pieces));
    },
  };
};
