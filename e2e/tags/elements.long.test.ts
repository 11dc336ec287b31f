/** Elements of a page besides tags: video streams, missing media, links. */
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { PdfPage } from '@vitrina/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { CATALOGUE, pictureStands, withPages } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
};

/** Serves the files of a stream as the host of a company would. */
const withStream = (page: Page) =>
  page.route('**/stream/*', (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    if (name === 'gone.m3u8') return route.fulfill({ status: 404, body: '' });
    const body = readFileSync(new URL(`../support/stream/${name}`, import.meta.url));
    return route.fulfill({ contentType: TYPES[extname(name)] ?? '', body });
  });

const at = { position: { left: 20, top: 30 }, size: { width: 50, high: 20 } };

/** Page 4 of the catalogue, which has no elements of its own, with these elements. */
const openWith = async (
  own: Partial<PdfPage>,
  screen: typeof PHONE | typeof DESKTOP,
  prepare?: (page: Page) => Promise<unknown>,
) => {
  const page = await newPage(screen);
  await prepare?.(page);
  await withPages((pages) => pages.map((one) => (one.index === 4 ? { ...one, ...own } : one)))(page);
  await page.goto(`${deployment().origin}${CATALOGUE}&page=4`);
  await pictureStands(page, 4);
  return page;
};

const streams = (can: boolean) => async (page: Page) => {
  await withStream(page);
  await page.addInitScript((answer) => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? (answer ? 'maybe' : '') : canPlayType.call(this, type);
    };
  }, can);
};

const VIDEO = 'Reproducir video';

// Covers §access-31.
test('a browser that supports HLS plays a stream itself', async () => {
  const page = await openWith({ videos: [{ ...at, url: '/stream/list.m3u8' }] }, PHONE, streams(true));
  await page.locator('[data-current]').getByRole('button', { name: VIDEO }).click();
  const video = page.locator('[data-current] video');
  await video.waitFor();
  expect(await video.getAttribute('src')).toBe('/stream/list.m3u8');
});

// Covers §access-31.
test('a browser without HLS plays a stream with the engine, which loads on demand', async () => {
  const page = await openWith({ videos: [{ ...at, url: '/stream/list.m3u8' }] }, DESKTOP, streams(false));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.locator('[data-current]').getByRole('button', { name: VIDEO }).click();
  const video = page.locator('[data-current] video');
  await video.waitFor();
  await waitFor(() => video.evaluate((player) => (player as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  expect(requested.some((path) => /hls/.test(path))).toBe(true);
});

// Covers §access-32.
test('a missing stream keeps its button, and the page stays usable', async () => {
  const page = await openWith({ videos: [{ ...at, url: '/stream/gone.m3u8' }] }, PHONE, streams(false));
  const button = page.locator('[data-current]').getByRole('button', { name: VIDEO });
  await button.click();
  await page.locator('[data-current] button[data-broken]').waitFor();
  expect(await button.count()).toBe(1);
});

// Covers §access-32.
test.each([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const)(
  'at %s an image and a poster that fail to load show a placeholder, and the rest of the page works',
  async (_, screen) => {
    const model = {
      ...at,
      position: { left: 20, top: 60 },
      url: '/no.glb',
      poster: '/no.webp',
      product: { id: '30010', ref: 'CN-1042' },
    };
    const page = await openWith({ images: [{ ...at, url: '/no.webp' }], models: [model] }, screen);
    const current = page.locator('[data-current]');
    await waitFor(() => current.locator('[data-broken]').count()).toBe(2);
    expect(await current.locator('[data-broken] > img:visible').count()).toBe(0);
    await current.getByRole('button', { name: /^Ver en 3D/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar al carrito' }).waitFor();
  },
);

// Covers §access-33.
test('only safe links are shown: an internal one turns the page, an external one opens a new tab', async () => {
  const link = (name: string, url: string, top: number) => ({
    name,
    url,
    position: { left: 10, top },
    size: { width: 30, high: 5 },
  });
  const page = await openWith(
    {
      links: [
        link('mala', 'javascript:alert(1)', 10),
        link('fuera', 'https://a.example/', 30),
        link('dentro', '#page=9', 50),
      ],
    },
    PHONE,
  );
  const current = page.locator('[data-current]');
  const outside = current.getByRole('link', { name: 'fuera' });
  expect([await outside.getAttribute('target'), await outside.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  expect(await current.getByLabel('mala').count()).toBe(0);
  await current.getByRole('button', { name: 'dentro' }).click();
  await current.getByRole('region', { name: /^Página 9 de / }).waitFor();
});
