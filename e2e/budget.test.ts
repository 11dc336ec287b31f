/** What a first visit costs, in figures that a busy machine does not change: requests, bytes, elements and pictures. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PHONE, visitorsBrowser } from './support/browser.ts';
import { publishPages } from './support/long-document.ts';
import { repeatPages } from './support/repeated-pages.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

const WITH_TAGS = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6';
const PICTURE = /\/files\/[0-9a-f]{64}\.webp$/;

type Fetched = { url: string; startMs: number; endMs: number; bytes: number };

/** All that was fetched, the page itself first, and when the first tag stood there. */
const visited = async (): Promise<{ all: Fetched[]; tagMs: number }> => {
  const page = await newPage(PHONE);
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[data-current] [data-tag]')) return;
      watch.disconnect();
      Object.assign(window, { tagMs: performance.now() });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(inject('origin') + WITH_TAGS);
  await page.locator('[data-current] [data-tag]').first().waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  return page.evaluate(() => {
    const kinds = ['navigation', 'resource'];
    const entries = kinds.flatMap((kind) => performance.getEntriesByType(kind)) as PerformanceResourceTiming[];
    const all = entries.map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      url: name,
      startMs: startTime,
      endMs: responseEnd,
      bytes: encodedBodySize,
    }));
    return { all, tagMs: (window as unknown as { tagMs: number }).tagMs };
  });
};

test('until a tag can be tapped at most 12 requests are made, and none twice', async () => {
  const { all, tagMs } = await visited();
  const before = all.filter(({ startMs }) => startMs <= tagMs).map(({ url }) => url);
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(12);
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter((url, at) => before.indexOf(url) < at)).toEqual([]);
});

/** On the page of the shell first, and then on the viewer's. */
const TAG = '#first-page [data-early-tag], [data-current] [data-tag]:not([aria-haspopup])';

test('until the product of a tapped tag is seen nothing is asked for twice, neither read nor sent', async () => {
  const page = await newPage(PHONE);
  // While anything is routed Chromium has no cache, and a logo would come once for each of its places.
  await page.context().unrouteAll();
  const asked = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request: { method, url, postData = '' } }) =>
    asked.set(requestId, `${method} ${url} ${postData}`),
  );
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  await session.send('Network.enable');
  await page.goto(inject('origin') + WITH_TAGS, { waitUntil: 'commit' });
  await page.locator(TAG).first().tap();
  await page
    .locator('dialog[open]')
    .getByText(/\$\s?\d/)
    .first()
    .waitFor();
  const seen = [...asked];
  const sent = () => seen.filter(([id]) => asked.has(id)).map(([, what]) => what);
  expect(sent().filter((what) => /^POST \S+\/integration\/products \{/.test(what))).not.toEqual([]);
  // What is on its way may yet come out of the cache.
  await soon(() => sent().filter((what, at, all) => all.indexOf(what) < at)).toEqual([]);
});

/** Of a page that lies open. */
const held = (page: Page) =>
  page.evaluate(() => ({
    elements: document.body.querySelectorAll('*').length,
    pictures: [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
  }));

/** Bars, the open page, three that wait, their tags: some 220. */
const MOST_ELEMENTS = 240;
/** The open page, one before it, two behind it, a logo, and the light picture under the open one. */
const MOST_PICTURES = 6;

test('a first visit that has settled holds at most 240 elements and 6 decoded pictures', async () => {
  const page = await newPage(PHONE);
  await page.goto(inject('origin') + WITH_TAGS);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  // The last that comes by itself.
  await page.locator('[data-page="8"] img').first().waitFor({ state: 'attached' });
  await soon(async () => (await held(page)).pictures).toBe(MOST_PICTURES);
  await page.waitForLoadState('networkidle');
  const { elements, pictures } = await held(page);
  expect(pictures).toBeLessThanOrEqual(MOST_PICTURES);
  expect(elements).toBeLessThanOrEqual(MOST_ELEMENTS);
  expect(elements).toBeGreaterThan(MOST_ELEMENTS / 2);
});

test('before the picture of the first page comes nothing but the page itself and what waits for that picture', async () => {
  const { all } = await visited();
  const picture = all.find(({ url }) => PICTURE.test(url));
  expect(picture).toBeDefined();
  const beside = all.slice(1).filter((one) => one !== picture && one.startMs < (picture?.endMs ?? 0));
  expect(beside.map(({ url }) => new URL(url).pathname)).toEqual([expect.stringMatching(/\/assets\/start-[^/]+\.js$/)]);
  const bytes = [...all.slice(0, 1), ...beside].reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(24 * 1024);
});

test('a picture that does not come holds nothing up for ever', async () => {
  const page = await newPage(PHONE);
  await page.route(
    (url) => PICTURE.test(url.pathname),
    () => undefined,
  );
  await page.clock.install();
  await page.goto(inject('origin') + WITH_TAGS, { waitUntil: 'commit' });
  await soon(async () => {
    await page.clock.fastForward(1000);
    return page.locator('#first-page').count();
  }).toBe(0);
  await page.locator('[data-current] [data-tag]').first().waitFor();
});

describe('a document of 1300 pages beside one of six', () => {
  let [short, long] = ['', ''];
  beforeAll(async () => {
    const dataDir = inject('dataDir');
    short = inject('origin') + publishPages(dataDir, 'seis', 6);
    long = inject('origin') + (await repeatPages(dataDir, 'seis', 'mil-trescientas', 1300));
  });

  test('has no larger page to begin with', async () => {
    const [few = 0, many = 0] = await Promise.all(
      [short, long].map(async (address) => (await (await fetch(address)).text()).length),
    );
    expect(few).toBeGreaterThan(1000);
    expect(many).toBeLessThanOrEqual(1.1 * few);
  });

  test('holds as many elements and decoded pictures when it lies open', async () => {
    const open = async (address: string): Promise<Page> => {
      const page = await newPage(PHONE);
      await page.goto(address);
      await page.locator('#first-page').waitFor({ state: 'detached' });
      return page;
    };
    const [few, many] = [await open(short), await open(long)];
    await soon(async () => (await held(few)).pictures).toBeGreaterThan(0);
    await soon(async () => ({ few: await held(few), many: await held(many) })).toSatisfy(
      (both: { few: object; many: object }) => JSON.stringify(both.few) === JSON.stringify(both.many),
    );
  });
});
