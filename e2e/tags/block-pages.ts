/** Pages whose tags have blocks: eight products on each. */
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishWithBlocks } from '../support/documents/document-with-blocks.ts';
import { shownPage } from '../support/turning.ts';
import { zoomable } from '../support/zooming.ts';

/** The screen point at a share of the block of a product. */
export const pointOn = async (page: Page, number: number, place: number, across = 0.5, down = 0.3) => {
  const box = await shownPage(page, number).boundingBox();
  if (!box) throw new Error('no page');
  const [x, y] = [30 + (place % 2) * 285 + 250 * across, 60 + Math.floor(place / 2) * 190 + 150 * down];
  return { x: box.x + (x * box.width) / 595, y: box.y + (y * box.height) / 842 };
};

export const popup = (page: Page, ref: string) => page.getByRole('dialog', { name: new RegExp(`Producto ${ref}`) });

type Open = ReturnType<typeof visitorsBrowser>['open'];

/** Publishes the document before the tests. `openAt` waits until its blocks and the zoom have loaded. */
export const blockPages = (open: Open, pdfUid: string, pages: number) => {
  let address = '';
  beforeAll(() => {
    address = publishWithBlocks(deployment().dataDir, pdfUid, pages);
  });
  return {
    addressOf: (number: number) => `${address}&page=${number}`,
    openAt: async (number: number, device: Parameters<Open>[1]) => {
      const page = await open(`${address}&page=${number}`, device);
      await page.locator(`[data-current] [data-page="${number}"][data-blocks]`).waitFor();
      await zoomable(page);
      return page;
    },
  };
};
