/** The PDF engine: implements the port `PdfEngine` with PDFium in worker threads. */

import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type {
  PdfEngine,
  PdfFacts,
  PdfUnlocker,
  ReadPage,
  RenderedPage,
  TileDrawer,
  TilesArea,
} from '../domain/ports/pdf.ts';
import { AppError } from '../errors/app-error.ts';
import { encodePage, encodeTile, inkOfPicture } from './document/page-files.ts';
import { eachPage, type FatalPage, type Page } from './each-page.ts';
import { checkFile } from './file-check.ts';
import { compilePdfium } from './pdfium/pdfium.ts';
import { createPool, type PoolLoad } from './pool/pool.ts';
import type { TaskFailure } from './pool/workers.ts';
import type { Task, TaskResult } from './thread-messages.ts';

/** More workers gain nothing: the encoding threads of the process, four by default, are then the bottleneck. */
const MAX_WORKERS = 4;
const INSPECT_TIMEOUT_MS = 60_000;
/** All of a file of 1 GiB is read and written. */
const UNLOCK_TIMEOUT_MS = 300_000;
/** A shopper sees the picture below while waiting for tiles. */
const TILES_TIMEOUT_MS = 10_000;
/** After this number of timeouts the remaining pages get a tenth of the time, so that 2000 hanging pages do not take hours. */
const MAX_FULL_TIMEOUTS = 10;
/** After this number of failures no more words are read ahead of the pictures: hostile pages would cost their deadline twice. */
const MAX_UNREAD = 3;
/** A page whose size cannot be read takes the size of the page before it; the first page takes Letter. */
const LETTER = { width: 612, height: 792 };

/** Sides in points. PDF readers must support up to 14,400 points (200 inches). */
type PdfLimits = { bytes: number; pages: number; minSide: number; maxSide: number };
const LIMITS: PdfLimits = { bytes: 1024 ** 3, pages: 2000, minSide: 3, maxSide: 14_400 };

export type PdfEngineOptions = {
  /** Default: one per core, at most 4. Each takes about 100 MB plus the pixels of one page. */
  workers?: number | undefined;
  /** Timeout for drawing one page. Default: 30 s. */
  pageDeadlineMs?: number;
  limits?: Partial<PdfLimits>;
  /** Effort of encoding the pictures of a page (`encodePage`). */
  pictureEffort?: number;
};

/** Tiles use an opening of their own, because publishing closes its document at the end. */
const tilesDocument = (path: string): string => `tiles ${path}`;

type Inspected = Extract<TaskResult, { is: 'inspected' }>;
const round = (value: number): number => Math.round(value * 100) / 100;

/** The caller may fetch the file again when it was a local copy. */
const fileMissingError = (path: string): AppError =>
  new AppError('file.unavailable', { key: basename(path), reason: 'gone' });

/** Throws what a result other than the wanted one says about the file. */
const refuseFile = (result: TaskResult | TaskFailure, path: string, hasHeader: boolean): never => {
  if (result.is === 'gone') throw fileMissingError(path);
  // The process is shutting down, so nothing is known about the file.
  if (result.is === 'failed' && result.reason === 'closed') throw new AppError('server.busy', { reason: 'closing' });
  if (!hasHeader) throw new AppError('publish.not-a-pdf');
  throw new AppError('publish.damaged', result.is === 'failed' ? { reason: result.reason } : {});
};

const requireInspected = (result: TaskResult | TaskFailure, path: string, hasHeader: boolean): Inspected => {
  if (result.is === 'inspected') return result;
  if (result.is === 'refused' && result.reason === 'password') throw new AppError('publish.password');
  return refuseFile(result, path, hasHeader);
};

const pageBoxError = (box: { page: number; width: number; height: number }, limits: PdfLimits): AppError =>
  new AppError('publish.page-box', { ...box, least: limits.minSide, most: limits.maxSide });

const fatalPageError = (page: FatalPage, path: string, limits: PdfLimits): AppError =>
  page.is === 'gone' ? fileMissingError(path) : pageBoxError({ page: page.index, width: 0, height: 0 }, limits);

const everyPage = (facts: PdfFacts): number[] => facts.pages.map((_, at) => at + 1);

type PageTask = Extract<Task, { type: 'page' | 'words' }>;

const renderedPage = async (
  page: Page,
  result: TaskResult | TaskFailure,
  effort: number | undefined,
): Promise<RenderedPage | FatalPage> => {
  if (result.is === 'failed')
    return { is: 'failed', ...page, reason: result.reason === 'closed' ? 'crash' : result.reason };
  if (result.is === 'boxless' || result.is === 'gone') return { is: result.is, index: page.index };
  if (result.is === 'fontless') return { ...page, ...result };
  if (result.is !== 'drawn') return { is: 'failed', ...page, reason: 'page' };
  const { pixels, widths, ...read } = result.page;
  try {
    return { is: 'ready', ...page, ...(await encodePage(pixels, widths, effort)), ...read };
  } catch {
    return { is: 'failed', ...page, reason: 'crash' };
  }
};

const factsOf = ({ count, sizes, outline }: Inspected, limits: PdfLimits): PdfFacts => {
  if (count <= 0) throw new AppError('publish.no-pages');
  if (count > limits.pages) throw new AppError('publish.too-many-pages', { pages: count, most: limits.pages });
  let last = LETTER;
  const pages = sizes.map((size, index) => {
    if (!size) return last;
    const [width, height] = [round(size.width), round(size.height)];
    const isWithinLimits = [width, height].every((side) => side >= limits.minSide && side <= limits.maxSide);
    if (!isWithinLimits) throw pageBoxError({ page: index + 1, width, height }, limits);
    last = { width, height };
    return last;
  });
  return { pages, outline };
};

/**
 * Workers start with the first document; `warmUp` starts one ahead of it. `close` ends them, but an idle engine does not
 * keep the process alive.
 */
export const createPdfEngine = (
  options: PdfEngineOptions = {},
): PdfEngine & PdfUnlocker & TileDrawer & { warmUp: () => Promise<void>; load: () => PoolLoad } => {
  const workers = Math.max(1, options.workers ?? Math.min(availableParallelism(), MAX_WORKERS));
  const pageDeadlineMs = options.pageDeadlineMs ?? 30_000;
  const limits = { ...LIMITS, ...options.limits };
  const script = new URL('./pdfium-thread.ts', import.meta.url);
  const pool = createPool({ size: workers, script, loadWorkerData: compilePdfium });
  let openings = 0;

  const inspect = async (path: string): Promise<PdfFacts> => {
    const { hasHeader } = await checkFile(path, limits.bytes);
    const result = await pool.run({ type: 'inspect', path, maxPages: limits.pages }, INSPECT_TIMEOUT_MS);
    return factsOf(requireInspected(result, path, hasHeader), limits);
  };

  const unlock: PdfUnlocker['unlock'] = async (path, password, target) => {
    const { hasHeader } = await checkFile(path, limits.bytes);
    const result = await pool.run({ type: 'unlock', path, password, target }, UNLOCK_TIMEOUT_MS);
    if (result.is === 'unlocked') return;
    if (result.is === 'unwritten') throw new AppError('storage.full', { reason: result.code });
    if (result.is === 'refused' && result.reason === 'password') throw new AppError('publish.password-wrong');
    refuseFile(result, path, hasHeader);
  };

  const run = <P extends { index: number }>(
    { path, facts, indexes }: { path: string; facts: PdfFacts; indexes: readonly number[] },
    pageAt: (page: Page, task: Omit<PageTask, 'type'>) => Promise<P | FatalPage>,
  ): AsyncGenerator<P> => {
    openings += 1;
    const document = `${openings}`;
    const errorOf = (page: FatalPage): AppError => fatalPageError(page, path, limits);
    const options = { facts, indexes, workers, errorOf, release: () => pool.release(document) };
    return eachPage(options, (page) => {
      const { index, width, height } = page;
      return pageAt(page, { document, path, index: index - 1, size: { width, height } });
    });
  };

  const render = (
    path: string,
    facts: PdfFacts,
    indexes: readonly number[] = everyPage(facts),
  ): AsyncGenerator<RenderedPage> => {
    let timeouts = 0;
    return run<RenderedPage>({ path, facts, indexes }, async (page, task) => {
      const timeoutMs = timeouts < MAX_FULL_TIMEOUTS ? pageDeadlineMs : pageDeadlineMs / 10;
      const result = await pool.run({ type: 'page', ...task }, timeoutMs);
      if (result.is === 'failed' && result.reason === 'deadline') timeouts += 1;
      return renderedPage(page, result, options.pictureEffort);
    });
  };

  const read = (path: string, facts: PdfFacts): AsyncGenerator<ReadPage> => {
    let failures = 0;
    return run<ReadPage>({ path, facts, indexes: everyPage(facts) }, async (page, task) => {
      if (failures >= MAX_UNREAD) return { ...page, words: null };
      const result = await pool.run({ type: 'words', ...task }, pageDeadlineMs);
      if (result.is === 'boxless' || result.is === 'gone') return { is: result.is, index: page.index };
      if (result.is === 'failed') failures += 1;
      if (result.is !== 'read') return { ...page, words: null };
      return { ...page, words: result.words, imageBoxes: result.imageBoxes };
    });
  };

  const tiles = async (path: string, area: TilesArea): Promise<Uint8Array[] | null> => {
    const result = await pool.run({ type: 'tiles', document: tilesDocument(path), path, area }, TILES_TIMEOUT_MS);
    return result.is === 'tiles' ? Promise.all(result.pixels.map(encodeTile)) : null;
  };
  const prepare = (path: string, page: number): Promise<void> =>
    pool.runOnAllIdle({ type: 'prepare', document: tilesDocument(path), path, page }, TILES_TIMEOUT_MS);

  return {
    inspect,
    unlock,
    render,
    read,
    ink: inkOfPicture,
    tiles,
    prepare,
    lanes: workers,
    warmUp: pool.warmUp,
    load: pool.load,
    close: () => pool.close(),
  };
};
