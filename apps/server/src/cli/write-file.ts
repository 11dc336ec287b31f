/** Writes a file that the command line names. */
import { writeFile } from 'node:fs/promises';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { say } from './spanish/say.ts';

const causes: Readonly<Record<string, readonly [english: string, spanish: string]>> = {
  ENOENT: ['there is no such folder', 'no existe esa carpeta'],
  EACCES: ['it may not be written', 'no hay permiso para escribir ahí'],
  EISDIR: ['it is a folder', 'es una carpeta'],
  ENOSPC: ['the disk is full', 'el disco está lleno'],
};

export const writeNamed = (path: string, text: string): Promise<void> =>
  writeFile(path, text).catch((cause: NodeJS.ErrnoException) => {
    const { code = '' } = cause;
    const [english, spanish] = causes[code] ?? [code, code];
    throw new UserFacingError(
      `${path}: ${say(`it cannot be written: ${english}.`, `no se puede escribir: ${spanish}.`)}`,
      { cause },
    );
  });
