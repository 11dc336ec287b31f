/**
 * Whether the data of a picture end before the picture does. Decoders draw what there is and report nothing. Reads the structure of the
 * formats, never the pixels, and trusts only what cannot be another program's habit: many leave out the last marker. Pure.
 */

/** `unended`: the last marker is missing, which some cameras leave out; only the pixels tell whether the picture is whole. */
export type PictureData = 'whole' | 'cut' | 'unended';

const u16 = (data: Uint8Array, at: number): number => ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
const u32 = (data: Uint8Array, at: number): number => u16(data, at) * 0x10000 + u16(data, at + 2);

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const PROGRESSIVE = 0xc2;
/** Markers without a length: TEM, restarts, start of image. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Of a progressive scan: whether it holds the last bits of the last coefficients. Its parameters are its last three bytes. */
const isFinestScan = (data: Uint8Array, end: number): boolean =>
  data[end - 2] === 63 && ((data[end - 1] ?? 1) & 15) === 0;

/** ITU T.81. Within a scan 0xFF is followed by zero or a restart, so that the first other marker ends it. */
export const jpegData = (data: Uint8Array): PictureData => {
  let at = 2;
  let [isProgressive, hasScan, hasFinest] = [false, false, false];
  while (at + 1 < data.length) {
    const [sign, marker = 0] = [data[at], data[at + 1]];
    if (sign !== MARKER || marker === MARKER || marker === 0 || isBare(marker)) {
      // Bytes between segments are skipped, as decoders do.
      const next = data.indexOf(MARKER, sign === MARKER && marker !== MARKER ? at + 2 : at + 1);
      if (next < 0) break;
      at = next;
      continue;
    }
    if (marker === END_OF_IMAGE) return hasScan ? 'whole' : 'cut';
    const end = at + 2 + u16(data, at + 2);
    if (end > data.length) return 'cut';
    if (marker === PROGRESSIVE) isProgressive = true;
    if (marker === START_OF_SCAN) {
      hasScan = true;
      hasFinest ||= isFinestScan(data, end);
    }
    at = end;
  }
  if (!hasScan || (isProgressive && !hasFinest)) return 'cut';
  return 'unended';
};

const SEGMENT = { page: 48, endOfFile: 51 };
/** Kinds of segments that draw: text, halftone, generic and refinement regions. */
const DRAWS = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
const UNKNOWN_LENGTH = 0xffff_ffff;

type Segment = { type: number; length: number; data: number };

/** ITU T.88, 7.2; null where the header does not fit in the data. */
const segmentAt = (data: Uint8Array, at: number): Segment | null => {
  const [number, flags] = [u32(data, at), data[at + 4] ?? 0];
  const short = (data[at + 5] ?? 0) >> 5;
  const isLong = short === 7;
  const referred = isLong ? u32(data, at + 5) & 0x1fff_ffff : short;
  const retention = isLong ? 4 + Math.ceil((referred + 1) / 8) : 1;
  const size = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
  const page = at + 5 + retention + referred * size;
  const length = page + ((flags & 0x40) === 0 ? 1 : 4);
  if (length + 4 > data.length) return null;
  return { type: flags & 63, length: u32(data, length), data: length + 4 };
};

/** As it stands in a PDF: segments one after the other, without the header of a file. */
export const jbig2Data = (data: Uint8Array): PictureData => {
  let [hasPage, isDrawn] = [false, false];
  for (let at = 0; at < data.length; ) {
    const segment = segmentAt(data, at);
    // Zeros behind the last segment are padding.
    if (!segment || segment.type === SEGMENT.endOfFile) break;
    const { type, length } = segment;
    if (type === SEGMENT.page) hasPage = true;
    if (DRAWS.has(type)) isDrawn = true;
    if (length === UNKNOWN_LENGTH) break;
    at = segment.data + length;
    if (at > data.length) return 'cut';
  }
  return hasPage && isDrawn ? 'whole' : 'cut';
};

const CODESTREAM = 0xff4f;
const SIZE = 0xff51;
const TILE_PART = 0xff90;
const END_OF_CODESTREAM = 0xffd9;

/** ITU T.800, A.5.1: the number of tiles follows from the sizes of the picture and of a tile, and their offsets. */
const tileCount = (data: Uint8Array, at: number): number => {
  const along = (axis: number): number => {
    const [end, tile, start] = [u32(data, at + 6 + axis), u32(data, at + 22 + axis), u32(data, at + 30 + axis)];
    return tile === 0 ? 0 : Math.ceil((end - start) / tile);
  };
  return along(0) * along(4);
};

/** JPEG 2000: a bare codestream, or one within boxes. */
export const jpxData = (data: Uint8Array): PictureData => {
  const start = u16(data, 0) === CODESTREAM ? 0 : codestreamIn(data);
  if (start === null) return 'cut';
  let at = start + 2;
  let tiles = 0;
  const seen = new Set<number>();
  while (at + 1 < data.length) {
    const marker = u16(data, at);
    if (marker === END_OF_CODESTREAM) break;
    // Behind the last tile there may be padding.
    if (marker < 0xff00) break;
    if (marker === SIZE) tiles = tileCount(data, at);
    if (marker !== TILE_PART) {
      at += 2 + u16(data, at + 2);
      continue;
    }
    const length = u32(data, at + 6);
    seen.add(u16(data, at + 4));
    // Zero: up to the end of the codestream.
    if (length === 0) break;
    at += length;
    if (at > data.length) return 'cut';
  }
  return tiles > 0 && seen.size >= tiles ? 'whole' : 'cut';
};

const JP2C = 0x6a70_3263;

const codestreamIn = (data: Uint8Array): number | null => {
  for (let at = 0; at + 8 <= data.length; ) {
    const [length, type] = [u32(data, at), u32(data, at + 4)];
    const header = length === 1 ? 16 : 8;
    if (type === JP2C) return u16(data, at + header) === CODESTREAM ? at + header : null;
    const size = length === 1 ? u32(data, at + 12) : length;
    if (size < header) return null;
    at += size;
  }
  return null;
};
