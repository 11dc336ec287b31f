/** The layout of the scrolled column: 1300 pages, other window sizes, and pages without a known aspect ratio. */
import type { PdfPage } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import {
  announced,
  atPage,
  atRest,
  column,
  missBy,
  pictureStands,
  placeOf,
  repeated,
  scrollingAt,
  shareAt,
  withPages,
} from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import { pinch, touch } from '../support/zooming.ts';

const { newPage } = visitorsBrowser();

// Covers §1-9.
test('with 1300 pages few are in the DOM at any scroll position, and the viewport is never empty', async () => {
  const page = await scrollingAt(await newPage(PHONE), 4, repeated(1300));
  await waitFor(() => announced(page)).toBe('Página 4 de 1300');
  const most = await page.evaluate(async () => {
    const scroller = document.querySelector<HTMLElement>('[role=group][tabindex="0"]');
    if (!scroller) throw new Error('no column');
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const counts: number[] = [];
    const blanks: number[] = [];
    const check = async () => {
      await frame();
      await frame();
      counts.push(scroller.querySelectorAll('.v-page').length);
      const isPaper = [0.15, 0.5, 0.85].some((share) =>
        document.elementFromPoint(left + width / 2, top + height * share)?.closest('.v-page'),
      );
      if (!isPaper) blanks.push(scroller.scrollTop);
    };
    // Steady scrolling, then a jump by the scrollbar.
    for (let step = 0; step < 60; step++) {
      scroller.scrollTop += 400;
      await check();
    }
    for (let step = 0; step <= 40; step++) {
      scroller.scrollTop = (scroller.scrollHeight * ((step * 17) % 41)) / 41;
      await check();
    }
    return { count: Math.max(...counts), blanks };
  });
  expect(most.blanks).toEqual([]);
  expect(most.count).toBeLessThanOrEqual(12);

  await page.keyboard.press('End');
  await waitFor(() => atPage(page)).toBe('1300');
  await pictureStands(page, 1300);
  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('650');
  await page.keyboard.press('Enter');
  await pictureStands(page, 650);
  expect((await placeOf(page, 650)).y).toBeCloseTo(56, 0);
  // Long documents have the same maximum zoom as short ones.
  const client = await page.context().newCDPSession(page);
  await pinch(client, { x: 195, y: 400 }, 10, 180);
  await touch(client, 'touchEnd', []);
  await waitFor(async () => (await placeOf(page, 650)).width).toBeCloseTo(8 * 374, 0);
});

test('a rotated device and a wider window keep the page and the position on it', async () => {
  const page = await scrollingAt(await newPage(PHONE), 9);
  await page.setViewportSize({ width: 844, height: 390 });
  await waitFor(async () => (await placeOf(page, 9)).width).toBeCloseTo(828, 0);
  expect(Math.abs((await placeOf(page, 9)).y - 48 - 8)).toBeLessThan(1);
  await atRest(page);
  expect(atPage(page)).toBe('9');
  await column(page).evaluate((scroller) => scroller.scrollBy(0, 600));
  await atRest(page);
  const share = await shareAt(page, 9, { x: 422, y: 48 + 286 / 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await waitFor(async () => (await placeOf(page, 9)).width).toBeCloseTo(374, 0);
  expect(await missBy(page, 9, share, { x: 195, y: 48 + 740 / 3 })).toBeLessThan(2);
  await atRest(page);
  expect(atPage(page)).toBe('9');
});

test('a page that gets its aspect ratio from its picture does not shift the page being read', async () => {
  const page = await scrollingAt(await newPage(PHONE), 7, async (fresh) => {
    await fresh.route('**/broad.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>',
      }),
    );
    const shapeless = ({ pictures, thumbnail, width, height, ...page }: PdfPage): PdfPage => ({
      ...page,
      url: '/broad.svg',
    });
    await withPages((pages) => pages.map((one) => (one.index === 6 ? shapeless(one) : one)))(fresh);
  });
  await waitFor(async () => (await placeOf(page, 6)).height).toBeCloseTo(374 / 4, 0);
  await waitFor(async () => Math.abs((await placeOf(page, 7)).y - 48 - 8)).toBeLessThan(1);
  const { y, height } = await placeOf(page, 6);
  expect(Math.abs((await placeOf(page, 7)).y - y - height - 12)).toBeLessThan(1);
  expect(atPage(page)).toBe('7');
});
