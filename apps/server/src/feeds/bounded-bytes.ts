/** The bytes of a price list from a file or from memory: gzip is unpacked, the size is bounded, and they can be read repeatedly. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../errors/app-error.ts';
import { UserFileError, userFileSize } from '../errors/user-file.ts';

const MB = 1024 * 1024;
/** A list of 100,000 products takes about 20 MB as text and 150 MB as XML with descriptions. */
export const MAX_BYTES = 256 * MB;
const HEAD_BYTES = 64 * 1024;

/** A path, or bytes with a file name whose extension gives the format. */
export type FeedSource = string | { bytes: Uint8Array; name: string };

export type FeedBytes = {
  /** File name without folder and without `.gz`. */
  name: string;
  head: Buffer;
  chunks(): AsyncIterable<Buffer>;
};

export const tooLarge = (file: string, maxBytes: number): AppError =>
  new AppError('feed.unreadable', { file, reason: 'too-large', most: maxBytes / MB });

const sizeOf = async (source: FeedSource, file: string): Promise<number> => {
  if (typeof source !== 'string') return source.bytes.length;
  try {
    return await userFileSize(source);
  } catch (cause) {
    if (!(cause instanceof UserFileError)) throw cause;
    throw new AppError('feed.unreadable', { file, reason: cause.reason }, { cause });
  }
};

const bounded = async function* (chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(file, MAX_BYTES);
    yield chunk;
  }
};

/** Bounds the unpacked size: a few kilobytes of gzip can expand to gigabytes. */
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
  if (size > MAX_BYTES) throw tooLarge(file, MAX_BYTES);
  if (size === 0) throw new AppError('feed.empty', { file, reason: 'no-bytes' });
  const raw = await headOf(open(source));
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
  if (!isPacked) return { name: file, head: raw, chunks: () => bounded(open(source), file) };
  const chunks = () => unpacked(open(source), file);
  return { name: file, head: await headOf(chunks()), chunks };
};
