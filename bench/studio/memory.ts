/** Memory of Studio while one tab opens reviews, decides in each and leaves it. */
import type { CDPSession, Page } from 'playwright-core';
import { DESKTOP } from '../browser/screens.ts';
import { visit } from '../browser/visit.ts';
import { REVIEW_PATH, type StudioServer, signIn } from './studio-server.ts';

export type Reading = { reviews: number; heapMiB: number; nodes: number; listeners: number };

const read = async (session: CDPSession, reviews: number): Promise<Reading> => {
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  return { reviews, heapMiB: heap / 2 ** 20, nodes, listeners };
};

const openReview = async (page: Page): Promise<void> => {
  await page.locator(`main a[href$="${REVIEW_PATH}"]`).first().click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
};

/** One decision, its undo, and back to the list by the menu, so that the page is never loaded again. */
const reviewOnce = async (page: Page): Promise<void> => {
  await openReview(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Control+z');
  await page.getByRole('link', { name: 'Catálogos' }).first().click();
  await page.locator(`main a[href$="${REVIEW_PATH}"]`).first().waitFor();
};

/** `readAt`: numbers of reviews after which memory is read. */
export const reviewOften = (server: StudioServer, readAt: readonly number[]): Promise<Reading[]> =>
  visit({ ...DESKTOP, latencyMs: 0, down: 1e9, up: 1e9, slowdown: 1 }, async ({ page, session }) => {
    page.setDefaultTimeout(60_000);
    await signIn(page, server);
    await page.locator(`main a[href$="${REVIEW_PATH}"]`).first().waitFor();
    const readings: Reading[] = [];
    for (let reviews = 1; reviews <= Math.max(...readAt); reviews += 1) {
      await reviewOnce(page);
      if (readAt.includes(reviews)) readings.push(await read(session, reviews));
    }
    return readings;
  });
