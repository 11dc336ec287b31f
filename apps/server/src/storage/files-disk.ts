/** Files on disk by the hash of their content: written once, never changed, durable when acknowledged. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import type { FileFacts, FileStore } from '../domain/ports.ts';

import { ABANDONED_MS, removeAbandoned } from './abandoned-files.ts';

import { onDisk } from './disk-failure.ts';

import { fileKey, fileLocation, isFileKey, unfinishedDirectory } from './keys.ts';
import { piecesOf } from './pieces.ts';
import { rangeWithin, type StoredRange } from './stored-range.ts';
import { syncDirectory } from './sync-directory.ts';

const PIECE = 1024 * 1024;

/** Makes the directories and clears away what processes that were killed left unfinished. */
export const openDiskFiles = async ({ dataDir }: { dataDir: string }): Promise<FileStore> => {
  const unfinished = unfinishedDirectory(dataDir);
  await mkdir(unfinished, { recursive: true });
  await removeAbandoned(unfinished, new Date(Date.now() - ABANDONED_MS));
  const madeDirectories = new Set<string>();

  const place = async (temporary: string, key: string): Promise<void> => {
    const { directories, path } = fileLocation(dataDir, key);
    const [root, outer, inner] = directories;
    if (!madeDirectories.has(inner)) {
      await mkdir(inner, { recursive: true });
      await syncDirectory(root);
      await syncDirectory(outer);
      madeDirectories.add(inner);
    }
    await rename(temporary, path);
    await syncDirectory(inner);
  };

  /** Hashes the pieces while they are written; the name is known when the last one is. */
  const store = async (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, ext: string): Promise<FileFacts> => {
    fileKey('0'.repeat(64), ext); // a bad ending is refused before a gigabyte is copied
    const temporary = join(unfinished, randomUUID());
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      const handle = await open(temporary, 'wx');
      try {
        for await (const piece of pieces) {
          hash.update(piece);
          await writeWhole(handle, piece);
          bytes += piece.length;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      const key = fileKey(hash.digest('hex'), ext);
      await place(temporary, key);
      return { key, bytes };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  /**
   * The facts of a file that is already there, made durable for this caller too; null when it is not, or when what lies there is not
   * these bytes: who restores a backup or publishes again does so because the disk has changed them.
   */
  const kept = async (key: string, bytes: Uint8Array): Promise<FileFacts | null> => {
    const { directories, path } = fileLocation(dataDir, key);
    if (!(await holds(path, bytes))) return null;
    // Stored anew: who clears away what nothing names goes by this time (kept-files-disk.ts), and may have been quicker.
    const now = new Date();
    if (!(await utimes(path, now, now).then(() => true, unlessMissing))) return null;
    await syncDirectory(directories[2]);
    return { key, bytes: bytes.length };
  };

  return {
    info: { kind: 'disk' },
    async put(bytes, ext) {
      const key = fileKey(createHash('sha256').update(bytes).digest('hex'), ext);
      return (await kept(key, bytes)) ?? onDisk(store([bytes], ext));
    },
    async putFile(path, ext) {
      return onDisk(store(piecesOf(path, PIECE), ext));
    },
    stat: (key) => factsOf(dataDir, key),
    localPath: async (key) => (isFileKey(key) ? fileLocation(dataDir, key).path : null),
    async read(key, range) {
      const { handle, start, end } = await openRange(dataDir, key, range);
      try {
        return await readWhole(handle, key, start, end);
      } finally {
        await handle.close();
      }
    },
    async stream(key, range) {
      const { handle, start, end } = await openRange(dataDir, key, range);
      if (end < start) return handle.createReadStream();
      return handle.createReadStream({ start, end, highWaterMark: PIECE / 4 });
    },
  };
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** `false` for what is not there. */
const unlessMissing = (error: unknown): false => {
  if (isMissing(error)) return false;
  throw error;
};

/** What cannot be read is to be written anew: that says what is wrong, if anything still is. */
const holds = async (path: string, bytes: Uint8Array): Promise<boolean> => {
  const facts = await stat(path).catch(() => null);
  if (facts?.size !== bytes.length) return false;
  const there = await readFile(path).catch(() => null);
  return there?.equals(bytes) ?? false;
};

const factsOf = async (dataDir: string, key: string): Promise<FileFacts | null> => {
  if (!isFileKey(key)) return null;
  try {
    return { key, bytes: (await stat(fileLocation(dataDir, key).path)).size };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Throws `file.unknown` and `file.range`. */
const openRange = async (
  dataDir: string,
  key: string,
  range?: StoredRange,
): Promise<StoredRange & { handle: FileHandle }> => {
  const handle = await open(fileLocation(dataDir, key).path, 'r').catch((cause: unknown) => {
    throw isMissing(cause) ? new AppError('file.unknown', { key }, { cause }) : cause;
  });
  try {
    return { handle, ...rangeWithin((await handle.stat()).size, range) };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

const readWhole = async (handle: FileHandle, key: string, start: number, end: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start + 1);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new AppError('internal', { problem: 'a stored file is shorter than it was', key });
    at += bytesRead;
  }
  return bytes;
};

const writeWhole = async (handle: FileHandle, piece: Uint8Array): Promise<void> => {
  for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
};
