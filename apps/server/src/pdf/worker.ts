/**
 * One thread with its own PDFium: one job at a time, one document open at most. Whatever throws here ends the thread,
 * since PDFium's memory cannot be trusted afterwards; the pool starts another.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { isBoxless, type OpenDocument, openDocument, pageSizes } from './document.ts';
import { pageLinks } from './links.ts';
import type { FromWorker, Job, Outcome } from './messages.ts';
import { documentOutline } from './outline.ts';
import { drawPage, drawPart, pageDetail } from './page-picture.ts';
import { percentSpace } from './page-space.ts';
import { loadPdfium } from './pdfium.ts';
import { pictureHeight, pictureWidths } from './picture-widths.ts';
import { pageWords } from './words.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The edge to WebAssembly: only the pool starts this file, and it posts the compiled module.
const pdfium = await loadPdfium(workerData as WebAssembly.Module);

let open: { name: string; document: OpenDocument } | null = null;
/** The page of the last tile stays parsed: its neighbours come next. */
let tiled: { index: number; page: number } | null = null;
const releasePage = (): void => {
  if (tiled) pdfium.api.FPDF_ClosePage(tiled.page);
  tiled = null;
};
const release = (): void => {
  releasePage();
  open?.document.close();
  open = null;
};

const inspect = (job: Extract<Job, { is: 'inspect' }>): Outcome => {
  const opening = openDocument(pdfium, job.path);
  if (opening.is !== 'open') return { is: 'refused', reason: opening.is };
  const { document } = opening;
  try {
    const count = pdfium.api.FPDF_GetPageCount(document.pointer);
    if (count > job.mostPages) return { is: 'inspected', count, sizes: [], outline: [] };
    const outline = documentOutline(pdfium, document.pointer);
    return { is: 'inspected', count, sizes: pageSizes(pdfium, document), outline };
  } finally {
    document.close();
  }
};

const documentOf = (name: string, path: string): OpenDocument | null => {
  if (open?.name === name) return open.document;
  release();
  const opening = openDocument(pdfium, path);
  if (opening.is !== 'open') return null;
  open = { name, document: opening.document };
  return opening.document;
};

const draw = ({ document: name, path, index, size }: Extract<Job, { is: 'page' }>): Outcome => {
  const document = documentOf(name, path);
  const page = document ? pdfium.api.FPDF_LoadPage(document.pointer, index) : 0;
  if (!document || page === 0) return { is: 'unreadable' };
  try {
    if (isBoxless(pdfium, page)) return { is: 'boxless' };
    const toPercent = percentSpace(pdfium, page, size);
    const words = pageWords(pdfium, page, toPercent);
    const links = pageLinks(pdfium, document.pointer, page, toPercent);
    const widths = pictureWidths(size, pageDetail(pdfium, page, size.width));
    const width = widths.at(-1) ?? 1;
    const pixels = drawPage(pdfium, page, width, pictureHeight(size, width));
    return { is: 'drawn', page: { pixels, widths, words, links } };
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
};

const drawTile = ({ document: name, path, area }: Extract<Job, { is: 'tile' }>): Outcome => {
  const document = documentOf(name, path);
  if (!document) return { is: 'unreadable' };
  const index = area.page - 1;
  if (tiled?.index !== index) {
    releasePage();
    const page = pdfium.api.FPDF_LoadPage(document.pointer, index);
    if (page === 0) return { is: 'unreadable' };
    tiled = { index, page };
  }
  return { is: 'tile', pixels: drawPart(pdfium, tiled.page, area.whole, area.rect) };
};

const transferOf = (outcome: Outcome): ArrayBuffer[] => {
  if (outcome.is === 'drawn') return [outcome.page.pixels.data.buffer];
  return outcome.is === 'tile' ? [outcome.pixels.data.buffer] : [];
};

const outcomeOf = (job: Job): Outcome => {
  switch (job.is) {
    case 'inspect':
      return inspect(job);
    case 'page':
      return draw(job);
    case 'tile':
      return drawTile(job);
    case 'release':
      if (open?.name === job.document) release();
      return { is: 'released' };
  }
};

const say = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

port.on('message', (job: Job) => {
  const outcome = outcomeOf(job);
  say({ is: 'done', outcome, heapBytes: pdfium.heap().byteLength }, transferOf(outcome));
});
say({ is: 'ready' });
