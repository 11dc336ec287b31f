/** Test fixture: writes a minimal zip with stored or deflated entries. Pure. */
import { crc32, deflateRawSync } from 'node:zlib';

/** `claim`: the unpacked size that the entry declares. */
type ArchiveEntry = { name: string; data: Buffer; isPacked?: boolean; claim?: number };

export const archiveOf = (entries: readonly ArchiveEntry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, isPacked = false, claim = data.length } of entries) {
    const bytes = Buffer.from(name);
    const body = isPacked ? deflateRawSync(data) : data;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(isPacked ? 8 : 0, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(body.length, 14);
    head.writeUInt32LE(claim, 18);
    head.writeUInt16LE(bytes.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), head, bytes, body);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, tail, bytes);
    offset += 30 + bytes.length + body.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06'), end]);
};
