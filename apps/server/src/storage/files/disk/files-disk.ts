/** Content-addressed files on disk: key = SHA-256 of the content, written once, never changed, synced before they are acknowledged. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileFacts, FileStore } from '../../../domain/ports/files.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { ABANDONED_AFTER_MS, removeAbandonedFiles } from '../abandoned-files.ts';
import { withDiskErrors } from '../disk-failure.ts';
import { fileKey, fileLocation, isFileKey, PRIVATE_DIRECTORY, unfinishedDirectory } from '../keys.ts';
import { readChunks } from '../read-chunks.ts';
import { resolveRange, type StoredRange } from '../stored-range.ts';
import { syncDirectory } from '../sync-directory.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Creates the directories and removes temporary files of killed processes. */
export const openDiskFiles = async ({ dataDir }: { dataDir: string }): Promise<FileStore> => {
  const temporaryDirectory = unfinishedDirectory(dataDir);
  await mkdir(temporaryDirectory, { recursive: true, mode: PRIVATE_DIRECTORY });
  await removeAbandonedFiles(temporaryDirectory, new Date(Date.now() - ABANDONED_AFTER_MS));
  const createdDirectories = new Set<string>();

  const moveIntoPlace = async (temporary: string, key: string): Promise<void> => {
    const { directories, path } = fileLocation(dataDir, key);
    const [root, outer, inner] = directories;
    if (!createdDirectories.has(inner)) {
      await mkdir(inner, { recursive: true });
      await syncDirectory(root);
      await syncDirectory(outer);
      createdDirectories.add(inner);
    }
    await rename(temporary, path);
    await syncDirectory(inner);
  };

  /** Hashes the chunks while writing them; the key is known after the last one. */
  const store = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, ext: string): Promise<FileFacts> => {
    fileKey('0'.repeat(64), ext); // reject an invalid extension before copying a large file
    const temporary = join(temporaryDirectory, randomUUID());
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      const handle = await open(temporary, 'wx');
      try {
        for await (const chunk of chunks) {
          hash.update(chunk);
          await writeFully(handle, chunk);
          bytes += chunk.length;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      const key = fileKey(hash.digest('hex'), ext);
      await moveIntoPlace(temporary, key);
      return { key, bytes };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  /**
   * Facts of a file that is already stored with exactly these bytes, synced for this caller too. Null otherwise: a restore or another
   * publish rewrites a file that the disk has damaged.
   */
  const findIntact = async (key: string, bytes: Uint8Array): Promise<FileFacts | null> => {
    const { directories, path } = fileLocation(dataDir, key);
    if (!(await hasContent(path, bytes))) return null;
    // Renews the file's age, by which maintenance removes unreferenced files (maintenance-disk.ts); it may have removed this one.
    const now = new Date();
    if (!(await utimes(path, now, now).then(() => true, falseIfMissing))) return null;
    await syncDirectory(directories[2]);
    return { key, bytes: bytes.length };
  };

  return {
    info: { kind: 'disk' },
    async put(bytes, ext) {
      const key = fileKey(createHash('sha256').update(bytes).digest('hex'), ext);
      return (await findIntact(key, bytes)) ?? withDiskErrors(store([bytes], ext));
    },
    async putFile(path, ext) {
      return withDiskErrors(store(readChunks(path, CHUNK_BYTES), ext));
    },
    stat: (key) => factsOf(dataDir, key),
    localPath: async (key) => (isFileKey(key) ? fileLocation(dataDir, key).path : null),
    async read(key, range) {
      const { handle, start, end } = await openRange(dataDir, key, range);
      try {
        return await readRange(handle, key, start, end);
      } finally {
        await handle.close();
      }
    },
    async stream(key, range) {
      const { handle, start, end } = await openRange(dataDir, key, range);
      if (end < start) return handle.createReadStream();
      return handle.createReadStream({ start, end, highWaterMark: CHUNK_BYTES / 4 });
    },
  };
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** False for a missing file; throws other errors. */
const falseIfMissing = (error: unknown): false => {
  if (isMissing(error)) return false;
  throw error;
};

const REWRITTEN = 'the file is written again, which reports a lasting problem';

/** False also for a file that cannot be read. */
const hasContent = async (path: string, bytes: Uint8Array): Promise<boolean> => {
  const facts = await stat(path).catch(ignoreError(REWRITTEN, null));
  if (facts?.size !== bytes.length) return false;
  const stored = await readFile(path).catch(ignoreError(REWRITTEN, null));
  return stored?.equals(bytes) ?? false;
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
    return { handle, ...resolveRange((await handle.stat()).size, range) };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

const readRange = async (handle: FileHandle, key: string, start: number, end: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start + 1);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0)
      throw new AppError('internal', { problem: 'a stored file became shorter while it was read', key });
    at += bytesRead;
  }
  return bytes;
};

const writeFully = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
};
