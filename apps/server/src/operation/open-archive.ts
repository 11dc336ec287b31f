/** Opens an archive: a path that ends in `.tar` is a tar file, any other a folder. */
import { stat } from 'node:fs/promises';
import { UserFacingError } from '../errors/user-facing-error.ts';
import type { ArchiveReader, ArchiveWriter } from './archive.ts';
import { readFolder, writeFolder } from './archive-folder.ts';
import { readTar, writeTar } from './archive-tar.ts';

export const writeArchive = (path: string, now: Date): Promise<ArchiveWriter> =>
  /\.tar$/i.test(path) ? writeTar(path, now) : writeFolder(path);

export const readArchive = async (path: string): Promise<ArchiveReader> => {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new UserFacingError(`${path} cannot be read: no such backup.`, { cause });
  });
  return facts.isDirectory() ? readFolder(path) : readTar(path);
};
