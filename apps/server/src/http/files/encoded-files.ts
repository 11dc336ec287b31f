/** Stored text files, compressed on first use and cached: the text of a catalogue of 1300 pages has 3.5 MB uncompressed. */
import { LRUCache } from 'lru-cache';
import type { FileFacts, FileStore } from '../../domain/ports/files.ts';
import { compress, MIN_COMPRESSIBLE_BYTES } from '../middleware/body.ts';
import type { Encoding } from '../middleware/content-encoding.ts';

/** Formats that clients read as a whole; all others are compressed already or read in ranges. */
const TEXT = /\.(?:json|gltf)$/;
/** Larger files are sent uncompressed: compressing them would take too much memory. No published file is larger. */
const MAX_PLAIN_BYTES = 32 * 1024 * 1024;
const MAX_CACHED_BYTES = 48 * 1024 * 1024;
/** Size of an entry that is still being compressed. */
const PENDING_BYTES = 1;

export const isCompressible = ({ key, bytes }: FileFacts): boolean =>
  TEXT.test(key) && bytes >= MIN_COMPRESSIBLE_BYTES && bytes <= MAX_PLAIN_BYTES;

export type EncodedFiles = (key: string, encoding: Encoding) => Promise<Buffer>;

/** Stored files are immutable, so entries need no invalidation; the least recently used ones are evicted above `maxBytes`. */
export const createEncodedFiles = (files: FileStore, maxBytes = MAX_CACHED_BYTES): EncodedFiles => {
  const cache = new LRUCache<string, { body: Promise<Buffer>; bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  return (key, encoding) => {
    const name = `${encoding} ${key}`;
    const cached = cache.get(name);
    if (cached) return cached.body;
    const body = files.read(key).then((plain) => compress(plain, encoding));
    const pending = { body, bytes: PENDING_BYTES };
    const isPending = () => cache.peek(name) === pending;
    cache.set(name, pending);
    body.then(
      ({ length }) => {
        if (isPending()) cache.set(name, { body, bytes: Math.max(length, PENDING_BYTES) });
      },
      () => {
        if (isPending()) cache.delete(name);
      },
    );
    return body;
  };
};
