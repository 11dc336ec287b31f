/** A name that ends in `.tar` is a file, any other a folder. */
import { stat } from 'node:fs/promises';
import { Refused } from '../refused.ts';
import type { ArchiveReader, ArchiveWriter } from './archive.ts';
import { readFolder, writeFolder } from './archive-folder.ts';
import { readTar, writeTar } from './archive-tar.ts';

export const writeArchive = (path: string, now: Date): Promise<ArchiveWriter> =>
  /\.tar$/i.test(path) ? writeTar(path, now) : writeFolder(path);

export const readArchive = async (path: string): Promise<ArchiveReader> => {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new Refused(`${path} cannot be read: there is no such backup.`, { cause });
  });
  return facts.isDirectory() ? readFolder(path) : readTar(path);
};
