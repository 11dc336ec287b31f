/** §5, design "What must hold": memory stays flat however long one leafs. Measured in the browser itself. */
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** What scripts hold, and what the pictures of the document take once decoded. */
const memoryOf = async (page: Page, client: CDPSession) => {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const pictures = await page.evaluate(() =>
    [...document.images].reduce((sum, { naturalWidth, naturalHeight, srcset, currentSrc }) => {
      const file = srcset.split(', ').find((entry) => currentSrc.endsWith(entry.split(' ')[0] ?? ''));
      const width = file ? Number.parseInt(file.split(' ')[1] ?? '', 10) : naturalWidth;
      return sum + (naturalWidth > 0 ? (width * width * naturalHeight * 4) / naturalWidth : 0);
    }, 0),
  );
  return { heap, pictures, total: heap + pictures };
};

/** Back and forth between the covers, each turn begun as soon as the one before is in the address. */
const leaf = async (page: Page, turns: number, pages: number, start: number): Promise<number> => {
  let at = start;
  let key = 'ArrowRight';
  for (let turn = 0; turn < turns; turn++) {
    if (at <= 3) key = 'ArrowRight';
    if (at >= pages - 2) key = 'ArrowLeft';
    const before = page.url();
    await page.keyboard.press(key);
    await page.waitForFunction((url) => location.href !== url, before);
    at = Number(new URL(page.url()).searchParams.get('page'));
  }
  return at;
};

const settled = async (page: Page) => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.v-page > img')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
};

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
])('400 turns on %s take no more memory than 20', { timeout: 240_000 }, async (_, device) => {
  const page = await open(`${CATALOGUE}&page=4`, device);
  await page.locator('[data-current] .v-page').first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await settled(page);
  let at = await leaf(page, 20, 20, 4);
  await settled(page);
  const early = await memoryOf(page, client);
  at = await leaf(page, 380, 20, at);
  await settled(page);
  const late = await memoryOf(page, client);
  expect(at).toBeGreaterThan(1);
  expect(late.total, JSON.stringify({ early, late })).toBeLessThanOrEqual(1.15 * early.total);
  // Never more than the open view and its neighbours hold a picture.
  expect(await page.locator('.v-book').count()).toBeLessThanOrEqual(device === PHONE ? 4 : 3);
});
