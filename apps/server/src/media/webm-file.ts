/** Whether a file is a WebM video, and its size in pixels, from its elements (RFC 8794, RFC 9559). */
import { open } from 'node:fs/promises';
import type { ReadMedia } from '../domain/ports/uploads.ts';
import { AppError } from '../errors/app-error.ts';

/** Tracks stand before the pictures. */
const HEAD_BYTES = 4 * 1024 ** 2;
/** Ids of elements. */
const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const CODEC_ID = 0x86;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const PLAYED_CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1']);

/** `end` null: up to the end of the file, as live recordings say. */
type Element = { id: number; start: number; end: number | null };

const damaged = (reason: string): AppError => new AppError('media.damaged', { reason });

/** A number of variable length: the leading zeros of its first byte count the bytes that follow. -1: not known. */
const numberAt = (bytes: Buffer, at: number, keepsMarker: boolean): { value: number; length: number } => {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw damaged('an element has no length');
  let value = keepsMarker ? first : first & (0xff >> length);
  let isUnknown = !keepsMarker && value === 0xff >> length;
  for (let next = at + 1; next < at + length; next += 1) {
    const byte = bytes.readUInt8(next);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? -1 : value, length };
};

const elementAt = (bytes: Buffer, at: number): Element => {
  const id = numberAt(bytes, at, true);
  const size = numberAt(bytes, at + id.length, false);
  const start = at + id.length + size.length;
  return { id: id.value, start, end: size.value < 0 ? null : start + size.value };
};

/** Up to the first picture, and as far as `bytes` reach. */
const elementsIn = (bytes: Buffer, start: number, end: number): Element[] => {
  const elements: Element[] = [];
  for (let at = start; at + 2 < Math.min(end, bytes.length); ) {
    const element = elementAt(bytes, at);
    if (element.id === CLUSTER) break;
    elements.push(element);
    if (element.end === null) break;
    at = element.end;
  }
  return elements;
};

/** The first element with this id within another one. */
const childOf = (bytes: Buffer, around: Element | undefined, id: number): Element | undefined =>
  around && elementsIn(bytes, around.start, around.end ?? bytes.length).find((element) => element.id === id);

const integerOf = (bytes: Buffer, element: Element | undefined): number =>
  element?.end ? bytes.readUIntBE(element.start, Math.min(6, element.end - element.start)) : 0;
const textOf = (bytes: Buffer, element: Element | undefined): string =>
  element?.end ? bytes.toString('latin1', element.start, element.end).replace(/\0+$/, '') : '';

const readHead = (bytes: Buffer, size: number): ReadMedia => {
  const header = elementAt(bytes, 0);
  if (header.id !== EBML || textOf(bytes, childOf(bytes, header, DOC_TYPE)) !== 'webm')
    throw new AppError('media.not-a-video');
  const body = header.end === null ? null : elementAt(bytes, header.end);
  if (body?.id !== SEGMENT || (body.end ?? size) > size) throw damaged('it ends early');
  const tracks = childOf(bytes, body, TRACKS);
  if (!tracks) throw damaged('it has no tracks');
  for (const track of elementsIn(bytes, tracks.start, tracks.end ?? bytes.length)) {
    const video = track.id === TRACK_ENTRY ? childOf(bytes, track, VIDEO) : undefined;
    if (!video) continue;
    const codec = textOf(bytes, childOf(bytes, track, CODEC_ID));
    if (!PLAYED_CODECS.has(codec)) throw new AppError('media.codec', { codec: codec.replace(/[^\w/]/g, '?') });
    const width = integerOf(bytes, childOf(bytes, video, PIXEL_WIDTH));
    const height = integerOf(bytes, childOf(bytes, video, PIXEL_HEIGHT));
    if (width === 0 || height === 0) throw damaged('its pictures have no size');
    return { kind: 'video', ext: 'webm', width, height };
  }
  throw new AppError('media.not-a-video');
};

/** Throws `media.not-a-video`, `media.damaged`, `media.codec`. */
export const readWebm = async (path: string): Promise<ReadMedia> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(bytes, 0, bytes.length, 0);
    return readHead(bytes, size);
  } catch (error) {
    if (error instanceof RangeError) throw damaged('an element is too short');
    throw error;
  } finally {
    await file.close();
  }
};
