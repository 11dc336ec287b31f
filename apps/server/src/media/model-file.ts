/** Whether a file is a 3D model in one piece (glTF 2.0, binary): it names no other file, which shoppers could not load. */
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { ReadMedia } from '../domain/ports/uploads.ts';
import { AppError } from '../errors/app-error.ts';

const HEADER_BYTES = 20;
const JSON_CHUNK = 0x4e4f534a;
const VERSION = 2;
/** Names and places of the parts; their points and pictures are in other chunks. */
const MAX_JSON_BYTES = 32 * 1024 ** 2;

const Part = z.looseObject({ uri: z.string().optional() });
const Content = z.looseObject({
  asset: z.looseObject({ version: z.string() }),
  buffers: z.array(Part).optional(),
  images: z.array(Part).optional(),
});

const isInside = ({ uri }: z.infer<typeof Part>): boolean => uri === undefined || /^data:/i.test(uri);

const contentOf = (text: string): z.infer<typeof Content> => {
  try {
    return Content.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('media.damaged', { reason: 'its content is not readable' }, { cause });
  }
};

/** Throws `media.not-a-model`, `media.damaged`, `media.external`. */
export const readModel = async (path: string): Promise<ReadMedia> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || head.toString('latin1', 0, 4) !== 'glTF' || head.readUInt32LE(4) !== VERSION)
      throw new AppError('media.not-a-model');
    const [length, jsonBytes] = [head.readUInt32LE(8), head.readUInt32LE(12)];
    if (length > size || HEADER_BYTES + jsonBytes > length || jsonBytes > MAX_JSON_BYTES)
      throw new AppError('media.damaged', { reason: 'it ends early' });
    if (head.readUInt32LE(16) !== JSON_CHUNK) throw new AppError('media.damaged', { reason: 'it has no content' });
    const json = Buffer.alloc(jsonBytes);
    await file.read(json, 0, jsonBytes, HEADER_BYTES);
    const { buffers = [], images = [] } = contentOf(json.toString('utf8'));
    if (![...buffers, ...images].every(isInside)) throw new AppError('media.external');
    return { kind: 'model', ext: 'glb' };
  } finally {
    await file.close();
  }
};
