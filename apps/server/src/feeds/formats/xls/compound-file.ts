/** The streams of a compound file: old Office documents are small file systems. Every chain is bounded by the size of the file. */

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER_BYTES = 512;
/** Sector numbers from here mark ends and free sectors. */
const FIRST_MARK = 0xfffffffa;
const ENTRY_BYTES = 128;
const MAX_ENTRIES = 4096;
const STREAM = 2;
const ROOT = 5;

export class DamagedXls extends Error {
  override name = 'DamagedXls';
}

export type CompoundFile = { names: readonly string[]; stream(name: string): Buffer | null };

type Entry = { name: string; kind: number; start: number; size: number };

export const isCompoundFile = (bytes: Uint8Array): boolean =>
  SIGNATURE.equals(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, SIGNATURE.length));

/** The chain of sectors from `start`. A cycle, or a sector beyond the table, is damage. */
const chainOf = (table: Uint32Array, start: number, most: number): number[] => {
  const chain: number[] = [];
  for (let sector = start; sector < FIRST_MARK; sector = table[sector] ?? FIRST_MARK) {
    if (sector >= table.length || chain.length >= most) throw new DamagedXls('a chain of sectors does not end');
    chain.push(sector);
  }
  return chain;
};

const entryOf = (bytes: Buffer): Entry => {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    kind: bytes[66] ?? 0,
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
};

/** Throws `DamagedXls`, and `RangeError` for a file that is cut off. */
export const openCompoundFile = (file: Buffer): CompoundFile => {
  if (!isCompoundFile(file) || file.length < HEADER_BYTES) throw new DamagedXls('no compound file');
  const shift = file.readUInt16LE(30);
  const miniShift = file.readUInt16LE(32);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw new DamagedXls('sectors of another size');
  const size = 2 ** shift;
  const sectors = Math.ceil((file.length - size) / size);
  if (sectors <= 0) throw new DamagedXls('no sectors');
  const sectorAt = (sector: number): Buffer => file.subarray((sector + 1) * size, (sector + 2) * size);
  /** Sectors cut off at the end of the file are filled up. */
  const join = (chain: readonly number[], length: number): Buffer => {
    const whole = Buffer.alloc(Math.min(length, chain.length * size));
    for (const [at, sector] of chain.entries()) sectorAt(sector).copy(whole, at * size);
    return whole;
  };
  const numbersOf = (bytes: Buffer): Uint32Array =>
    Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(4 * at));

  const tableSectors: number[] = [];
  for (let at = 0; at < 109; at += 1) tableSectors.push(file.readUInt32LE(76 + 4 * at));
  for (let next = file.readUInt32LE(68), read = 0; next < FIRST_MARK; read += 1) {
    if (read > sectors || next >= sectors) throw new DamagedXls('the list of tables does not end');
    const numbers = numbersOf(sectorAt(next));
    tableSectors.push(...numbers.subarray(0, size / 4 - 1));
    next = numbers[size / 4 - 1] ?? FIRST_MARK;
  }
  const used = tableSectors.filter((sector) => sector < FIRST_MARK);
  if (used.length > sectors || used.some((sector) => sector >= sectors))
    throw new DamagedXls('a table beyond the file');
  const table = numbersOf(join(used, used.length * size)).subarray(0, sectors);

  const directory = join(chainOf(table, file.readUInt32LE(48), sectors), file.length);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length && entries.length < MAX_ENTRIES; at += ENTRY_BYTES)
    entries.push(entryOf(directory.subarray(at, at + ENTRY_BYTES)));
  const streams = entries.filter(({ kind }) => kind === STREAM);
  const root = entries.find(({ kind }) => kind === ROOT);
  const miniSize = 2 ** miniShift;
  const smallStream = (start: number, length: number): Buffer => {
    const holder = root ? join(chainOf(table, root.start, sectors), root.size) : Buffer.alloc(0);
    const miniTable = numbersOf(join(chainOf(table, file.readUInt32LE(60), sectors), file.length));
    const chain = chainOf(miniTable, start, Math.ceil(holder.length / miniSize));
    return Buffer.concat(chain.map((one) => holder.subarray(one * miniSize, (one + 1) * miniSize))).subarray(0, length);
  };
  return {
    names: entries.map(({ name }) => name),
    stream: (name) => {
      const entry = streams.find((one) => one.name === name);
      if (!entry) return null;
      if (entry.size < file.readUInt32LE(56)) return smallStream(entry.start, entry.size);
      return join(chainOf(table, entry.start, sectors), entry.size);
    },
  };
};
