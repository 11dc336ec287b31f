/** Zoom in the scrolled column: the point under the pointer stays in place, and pages are sharp at rest. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { atPage, atRest, column, missBy, placeOf, scrollingAt, shareAt } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import { pinch, touch } from '../support/zooming.ts';

const { newPage } = visitorsBrowser();

// Covers §1-9.
test('during and after a pinch the point between the fingers stays under them to the pixel', async () => {
  const page = await scrollingAt(await newPage(PHONE), 6);
  const client = await page.context().newCDPSession(page);
  const centre = { x: 180, y: 400 };
  const share = await shareAt(page, 6, centre);
  const tag = page.locator('[data-view="6"] [data-tag]:not([aria-haspopup]) > :first-child').first();
  const size = (await tag.boundingBox())!.width;
  await pinch(client, centre, 40, 120, { x: 30, y: -50 });
  expect((await placeOf(page, 6)).width).toBeCloseTo(3 * 374, 0);
  expect(await missBy(page, 6, share, { x: 210, y: 350 })).toBeLessThan(1);
  expect((await tag.boundingBox())!.width).toBeCloseTo(size, 0);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  expect(await missBy(page, 6, share, { x: 210, y: 350 })).toBeLessThan(1);
  expect((await tag.boundingBox())!.width).toBeCloseTo(size, 0);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

  // One finger pans in all directions by the scrolling of the browser.
  const before = await placeOf(page, 6);
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 400, xDistance: -120, yDistance: -90, speed: 800 });
  await waitFor(async () => (await placeOf(page, 6)).x).toBeLessThan(before.x - 60);
  expect(atPage(page)).toBe('6');

  // A pinch inwards ends with the whole page.
  await pinch(client, centre, 180, 10);
  await touch(client, 'touchEnd', []);
  await waitFor(async () => (await placeOf(page, 6)).width).toBeCloseTo(374, 0);
});

// Covers §resilience-59.
test('a zoomed page at rest shows a larger picture, or tiles of its visible part only', async () => {
  const page = await scrollingAt(await newPage(PHONE), 5);
  const client = await page.context().newCDPSession(page);
  const picture = page.locator('[data-view="5"] .v-page > img');
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  await waitFor(() => picture.getAttribute('sizes')).toBe(`${374 * 3}px`);
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  const tiles = page.locator('[data-view="5"] img[src^="/tiles/"]');
  await waitFor(() => tiles.count()).toBeGreaterThan(0);
  // The largest picture is not loaded in addition to tiles.
  expect(await picture.getAttribute('sizes')).toBe(`${374 * 3}px`);
  const unseen = () =>
    tiles.evaluateAll(
      (all) =>
        all.filter((tile) => {
          const { left, top, right, bottom } = tile.getBoundingClientRect();
          return right < 0 || left > 390 || bottom < 48 || top > 788;
        }).length,
    );
  await waitFor(unseen).toBe(0);
  const first = await tiles.first().getAttribute('src');
  await client.send('Input.synthesizeScrollGesture', { x: 195, y: 300, yDistance: 1500, speed: 4000 });
  await waitFor(() =>
    tiles.evaluateAll((all, src) => all.some((tile) => tile.getAttribute('src') === src), first),
  ).toBe(false);
  await waitFor(() => tiles.count()).toBeGreaterThan(0);
  await waitFor(unseen).toBe(0);
});

test('buttons, keys, Ctrl with the wheel and a double click zoom, and the buttons show the zoom', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 5);
  const width = (await placeOf(page, 5)).width;
  await page.getByRole('button', { name: 'Acercar' }).click();
  await page.getByRole('button', { name: '141 %: ver la página entera' }).waitFor();
  await page.keyboard.press('0');
  await page.getByRole('button', { name: '100 %: ver la página entera' }).waitFor();
  await atRest(page);
  expect((await placeOf(page, 5)).width).toBeCloseTo(width, 0);

  const point = { x: 820, y: 300 };
  await page.mouse.move(point.x, point.y);
  await page.keyboard.down('Control');
  // The column may rest after any notch, at whole pixels.
  for (const zoom of [141, 200, 283, 400]) {
    const share = await shareAt(page, 5, point);
    await page.mouse.wheel(0, -100);
    await page.getByRole('button', { name: `${zoom} %: ver la página entera` }).waitFor();
    await atRest(page);
    expect(await missBy(page, 5, share, point)).toBeLessThan(1);
  }
  await page.keyboard.up('Control');
  await page.mouse.dblclick(point.x, point.y);
  await page.getByRole('button', { name: '100 %: ver la página entera' }).waitFor();
});

// Covers §resilience-85.
test('Shift with arrow keys pans a zoomed page, also with the focus in the column', async () => {
  const page = await scrollingAt(await newPage(DESKTOP), 5);
  await column(page).focus();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('+');
    await atRest(page);
  }
  for (const [key, across, down] of [
    ['ArrowRight', -40, 0],
    ['ArrowDown', 0, -40],
    ['ArrowLeft', 40, 0],
    ['ArrowUp', 0, 40],
  ] as const) {
    const before = await placeOf(page, 5);
    await page.keyboard.press(`Shift+${key}`);
    const after = await placeOf(page, 5);
    expect(after.x - before.x, key).toBeCloseTo(across, 0);
    expect(after.y - before.y, key).toBeCloseTo(down, 0);
  }
});
