/** What can be said of an upload before PDFium sees it. */

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { GivenFileError, onGivenFile, sizeOfGivenFile } from '../given-file.ts';

/** The header may stand behind other bytes, but not farther away. */
const HEADER_WITHIN = 1024;
const MEBIBYTE = 1024 * 1024;

const beginsAsPdf = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_WITHIN), 0, HEADER_WITHIN, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
};

/**
 * Throws `publish.missing` with a reason (also for folders and pipes), `publish.empty`, `publish.too-large`. `hasHeader`
 * tells a damaged PDF from something else that PDFium refuses; it refuses nothing by itself.
 */
export const checkFile = async (path: string, mostBytes: number): Promise<{ hasHeader: boolean }> => {
  try {
    const size = await sizeOfGivenFile(path);
    if (size === 0) throw new AppError('publish.empty', { file: basename(path) });
    if (size > mostBytes) {
      const facts = { mebibytes: Math.ceil(size / MEBIBYTE), most: Math.floor(mostBytes / MEBIBYTE) };
      throw new AppError('publish.too-large', facts);
    }
    return { hasHeader: await onGivenFile(() => beginsAsPdf(path)) };
  } catch (cause) {
    if (!(cause instanceof GivenFileError)) throw cause;
    throw new AppError('publish.missing', { file: basename(path), reason: cause.reason }, { cause });
  }
};
