/** The layout of pages: single pages and spreads, rotation, pages of different shapes. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishPages } from '../support/documents/long-document.ts';
import { boxOf, type Device, opened, pageInUrl, shownPage } from '../support/turning.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

/** The last one stays far from the pages of other shapes. */
const COUNT = 80;
const LANDSCAPE = { width: 842, height: 595 };
const SQUARE = { width: 420, height: 420 };
const STRIP = { width: 300, height: 1200 };

let long = '';
beforeAll(() => {
  long = publishPages(deployment().dataDir, 'formas', COUNT, { 7: LANDSCAPE, 8: SQUARE, 9: STRIP });
});

const openAt = async (address: string, number: number, device: Device): Promise<Page> =>
  opened(await open(`${address}&page=${number}`, device), number);

describe('the layout of pages', () => {
  // Covers §2-9.
  test('shows one page below 1080 px and a spread from 1080 px on, and keeps the page across both', async () => {
    const page = await openAt(long, 5, { viewport: { width: 1079, height: 800 } });
    const sides = () => page.locator('[data-current] > .v-half').count();
    expect(await sides()).toBe(1);
    await page.setViewportSize({ width: 1080, height: 800 });
    await waitFor(sides).toBe(2);
    await shownPage(page, 4).waitFor();
    await shownPage(page, 5).waitFor();
    await page.setViewportSize({ width: 1079, height: 800 });
    await waitFor(sides).toBe(1);
    await shownPage(page, 5).waitFor();
  });

  test('keeps the page when the device is rotated', async () => {
    const page = await openAt(long, 77, PHONE);
    await page.setViewportSize({ width: 844, height: 390 });
    await shownPage(page, 77).waitFor();
    const { y, height } = await boxOf(shownPage(page, 77));
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 390, height: 844 });
    await shownPage(page, 77).waitFor();
    expect(pageInUrl(page)).toBe(77);
  });

  test.each([
    ['beside each other', 6, { width: 595, height: 842 }, 7, LANDSCAPE],
    ['a square and a strip', 8, SQUARE, 9, STRIP],
  ])(
    'joins pages of different shapes at the spine, complete and undistorted: %s',
    async (_, left, of, right, other) => {
      const page = await openAt(long, left, DESKTOP);
      const stage = await boxOf(page.locator('.v-stage').last());
      const [first, second] = [await boxOf(shownPage(page, left)), await boxOf(shownPage(page, right))];
      expect(first.x + first.width).toBeCloseTo(second.x, 0);
      for (const [box, { width, height }] of [
        [first, of],
        [second, other],
      ] as const) {
        expect(box.width / box.height).toBeCloseTo(width / height, 1);
        expect(box.y).toBeGreaterThanOrEqual(stage.y);
        expect(box.y + box.height).toBeLessThanOrEqual(stage.y + stage.height);
        expect(box.y + box.height / 2).toBeCloseTo(stage.y + stage.height / 2, 0);
        expect(box.x).toBeGreaterThanOrEqual(stage.x);
        expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width);
      }
    },
  );

  test('fits a landscape page to the width of a phone', async () => {
    const page = await openAt(long, 7, PHONE);
    const { x, width, height } = await boxOf(shownPage(page, 7));
    expect(x).toBeLessThanOrEqual(8);
    expect(width).toBeGreaterThanOrEqual(374);
    expect(width / height).toBeCloseTo(LANDSCAPE.width / LANDSCAPE.height, 2);
  });
});
