/** What lies on a page besides tags: streams, what does not come, links. */
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { PdfPage } from '@vitrina/contract';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { CATALOGUE, pictureStands, withPages } from './support/reading.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

const TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
};

/** What a stream is made of, from the place where companies keep their files. */
const withStream = (page: Page) =>
  page.route('**/stream/*', (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    if (name === 'gone.m3u8') return route.fulfill({ status: 404, body: '' });
    const body = readFileSync(new URL(`support/stream/${name}`, import.meta.url));
    return route.fulfill({ contentType: TYPES[extname(name)] ?? '', body });
  });

const at = { position: { left: 20, top: 30 }, size: { width: 50, high: 20 } };

/** Page 4 of the catalogue, which carries nothing of its own, with these elements. */
const openWith = async (
  own: Partial<PdfPage>,
  screen: typeof PHONE | typeof DESKTOP,
  prepare?: (page: Page) => Promise<unknown>,
) => {
  const page = await newPage(screen);
  await prepare?.(page);
  await withPages((pages) => pages.map((one) => (one.index === 4 ? { ...one, ...own } : one)))(page);
  await page.goto(`${inject('origin')}${CATALOGUE}&page=4`);
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

test('a stream is left to a browser that plays it', async () => {
  const page = await openWith({ videos: [{ ...at, url: '/stream/list.m3u8' }] }, PHONE, streams(true));
  const video = page.locator('[data-current]').getByLabel(VIDEO);
  await video.waitFor();
  expect(await video.evaluate(({ tagName }) => tagName)).toBe('VIDEO');
  expect(await video.getAttribute('src')).toBe('/stream/list.m3u8');
});

test('elsewhere a stream plays with the engine, which comes once somebody asks for it', async () => {
  const page = await openWith({ videos: [{ ...at, url: '/stream/list.m3u8' }] }, DESKTOP, streams(false));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.locator('[data-current]').getByRole('button', { name: VIDEO }).click();
  const video = page.locator('[data-current] video');
  await video.waitFor();
  await soon(() => video.evaluate((player) => (player as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  expect(asked.some((path) => /hls/.test(path))).toBe(true);
});

test('a stream that is not there leaves its button, and the page is read on', async () => {
  const page = await openWith({ videos: [{ ...at, url: '/stream/gone.m3u8' }] }, PHONE, streams(false));
  const button = page.locator('[data-current]').getByRole('button', { name: VIDEO });
  await button.click();
  await page.locator('[data-current] button[data-broken]').waitFor();
  expect(await button.count()).toBe(1);
});

test.each([
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const)(
  'at %s an image and a poster that do not come leave a quiet sign, and cost nothing else',
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
    await soon(() => current.locator('[data-broken]').count()).toBe(2);
    expect(await current.locator('[data-broken] > img:visible').count()).toBe(0);
    await current.getByRole('button', { name: /^Ver en 3D/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar al carrito' }).waitFor();
  },
);

test('only a safe link is there: one within turns the page, one outside opens beside it', async () => {
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
