/**
 * One thread with its own PDFium: one job at a time. Whatever throws here ends the thread,
 * since PDFium's memory cannot be trusted afterwards; the pool starts another.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { isBoxless, openDocument, pageSizes } from './document.ts';
import { pageLinks } from './links.ts';
import type { FromWorker, Job, Outcome } from './messages.ts';
import { createOpenDocuments } from './open-documents.ts';
import { documentOutline } from './outline.ts';
import { drawPage, drawParts, pageDetail } from './page-picture.ts';
import { percentSpace } from './page-space.ts';
import { loadPdfium } from './pdfium.ts';
import { pictureHeight, pictureWidths } from './picture-widths.ts';
import { pageText } from './words.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The edge to WebAssembly: only the pool starts this file, and it posts the compiled module.
const pdfium = await loadPdfium(workerData as WebAssembly.Module);

const documents = createOpenDocuments(pdfium);

const inspect = (job: Extract<Job, { is: 'inspect' }>): Outcome => {
  const opening = openDocument(pdfium, job.path);
  if (opening.is === 'gone') return { is: 'gone' };
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

const draw = ({ document: name, path, index, size }: Extract<Job, { is: 'page' }>): Outcome => {
  const opening = documents.documentOf(name, path);
  if (opening.is === 'gone') return { is: 'gone' };
  const document = opening.is === 'open' ? opening.document : null;
  const page = document ? pdfium.api.FPDF_LoadPage(document.pointer, index) : 0;
  if (!document || page === 0) return { is: 'unreadable' };
  try {
    if (isBoxless(pdfium, page)) return { is: 'boxless' };
    const toPercent = percentSpace(pdfium, page, size);
    const { words, lacksFont } = pageText(pdfium, page, toPercent);
    const links = pageLinks(pdfium, document.pointer, page, toPercent);
    if (lacksFont) return { is: 'fontless', words, links };
    const widths = pictureWidths(size, pageDetail(pdfium, page, size.width));
    const width = widths.at(-1) ?? 1;
    const pixels = drawPage(pdfium, page, width, pictureHeight(size, width));
    return { is: 'drawn', page: { pixels, widths, words, links } };
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
};

/** Once for all of them: much of the work is the same however small the part. */
const drawTiles = ({ document, path, area }: Extract<Job, { is: 'tiles' }>): Outcome => {
  const page = documents.pageOf(document, path, area.page - 1);
  return page === 0 ? { is: 'unreadable' } : { is: 'tiles', pixels: drawParts(pdfium, page, area.whole, area.rects) };
};

const prepare = ({ document, path, page }: Extract<Job, { is: 'prepare' }>): Outcome => {
  const isReady = documents.pageOf(document, path, page - 1) !== 0;
  return isReady ? { is: 'prepared' } : { is: 'unreadable' };
};

const release = ({ document }: Extract<Job, { is: 'release' }>): Outcome => {
  documents.release(document);
  return { is: 'released' };
};

const transferOf = (outcome: Outcome): ArrayBuffer[] => {
  if (outcome.is === 'drawn') return [outcome.page.pixels.data.buffer];
  return outcome.is === 'tiles' ? outcome.pixels.map(({ data }) => data.buffer) : [];
};

const outcomeOf = (job: Job): Outcome => {
  switch (job.is) {
    case 'inspect':
      return inspect(job);
    case 'page':
      return draw(job);
    case 'tiles':
      return drawTiles(job);
    case 'prepare':
      return prepare(job);
    case 'release':
      return release(job);
  }
};

const say = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

port.on('message', (job: Job) => {
  const outcome = outcomeOf(job);
  say({ is: 'done', outcome, heapBytes: pdfium.heap().byteLength, holds: documents.names() }, transferOf(outcome));
});
say({ is: 'ready' });
