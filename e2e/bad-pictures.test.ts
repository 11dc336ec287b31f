/** A page whose picture does not come: it stays usable, shows what it has, tries again, and in the end is drawn from the PDF. */
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { serve } from '../apps/viewer/src/features/pdf-source/pdf-source.fixture.ts';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import {
  answerWith,
  type BackendPage,
  cataloguePages,
  copyOf,
  isSeen,
  pageInAddress,
} from './support/foreign-document.ts';
import { CATALOGUE, pageNamed } from './support/reading.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

const PICTURES = /\/files\/[0-9a-f]{64}\.webp$/;

type Device = typeof PHONE | typeof DESKTOP;

let catalogue: BackendPage[];
let copy: ReturnType<typeof copyOf>;
beforeAll(async () => {
  catalogue = await cataloguePages();
  copy = copyOf(catalogue);
});

/** Pictures of one page of the catalogue are answered by `answer`, with all else as it is. */
const withPictures = async (index: number, device: Device, answer: (route: Route) => Promise<void>, more = '') => {
  const page = await newPage(device);
  await page.clock.install();
  const broken = new Set(catalogue[index - 1]?.pictures.map(({ url }) => url));
  const asked: string[] = [];
  await page.route(PICTURES, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!broken.has(pathname)) return route.continue();
    asked.push(pathname);
    return answer(route);
  });
  await page.goto(`${inject('origin')}${CATALOGUE}&page=${index}${more}`, { waitUntil: 'commit' });
  await pageNamed(page, index).waitFor();
  return { page, asked };
};

const picture = (page: Page, index: number) => pageNamed(page, index).locator(':scope > img');
const standIn = (page: Page, index: number) => pageNamed(page, index).locator('[data-stand-in]');
const drawn = (page: Page, index: number) => pageNamed(page, index).locator('canvas');

/** Through all pauses, until the last try has failed too. */
const passPauses = (page: Page, end: Locator) =>
  soon(async () => {
    await page.clock.fastForward(4000);
    return end.count();
  }).toBeGreaterThan(0);

/** Turning, zoom and tags, as on any page. */
const isUsable = async (page: Page, index: number) => {
  // On a phone the tags of page 5 share a button.
  await pageNamed(page, index).locator('[data-tag][aria-haspopup]').click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('+');
  await soon(() =>
    page.evaluate(() => document.querySelector<HTMLElement>('.v-stage:not(#first-page) > div')?.style.transform),
  ).not.toBe('');
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await soon(() => pageInAddress(page)).not.toEqual([`${index}`]);
};

const half = async (route: Route) => {
  const answer = await route.fetch();
  const body = await answer.body();
  await route.fulfill({ contentType: 'image/webp', body: body.subarray(0, body.length >> 1) });
};

const failures: [string, (route: Route) => Promise<void>][] = [
  ['404', (route) => route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' })],
  ['500', (route) => route.fulfill({ status: 500, body: 'no' })],
  ['half a picture', half],
  ['no bytes', (route) => route.fulfill({ contentType: 'image/webp', body: '' })],
  ['a page of HTML', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Inicia sesión</p>' })],
  ['a connection that breaks', (route) => route.abort('connectionreset')],
];

describe('a page whose picture is', () => {
  test.each(failures)(
    '%s: usable at once, its thumbnail in its place, in the end drawn from the PDF',
    async (_, answer) => {
      const { page, asked } = await withPictures(5, PHONE, answer);
      await soon(() => asked.length).toBeGreaterThan(0);
      await page.clock.fastForward(1000);
      await soon(() => standIn(page, 5).count()).toBe(1);
      await passPauses(page, drawn(page, 5));
      expect(new Set(asked).size).toBeGreaterThan(1);
      await isUsable(page, 5);
    },
  );

  test('broken once: there a moment later, from another address', async () => {
    let count = 0;
    const { page, asked } = await withPictures(5, PHONE, (route) => {
      count += 1;
      return count > 1 ? route.continue() : route.fulfill({ status: 503 });
    });
    await soon(() => asked.length).toBeGreaterThan(0);
    await page.clock.fastForward(1300);
    await soon(() => isSeen(page, 5)).toBe(true);
    expect(await drawn(page, 5).count()).toBe(0);
    expect(await standIn(page, 5).count()).toBe(0);
  });

  test('of the wrong type, but a picture, is shown', async () => {
    const { page } = await withPictures(5, PHONE, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ contentType: 'text/plain', body: await answer.body() });
    });
    await soon(() => isSeen(page, 5)).toBe(true);
  });

  test('slow, 20 s: all works meanwhile, without a spinner, and it is there when it comes', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { page } = await withPictures(5, PHONE, async (route) => {
      await slow;
      await route.continue().catch(() => undefined);
    });
    await page.clock.fastForward(400);
    await standIn(page, 5).waitFor();
    expect(await pageNamed(page, 5).getByRole('progressbar').count()).toBe(0);
    await page.clock.fastForward(19_000);
    expect(await picture(page, 5).count()).toBe(1);
    await isUsable(page, 5);
    await page.keyboard.press('ArrowLeft');
    await soon(() => pageInAddress(page)).toEqual(['5']);
    answer();
    await soon(() => isSeen(page, 5)).toBe(true);
    await soon(() => standIn(page, 5).count()).toBe(0);
  });

  test('never answered: after 30 s the lighter one is asked for', async () => {
    const urls = catalogue[4]?.pictures.map(({ url }) => url) ?? [];
    let first = '';
    const { page, asked } = await withPictures(5, DESKTOP, async (route) => {
      const { pathname } = new URL(route.request().url());
      first ||= pathname;
      if (pathname !== first) await route.continue();
    });
    await soon(() => asked.length).toBe(1);
    await page.clock.fastForward(30_100);
    await soon(() => picture(page, 5).count()).toBe(0);
    await page.clock.fastForward(1300);
    await soon(() => isSeen(page, 5)).toBe(true);
    expect(asked.at(-1)).toBe(urls[Math.floor((urls.length - 1) / 2)]);
  });

  test('gone, and the PDF with it: said quietly on the page, in reach of Reintentar, and the page turns all the same', async () => {
    let isWell = false;
    const { page } = await withPictures(5, PHONE, (route) =>
      isWell ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.route('**/files/*.pdf*', (route) => (isWell ? route.continue() : route.fulfill({ status: 404 })));
    const text = pageNamed(page, 5).getByText('No pudimos mostrar esta página.');
    await passPauses(page, text);
    const retry = pageNamed(page, 5).getByRole('button', { name: 'Reintentar' });
    expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('ArrowRight');
    await soon(() => pageInAddress(page)).toEqual(['6']);
    await page.keyboard.press('ArrowLeft');
    await soon(() => pageInAddress(page)).toEqual(['5']);
    await passPauses(page, text);
    isWell = true;
    await retry.click();
    await soon(async () => (await drawn(page, 5).count()) > 0 || (await isSeen(page, 5).catch(() => false))).toBe(true);
    await text.waitFor({ state: 'detached' });
  });
});

test('the first picture fails before the script runs: paper without a torn sheet, then the thumbnail, then the PDF', async () => {
  const page = await newPage(PHONE);
  await page.clock.install();
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await started;
    await route.continue();
  });
  const asked: string[] = [];
  const broken = new Set(catalogue[4]?.pictures.map(({ url }) => url));
  await page.route(PICTURES, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!broken.has(pathname)) return route.continue();
    asked.push(pathname);
    return route.fulfill({ status: 500 });
  });
  await page.goto(`${inject('origin')}${CATALOGUE}&page=5`, { waitUntil: 'commit' });
  await soon(() => asked.length).toBe(1);
  const sheet = page.locator('#first-page .v-page').last();
  expect(await sheet.getAttribute('aria-label')).toBe('Página 5 de 20');
  expect(await sheet.locator('img').getAttribute('alt')).toBe('');
  start();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await page.clock.fastForward(1000);
  await passPauses(page, drawn(page, 5));
});

test('a picture on its way is given up when the page is far away', async () => {
  const open = new Set<string>();
  const silent = await serve((request, response) => {
    open.add(request.url ?? '');
    response.on('close', () => open.delete(request.url ?? ''));
  });
  try {
    const far = { pictures: [{ url: `${silent.origin}/1.webp`, width: 800, height: 1000, type: 'image/webp' }] };
    const page = await newPage(PHONE);
    await answerWith(page, [copy(1, far), ...[2, 3, 4, 5, 6].map((index) => copy(index))], {});
    await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=ajeno`);
    await soon(() => [...open]).toEqual(['/1.webp']);
    await page.keyboard.press('End');
    await soon(() => isSeen(page, 6)).toBe(true);
    await soon(() => [...open]).toEqual([]);
  } finally {
    await silent.close();
  }
});
