/** Writes a copy of a PDF without its password and its restrictions. */

import { closeSync, openSync, writeSync } from 'node:fs';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { openDocument } from './document.ts';

/** FPDF_FILEWRITE: version and block writer; 32 bits each. */
const FILE_WRITE_BYTES = 8;
const FILE_WRITE_VERSION = 1;
/** FPDF_REMOVE_SECURITY */
const REMOVE_SECURITY = 3;

/** `unwritten`: the copy could not be written, with the system's code. */
export type Unlocking =
  | { is: 'unlocked' }
  | { is: 'unwritten'; code: string }
  | { is: 'gone' }
  | { is: 'refused'; reason: 'password' | 'damaged' };

/** `target`: an existing file, which is overwritten. */
export const unlockDocument = (
  pdfium: Pdfium,
  { path, password, target }: { path: string; password: string; target: string },
): Unlocking => {
  const opening = openDocument(pdfium, path, password);
  if (opening.is === 'gone') return { is: 'gone' };
  if (opening.is !== 'open') return { is: 'refused', reason: opening.is };
  const file = openSync(target, 'w');
  let failure: unknown = null;
  /** An error thrown through PDFium would leave it in an unknown state. */
  const writeBlock = (_: number, data: number, bytes: number): number => {
    try {
      const block = pdfium.heap().subarray(data >>> 0, (data >>> 0) + bytes);
      for (let done = 0; done < bytes; ) done += writeSync(file, block, done);
      return 1;
    } catch (error) {
      failure = error;
      return 0;
    }
  };
  const writer = pdfium.exposeFunction(writeBlock, 'iiii');
  const access = pdfium.allocate(FILE_WRITE_BYTES);
  pdfium.view().setUint32(access, FILE_WRITE_VERSION, true);
  pdfium.view().setUint32(access + 4, writer, true);
  try {
    const isSaved = pdfium.api.FPDF_SaveAsCopy(opening.document.pointer, access, REMOVE_SECURITY);
    if (failure instanceof Error && 'code' in failure) return { is: 'unwritten', code: String(failure.code) };
    return isSaved ? { is: 'unlocked' } : { is: 'refused', reason: 'damaged' };
  } finally {
    opening.document.close();
    pdfium.free(access);
    pdfium.dropFunction(writer);
    closeSync(file);
  }
};
