/** Where stored things live: the only file that spells keys and paths below the data directory. */
import { join } from 'node:path';
import { AppError } from '../domain/app-error.ts';

const KEY = /^[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

export const isFileKey = (key: string): boolean => KEY.test(key);

/** Key of the bytes with that SHA-256 in hex. Throws `file.unknown` when the parts do not make a key. */
export const fileKey = (sha256: string, ext: string): string => {
  const key = `${sha256}.${ext}`;
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  return key;
};

export const filesDirectory = (dataDir: string): string => join(dataDir, 'files');

/** Directories and path of a file, outermost directory first. Throws `file.unknown` for what is no key. */
export const fileLocation = (dataDir: string, key: string): { directories: [string, string, string]; path: string } => {
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  const root = filesDirectory(dataDir);
  const outer = join(root, key.slice(0, 2));
  const inner = join(outer, key.slice(2, 4));
  return { directories: [root, outer, inner], path: join(inner, key) };
};

/** Beside the files and so in their file system: a rename from here is atomic. */
export const unfinishedDirectory = (dataDir: string): string => join(filesDirectory(dataDir), 'unfinished');

/** Copies of files that lie in S3, for programs that read by path. */
export const copiesDirectory = (dataDir: string): string => join(dataDir, 'copies');

/** Throws `file.unknown` for what is no key. */
export const copyLocation = (dataDir: string, key: string): string => {
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  return join(copiesDirectory(dataDir), key);
};

/** Beside the copies, so that a rename is atomic and an unfinished one is not counted among them. */
export const unfinishedCopies = (dataDir: string): string => join(dataDir, 'copies-unfinished');

/** What the names of all files in a bucket begin with. */
export const fileObjects = 'files/';

/** Name in a bucket. Throws `file.unknown` for what is no key. */
export const fileObject = (key: string): string => {
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  return `${fileObjects}${key}`;
};

const TILE = /^[0-9a-f]{16}\/\d+-\d+-\d+-\d+$/;

/** What comes in and is not whole yet. */
export const uploadsDirectory = (dataDir: string): string => join(dataDir, 'uploads');

export const tilesDirectory = (dataDir: string): string => join(dataDir, 'tiles');

/** Path of the tile of that name, `{edition}/{page}-{level}-{column}-{row}`. Throws `file.unknown` for any other. */
export const tileLocation = (dataDir: string, name: string): string => {
  if (!TILE.test(name)) throw new AppError('file.unknown', { tile: name });
  return join(tilesDirectory(dataDir), `${name}.webp`);
};

/** Name in a bucket. Throws `file.unknown` for any other name. */
export const tileObject = (name: string): string => {
  if (!TILE.test(name)) throw new AppError('file.unknown', { tile: name });
  return `tiles/${name}.webp`;
};

/** What is read by path and then thrown away. */
export const temporaryDirectory = (dataDir: string): string => join(dataDir, 'temporary');

export const databaseFile = (dataDir: string): string => join(dataDir, 'vitrina.sqlite');

export const secretsKeyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

export const migrationsDirectory = (): URL => new URL('./migrations/', import.meta.url);
