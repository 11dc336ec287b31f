/** What can be said of an upload before PDFium sees it. */

import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../domain/app-error.ts';

/** The header may stand behind other bytes, but not farther away. */
const HEADER_WITHIN = 1024;
const MEBIBYTE = 1024 * 1024;

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw new AppError('publish.missing', { file: basename(path) }, { cause });
  }
};

/**
 * Throws `publish.missing` (also for what is no file), `publish.empty`, `publish.too-large`. `hasHeader` tells a
 * damaged PDF from something else that PDFium refuses; it refuses nothing by itself.
 */
export const checkFile = async (path: string, mostBytes: number): Promise<{ hasHeader: boolean }> => {
  const file = await openFile(path);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new AppError('publish.missing', { file: basename(path) });
    if (stat.size === 0) throw new AppError('publish.empty', { file: basename(path) });
    if (stat.size > mostBytes) {
      const facts = { mebibytes: Math.ceil(stat.size / MEBIBYTE), most: Math.floor(mostBytes / MEBIBYTE) };
      throw new AppError('publish.too-large', facts);
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_WITHIN), 0, HEADER_WITHIN, 0);
    return { hasHeader: buffer.subarray(0, bytesRead).includes('%PDF-') };
  } finally {
    await file.close();
  }
};
