/** Files in an S3 bucket by the hash of their content: written once, never changed, durable when acknowledged. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat as fileFacts } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../domain/app-error.ts';
import type { FileFacts, FileStore } from '../domain/ports.ts';
import { createSingleFlight } from '../domain/single-flight.ts';
import { fileKey, fileObject, isFileKey } from './keys.ts';
import { openLocalCopies } from './local-copies.ts';
import { piecesOf } from './pieces.ts';
import { createRecentFiles } from './recent-files.ts';
import { asked, isMissingObject, type S3Options, s3Failure } from './s3-client.ts';
import { createRest } from './s3-rest.ts';
import { PART_BYTES, putBytes, putParts } from './s3-upload.ts';
import { rangeWithin, type StoredRange } from './stored-range.ts';

const PIECE = 1024 * 1024;
/** A body that breaks off is asked for again so often; before the first byte the client tries by itself. */
const ATTEMPTS = 3;
/** Files are never changed, so what is known of one stays true. */
const MOST_KNOWN = 50_000;

/** A file that is stored again after this long is written again: what nothing names is cleared away by its age. */
const YOUNG_MS = 12 * 60 * 60 * 1000;

const createKnownFacts = () => {
  const known = new Map<string, FileFacts>();
  return {
    get: (key: string) => known.get(key) ?? null,
    keep: (facts: FileFacts): FileFacts => {
      known.set(facts.key, facts);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > MOST_KNOWN) known.delete(oldest);
      return facts;
    },
  };
};

/** What could not even be opened: the client has tried that several times by itself. */
const unopened = new WeakSet<object>();

/** Throws the failure of the last attempt; only a body that breaks off is asked for again. */
const withAttempts = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = s3Failure(error, key);
      const isFinal = failure.code !== 'file.unavailable' || unopened.has(failure) || attempt === ATTEMPTS;
      if (isFinal) throw failure;
    }
  }
};

const whole = async (key: string, { start, end }: StoredRange, body: Readable): Promise<Uint8Array> => {
  const bytes = new Uint8Array(end - start + 1);
  let filled = 0;
  for await (const piece of body) {
    if (filled + piece.length > bytes.length) break;
    bytes.set(piece, filled);
    filled += piece.length;
  }
  if (filled !== bytes.length) throw new AppError('file.unavailable', { key, reason: 'length' });
  return bytes;
};

const isOut = (error: unknown): boolean => error instanceof AppError && error.code === 'file.unavailable';

const reader = (client: S3Client, options: S3Options, copyOf: (key: string) => Promise<string | null>) => {
  const { bucket: Bucket } = options;
  const known = createKnownFacts();
  const recent = createRecentFiles();
  const rest = createRest();
  const ask = <T>(key: string, send: Parameters<typeof asked<T>>[1]): Promise<T> =>
    rest.through(key, () =>
      asked(options, send).catch((error: unknown) => {
        throw s3Failure(error, key);
      }),
    );
  const head = (key: string) => {
    const command = new HeadObjectCommand({ Bucket, Key: fileObject(key) });
    return ask(key, (limits) => client.send(command, limits));
  };

  /** There, and stored so lately that nobody clears it away (operation/check-files.ts: after a day). Asked anew each time. */
  const isYoung = async ({ key, bytes }: FileFacts): Promise<boolean> => {
    try {
      const { ContentLength, LastModified } = await head(key);
      return ContentLength === bytes && Date.now() - (LastModified?.getTime() ?? 0) < YOUNG_MS;
    } catch (error) {
      if (isMissingObject(error)) return false;
      throw error;
    }
  };

  const stat = async (key: string): Promise<FileFacts | null> => {
    if (!isFileKey(key)) return null;
    const before = known.get(key);
    if (before) return before;
    try {
      const { ContentLength = 0 } = await head(key);
      return known.keep({ key, bytes: ContentLength });
    } catch (error) {
      if (isMissingObject(error)) return null;
      const copy = isOut(error) ? await copyOf(key) : null;
      if (copy === null) throw error;
      return known.keep({ key, bytes: (await fileFacts(copy)).size });
    }
  };

  /** Throws `file.unknown`, `file.range`. */
  const placeOf = async (key: string, range?: StoredRange): Promise<StoredRange> => {
    const facts = await stat(key);
    if (!facts) throw new AppError('file.unknown', { key });
    return rangeWithin(facts.bytes, range);
  };

  const fetched = async (key: string, { start, end }: StoredRange): Promise<Readable> => {
    const get = new GetObjectCommand({ Bucket, Key: fileObject(key), Range: `bytes=${start}-${end}` });
    const { Body } = await ask(key, (limits) => client.send(get, limits));
    if (Body instanceof Readable) return Body;
    throw new AppError('file.unavailable', { key, reason: 'body' });
  };

  /** From the bucket; where that does not answer, from the copy that lies on this disk. */
  const open = async (key: string, place: StoredRange): Promise<Readable> => {
    if (place.end < place.start) return Readable.from([]);
    try {
      return await fetched(key, place);
    } catch (error) {
      const copy = isOut(error) ? await copyOf(key) : null;
      if (copy !== null) return createReadStream(copy, place);
      if (error instanceof AppError) unopened.add(error);
      throw error;
    }
  };

  const read = async (key: string, range?: StoredRange): Promise<Uint8Array> => {
    const place = await placeOf(key, range);
    const held = recent.get(key);
    if (held) return held.subarray(place.start, place.end + 1);
    const bytes = await withAttempts(key, async () => whole(key, place, await open(key, place)));
    if (bytes.length === known.get(key)?.bytes) recent.keep(key, bytes);
    return bytes;
  };
  return { known, stat, isYoung, placeOf, open, read };
};

/** The bucket is there (`ensureBucket`). Files that come by a path stay on this disk for a while, for who reads by path. */
export const openS3Files = async (
  client: S3Client,
  options: S3Options,
  { dataDir }: { dataDir: string },
): Promise<FileStore> => {
  const { bucket: Bucket, copiesBytes } = options;
  const copies = await openLocalCopies({ dataDir, mostBytes: copiesBytes });
  const { known, stat, isYoung, placeOf, open, read } = reader(client, options, copies.present);
  const onePut = createSingleFlight<FileFacts>();

  const store = (facts: FileFacts, upload: (target: { Bucket: string; Key: string }) => Promise<void>) =>
    onePut(facts.key, async () => {
      if (await isYoung(facts)) return known.keep(facts);
      await upload({ Bucket, Key: fileObject(facts.key) }).catch((error: unknown) => {
        throw s3Failure(error, facts.key);
      });
      return known.keep(facts);
    });

  return {
    info: { kind: 's3' },
    put: async (bytes, ext) => {
      const key = fileKey(createHash('sha256').update(bytes).digest('hex'), ext);
      return store({ key, bytes: bytes.length }, (target) => putBytes(client, target, bytes));
    },
    putFile: async (path, ext) => {
      fileKey('0'.repeat(64), ext); // a bad ending is refused before a gigabyte is copied
      // The copy cannot change under our hands while its hash is on the way.
      const written = await copies.write(piecesOf(path, PIECE));
      try {
        const facts = { key: fileKey(written.sha256, ext), bytes: written.bytes };
        await store(facts, async (target) => {
          if (written.bytes > PART_BYTES) return putParts(client, target, written.path);
          for await (const whole of piecesOf(written.path, PART_BYTES)) return putBytes(client, target, whole);
          return putBytes(client, target, new Uint8Array());
        });
        await copies.adopt(written, facts.key);
        return facts;
      } catch (error) {
        await copies.discard(written);
        throw error;
      }
    },
    stat,
    localPath: async (key) => {
      const facts = await stat(key);
      if (!facts) return null;
      const copy = await copies.present(key);
      if (copy !== null) return copy;
      return withAttempts(key, () => copies.path(key, () => open(key, rangeWithin(facts.bytes))));
    },
    read,
    stream: async (key, range) => open(key, await placeOf(key, range)),
  };
};
