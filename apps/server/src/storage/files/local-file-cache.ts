/** A bounded cache on disk of files from a remote store, for programs that need a path. Each file is fetched once and verified by hash. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createSingleFlight } from '../../domain/caching/single-flight.ts';
import { AppError } from '../../errors/app-error.ts';
import { ABANDONED_AFTER_MS, removeAbandonedFiles } from './abandoned-files.ts';
import { mapDiskError } from './disk-failure.ts';
import { createDiskLru } from './disk-lru.ts';
import { cacheDirectory, cachedFileLocation, PRIVATE_DIRECTORY, unfinishedCacheDirectory } from './keys.ts';

/** A caller may still open a path it was given; the domain guarantees half an hour. */
const PROTECTED_MS = 30 * 60 * 1000;
/** Above this multiple of `maxBytes` nothing more is fetched: other programs share the disk. */
const MAX_OVERFILL = 2;

export type Chunks = AsyncIterable<Uint8Array>;
export type WrittenFile = { path: string; sha256: string; bytes: number };

/** Marks the copy as recently used. False when it is not cached. */
const touch = async (path: string): Promise<boolean> => {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
};

export const openFileCache = async ({
  dataDir,
  maxBytes,
  protectedMs = PROTECTED_MS,
}: {
  dataDir: string;
  maxBytes: number;
  protectedMs?: number;
}) => {
  const unfinished = unfinishedCacheDirectory(dataDir);
  await mkdir(cacheDirectory(dataDir), { recursive: true, mode: PRIVATE_DIRECTORY });
  await mkdir(unfinished, { recursive: true, mode: PRIVATE_DIRECTORY });
  await removeAbandonedFiles(unfinished, new Date(Date.now() - ABANDONED_AFTER_MS));
  const folder = createDiskLru({ root: cacheDirectory(dataDir), maxBytes, protectedMs });
  const singleFlight = createSingleFlight<string>();

  /** Writes the chunks to a temporary file and returns its path, hash and size. */
  const write = async (chunks: Chunks): Promise<WrittenFile> => {
    const path = join(unfinished, randomUUID());
    const hash = createHash('sha256');
    let bytes = 0;
    const handle = await open(path, 'wx');
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
        bytes += chunk.length;
      }
      await handle.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw mapDiskError(error);
    } finally {
      await handle.close();
    }
    return { path, sha256: hash.digest('hex'), bytes };
  };

  const addToCache = async (file: WrittenFile, key: string): Promise<string> => {
    const path = cachedFileLocation(dataDir, key);
    await rename(file.path, path);
    await folder.added(file.bytes);
    return path;
  };

  const fetchFile = async (key: string, chunks: () => Promise<Chunks>): Promise<string> => {
    if (folder.totalBytes() > maxBytes * MAX_OVERFILL) throw new AppError('server.busy', { reason: 'copies' });
    const file = await write(await chunks());
    if (key.startsWith(`${file.sha256}.`)) return addToCache(file, key);
    await rm(file.path, { force: true });
    throw new AppError('file.unavailable', { key, reason: 'hash' });
  };

  return {
    write,
    addToCache,
    discard: (file: WrittenFile) => rm(file.path, { force: true }),
    /** The path of a cached copy, or null. */
    find: async (key: string): Promise<string | null> => {
      const path = cachedFileLocation(dataDir, key);
      return (await touch(path)) ? path : null;
    },
    /** The path of the copy; `chunks` is called when there is none. Throws `server.busy`, `file.unavailable`. */
    path: async (key: string, chunks: () => Promise<Chunks>): Promise<string> => {
      const path = cachedFileLocation(dataDir, key);
      return (await touch(path)) ? path : singleFlight(key, () => fetchFile(key, chunks));
    },
  };
};
