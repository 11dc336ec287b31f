/** The PDF engine limited to some pages of a document, with its own workers and encoder; other pages get no pictures. */
import { availableParallelism } from 'node:os';
import type { PdfEngine, PdfFacts, RenderedPage } from '../../apps/server/src/domain/ports/pdf.ts';
import { encodePage } from '../../apps/server/src/pdf/document/page-files.ts';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';
import { compilePdfium } from '../../apps/server/src/pdf/pdfium/pdfium.ts';
import { createPool } from '../../apps/server/src/pdf/pool/pool.ts';

const WORKER = new URL('../../apps/server/src/pdf/pdfium-thread.ts', import.meta.url);
const DEADLINE_MS = 30_000;

/** `wanted` returns the page numbers to render, given the number of pages. */
export const somePagesEngine = (wanted: (count: number) => ReadonlySet<number>): PdfEngine => {
  const whole = createPdfEngine({ workers: 1 });
  const pool = createPool({ size: Math.min(2, availableParallelism()), script: WORKER, loadWorkerData: compilePdfium });
  let renderings = 0;

  async function* render(
    path: string,
    { pages }: PdfFacts,
    indexes: readonly number[] = pages.map((_, at) => at + 1),
  ): AsyncGenerator<RenderedPage> {
    renderings += 1;
    const document = `some ${renderings}`;
    const isWanted = wanted(pages.length);
    const pageAt = async (index: number): Promise<RenderedPage> => {
      const size = pages[index - 1];
      if (!size) throw new Error(`there is no page ${index}`);
      const outcome = isWanted.has(index)
        ? await pool.run({ type: 'page', document, path, index: index - 1, size }, DEADLINE_MS)
        : null;
      if (outcome?.is !== 'drawn') return { is: 'failed', index, ...size, reason: 'page' };
      const { pixels, widths, ...read } = outcome.page;
      return { is: 'ready', index, ...size, ...(await encodePage(pixels, widths, 0)), ...read };
    };
    yield* await Promise.all(indexes.map(pageAt));
    await pool.release(document);
  }
  const close = async (): Promise<void> => {
    await Promise.all([whole.close(), pool.close()]);
  };
  return { inspect: whole.inspect, render, read: whole.read, ink: whole.ink, close };
};
