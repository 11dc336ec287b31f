/** A small text file that a person edited: UTF-8, or what older spreadsheets write. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../domain/app-error.ts';

/** Throws `file.unreadable`. */
export const readText = async (path: string): Promise<string> => {
  try {
    const bytes = await readFile(path);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new AppError(
      'file.unreadable',
      { file: path, reason: missing ? 'there is no such file' : 'it cannot be read' },
      { cause: error },
    );
  }
};
