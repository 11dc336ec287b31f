/** Small videos and models, part by part, and pictures that are hard to read, for tests. */
import { crc32, deflateSync } from 'node:zlib';

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

type Track = { codec: string; width: number; height: number; isTurned: boolean; handler: string };

const matrixOf = (isTurned: boolean): Buffer =>
  Buffer.concat(
    (isTurned
      ? [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]
      : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
    ).map(uint32),
  );

const trackOf = ({ codec, width, height, isTurned, handler }: Track): Buffer => {
  const size = Buffer.concat([uint32(width * 0x10000), uint32(height * 0x10000)]);
  const head = box('tkhd', Buffer.alloc(40), matrixOf(isTurned), size);
  const entry = box(codec, Buffer.alloc(78));
  const samples = box('stbl', box('stsd', uint32(0), uint32(1), entry));
  const kind = box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13));
  return box('trak', head, box('mdia', kind, box('minf', samples)));
};

export const mp4 = (given: Partial<Track> & { brand?: string } = {}): Buffer => {
  const { brand = 'isom', ...track } = given;
  const whole = { codec: 'avc1', width: 640, height: 360, isTurned: false, handler: 'vide', ...track };
  const sound = trackOf({ ...whole, handler: 'soun', codec: 'mp4a' });
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100)), sound, trackOf(whole)),
    box('mdat', Buffer.alloc(500, 7)),
  ]);
};

const element = (id: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x10 | (body.length >> 24)]),
    uint32(body.length).subarray(1),
    body,
  ]);
};

export const webm = ({ docType = 'webm', codec = 'V_VP9' } = {}): Buffer => {
  const size = [element('b0', Buffer.from([0x02, 0x80])), element('ba', Buffer.from([0x01, 0x68]))];
  const track = element('ae', element('86', Buffer.from(codec)), element('e0', ...size));
  const cluster = element('1f43b675', Buffer.alloc(300, 3));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    element('18538067', element('1654ae6b', track), cluster),
  ]);
};

export const glb = (content: object = { asset: { version: '2.0' }, buffers: [{ byteLength: 4 }] }): Buffer => {
  const text = JSON.stringify(content);
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const header = Buffer.alloc(20);
  header.write('glTF');
  for (const [at, value] of [2, 20 + json.length + 12, json.length, 0x4e4f534a].entries())
    header.writeUInt32LE(value, 4 + 4 * at);
  const points = Buffer.alloc(12);
  points.writeUInt32LE(4);
  points.write('BIN', 4);
  return Buffer.concat([header, json, points]);
};

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
};

/** A few kilobytes that decode to `width` × `height` white pixels: rows of one bit. */
export const pngBomb = (width: number, height: number): Buffer => {
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
