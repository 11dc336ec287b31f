/**
 * The parts of a workbook, unpacked piece by piece with one bound for all of them. A workbook is a zip, in which a
 * megabyte may stand for a gigabyte.
 */
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

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

export interface SheetArchive {
  has(name: string): boolean;
  /** The text of a part; nothing for one that is not there. Throws `UnpackedTooLarge`, and others for what is damaged. */
  text(name: string): AsyncGenerator<string>;
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

type Entry = { packed: Buffer; method: number };

const entriesOf = (archive: Buffer): Map<string, Entry> => {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new UnpackedTooLarge('too many parts');
  const entries = new Map<string, Entry>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_HEAD) throw new RangeError('no directory entry');
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    if (/\.(xml|rels)$/i.test(name)) {
      const packed = packedAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20));
      entries.set(name, { packed, method: archive.readUInt16LE(at + 10) });
    }
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
};

const unpacked = ({ packed, method }: Entry): Readable => {
  if (method !== STORED && method !== DEFLATED) throw new RangeError('an unknown method');
  const source = Readable.from([packed]);
  return method === STORED ? source : source.pipe(createInflateRaw());
};

/** Throws errors for what is no whole archive. Pictures and the like are left out; what a part says of its size counts nothing. */
export const openSheetArchive = (bytes: Uint8Array, mostBytes: number): SheetArchive => {
  const entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  let left = mostBytes;
  return {
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      const decoder = new TextDecoder();
      for await (const chunk of unpacked(entry) as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new UnpackedTooLarge('too large');
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    },
  };
};
