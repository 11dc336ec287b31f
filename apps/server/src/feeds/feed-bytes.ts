/** The bytes of a price list, as often as they are read: from a file or from memory, unpacked where they are gzip, bounded. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../domain/app-error.ts';
import { GivenFileError, sizeOfGivenFile } from '../given-file.ts';

const MB = 1024 * 1024;
/** A list of 100,000 products has some 20 MB as text, and 150 MB as XML with descriptions. */
export const MOST_BYTES = 256 * MB;
const HEAD_BYTES = 64 * 1024;

/** A path, or bytes with the name that tells their kind. */
export type FeedSource = string | { bytes: Uint8Array; name: string };

export type FeedBytes = {
  /** Without folder and without `.gz`, which servers unpack on the way. */
  name: string;
  head: Buffer;
  chunks(): AsyncIterable<Buffer>;
};

export const tooLarge = (file: string, most: number): AppError =>
  new AppError('feed.unreadable', { file, reason: 'too-large', most: most / MB });

const sizeOf = async (source: FeedSource, file: string): Promise<number> => {
  if (typeof source !== 'string') return source.bytes.length;
  try {
    return await sizeOfGivenFile(source);
  } catch (cause) {
    if (!(cause instanceof GivenFileError)) throw cause;
    throw new AppError('feed.unreadable', { file, reason: cause.reason }, { cause });
  }
};

const bounded = async function* (chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge(file, MOST_BYTES);
    yield chunk;
  }
};

/** A few kilobytes of gzip may stand for gigabytes: what comes out is counted, not what goes in. */
const unpacked = async function* (packed: Readable, file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  packed.once('error', (error) => gunzip.destroy(error));
  try {
    yield* bounded(packed.pipe(gunzip), file);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('feed.unreadable', { file, reason: 'gzip' }, { cause });
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
};

const headOf = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
};

const open = (source: FeedSource): Readable => {
  if (typeof source === 'string') return createReadStream(source, { highWaterMark: 256 * 1024 });
  const { buffer, byteOffset, byteLength } = source.bytes;
  return Readable.from([Buffer.from(buffer, byteOffset, byteLength)]);
};

/** Throws `feed.unreadable`, and `feed.empty` without bytes. */
export const openFeedBytes = async (source: FeedSource, name?: string): Promise<FeedBytes> => {
  const file = basename(name ?? (typeof source === 'string' ? source : source.name)).replace(/\.gz$/i, '');
  const size = await sizeOf(source, file);
  if (size > MOST_BYTES) throw tooLarge(file, MOST_BYTES);
  if (size === 0) throw new AppError('feed.empty', { file, reason: 'no-bytes' });
  const raw = await headOf(open(source));
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
  if (!isPacked) return { name: file, head: raw, chunks: () => bounded(open(source), file) };
  const chunks = () => unpacked(open(source), file);
  return { name: file, head: await headOf(chunks()), chunks };
};
