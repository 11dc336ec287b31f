/** Checks a file before PDFium opens it. */

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import { checkUserFile, UserFileError, userFileSize } from '../errors/user-file.ts';

/** The PDF header may follow other bytes within this distance. */
const HEADER_SEARCH_BYTES = 1024;
const MEBIBYTE = 1024 * 1024;

const hasPdfHeader = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_SEARCH_BYTES), 0, HEADER_SEARCH_BYTES, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
};

/**
 * Throws `publish.missing` with a reason (also for folders and pipes), `publish.empty`, `publish.too-large`. `hasHeader` only
 * distinguishes a damaged PDF from another file type once PDFium has rejected the file.
 */
export const checkFile = async (path: string, maxBytes: number): Promise<{ hasHeader: boolean }> => {
  try {
    const size = await userFileSize(path);
    if (size === 0) throw new AppError('publish.empty', { file: basename(path) });
    if (size > maxBytes) {
      const facts = { mebibytes: Math.ceil(size / MEBIBYTE), most: Math.floor(maxBytes / MEBIBYTE) };
      throw new AppError('publish.too-large', facts);
    }
    return { hasHeader: await checkUserFile(() => hasPdfHeader(path)) };
  } catch (cause) {
    if (!(cause instanceof UserFileError)) throw cause;
    throw new AppError('publish.missing', { file: basename(path), reason: cause.reason }, { cause });
  }
};
