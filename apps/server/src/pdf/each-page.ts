/** Runs a task for each page of a document, on all workers. */
import type { PdfFacts } from '../domain/ports/pdf.ts';

/** `index` from 1; width and height in points. */
export type Page = { index: number; width: number; height: number };

/** A page that ends the work on the whole document. Detected only when the page is loaded (document.ts). */
export type FatalPage = { is: 'boxless' | 'gone'; index: number };

const isFatal = (page: { index: number } | FatalPage): page is FatalPage =>
  'is' in page && (page.is === 'boxless' || page.is === 'gone');

type Options = {
  facts: PdfFacts;
  indexes: readonly number[];
  workers: number;
  errorOf: (page: FatalPage) => Error;
  /** Called once, when no task is left. */
  release: () => Promise<void>;
};

/**
 * Yields the results in any order. Back-pressure: at most one page per worker is in progress or waits to be taken, so that pictures never
 * accumulate. Throws `errorOf` of a fatal page.
 */
export async function* eachPage<P extends { index: number }>(
  { facts, indexes, workers, errorOf, release }: Options,
  pageAt: (page: Page) => Promise<P | FatalPage>,
): AsyncGenerator<P> {
  const pending = new Map<number, Promise<P | FatalPage>>();
  let next = 0;
  const startPages = (): void => {
    while (next < indexes.length && pending.size < workers) {
      const index = indexes[next] ?? 0;
      const size = facts.pages[index - 1];
      if (size) pending.set(index, pageAt({ index, ...size }));
      next += 1;
    }
  };
  try {
    for (startPages(); pending.size > 0; startPages()) {
      const page = await Promise.race(pending.values());
      pending.delete(page.index);
      if (isFatal(page)) throw errorOf(page);
      startPages();
      yield page;
    }
  } finally {
    void Promise.all(pending.values()).then(release);
  }
}
