/** Bounds the size of a cache folder on disk: removes least recently used files, by modification time. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreError } from '../../errors/ignore-error.ts';

/** Evicts down to this share of the limit, so that evictions are rare. */
const EVICTION_TARGET = 0.8;

const filesIn = async (root: string): Promise<{ path: string; bytes: number; at: number }[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    ignoreError('the folder has no files yet', []),
  );
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const factsOf = (path: string) => stat(path).catch(ignoreError('another process has removed it', null));
  const found = await Promise.all(paths.map(async (path) => ({ path, facts: await factsOf(path) })));
  return found.flatMap(({ path, facts }) => (facts ? [{ path, bytes: facts.size, at: facts.mtimeMs }] : []));
};

type RemoveFile = (path: string) => Promise<void>;

const evict = async (root: string, maxBytes: number, usedBefore: number, remove: RemoveFile): Promise<number> => {
  const files = (await filesIn(root)).sort((one, other) => other.at - one.at);
  let totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (totalBytes <= maxBytes) return totalBytes;
  while (totalBytes > maxBytes * EVICTION_TARGET) {
    const oldest = files.pop();
    if (!oldest || oldest.at > usedBefore) break;
    // A file that cannot be removed is skipped.
    const isRemoved = await remove(oldest.path).then(
      () => true,
      () => false,
    );
    if (isRemoved) totalBytes -= oldest.bytes;
  }
  return totalBytes;
};

/** `protectedMs`: files used within this time are retained, even beyond `maxBytes`. `remove` rejects if a file is in use. */
export const createDiskLru = ({
  root,
  maxBytes,
  protectedMs = 0,
  remove = (path) => rm(path, { force: true }),
}: {
  root: string;
  maxBytes: number;
  protectedMs?: number;
  remove?: RemoveFile;
}) => {
  /** Null until the folder has been read. */
  let totalBytes: number | null = null;
  let eviction: Promise<void> | null = null;

  const runEviction = async (): Promise<void> => {
    try {
      totalBytes = await evict(root, maxBytes, Date.now() - protectedMs, remove);
    } finally {
      eviction = null;
    }
  };
  return {
    /** Call after adding a file of that size. Resolves when the folder is within its limit, as far as protected files permit. */
    added: async (bytes: number): Promise<void> => {
      if (totalBytes !== null) totalBytes += bytes;
      if (totalBytes === null || totalBytes > maxBytes) eviction ??= runEviction();
      await eviction;
    },
    /** Bytes in the folder as last counted, without later additions of other processes. */
    totalBytes: () => totalBytes ?? 0,
  };
};
