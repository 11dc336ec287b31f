/** Inspects a broken PDF and draws two of its pages, and sometimes a tile, by the product's engine and worker pool. */
import type { PdfEngine, TileDrawer } from '../../apps/server/src/domain/ports/pdf.ts';
import { AppError } from '../../apps/server/src/errors/app-error.ts';
import { compilePdfium } from '../../apps/server/src/pdf/pdfium/pdfium.ts';
import { createPool } from '../../apps/server/src/pdf/pool/pool.ts';

const WORKER = new URL('../../apps/server/src/pdf/pdfium-thread.ts', import.meta.url);
/** The page deadline of the engine. */
const PAGE_DEADLINE_MS = 30_000;
const MAX_PAGES = 2;
const TILE = { left: 0, top: 0, width: 768, height: 768 };
const WHOLE_WIDTH = 4944;

/** `ending`: an error code of the closed list, or the outcomes of the pages. `lost`: number of worker threads that ended. */
export type Ending = { ending: string; lost: number };

/** The code of an expected error. Rethrows any other error. */
export const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  throw error;
};

/**
 * The pool draws pages at full width without encoding them: encoding takes ten times as long and does not depend on the PDF's
 * structure. The engine inspects and draws tiles by its own workers.
 */
export const createDrawer = (engine: PdfEngine & TileDrawer) => {
  const pool = createPool({ size: 2, script: WORKER, loadWorkerData: compilePdfium });

  const drawPages = async (path: string, withTile: boolean): Promise<Ending> => {
    const { pages } = await engine.inspect(path);
    let lost = 0;
    const seen = new Set<string>();
    for (const [index, size] of pages.slice(0, MAX_PAGES).entries()) {
      const outcome = await pool.run({ type: 'page', document: path, path, index, size }, PAGE_DEADLINE_MS);
      if (outcome.is === 'failed') lost += 1;
      seen.add(outcome.is === 'failed' ? `page: ${outcome.reason}` : outcome.is);
    }
    await pool.release(path);
    const [first] = pages;
    if (withTile && first) {
      const whole = { width: WHOLE_WIDTH, height: Math.max(1, Math.round((WHOLE_WIDTH * first.height) / first.width)) };
      const rect = { ...TILE, height: Math.min(TILE.height, whole.height) };
      await engine.tiles(path, { page: 1, whole, rects: [rect] });
    }
    return { ending: [...seen].sort().join(' + '), lost };
  };
  return {
    draw: async (path: string, withTile: boolean): Promise<Ending> => {
      try {
        return await drawPages(path, withTile);
      } catch (error) {
        return { ending: codeOf(error), lost: 0 };
      }
    },
    close: (): Promise<void> => pool.close(),
  };
};
