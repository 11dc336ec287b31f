/** A broken PDF before the product's engine and its pool of workers: inspected, two pages drawn, a tile now and then. */
import { AppError } from '../../apps/server/src/domain/app-error.ts';
import type { PdfEngine, TileDrawer } from '../../apps/server/src/domain/ports.ts';
import { compilePdfium } from '../../apps/server/src/pdf/pdfium.ts';
import { createPool } from '../../apps/server/src/pdf/pool.ts';

const WORKER = new URL('../../apps/server/src/pdf/worker.ts', import.meta.url);
/** What the engine gives a page. */
const PAGE_DEADLINE_MS = 30_000;
const MOST_PAGES = 2;
const TILE = { left: 0, top: 0, width: 768, height: 768 };
const WHOLE = 4944;

/** `ending`: a code of the closed list, or what became of the pages. `lost`: worker threads that it cost. */
export type Ending = { ending: string; lost: number };

/** Any other error is a fault of ours. */
export const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  throw error;
};

/**
 * The engine with its own workers, and a pool of the same: pages are drawn at full width and not encoded, which would
 * take ten times as long and never sees the PDF.
 */
export const createDrawer = (engine: PdfEngine & TileDrawer) => {
  const pool = createPool({ size: 2, script: WORKER, start: compilePdfium });

  const drawn = async (path: string, isWithTile: boolean): Promise<Ending> => {
    const { pages } = await engine.inspect(path);
    let lost = 0;
    const seen = new Set<string>();
    for (const [index, size] of pages.slice(0, MOST_PAGES).entries()) {
      const outcome = await pool.run({ is: 'page', document: path, path, index, size }, PAGE_DEADLINE_MS);
      if (outcome.is === 'lost') lost += 1;
      seen.add(outcome.is === 'lost' ? `page: ${outcome.reason}` : outcome.is);
    }
    await pool.release(path);
    const [first] = pages;
    if (isWithTile && first) {
      const whole = { width: WHOLE, height: Math.max(1, Math.round((WHOLE * first.height) / first.width)) };
      const rect = { ...TILE, height: Math.min(TILE.height, whole.height) };
      await engine.tiles(path, { page: 1, whole, rects: [rect] });
    }
    return { ending: [...seen].sort().join(' + '), lost };
  };
  return {
    draw: async (path: string, isWithTile: boolean): Promise<Ending> => {
      try {
        return await drawn(path, isWithTile);
      } catch (error) {
        return { ending: codeOf(error), lost: 0 };
      }
    },
    close: (): Promise<void> => pool.close(),
  };
};
