/** The PDF engine of the product, which draws some pages of a document; all others fail, as if they could not be rendered. */
import type { PdfEngine, PdfFacts, RenderedPage } from '../../apps/server/src/domain/ports/pdf.ts';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';

/** `wanted` returns the page numbers to draw, given the number of pages. */
export const somePagesEngine = (wanted: (count: number) => ReadonlySet<number>): PdfEngine => {
  const engine = createPdfEngine({ pictureEffort: 0 });
  async function* render(
    path: string,
    facts: PdfFacts,
    indexes: readonly number[] = facts.pages.map((_, at) => at + 1),
  ): AsyncGenerator<RenderedPage> {
    const drawn = wanted(facts.pages.length);
    const chosen = indexes.filter((index) => drawn.has(index));
    if (chosen.length > 0) yield* engine.render(path, facts, chosen);
    for (const index of indexes) {
      const size = facts.pages[index - 1];
      if (!size) throw new Error(`there is no page ${index}`);
      if (!drawn.has(index)) yield { is: 'failed', index, ...size, reason: 'page' };
    }
  }
  return { ...engine, render };
};
