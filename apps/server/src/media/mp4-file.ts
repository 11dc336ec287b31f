/** Whether a file is an MP4 video that browsers play, and its size in pixels, from its boxes (ISO 14496-12). */
import { type FileHandle, open } from 'node:fs/promises';
import type { ReadMedia } from '../domain/ports/uploads.ts';
import { AppError } from '../errors/app-error.ts';

/** Brands of other formats in the same container: pictures and sound. */
const OTHER_BRANDS = /^(?:avi[fs]|mif1|msf1|hei[cfmsx]|hev[cmx]|M4[ABP] |crx )$/;
/** H.264, VP8, VP9, AV1: played by every current browser. */
const PLAYED_CODECS = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']);
/** A recording of hours has some megabytes of index. */
const MAX_INDEX_BYTES = 64 * 1024 ** 2;
const MAX_BOXES = 100_000;
const FIXED_POINT = 0x10000;

type Box = { type: string; start: number; end: number };

const damaged = (reason: string): AppError => new AppError('media.damaged', { reason });

/** A box with its header at `at`. `limit`: where the box around it ends. */
const boxAt = (header: Buffer, at: number, limit: number): Box => {
  const [short, type] = [header.readUInt32BE(0), header.toString('latin1', 4, 8)];
  const isLong = short === 1;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? limit - at : short;
  if (size < (isLong ? 16 : 8) || at + size > limit) throw damaged('a box ends behind its file');
  return { type, start: at + (isLong ? 16 : 8), end: at + size };
};

/** The boxes of the file itself. */
const fileBoxes = async (file: FileHandle, size: number): Promise<Box[]> => {
  const boxes: Box[] = [];
  for (let at = 0; at < size; ) {
    const header = Buffer.alloc(16);
    const { bytesRead } = await file.read(header, 0, 16, at);
    // Some programs leave a few zeros at the end.
    if (bytesRead < 8 || (boxes.length > 0 && header.readBigUInt64BE(0) === 0n)) break;
    const box = boxAt(header, at, size);
    boxes.push(box);
    if (boxes.length > MAX_BOXES) throw damaged('too many boxes');
    at = box.end;
  }
  return boxes;
};

const boxesIn = (index: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] => {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const header = Buffer.concat([index.subarray(at, Math.min(at + 16, end)), Buffer.alloc(16)]);
    // A list of user data may end with zeros.
    if (header.readUInt32BE(0) === 0 && at > start) break;
    const box = boxAt(header, at, end);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
};

const boxIn = (index: Buffer, within: Pick<Box, 'start' | 'end'>, ...path: string[]): Box | null => {
  let found: Pick<Box, 'start' | 'end'> | null = within;
  for (const type of path) found = found && (boxesIn(index, found).find((box) => box.type === type) ?? null);
  return found as Box | null;
};

/** Turned by a quarter when the matrix swaps its axes, as a phone that is held upright records. */
const sizeOf = (index: Buffer, { start, end }: Box): { width: number; height: number } => {
  const matrix = start + (index[start] === 1 ? 52 : 40);
  if (matrix + 44 > end) throw damaged('a track has no size');
  const [across, down] = [index.readUInt32BE(matrix + 36), index.readUInt32BE(matrix + 40)].map((fixed) =>
    Math.round(fixed / FIXED_POINT),
  );
  const isTurned = index.readInt32BE(matrix) === 0 && index.readInt32BE(matrix + 4) !== 0;
  const [width = 0, height = 0] = isTurned ? [down, across] : [across, down];
  return { width, height };
};

/** The first track with pictures. */
const videoTrack = (index: Buffer): { codec: string; width: number; height: number } | null => {
  for (const track of boxesIn(index, { start: 0, end: index.length })) {
    if (track.type !== 'trak') continue;
    const [head, handler] = [boxIn(index, track, 'tkhd'), boxIn(index, track, 'mdia', 'hdlr')];
    if (!head || !handler || index.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') continue;
    const samples = boxIn(index, track, 'mdia', 'minf', 'stbl', 'stsd');
    if (!samples) continue;
    // Behind version, flags, the number of entries, and the size of the first one.
    const codec = index.toString('latin1', samples.start + 12, samples.start + 16);
    return { codec, ...sizeOf(index, head) };
  }
  return null;
};

const readIndex = async (file: FileHandle, { start, end }: Box): Promise<Buffer> => {
  if (end - start > MAX_INDEX_BYTES) throw damaged('its index is too large');
  const index = Buffer.alloc(end - start);
  await file.read(index, 0, index.length, start);
  return index;
};

const readOpened = async (file: FileHandle): Promise<ReadMedia> => {
  const boxes = await fileBoxes(file, (await file.stat()).size);
  const [first] = boxes;
  const brand = Buffer.alloc(4);
  if (first?.type === 'ftyp') await file.read(brand, 0, 4, first.start);
  if (first?.type !== 'ftyp' || OTHER_BRANDS.test(brand.toString('latin1'))) throw new AppError('media.not-a-video');
  const movie = boxes.find(({ type }) => type === 'moov');
  if (!movie || !boxes.some(({ type }) => type === 'mdat' || type === 'moof')) throw damaged('it ends early');
  const track = videoTrack(await readIndex(file, movie));
  if (!track) throw new AppError('media.not-a-video');
  const { codec, width, height } = track;
  if (!PLAYED_CODECS.has(codec)) throw new AppError('media.codec', { codec: codec.replace(/[^\w. -]/g, '?') });
  if (width === 0 || height === 0) throw damaged('its pictures have no size');
  return { kind: 'video', ext: 'mp4', width, height };
};

/** Throws `media.not-a-video`, `media.damaged`, `media.codec`. */
export const readMp4 = async (path: string): Promise<ReadMedia> => {
  const file = await open(path, 'r');
  try {
    return await readOpened(file);
  } catch (error) {
    if (error instanceof RangeError) throw damaged('a box is too short');
    throw error;
  } finally {
    await file.close();
  }
};
