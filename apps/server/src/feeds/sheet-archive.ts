/**
 * The text of a workbook, unpacked with a bound. A workbook is a zip, in which a megabyte may stand for a gigabyte;
 * the reader of sheets knows no bound, so it is handed an archive in which nothing is packed any more. Pure.
 */
import { inflateRawSync } from 'node:zlib';
import { type ArchiveEntry, storedArchive } from './stored-archive.ts';

const LOCAL_HEAD = 0x04034b50;
const DIRECTORY_HEAD = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_BYTES = 22;
/** A comment behind the directory's end has at most 65,535 bytes. */
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Workbooks have a dozen parts and one for each sheet. */
const MOST_ENTRIES = 4096;

/** The sheets are larger than the bound. */
export class UnpackedTooLarge extends Error {
  override name = 'UnpackedTooLarge';
}

const endOfDirectory = (archive: Buffer): number => {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === DIRECTORY_END) return at;
  throw new RangeError('no directory');
};

/** What stands behind the local head of an entry. */
const packedAt = (archive: Buffer, at: number, packedBytes: number): Buffer => {
  if (archive.readUInt32LE(at) !== LOCAL_HEAD) throw new RangeError('no entry');
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  return archive.subarray(start, start + packedBytes);
};

const isBeyondBound = (error: unknown): boolean =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Throws `UnpackedTooLarge` when more than `most` bytes come out, whatever the archive says of its sizes. */
const unpacked = (packed: Buffer, method: number, most: number): Buffer => {
  if (method !== STORED && method !== DEFLATED) throw new RangeError('an unknown method');
  if (method === STORED && packed.length <= most) return packed;
  if (method === STORED) throw new UnpackedTooLarge('too large');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    throw isBeyondBound(cause) ? new UnpackedTooLarge('too large', { cause }) : cause;
  }
};

/** Throws `UnpackedTooLarge`, and other errors for what is no whole archive. Pictures and the like are left out. */
export const unpackedWorkbook = (bytes: Uint8Array, mostBytes: number): Buffer => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new UnpackedTooLarge('too large');
  const entries: ArchiveEntry[] = [];
  let left = mostBytes;
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_HEAD) throw new RangeError('no directory entry');
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    if (/\.(xml|rels)$/i.test(name)) {
      const packed = packedAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20));
      const data = unpacked(packed, archive.readUInt16LE(at + 10), left);
      left -= data.length;
      entries.push({ name, data });
    }
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return storedArchive(entries);
};
