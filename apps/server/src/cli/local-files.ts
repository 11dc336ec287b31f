/** Pictures, videos and models beside a price list or an elements file: checked, stored, and given a URL. */
import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { FileStore } from '../domain/ports/files.ts';
import { AppError } from '../errors/app-error.ts';
import { pictureKind } from '../media/picture-kind.ts';
import { named, readNamed } from './read-named.ts';

const MB = 1024 * 1024;
/** Limits for page elements; videos and models are larger by nature. */
const MAX_BYTES = { picture: 10 * MB, media: 100 * MB };

/** `picture`: raster and SVG. `media`: pictures, videos (mp4, webm) and models (glb). */
type Accepted = keyof typeof MAX_BYTES;

const startsWithBytes = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const mediaKind = (bytes: Uint8Array): string | null => {
  if (startsWithBytes(bytes, 'ftyp', 4) && !startsWithBytes(bytes, 'ftypavif', 4)) return 'mp4';
  if (startsWithBytes(bytes, '\x1a\x45\xdf\xa3')) return 'webm';
  return startsWithBytes(bytes, 'glTF') ? 'glb' : null;
};

/** The type of the bytes, independent of the name; null for an unsupported type. */
export const fileKind = (bytes: Uint8Array, accept: Accepted): string | null =>
  pictureKind(bytes) ?? (accept === 'media' ? mediaKind(bytes) : null);

/**
 * `web`: unchanged, as are stored files. `local`: a file beside the list. `other`: absolute paths, other schemes and empty
 * text, which shoppers cannot open.
 */
export const addressKind = (url: string): 'web' | 'local' | 'other' => {
  if (/^(https?:)?\/\/|^\/files\//i.test(url)) return 'web';
  return url === '' || /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(url) ? 'other' : 'local';
};

/** The path with links resolved: a link that leads out of the folder is refused like `..`. */
const pathInside = async (folder: string, name: string): Promise<string> => {
  const inside = await named(name, () => realpath(folder));
  const path = await named(name, () => realpath(resolve(inside, name)));
  if (path === inside || path.startsWith(inside.endsWith(sep) ? inside : inside + sep)) return path;
  throw new AppError('file.unreadable', { file: name, reason: 'outside' });
};

/** The address `/files/…` of the stored file. `name` is relative to `folder` and stays inside it. Throws `file.unreadable`. */
export const storeLocalFile = async (
  files: FileStore,
  { folder, name, accept }: { folder: string; name: string; accept: Accepted },
): Promise<string> => {
  const bytes = await readNamed(await pathInside(folder, name), name, MAX_BYTES[accept]);
  const ext = fileKind(bytes, accept);
  if (!ext) throw new AppError('file.unreadable', { file: name, reason: `no-${accept}` });
  const { key } = await files.put(bytes, ext);
  return `/files/${key}`;
};

export type StoreOne = (url: string) => Promise<string>;

/**
 * Converts each address into the one that shoppers open; a file that is named several times is stored once. Throws
 * `file.unreadable`.
 */
export const localFileStorer = (files: FileStore, folder: string, accept: Accepted): StoreOne => {
  const stored = new Map<string, Promise<string>>();
  return (url) => {
    const kind = addressKind(url);
    if (kind === 'web') return Promise.resolve(url);
    const existing = stored.get(url);
    if (existing) return existing;
    const storing =
      kind === 'local'
        ? storeLocalFile(files, { folder, name: url, accept })
        : Promise.reject(new AppError('file.unreadable', { file: url, reason: 'outside' }));
    stored.set(url, storing);
    return storing;
  };
};
