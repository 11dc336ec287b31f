/** §5, design "What must hold": memory stays flat however long one leafs. Measured in the browser itself. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { largePdf } from './support/large-pdf.ts';
import { vitrina } from './support/process.ts';
import { repeatPages } from './support/repeated-pages.ts';

const { open } = visitorsBrowser();

const TURNS = 400;
/** Two pages with their shading. */
const NODES_OF_A_VIEW = 40;
/** A spread is two pages, and the cover lies alone. */
const PAGES = 2 * (TURNS + 10);
/** More than are held at once, so that each page that is turned to has another picture than those beside it. */
const DRAWN = 40;

let address = '';
beforeAll(async () => {
  const dataDir = inject('dataDir');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-large-'));
  const file = join(folder, 'cuarenta.pdf');
  writeFileSync(file, largePdf(DRAWN));
  vitrina(dataDir, 'company', 'add', '--uid', 'grande', '--name', 'Grande');
  vitrina(dataDir, 'publish', file, '--company', 'grande', '--pdf', 'cuarenta-hojas');
  rmSync(folder, { recursive: true });
  address = await repeatPages(dataDir, 'cuarenta-hojas', 'grande', PAGES);
});

/** What scripts hold, and what the pictures of the document take once decoded; the browser's own count of nodes. */
const memoryOf = async (page: Page, client: CDPSession) => {
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const { nodes } = await client.send('Memory.getDOMCounters');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const pictures = await page.evaluate(() =>
    [...document.images].reduce((sum, { naturalWidth, naturalHeight, srcset, currentSrc }) => {
      const file = srcset.split(', ').find((entry) => currentSrc.endsWith(entry.split(' ')[0] ?? ''));
      const width = file ? Number.parseInt(file.split(' ')[1] ?? '', 10) : naturalWidth;
      return sum + (naturalWidth > 0 ? (width * width * naturalHeight * 4) / naturalWidth : 0);
    }, 0),
  );
  return { total: heap + pictures, heap, pictures, nodes };
};

/** Where the open view and every other one that is in the document begin. */
const viewsOf = (page: Page) =>
  page.locator('.v-book').evaluateAll((books) => ({
    open: books.filter((book) => book.hasAttribute('data-current')).map((book) => Number(book.dataset.view)),
    holding: books
      .filter((book) => book.querySelector('img[src], img[srcset], canvas'))
      .map((book) => Number(book.dataset.view)),
  }));

/** Each turn begun as soon as the one before is shown: as fast as a hand can. */
const leaf = async (page: Page, turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) {
    // Not through a locator: what one finds, the browser keeps.
    const before = await page.evaluate(() =>
      document.querySelector('.v-book[data-current]')?.getAttribute('data-view'),
    );
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (view) => document.querySelector(`.v-book[data-current]:not([data-view="${view}"])`) !== null,
      before,
    );
  }
};

/** Views in the document: in spreads one to either side of the open one, else two ahead and one behind. */
const KEPT = { 1: 4, 2: 3 };

/** Neighbours and pictures are there, nothing moves, and the text of the open pages alone lies over them. */
const settled = async (page: Page, step: 1 | 2) => {
  await page.waitForFunction(
    ({ views, texts }) =>
      document.querySelectorAll('.v-book').length === views &&
      document.querySelectorAll('[data-current] [data-page-text]').length === texts &&
      document.querySelectorAll('[data-page-text]').length === texts,
    { views: KEPT[step], texts: step },
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.v-page > img')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
};

test.each([
  ['a phone', PHONE, 1],
  ['a wide screen', DESKTOP, 2],
] as const)(
  '400 turns forward through a large document on %s take no more memory than 20',
  { timeout: 240_000 },
  async (_, device, step) => {
    const page = await open(`${address}&page=4`, device);
    await page.locator('[data-current] .v-page').first().waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    await settled(page, step);
    await leaf(page, 20);
    await settled(page, step);
    const early = await memoryOf(page, client);
    await leaf(page, TURNS - 20);
    await settled(page, step);
    const late = await memoryOf(page, client);
    const { open: current, holding } = await viewsOf(page);
    expect(current).toEqual([4 + TURNS * step]);
    expect(late.total, JSON.stringify({ early, late })).toBeLessThanOrEqual(1.15 * early.total);
    // React lets go of what it has taken out one commit later: at most the nodes of a view.
    expect(late.nodes - early.nodes, JSON.stringify({ early, late })).toBeLessThan(NODES_OF_A_VIEW);
    // Beyond three views to either side nothing holds a picture.
    expect(holding.length).toBeGreaterThan(1);
    for (const view of holding)
      expect(Math.abs(view - (current[0] ?? 0)), holding.join(' ')).toBeLessThanOrEqual(3 * step);
  },
);
