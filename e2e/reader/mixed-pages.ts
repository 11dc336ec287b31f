/** A document of many pages, three of them in other shapes, published for the tests of turning. */
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishPages } from '../support/documents/long-document.ts';
import { type Device, opened } from '../support/turning.ts';

/** By page number, in points: landscape, a square, a strip. */
const SHAPES = {
  7: { width: 842, height: 595 },
  8: { width: 420, height: 420 },
  9: { width: 300, height: 1200 },
};

type Open = ReturnType<typeof visitorsBrowser>['open'];

/** Opens a document, by its path and query, at a page. */
export const pageOpener =
  (open: Open) =>
  async (address: string, number: number, device: Device): Promise<Page> =>
    opened(await open(`${address}&page=${number}`, device), number);

/** Registers the hook that publishes the document, under an id of its own for each file; returns its path and query. */
export const mixedPages = (pdfUid: string, pageCount: number): (() => string) => {
  let address = '';
  beforeAll(() => {
    address = publishPages(deployment().dataDir, pdfUid, pageCount, SHAPES);
  });
  return () => address;
};
