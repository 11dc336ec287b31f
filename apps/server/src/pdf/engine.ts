/** The PDF engine: PDFium in worker threads behind the port `PdfEngine`. */

import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import type { PdfEngine, PdfFacts, RenderedPage, TileDrawer, TilesArea } from '../domain/ports.ts';
import { checkFile } from './file-check.ts';
import type { Outcome } from './messages.ts';
import { encodePage, encodeTile } from './page-files.ts';
import { compilePdfium } from './pdfium.ts';
import { createPool, type PoolLoad } from './pool.ts';
import type { Loss } from './pool-workers.ts';

/** Beyond this the encoding threads of the process, four by default, are the narrow place. */
const MOST_WORKERS = 4;
const INSPECTION_DEADLINE_MS = 60_000;
/** A shopper waits for tiles, and looks at the picture under it meanwhile. */
const TILES_DEADLINE_MS = 10_000;
/** After so many pages past their deadline the rest gets a tenth of it: 2000 hanging pages must not take a night. */
const PATIENT_LOSSES = 10;
/** The size of a page that cannot be read is that of the page before it, of the first one Letter. */
const LETTER = { width: 612, height: 792 };

/** Sides in points. 14,400 points (200 inches) is the longest that readers of PDF must support. */
export type PdfLimits = { bytes: number; pages: number; shortestSide: number; longestSide: number };
const LIMITS: PdfLimits = { bytes: 1024 ** 3, pages: 2000, shortestSide: 3, longestSide: 14_400 };

export type PdfEngineOptions = {
  /** Default: one per core, at most 4. Each takes about 100 MB and one page's pixels. */
  workers?: number;
  /** Default 30 s, for the drawing of one page. */
  pageDeadlineMs?: number;
  limits?: Partial<PdfLimits>;
};

/** What is open for tiles is not what is open for publishing: that one is let go at its end. */
const tilesName = (path: string): string => `tiles ${path}`;

type Inspected = Extract<Outcome, { is: 'inspected' }>;
const round = (value: number): number => Math.round(value * 100) / 100;

/** Where the file was a copy, it comes again. */
const goneError = (path: string): AppError => new AppError('file.unavailable', { key: basename(path), reason: 'gone' });

const inspectedOf = (outcome: Outcome | Loss, path: string, hasHeader: boolean): Inspected => {
  if (outcome.is === 'inspected') return outcome;
  if (outcome.is === 'gone') throw goneError(path);
  // The process ends: no verdict on the file.
  if (outcome.is === 'lost' && outcome.reason === 'closed') throw new AppError('server.busy', { reason: 'closing' });
  if (outcome.is === 'refused' && outcome.reason === 'password') throw new AppError('publish.password');
  if (!hasHeader) throw new AppError('publish.not-a-pdf');
  throw new AppError('publish.damaged', outcome.is === 'lost' ? { reason: outcome.reason } : {});
};

/** Seen only once the page is loaded, or the file opened for it (document.ts): ends the whole document. */
type Hopeless = { is: 'boxless'; index: number } | { is: 'gone'; index: number };

const pageBoxError = (box: { page: number; width: number; height: number }, limits: PdfLimits): AppError =>
  new AppError('publish.page-box', { ...box, least: limits.shortestSide, most: limits.longestSide });

const hopelessError = (page: Hopeless, path: string, limits: PdfLimits): AppError =>
  page.is === 'gone' ? goneError(path) : pageBoxError({ page: page.index, width: 0, height: 0 }, limits);

const factsOf = ({ count, sizes, outline }: Inspected, limits: PdfLimits): PdfFacts => {
  if (count <= 0) throw new AppError('publish.no-pages');
  if (count > limits.pages) throw new AppError('publish.too-many-pages', { pages: count, most: limits.pages });
  let last = LETTER;
  const pages = sizes.map((size, index) => {
    if (!size) return last;
    const [width, height] = [round(size.width), round(size.height)];
    const isSane = [width, height].every((side) => side >= limits.shortestSide && side <= limits.longestSide);
    if (!isSane) throw pageBoxError({ page: index + 1, width, height }, limits);
    last = { width, height };
    return last;
  });
  return { pages, outline };
};

/**
 * Workers start with the first document, or one of them with `wake`. `close` ends them; without it an idle engine keeps no
 * process alive.
 */
export const createPdfEngine = (
  options: PdfEngineOptions = {},
): PdfEngine & TileDrawer & { wake: () => Promise<void>; load: () => PoolLoad } => {
  const workers = Math.max(1, options.workers ?? Math.min(availableParallelism(), MOST_WORKERS));
  const pageDeadlineMs = options.pageDeadlineMs ?? 30_000;
  const limits = { ...LIMITS, ...options.limits };
  const pool = createPool({ size: workers, script: new URL('./worker.ts', import.meta.url), start: compilePdfium });
  let renderings = 0;

  const inspect = async (path: string): Promise<PdfFacts> => {
    const { hasHeader } = await checkFile(path, limits.bytes);
    const outcome = await pool.run({ is: 'inspect', path, mostPages: limits.pages }, INSPECTION_DEADLINE_MS);
    return factsOf(inspectedOf(outcome, path, hasHeader), limits);
  };

  async function* render(path: string, facts: PdfFacts, indexes?: readonly number[]): AsyncGenerator<RenderedPage> {
    const wanted = indexes ?? facts.pages.map((_, at) => at + 1);
    renderings += 1;
    const document = `${renderings}`;
    const ahead = new Map<number, Promise<RenderedPage | Hopeless>>();
    let next = 0;
    let losses = 0;

    const pageAt = async (index: number, size: { width: number; height: number }): Promise<RenderedPage | Hopeless> => {
      const page = { index: index + 1, ...size };
      const deadlineMs = losses < PATIENT_LOSSES ? pageDeadlineMs : pageDeadlineMs / 10;
      const outcome = await pool.run({ is: 'page', document, path, index, size }, deadlineMs);
      if (outcome.is === 'lost') {
        if (outcome.reason === 'deadline') losses += 1;
        return { is: 'failed', ...page, reason: outcome.reason === 'closed' ? 'crash' : outcome.reason };
      }
      if (outcome.is === 'boxless' || outcome.is === 'gone') return { is: outcome.is, index: index + 1 };
      if (outcome.is === 'fontless') return { ...page, ...outcome };
      if (outcome.is !== 'drawn') return { is: 'failed', ...page, reason: 'page' };
      const { pixels, widths, words, links } = outcome.page;
      try {
        return { is: 'ready', ...page, ...(await encodePage(pixels, widths)), words, links };
      } catch {
        return { is: 'failed', ...page, reason: 'crash' };
      }
    };
    // One page per worker is under way; who does not take them gets no more. So pictures never pile up.
    const fill = (): void => {
      while (next < wanted.length && ahead.size < workers) {
        const index = (wanted[next] ?? 0) - 1;
        const size = facts.pages[index];
        if (size) ahead.set(index + 1, pageAt(index, size));
        next += 1;
      }
    };
    try {
      for (fill(); ahead.size > 0; fill()) {
        const page = await Promise.race(ahead.values());
        ahead.delete(page.index);
        if (page.is === 'gone' || page.is === 'boxless') throw hopelessError(page, path, limits);
        fill();
        yield page;
      }
    } finally {
      void Promise.all(ahead.values()).then(() => pool.release(document));
    }
  }

  const tiles = async (path: string, area: TilesArea): Promise<Uint8Array[] | null> => {
    const outcome = await pool.run({ is: 'tiles', document: tilesName(path), path, area }, TILES_DEADLINE_MS);
    return outcome.is === 'tiles' ? Promise.all(outcome.pixels.map(encodeTile)) : null;
  };
  const prepare = (path: string, page: number): Promise<void> =>
    pool.spread({ is: 'prepare', document: tilesName(path), path, page }, TILES_DEADLINE_MS);

  return {
    inspect,
    render,
    tiles,
    prepare,
    lanes: workers,
    wake: pool.wake,
    load: pool.load,
    close: () => pool.close(),
  };
};
