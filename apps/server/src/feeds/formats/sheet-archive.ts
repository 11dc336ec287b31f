/**
 * The XML parts of a workbook (a zip), unpacked piece by piece with one byte limit for all of them: a megabyte of zip can
 * expand to gigabytes.
 */
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A workbook has a dozen parts and one per sheet. */
const MAX_ENTRIES = 4096;

/** The unpacked parts exceed the byte limit, or the archive has too many entries. */
export class UnpackedTooLarge extends Error {
  override name = 'UnpackedTooLarge';
}

export interface SheetArchive {
  has(name: string): boolean;
  /** The text of a part; empty for a missing part. Throws `UnpackedTooLarge`, and other errors for damaged data. */
  text(name: string): AsyncGenerator<string>;
}

/** Declared sizes are ignored, because the byte limit counts unpacked bytes; names are not checked, because nothing is written. */
const openZip = (bytes: Uint8Array): Promise<ZipFile> =>
  fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: false,
    decodeStrings: false,
  });

/** Throws for a damaged archive. Entries other than XML (pictures, fonts) are ignored. `maxBytes` limits the sum of unpacked parts. */
export const openSheetArchive = async (bytes: Uint8Array, maxBytes: number): Promise<SheetArchive> => {
  const zip = await openZip(bytes);
  if (zip.entryCount > MAX_ENTRIES) throw new UnpackedTooLarge('too many parts');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8');
    if (/\.(xml|rels)$/i.test(name)) entries.set(name, entry);
  }
  let left = maxBytes;
  return {
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      const chunks: Readable = await zip.openReadStreamPromise(entry);
      const decoder = new TextDecoder();
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new UnpackedTooLarge('too large');
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    },
  };
};
