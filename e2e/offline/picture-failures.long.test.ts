/** A page whose picture fails to load: it stays usable, shows its thumbnail, retries, and is finally rendered from the PDF. */
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../apps/viewer/src/features/pdf-source/pdf-source.fixture.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import {
  answerWith,
  type BackendPage,
  cataloguePages,
  copyOf,
  isSeen,
  pageInAddress,
} from '../support/documents/foreign-document.ts';
import { CATALOGUE, pageNamed } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const PICTURES = /\/files\/[0-9a-f]{64}\.webp$/;

type Device = typeof PHONE | typeof DESKTOP;

let catalogue: BackendPage[];
let copy: ReturnType<typeof copyOf>;
beforeAll(async () => {
  catalogue = await cataloguePages();
  copy = copyOf(catalogue);
});

/** Opens the catalogue with the pictures of one page answered by `answer`. */
const withPictures = async (index: number, device: Device, answer: (route: Route) => Promise<void>, more = '') => {
  const page = await newPage(device);
  // A stored choice, such as closed contents, would change the width of the picture after the first request.
  await page.addInitScript(() => localStorage.clear());
  await page.clock.install();
  const broken = new Set(catalogue[index - 1]?.pictures.map(({ url }) => url));
  const requested: string[] = [];
  await page.route(PICTURES, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!broken.has(pathname)) return route.continue();
    requested.push(pathname);
    return answer(route);
  });
  await page.goto(`${deployment().origin}${CATALOGUE}&page=${index}${more}`, { waitUntil: 'commit' });
  await pageNamed(page, index).waitFor();
  return { page, requested };
};

const picture = (page: Page, index: number) => pageNamed(page, index).locator(':scope > img');
const placeholder = (page: Page, index: number) => pageNamed(page, index).locator('[data-placeholder]');
const drawn = (page: Page, index: number) => pageNamed(page, index).locator('canvas');

/** Advances the clock through all retry delays until `end` appears. */
const passPauses = (page: Page, end: Locator) =>
  waitFor(async () => {
    await page.clock.fastForward(4000);
    return end.count();
  }).toBeGreaterThan(0);

/** Asserts that tags, zoom and turning work. */
const isUsable = async (page: Page, index: number) => {
  // On a phone the tags of page 5 are grouped.
  await pageNamed(page, index).locator('[data-tag][aria-haspopup]').click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('+');
  await waitFor(() =>
    page.evaluate(() => document.querySelector<HTMLElement>('.v-stage:not(#first-page) > div')?.style.transform),
  ).not.toBe('');
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await waitFor(() => pageInAddress(page)).not.toEqual([`${index}`]);
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

describe('a page picture', () => {
  // Covers §8-19.
  test.each(failures)(
    'a page picture answered with %s leaves the page usable with its thumbnail, and the page is finally rendered from the PDF',
    async (_, answer) => {
      const { page, requested } = await withPictures(5, PHONE, answer);
      await waitFor(() => requested.length).toBeGreaterThan(0);
      await page.clock.fastForward(1000);
      await waitFor(() => placeholder(page, 5).count()).toBe(1);
      await passPauses(page, drawn(page, 5));
      expect(new Set(requested).size).toBeGreaterThan(1);
      await isUsable(page, 5);
    },
  );

  test('a page picture that fails once is loaded a moment later from another URL', async () => {
    let count = 0;
    const { page, requested } = await withPictures(5, PHONE, (route) => {
      count += 1;
      return count > 1 ? route.continue() : route.fulfill({ status: 503 });
    });
    await waitFor(() => requested.length).toBeGreaterThan(0);
    await page.clock.fastForward(1300);
    await waitFor(() => isSeen(page, 5)).toBe(true);
    expect(await drawn(page, 5).count()).toBe(0);
    expect(await placeholder(page, 5).count()).toBe(0);
  });

  test('a page picture with a wrong content type is shown', async () => {
    const { page } = await withPictures(5, PHONE, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ contentType: 'text/plain', body: await answer.body() });
    });
    await waitFor(() => isSeen(page, 5)).toBe(true);
  });

  // Covers §8-19.
  test('a page picture that takes 20 s leaves the page usable without a spinner, and is shown when it arrives', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { page } = await withPictures(5, PHONE, async (route) => {
      await slow;
      await route.continue().catch(() => undefined);
    });
    await page.clock.fastForward(400);
    await placeholder(page, 5).waitFor();
    expect(await pageNamed(page, 5).getByRole('progressbar').count()).toBe(0);
    await page.clock.fastForward(19_000);
    expect(await picture(page, 5).count()).toBe(1);
    await isUsable(page, 5);
    await page.keyboard.press('ArrowLeft');
    await waitFor(() => pageInAddress(page)).toEqual(['5']);
    answer();
    await waitFor(() => isSeen(page, 5)).toBe(true);
    await waitFor(() => placeholder(page, 5).count()).toBe(0);
  });

  test('a page picture without a response for 30 s is replaced by a request for the lighter one', async () => {
    const urls = catalogue[4]?.pictures.map(({ url }) => url) ?? [];
    let first = '';
    const { page, requested } = await withPictures(5, DESKTOP, async (route) => {
      const { pathname } = new URL(route.request().url());
      first ||= pathname;
      if (pathname !== first) await route.continue();
    });
    // Chromium may send the request of the shell's picture once more for the viewer's picture.
    const sizes = () => new Set(requested).size;
    await waitFor(sizes).toBe(1);
    // The shell requests the picture before the viewer runs, which then waits for 30 s of its own. The clock stops with the second
    // request, so that this one does not time out, too.
    await waitFor(async () => {
      if (sizes() < 2) await page.clock.fastForward(3000);
      return sizes();
    }).toBe(2);
    await waitFor(() => isSeen(page, 5)).toBe(true);
    expect(requested.at(-1)).toBe(urls[Math.floor((urls.length - 1) / 2)]);
  });

  // Covers §8-19.
  test('a page picture that is missing together with the PDF shows a message with a retry button on the page, which still turns', async () => {
    let isRestored = false;
    const { page } = await withPictures(5, PHONE, (route) =>
      isRestored ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.route('**/files/*.pdf*', (route) => (isRestored ? route.continue() : route.fulfill({ status: 404 })));
    const text = pageNamed(page, 5).getByText('No pudimos mostrar esta página.');
    await passPauses(page, text);
    const retry = pageNamed(page, 5).getByRole('button', { name: 'Reintentar' });
    expect((await retry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('ArrowRight');
    await waitFor(() => pageInAddress(page)).toEqual(['6']);
    await page.keyboard.press('ArrowLeft');
    await waitFor(() => pageInAddress(page)).toEqual(['5']);
    await passPauses(page, text);
    isRestored = true;
    await retry.click();
    await waitFor(async () => (await drawn(page, 5).count()) > 0 || (await isSeen(page, 5).catch(() => false))).toBe(
      true,
    );
    await text.waitFor({ state: 'detached' });
  });
});

test('a first picture that fails before the script runs shows blank paper, then the thumbnail, then the PDF', async () => {
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
  const requested: string[] = [];
  const broken = new Set(catalogue[4]?.pictures.map(({ url }) => url));
  await page.route(PICTURES, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!broken.has(pathname)) return route.continue();
    requested.push(pathname);
    return route.fulfill({ status: 500 });
  });
  await page.goto(`${deployment().origin}${CATALOGUE}&page=5`, { waitUntil: 'commit' });
  await waitFor(() => requested.length).toBe(1);
  const sheet = page.locator('#first-page .v-page').last();
  expect(await sheet.getAttribute('aria-label')).toBe('Página 5 de 20');
  expect(await sheet.locator('img').getAttribute('alt')).toBe('');
  start();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await page.clock.fastForward(1000);
  await passPauses(page, drawn(page, 5));
});

test('the request for a picture is aborted when its page is far away', async () => {
  const open = new Set<string>();
  const hanging = await serve((request, response) => {
    open.add(request.url ?? '');
    response.on('close', () => open.delete(request.url ?? ''));
  });
  try {
    const far = { pictures: [{ url: `${hanging.origin}/1.webp`, width: 800, height: 1000, type: 'image/webp' }] };
    const page = await newPage(PHONE);
    await answerWith(page, [copy(1, far), ...[2, 3, 4, 5, 6].map((index) => copy(index))], {});
    await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=ajeno`);
    await waitFor(() => [...open]).toEqual(['/1.webp']);
    await page.keyboard.press('End');
    await waitFor(() => isSeen(page, 6)).toBe(true);
    await waitFor(() => [...open]).toEqual([]);
  } finally {
    await hanging.close();
  }
});
