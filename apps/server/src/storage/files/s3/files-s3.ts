/** Content-addressed files in an S3 bucket: key = SHA-256 of the content, written once, never changed, durable when acknowledged. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat as fileFacts } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../../domain/caching/single-flight.ts';
import type { FileFacts, FileStore } from '../../../domain/ports/files.ts';
import { AppError } from '../../../errors/app-error.ts';
import { fileKey, fileObjectKey, isFileKey } from '../keys.ts';
import { openFileCache } from '../local-file-cache.ts';
import { readChunks } from '../read-chunks.ts';
import { resolveRange, type StoredRange } from '../stored-range.ts';
import { createS3Breaker } from './s3-breaker.ts';
import { isMissingObject, mapS3Error, type S3Options, sendWithTimeout } from './s3-client.ts';
import { putBytes, putFile } from './s3-upload.ts';

const CHUNK_BYTES = 1024 * 1024;
/** Attempts to read a body that breaks off. Before the first byte the client retries by itself. */
const MAX_ATTEMPTS = 3;
/** Cached sizes of files. Files never change, so entries never expire. */
const MAX_KNOWN_FILES = 50_000;
/** Cache of small files in memory: in total, and the largest file that is cached. Pictures of a page are 20 to 400 KB. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const MAX_CACHED_FILE_BYTES = 1024 * 1024;

/** An older file is written again when it is stored again, which renews its age: unreferenced files are removed by age. */
const RECENT_MS = 12 * 60 * 60 * 1000;

/** Errors of bodies that could not be opened: the client has already retried those. */
const unopened = new WeakSet<object>();

/** Repeats `work` when a body breaks off. Throws the error of the last attempt. */
const retryBrokenBody = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = mapS3Error(error, key);
      const isFinal = failure.code !== 'file.unavailable' || unopened.has(failure) || attempt === MAX_ATTEMPTS;
      if (isFinal) throw failure;
    }
  }
};

const readBody = async (key: string, { start, end }: StoredRange, body: Readable): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start + 1);
  let filled = 0;
  for await (const chunk of body) {
    if (filled + chunk.length > bytes.length) break;
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  if (filled !== bytes.length) throw new AppError('file.unavailable', { key, reason: 'length' });
  return bytes;
};

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'file.unavailable';

const reader = (client: S3Client, options: S3Options, localCopy: (key: string) => Promise<string | null>) => {
  const { bucket: Bucket, onFile } = options;
  const known = new LRUCache<string, FileFacts>({ max: MAX_KNOWN_FILES });
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const remember = (facts: FileFacts): FileFacts => {
    known.set(facts.key, facts);
    return facts;
  };
  const breaker = createS3Breaker();
  const request = <T>(key: string, send: Parameters<typeof sendWithTimeout<T>>[1]): Promise<T> =>
    breaker.execute(key, () =>
      sendWithTimeout(options, send).catch((error: unknown) => {
        throw mapS3Error(error, key);
      }),
    );
  const head = (key: string) => {
    const command = new HeadObjectCommand({ Bucket, Key: fileObjectKey(key) });
    return request(key, (limits) => client.send(command, limits));
  };

  /** The bucket has the file, stored recently enough not to be removed by maintenance (operation/check-files.ts: after a day). Never cached. */
  const isRecent = async ({ key, bytes }: FileFacts): Promise<boolean> => {
    try {
      const { ContentLength, LastModified } = await head(key);
      return ContentLength === bytes && Date.now() - (LastModified?.getTime() ?? 0) < RECENT_MS;
    } catch (error) {
      if (isMissingObject(error)) return false;
      throw error;
    }
  };

  const stat = async (key: string): Promise<FileFacts | null> => {
    if (!isFileKey(key)) return null;
    const cached = known.get(key);
    if (cached) return cached;
    try {
      const { ContentLength = 0 } = await head(key);
      return remember({ key, bytes: ContentLength });
    } catch (error) {
      if (isMissingObject(error)) return null;
      const copy = isUnavailable(error) ? await localCopy(key) : null;
      if (copy === null) throw error;
      return remember({ key, bytes: (await fileFacts(copy)).size });
    }
  };

  /** Throws `file.unknown`, `file.range`. */
  const rangeOf = async (key: string, range?: StoredRange): Promise<StoredRange> => {
    const facts = await stat(key);
    if (!facts) throw new AppError('file.unknown', { key });
    return resolveRange(facts.bytes, range);
  };

  const fetchBody = async (key: string, { start, end }: StoredRange): Promise<Readable> => {
    const get = new GetObjectCommand({ Bucket, Key: fileObjectKey(key), Range: `bytes=${start}-${end}` });
    const { Body } = await request(key, (limits) => client.send(get, limits));
    if (Body instanceof Readable) return Body;
    throw new AppError('file.unavailable', { key, reason: 'body' });
  };

  /** Reads from the bucket; when it does not answer, from the copy on this disk. */
  const open = async (key: string, range: StoredRange): Promise<Readable> => {
    if (range.end < range.start) return Readable.from([]);
    try {
      return await fetchBody(key, range);
    } catch (error) {
      const copy = isUnavailable(error) ? await localCopy(key) : null;
      if (copy !== null) return createReadStream(copy, range);
      if (error instanceof AppError) unopened.add(error);
      throw error;
    }
  };

  const read = async (key: string, range?: StoredRange): Promise<Uint8Array> => {
    const stored = await rangeOf(key, range);
    const cached = recent.get(key);
    onFile?.(cached !== undefined);
    if (cached) return cached.subarray(stored.start, stored.end + 1);
    const bytes = await retryBrokenBody(key, async () => readBody(key, stored, await open(key, stored)));
    if (bytes.length === known.get(key)?.bytes && bytes.length <= MAX_CACHED_FILE_BYTES) recent.set(key, bytes);
    return bytes;
  };
  return { remember, stat, isRecent, rangeOf, open, read };
};

/** Requires the bucket (`ensureBucket`). Files stored by path remain in the local cache for programs that read by path. */
export const openS3Files = async (
  client: S3Client,
  options: S3Options,
  { dataDir }: { dataDir: string },
): Promise<FileStore> => {
  const { bucket: Bucket, copiesBytes, onCopy } = options;
  const cache = await openFileCache({ dataDir, maxBytes: copiesBytes });
  const { remember, stat, isRecent, rangeOf, open, read } = reader(client, options, cache.find);
  const putOnce = createSingleFlight<FileFacts>();

  const store = (facts: FileFacts, upload: (target: { Bucket: string; Key: string }) => Promise<void>) =>
    putOnce(facts.key, async () => {
      if (await isRecent(facts)) return remember(facts);
      await upload({ Bucket, Key: fileObjectKey(facts.key) }).catch((error: unknown) => {
        throw mapS3Error(error, facts.key);
      });
      return remember(facts);
    });

  return {
    info: { kind: 's3' },
    put: async (bytes, ext) => {
      const key = fileKey(createHash('sha256').update(bytes).digest('hex'), ext);
      return store({ key, bytes: bytes.length }, (target) => putBytes(client, target, bytes));
    },
    putFile: async (path, ext) => {
      fileKey('0'.repeat(64), ext); // reject an invalid extension before copying a large file
      // Stores a private copy: the original could change while it is hashed and sent.
      const copy = await cache.write(readChunks(path, CHUNK_BYTES));
      try {
        const facts = { key: fileKey(copy.sha256, ext), bytes: copy.bytes };
        await store(facts, async (target) => {
          await putFile(client, target, copy.path);
        });
        await cache.addToCache(copy, facts.key);
        return facts;
      } catch (error) {
        await cache.discard(copy);
        throw error;
      }
    },
    stat,
    localPath: async (key) => {
      const facts = await stat(key);
      if (!facts) return null;
      const copy = await cache.find(key);
      onCopy?.(copy !== null);
      if (copy !== null) return copy;
      return retryBrokenBody(key, () => cache.path(key, () => open(key, resolveRange(facts.bytes))));
    },
    read,
    stream: async (key, range) => open(key, await rangeOf(key, range)),
  };
};
