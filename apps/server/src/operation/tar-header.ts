/** The 512-byte header block of a file in a tar (POSIX.1-1988 ustar; sizes beyond 8 GiB in GNU's base-256 format). */

export const BLOCK = 512;

const SIZE = { at: 124, length: 12 } as const;
const CHECKSUM = { at: 148, length: 8 } as const;
const OCTAL_SIZE_LIMIT = 8 ** 11;

const checksumOf = (header: Buffer): number => {
  let sum = 0;
  for (const [at, byte] of header.entries())
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length ? 0x20 : byte;
  return sum;
};

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** `name`: at most 100 ASCII characters. `at`: modification time. */
export const tarHeader = (name: string, size: number, at: Date): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar entry`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  if (size < OCTAL_SIZE_LIMIT) header.write(octal(size, SIZE.length), SIZE.at);
  else {
    header.writeUInt8(0x80, SIZE.at);
    header.writeBigUInt64BE(BigInt(size), SIZE.at + 4);
  }
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at);
  return header;
};

/** Null for the empty block that ends a tar. Throws for a block that is not a header. */
export const readTarHeader = (header: Buffer): { name: string; size: number } | null => {
  if (header.every((byte) => byte === 0)) return null;
  const expectedSum = Number.parseInt(header.toString('latin1', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length), 8);
  if (header.length !== BLOCK || expectedSum !== checksumOf(header)) throw new Error('not a tar header');
  const isLarge = header.readUInt8(SIZE.at) === 0x80;
  const size = isLarge
    ? Number(header.readBigUInt64BE(SIZE.at + 4))
    : Number.parseInt(header.toString('latin1', SIZE.at, SIZE.at + SIZE.length), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('not a tar header');
  const name = header.toString('latin1', 0, 100);
  const end = name.indexOf('\0');
  return { name: end === -1 ? name : name.slice(0, end), size };
};

/** Bytes that fill the last block of a file. */
export const paddingAfter = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
