/** Opens a PDF for PDFium. Its bytes are read block by block from the disk, never the whole file at once. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Pdfium } from '../pdfium/pdfium.ts';

/** FPDF_FILEACCESS: length, block reader, its parameter; 32 bits each. */
const FILE_ACCESS_BYTES = 12;
/** FPDF_GetLastError after a failed opening. */
const PASSWORD_ERROR = 4;

/** `bytes`: the size of the file. */
export type OpenDocument = { readonly pointer: number; readonly bytes: number; close(): void };
/** `gone`: the file system cannot open the file, which says nothing about its contents. */
type Refusal = { is: 'password' } | { is: 'damaged' } | { is: 'gone' };
export type Opening = { is: 'open'; document: OpenDocument } | Refusal;

const opened = (path: string): number | null => {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
};

/** A short or failed read is reported to PDFium as damage, not thrown. */
export const openDocument = (pdfium: Pdfium, path: string, password = ''): Opening => {
  const file = opened(path);
  if (file === null) return { is: 'gone' };
  const readBlock = (_: number, position: number, buffer: number, bytes: number): number => {
    try {
      return readSync(file, pdfium.heap(), buffer, bytes, position >>> 0) === bytes ? 1 : 0;
    } catch {
      return 0;
    }
  };
  const reader = pdfium.exposeFunction(readBlock, 'iiiii');
  const access = pdfium.allocate(FILE_ACCESS_BYTES);
  const view = pdfium.view();
  const bytes = fstatSync(file).size;
  view.setUint32(access, bytes, true);
  view.setUint32(access + 4, reader, true);
  view.setUint32(access + 8, 0, true);
  const release = (): void => {
    pdfium.free(access);
    pdfium.dropFunction(reader);
    closeSync(file);
  };
  const pointer = pdfium.api.FPDF_LoadCustomDocument(access, password);
  if (pointer === 0) {
    const error = pdfium.api.FPDF_GetLastError();
    release();
    return { is: error === PASSWORD_ERROR ? 'password' : 'damaged' };
  }
  const close = (): void => {
    pdfium.api.FPDF_CloseDocument(pointer);
    release();
  };
  return { is: 'open', document: { pointer, bytes, close } };
};

/**
 * Whether the page declares a MediaBox without area. PDFium draws such a page as Letter, so the size does not show it. A page
 * without a MediaBox of its own (inherited or missing) is drawn as PDFium does.
 */
export const isBoxless = (pdfium: Pdfium, page: number): boolean => {
  const at = [0, 4, 8, 12].map((offset) => pdfium.scratch + offset) as [number, number, number, number];
  if (!pdfium.api.FPDFPage_GetMediaBox(page, ...at)) return false;
  const view = pdfium.view();
  const [left = 0, bottom = 0, right = 0, top = 0] = at.map((pointer) => view.getFloat32(pointer, true));
  return left === right || bottom === top;
};

/** The displayed size of every page in points, after rotation and crop; null where PDFium reports none. */
export const pageSizes = (pdfium: Pdfium, document: OpenDocument): ({ width: number; height: number } | null)[] => {
  const count = pdfium.api.FPDF_GetPageCount(document.pointer);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    if (!pdfium.api.FPDF_GetPageSizeByIndexF(document.pointer, index, pdfium.scratch)) return null;
    const view = pdfium.view();
    return { width: view.getFloat32(pdfium.scratch, true), height: view.getFloat32(pdfium.scratch + 4, true) };
  });
};
