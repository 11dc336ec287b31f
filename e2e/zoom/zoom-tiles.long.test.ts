/** Pictures and tiles of a zoomed page in the paged reader. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { sharpenedAfter, watchSharpness } from '../support/measure/sharpness.ts';
import { waitFor } from '../support/wait-for.ts';
import { atRest, CATALOGUE, dragTouch, openPage, pinch, readyToZoom, touch, zoomOf } from '../support/zooming.ts';

const { open, newPage } = visitorsBrowser();

const openAt = async (number: number, device: typeof PHONE | typeof DESKTOP): Promise<Page> =>
  readyToZoom(await open(`${CATALOGUE}&page=${number}`, device));

const isTile = (path: string): boolean => path.endsWith('.webp');

const tilesOf = (page: Page) =>
  page.locator('[data-current] img[src^="/tiles/"]').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      const stage = tile.closest('.v-stage')?.getBoundingClientRect();
      const isSeen = stage && left < stage.right && right > stage.left && top < stage.bottom && bottom > stage.top;
      return { url: tile.getAttribute('src') ?? '', isSeen };
    }),
  );

// Covers §5-7.
test('a zoomed page at rest shows a larger picture, then tiles of its visible part, removed with a turn', async () => {
  const page = await openAt(5, PHONE);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/tiles/')) requested.push(new URL(request.url()).pathname);
  });
  const client = await page.context().newCDPSession(page);
  await watchSharpness(page, 3);
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  await sharpenedAfter(page);
  expect(requested.filter(isTile)).toEqual([]);

  await watchSharpness(page, 8);
  await pinch(client, { x: 195, y: 400 }, 40, 120);
  await touch(client, 'touchEnd', []);
  expect(await zoomOf(page)).toBe(8);
  await sharpenedAfter(page);
  const tiles = await tilesOf(page);
  expect(tiles.length).toBeGreaterThan(0);
  expect(tiles.filter(({ isSeen }) => !isSeen)).toEqual([]);
  expect(new Set(requested.filter(isTile))).toEqual(new Set(tiles.map(({ url }) => url)));
  // Requested during the pinch: the server draws them together.
  expect(requested.filter((path) => !isTile(path)).length).toBeGreaterThan(0);

  // After panning, tiles outside the screen are removed.
  await dragTouch(client, { x: 300, y: 700 }, { x: 60, y: 120 });
  await atRest(page);
  await waitFor(async () => (await tilesOf(page)).some(({ url }) => !tiles.some((tile) => tile.url === url))).toBe(
    true,
  );
  expect((await tilesOf(page)).filter(({ isSeen }) => !isSeen)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await waitFor(() => page.locator('img[src^="/tiles/"]').count()).toBe(0);
});

test('if tiles and larger picture fail to load, the page stays as it is and usable', async () => {
  const page = await newPage(PHONE);
  let loaded: string | null = null;
  // From the start: the first route of a page evicts the pictures that the browser holds. A routed page has no HTTP cache, which
  // holds the picture that has been shown.
  await page.route(/\/tiles\/|\.webp$/, (route) => {
    const url = route.request().url();
    return loaded === null || url === loaded
      ? route.continue()
      : route.fulfill({ status: isTile(url) ? 404 : 500, body: '' });
  });
  await page.goto(new URL(`${CATALOGUE}&page=5`, deployment().origin).href);
  await readyToZoom(page);
  const shown = () =>
    openPage(page)
      .locator(':scope > img')
      .evaluate((picture) => {
        const { currentSrc, complete, naturalWidth } = picture as HTMLImageElement;
        return complete && naturalWidth > 0 ? currentSrc : 'broken';
      });
  const before = await shown();
  loaded = before;
  const client = await page.context().newCDPSession(page);
  const refused = page.waitForResponse((answer) => answer.status() >= 400);
  await pinch(client, { x: 195, y: 400 }, 20, 170);
  await touch(client, 'touchEnd', []);
  await atRest(page);
  await refused;
  await waitFor(shown).toBe(before);
  await page.keyboard.press('0');
  await waitFor(() => zoomOf(page)).toBe(1);
  await waitFor(shown).toBe(before);
});
