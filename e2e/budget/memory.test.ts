/** Memory stays flat over 400 turns (§5), measured in the browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { largePdf } from '../support/documents/large-pdf.ts';
import { repeatPages } from '../support/documents/repeated-pages.ts';

const { open } = visitorsBrowser();

const TURNS = 400;
/** Nodes of one view: two pages with their shadows. */
const MAX_EXTRA_NODES = 40;
/** A spread is two pages, and the cover is single. */
const PAGES = 2 * (TURNS + 10);
/** More than are in memory at once, so that each page has another picture than its neighbours. */
const DRAWN = 40;

let address = '';
beforeAll(async () => {
  const dataDir = deployment().dataDir;
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-large-'));
  const file = join(folder, 'cuarenta.pdf');
  writeFileSync(file, largePdf(DRAWN));
  vitrina(dataDir, 'company', 'add', '--uid', 'grande', '--name', 'Grande');
  vitrina(dataDir, 'publish', file, '--company', 'grande', '--pdf', 'cuarenta-hojas');
  rmSync(folder, { recursive: true });
  address = await repeatPages(dataDir, 'cuarenta-hojas', 'grande', PAGES);
});

/** Bytes of the JavaScript heap and of the decoded pictures, and the number of DOM nodes. */
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

/** First pages of the open view and of the views that hold a picture. */
const viewsOf = (page: Page) =>
  page.locator('.v-book').evaluateAll((books) => ({
    open: books.filter((book) => book.hasAttribute('data-current')).map((book) => Number(book.dataset.view)),
    holding: books
      .filter((book) => book.querySelector('img[src], img[srcset], canvas'))
      .map((book) => Number(book.dataset.view)),
  }));

/** Starts each turn as soon as the one before is shown. */
const turnPages = async (page: Page, turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) {
    // Without a locator, which would keep the elements in memory.
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

/** Views in the DOM by pages per view: spreads have one on either side of the open one, single pages two ahead and one behind. */
const VIEWS = { 1: 4, 2: 3 };

/** Waits until neighbours and pictures are loaded, nothing animates, and only the open pages have their text layer. */
const settled = async (page: Page, step: 1 | 2) => {
  await page.waitForFunction(
    ({ views, texts }) =>
      document.querySelectorAll('.v-book').length === views &&
      document.querySelectorAll('[data-current] [data-page-text]').length === texts &&
      document.querySelectorAll('[data-page-text]').length === texts,
    { views: VIEWS[step], texts: step },
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.v-page > img')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
};

// Covers §5-9, §resilience-60.
test.each([
  ['a phone', PHONE, 1],
  ['a wide screen', DESKTOP, 2],
] as const)(
  'after 400 turns forward on %s the memory is at most 15 % above that after 20',
  { timeout: 240_000 },
  async (_, device, step) => {
    const page = await open(`${address}&page=4`, device);
    await page.locator('[data-current] .v-page').first().waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    await settled(page, step);
    await turnPages(page, 20);
    await settled(page, step);
    const early = await memoryOf(page, client);
    await turnPages(page, TURNS - 20);
    await settled(page, step);
    const late = await memoryOf(page, client);
    const { open: current, holding } = await viewsOf(page);
    expect(current).toEqual([4 + TURNS * step]);
    expect(late.total, JSON.stringify({ early, late })).toBeLessThanOrEqual(1.15 * early.total);
    // React releases removed nodes one commit later: at most those of one view.
    expect(late.nodes - early.nodes, JSON.stringify({ early, late })).toBeLessThan(MAX_EXTRA_NODES);
    // Views more than three away hold no picture.
    expect(holding.length).toBeGreaterThan(1);
    for (const view of holding)
      expect(Math.abs(view - (current[0] ?? 0)), holding.join(' ')).toBeLessThanOrEqual(3 * step);
  },
);
