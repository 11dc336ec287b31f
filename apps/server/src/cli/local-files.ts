/** Pictures, videos and models that lie beside a price list or an elements file: checked, stored, given an address. */
import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import type { FileStore } from '../domain/ports.ts';
import { named, readNamed } from './read-named.ts';

const MB = 1024 * 1024;
/** What a page can carry; videos and models are larger by nature. */
const MOST_BYTES = { picture: 10 * MB, media: 100 * MB };

/** `picture`: raster and SVG. `media`: pictures, videos (mp4, webm) and models (glb). */
type Accepted = keyof typeof MOST_BYTES;

const begins = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const isSvg = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(head);
};

const pictureKind = (bytes: Uint8Array): string | null => {
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return 'webp';
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(bytes, '\xff\xd8\xff')) return 'jpg';
  if (begins(bytes, 'GIF8')) return 'gif';
  if (begins(bytes, 'ftypavif', 4)) return 'avif';
  return isSvg(bytes) ? 'svg' : null;
};

const mediaKind = (bytes: Uint8Array): string | null => {
  if (begins(bytes, 'ftyp', 4) && !begins(bytes, 'ftypavif', 4)) return 'mp4';
  if (begins(bytes, '\x1a\x45\xdf\xa3')) return 'webm';
  return begins(bytes, 'glTF') ? 'glb' : null;
};

/** What the bytes are, whatever the name says; null for what is not accepted. */
export const fileKind = (bytes: Uint8Array, accept: Accepted): string | null =>
  pictureKind(bytes) ?? (accept === 'media' ? mediaKind(bytes) : null);

/**
 * `web`: left alone, also what is stored already. `local`: a file beside the list. `other`: paths from the root, other
 * schemes, empty text: nothing that a shopper could be shown.
 */
export const addressKind = (url: string): 'web' | 'local' | 'other' => {
  if (/^(https?:)?\/\/|^\/files\//i.test(url)) return 'web';
  return url === '' || /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(url) ? 'other' : 'local';
};

/** Where the file lies once links are followed: a link out of the folder is a way out like `..`. */
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
  const bytes = await readNamed(await pathInside(folder, name), name, MOST_BYTES[accept]);
  const ext = fileKind(bytes, accept);
  if (!ext) throw new AppError('file.unreadable', { file: name, reason: `no-${accept}` });
  const { key } = await files.put(bytes, ext);
  return `/files/${key}`;
};

export type StoreOne = (url: string) => Promise<string>;

/**
 * Gives each address as shoppers will open it; a file that is named several times is stored once. Throws
 * `file.unreadable`.
 */
export const localFileStorer = (files: FileStore, folder: string, accept: Accepted): StoreOne => {
  const stored = new Map<string, Promise<string>>();
  return (url) => {
    const kind = addressKind(url);
    if (kind === 'web') return Promise.resolve(url);
    const known = stored.get(url);
    if (known) return known;
    const storing =
      kind === 'local'
        ? storeLocalFile(files, { folder, name: url, accept })
        : Promise.reject(new AppError('file.unreadable', { file: url, reason: 'outside' }));
    stored.set(url, storing);
    return storing;
  };
};
