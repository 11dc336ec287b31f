/** Keys of stored files and all paths below the data directory. No other file spells them. */
import { join } from 'node:path';
import { AppError } from '../../errors/app-error.ts';

/** Modes of what is created in the data directory: its owner alone may read it. */
export const PRIVATE_DIRECTORY = 0o700;
export const PRIVATE_FILE = 0o600;

const KEY = /^[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

export const isFileKey = (key: string): boolean => KEY.test(key);

/** Key of the content with that SHA-256 in hex. Throws `file.unknown` for an invalid hash or extension. */
export const fileKey = (sha256: string, ext: string): string => {
  const key = `${sha256}.${ext}`;
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  return key;
};

export const filesDirectory = (dataDir: string): string => join(dataDir, 'files');

/** Directories, outermost first, and path of a file. Throws `file.unknown` for an invalid key. */
export const fileLocation = (dataDir: string, key: string): { directories: [string, string, string]; path: string } => {
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  const root = filesDirectory(dataDir);
  const outer = join(root, key.slice(0, 2));
  const inner = join(outer, key.slice(2, 4));
  return { directories: [root, outer, inner], path: join(inner, key) };
};

/** Temporary files. On the file system of the stored files, so that a rename is atomic. */
export const unfinishedDirectory = (dataDir: string): string => join(filesDirectory(dataDir), 'unfinished');

/** Local copies of files in S3, for programs that read by path. */
export const cacheDirectory = (dataDir: string): string => join(dataDir, 'copies');

/** Throws `file.unknown` for an invalid key. */
export const cachedFileLocation = (dataDir: string, key: string): string => {
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  return join(cacheDirectory(dataDir), key);
};

/** Downloads in progress. Beside the cache, so that a rename is atomic and they do not count as cached. */
export const unfinishedCacheDirectory = (dataDir: string): string => join(dataDir, 'copies-unfinished');

/** Prefix of all stored files in a bucket. */
export const FILE_OBJECT_PREFIX = 'files/';

/** Object key in a bucket. Throws `file.unknown` for an invalid key. */
export const fileObjectKey = (key: string): string => {
  if (!isFileKey(key)) throw new AppError('file.unknown', { key });
  return `${FILE_OBJECT_PREFIX}${key}`;
};

const TILE_NAME = /^[0-9a-f]{16}\/\d+-(?:crop-\d+-)?\d+-\d+-\d+$/;

/** Uploads in progress. */
export const uploadsDirectory = (dataDir: string): string => join(dataDir, 'uploads');

export const tilesDirectory = (dataDir: string): string => join(dataDir, 'tiles');

/** Path of the tile of that name, `{edition}/{page}-{level}-{column}-{row}`. Throws `file.unknown` for an invalid name. */
export const tileLocation = (dataDir: string, name: string): string => {
  if (!TILE_NAME.test(name)) throw new AppError('file.unknown', { tile: name });
  return join(tilesDirectory(dataDir), `${name}.webp`);
};

/** Object key in a bucket. Throws `file.unknown` for an invalid name. */
export const tileObjectKey = (name: string): string => {
  if (!TILE_NAME.test(name)) throw new AppError('file.unknown', { tile: name });
  return `tiles/${name}.webp`;
};

/** Files that are read by path once and then deleted. */
export const temporaryDirectory = (dataDir: string): string => join(dataDir, 'temporary');

export const databaseFile = (dataDir: string): string => join(dataDir, 'vitrina.sqlite');

export const secretsKeyFile = (dataDir: string): string => join(dataDir, 'secrets.key');

export const migrationsDirectory = (): URL => new URL('../migrations/', import.meta.url);
