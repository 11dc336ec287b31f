/** Files in an S3 bucket by the hash of their content: written once, never changed, durable when acknowledged. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../domain/app-error.ts';
import type { FileFacts, FileStore } from '../domain/ports.ts';
import { createSingleFlight } from '../domain/single-flight.ts';
import { fileKey, fileObject, isFileKey } from './keys.ts';
import { openLocalCopies } from './local-copies.ts';
import { piecesOf } from './pieces.ts';
import { answerWithin, isMissingObject, type S3Options, s3Failure } from './s3-client.ts';
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

/** Throws the failure of the last attempt; only what may pass is tried again. */
const withAttempts = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = s3Failure(error, key);
      if (failure.code !== 'file.unavailable' || attempt === ATTEMPTS) throw failure;
    }
  }
};

const reader = (client: S3Client, options: S3Options) => {
  const { bucket: Bucket } = options;
  const patience = answerWithin(options);
  const known = createKnownFacts();

  /** There, and stored so lately that nobody clears it away (operation/check-files.ts: after a day). Asked anew each time. */
  const isYoung = async ({ key, bytes }: FileFacts): Promise<boolean> => {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: fileObject(key) }), patience);
      const age = Date.now() - (head.LastModified?.getTime() ?? 0);
      return head.ContentLength === bytes && age < YOUNG_MS;
    } catch (error) {
      if (isMissingObject(error)) return false;
      throw s3Failure(error, key);
    }
  };

  const stat = async (key: string): Promise<FileFacts | null> => {
    if (!isFileKey(key)) return null;
    const before = known.get(key);
    if (before) return before;
    try {
      const head = new HeadObjectCommand({ Bucket, Key: fileObject(key) });
      const { ContentLength = 0 } = await client.send(head, patience);
      return known.keep({ key, bytes: ContentLength });
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw s3Failure(error, key);
    }
  };

  /** Throws `file.unknown`, `file.range`. */
  const placeOf = async (key: string, range?: StoredRange): Promise<StoredRange> => {
    const facts = await stat(key);
    if (!facts) throw new AppError('file.unknown', { key });
    return rangeWithin(facts.bytes, range);
  };

  const open = async (key: string, { start, end }: StoredRange): Promise<Readable> => {
    if (end < start) return Readable.from([]);
    const get = new GetObjectCommand({ Bucket, Key: fileObject(key), Range: `bytes=${start}-${end}` });
    const { Body } = await client.send(get, patience);
    if (Body instanceof Readable) return Body;
    throw new AppError('file.unavailable', { key, reason: 'body' });
  };

  const read = async (key: string, place: StoredRange): Promise<Uint8Array> => {
    const bytes = new Uint8Array(place.end - place.start + 1);
    let filled = 0;
    for await (const piece of await open(key, place)) {
      if (filled + piece.length > bytes.length) break;
      bytes.set(piece, filled);
      filled += piece.length;
    }
    if (filled !== bytes.length) throw new AppError('file.unavailable', { key, reason: 'length' });
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
  const { known, stat, isYoung, placeOf, open, read } = reader(client, options);
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
      return withAttempts(key, () => copies.path(key, () => open(key, rangeWithin(facts.bytes))));
    },
    read: async (key, range) => {
      const place = await placeOf(key, range);
      return withAttempts(key, () => read(key, place));
    },
    stream: async (key, range) => {
      const place = await placeOf(key, range);
      return open(key, place).catch((error: unknown) => {
        throw s3Failure(error, key);
      });
    },
  };
};
