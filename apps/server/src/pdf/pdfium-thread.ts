/**
 * The worker thread: its own PDFium, one task at a time. An error thrown here ends the thread, because PDFium's memory
 * cannot be trusted afterwards; the pool starts another one.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { isBoxless, type OpenDocument, openDocument, pageSizes } from './document/document.ts';
import { pageImageBoxes } from './document/image-boxes.ts';
import { pageLinks } from './document/links.ts';
import { hasLostContent, isWhite } from './document/lost-content.ts';
import { createOpenDocuments } from './document/open-documents.ts';
import { documentOutline, NO_OUTLINE } from './document/outline.ts';
import { pageFaults } from './document/page-faults.ts';
import { drawPage, drawRegions, inkOf, pageDetail, picturedShare } from './document/page-picture.ts';
import { percentSpace, type ToPercent } from './document/page-space.ts';
import { unlockDocument } from './document/unlock.ts';
import { pageText } from './document/words/words.ts';
import { loadPdfium } from './pdfium/pdfium.ts';
import { pictureHeight, pictureWidths } from './picture-widths.ts';
import type { Task, TaskResult, WorkerMessage } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// Only the pool starts this file, and its `workerData` is the compiled module.
const pdfium = await loadPdfium(workerData as WebAssembly.Module);

const documents = createOpenDocuments(pdfium);

const inspect = (task: Extract<Task, { type: 'inspect' }>): TaskResult => {
  const opening = openDocument(pdfium, task.path);
  if (opening.is === 'gone') return { is: 'gone' };
  if (opening.is !== 'open') return { is: 'refused', reason: opening.is };
  const { document } = opening;
  try {
    const count = pdfium.api.FPDF_GetPageCount(document.pointer);
    if (count > task.maxPages) return { is: 'inspected', count, sizes: [], outline: NO_OUTLINE };
    const outline = documentOutline(pdfium, document.pointer);
    return { is: 'inspected', count, sizes: pageSizes(pdfium, document), outline };
  } finally {
    document.close();
  }
};

type PageTask = Extract<Task, { type: 'page' | 'words' }>;
type LoadedPage = { document: OpenDocument; page: number; toPercent: ToPercent };

const withPage = (
  { document: id, path, index, size }: PageTask,
  work: (loaded: LoadedPage) => TaskResult,
): TaskResult => {
  const opening = documents.openDocument(id, path);
  if (opening.is === 'gone') return { is: 'gone' };
  const document = opening.is === 'open' ? opening.document : null;
  const page = document ? pdfium.api.FPDF_LoadPage(document.pointer, index) : 0;
  if (!document || page === 0) return { is: 'unreadable' };
  try {
    if (isBoxless(pdfium, page)) return { is: 'boxless' };
    return work({ document, page, toPercent: percentSpace(pdfium, page, size) });
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
};

const readPage = (task: PageTask): TaskResult =>
  withPage(task, ({ page, toPercent }) => ({
    is: 'read',
    words: pageText(pdfium, page, toPercent).words,
    imageBoxes: pageImageBoxes(pdfium, page, toPercent),
  }));

const drawWholePage = (task: PageTask): TaskResult =>
  withPage(task, ({ document, page, toPercent }) => {
    const { index, size } = task;
    const { words, lacksFont } = pageText(pdfium, page, toPercent);
    const imageBoxes = pageImageBoxes(pdfium, page, toPercent);
    const links = pageLinks(pdfium, document.pointer, page, toPercent);
    const found = pageFaults(pdfium, page, toPercent);
    const written = { words, imageBoxes, links, ...(found && { faults: found }) };
    if (lacksFont) return { is: 'fontless', ...written };
    const widths = pictureWidths(size, pageDetail(pdfium, page, size.width));
    const width = widths.at(-1) ?? 1;
    const pixels = drawPage(pdfium, page, width, pictureHeight(size, width));
    const isBlank =
      isWhite(pixels) && hasLostContent(pdfium, document, { page, index, toPercent, hasWords: words.length > 0 });
    const pictured = picturedShare(pdfium, page, size);
    const ink = inkOf(pixels);
    return { is: 'drawn', page: { pixels, widths, ...written, isBlank, ink, pictured } };
  });

/** Draws all tiles in one pass: most of the work does not depend on their size. */
const drawTiles = ({ document, path, area }: Extract<Task, { type: 'tiles' }>): TaskResult => {
  const page = documents.openPage(document, path, area.page - 1);
  return page === 0 ? { is: 'unreadable' } : { is: 'tiles', pixels: drawRegions(pdfium, page, area.whole, area.rects) };
};

const prepare = ({ document, path, page }: Extract<Task, { type: 'prepare' }>): TaskResult => {
  const isReady = documents.openPage(document, path, page - 1) !== 0;
  return isReady ? { is: 'prepared' } : { is: 'unreadable' };
};

const release = ({ document }: Extract<Task, { type: 'release' }>): TaskResult => {
  documents.release(document);
  return { is: 'released' };
};

const transferOf = (result: TaskResult): ArrayBuffer[] => {
  if (result.is === 'drawn') return [result.page.pixels.data.buffer];
  return result.is === 'tiles' ? result.pixels.map(({ data }) => data.buffer) : [];
};

const runTask = (task: Task): TaskResult => {
  switch (task.type) {
    case 'inspect':
      return inspect(task);
    case 'unlock':
      return unlockDocument(pdfium, task);
    case 'page':
      return drawWholePage(task);
    case 'words':
      return readPage(task);
    case 'tiles':
      return drawTiles(task);
    case 'prepare':
      return prepare(task);
    case 'release':
      return release(task);
  }
};

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

port.on('message', (task: Task) => {
  const result = runTask(task);
  const heapBytes = pdfium.heap().byteLength;
  post({ type: 'done', result, heapBytes, openDocuments: documents.ids() }, transferOf(result));
});
post({ type: 'ready' });
