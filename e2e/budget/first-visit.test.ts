/** Budget of a first visit in figures that do not depend on the load of the machine: requests, bytes, elements and pictures. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishPages } from '../support/documents/long-document.ts';
import { repeatPages } from '../support/documents/repeated-pages.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const WITH_TAGS = '/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6';
const PICTURE = /\/files\/[0-9a-f]{64}\.webp$/;

type Fetched = { url: string; startMs: number; endMs: number; bytes: number };

/** Every resource, the page itself first, and the time of the first tag. */
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
  await page.goto(deployment().origin + WITH_TAGS);
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

// Covers §resilience-35.
test('at most 12 requests precede the first tag, and none is repeated', async () => {
  const { all, tagMs } = await visited();
  const before = all.filter(({ startMs }) => startMs <= tagMs).map(({ url }) => url);
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(12);
  expect(before.length).toBeGreaterThan(3);
  expect(before.filter((url, at) => before.indexOf(url) < at)).toEqual([]);
  expect(before.filter((url) => /blocks/.test(url))).toEqual([]);
});

/** A tag of the shell, then one of the viewer. */
const TAG = '#first-page [data-early-tag], [data-current] [data-tag]:not([aria-haspopup])';

// Covers §resilience-35.
test('no request is repeated until the product of a tapped tag is shown', async () => {
  const page = await newPage(PHONE);
  const requested = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request: { method, url, postData = '' } }) =>
    requested.set(requestId, `${method} ${url} ${postData}`),
  );
  session.on('Network.requestServedFromCache', ({ requestId }) => requested.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requested.delete(requestId);
  });
  await session.send('Network.enable');
  await page.goto(deployment().origin + WITH_TAGS, { waitUntil: 'commit' });
  await page.locator(TAG).first().tap();
  await page
    .locator('dialog[open]')
    .getByText(/\$\s?\d/)
    .first()
    .waitFor();
  const seen = [...requested];
  const sent = () => seen.filter(([id]) => requested.has(id)).map(([, what]) => what);
  expect(sent().filter((what) => /^POST \S+\/integration\/products \{/.test(what))).not.toEqual([]);
  // Pending requests may still be served from the cache.
  await waitFor(() => sent().filter((what, at, all) => all.indexOf(what) < at)).toEqual([]);
});

/** Elements and decoded pictures of the open page. */
const held = (page: Page) =>
  page.evaluate(() => ({
    elements: document.body.querySelectorAll('*').length,
    pictures: [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
  }));

/** Bars, the open page, three prepared pages and their tags: about 220. */
const MAX_ELEMENTS = 240;
/** The open page, one before it, two after it, the logo, and the light picture under the open page. */
const MAX_PICTURES = 6;

// Covers §resilience-36.
test('a settled first visit has at most 240 elements and 6 decoded pictures', async () => {
  const page = await newPage(PHONE);
  await page.goto(deployment().origin + WITH_TAGS);
  await page.locator('#first-page').waitFor({ state: 'detached' });
  // The last page that is prepared without input.
  await page.locator('[data-page="8"] img').first().waitFor({ state: 'attached' });
  await waitFor(async () => (await held(page)).pictures).toBe(MAX_PICTURES);
  await page.waitForLoadState('networkidle');
  const { elements, pictures } = await held(page);
  expect(pictures).toBeLessThanOrEqual(MAX_PICTURES);
  expect(elements).toBeLessThanOrEqual(MAX_ELEMENTS);
  expect(elements).toBeGreaterThan(MAX_ELEMENTS / 2);
});

// Covers §resilience-33.
test('only the page itself and the start script, at most 24 KB, load before the picture of the first page', async () => {
  const { all } = await visited();
  const picture = all.find(({ url }) => PICTURE.test(url));
  expect(picture).toBeDefined();
  const beside = all.slice(1).filter((one) => one !== picture && one.startMs < (picture?.endMs ?? 0));
  expect(beside.map(({ url }) => new URL(url).pathname)).toEqual([expect.stringMatching(/\/assets\/start-[^/]+\.js$/)]);
  const bytes = [...all.slice(0, 1), ...beside].reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(24 * 1024);
});

// Covers §resilience-33.
test('a first picture without a response does not stop the viewer from starting', async () => {
  const page = await newPage(PHONE);
  await page.route(
    (url) => PICTURE.test(url.pathname),
    () => undefined,
  );
  await page.clock.install();
  await page.goto(deployment().origin + WITH_TAGS, { waitUntil: 'commit' });
  await waitFor(async () => {
    await page.clock.fastForward(1000);
    return page.locator('#first-page').count();
  }).toBe(0);
  await page.locator('[data-current] [data-tag]').first().waitFor();
});

describe('cost of a document of 1300 pages', () => {
  let [short, long] = ['', ''];
  beforeAll(async () => {
    const dataDir = deployment().dataDir;
    short = deployment().origin + publishPages(dataDir, 'seis', 6);
    long = deployment().origin + (await repeatPages(dataDir, 'seis', 'mil-trescientas', 1300));
  });

  // Covers §resilience-34.
  test('the HTML page of 1300 pages is at most 10 % larger than that of six', async () => {
    const [few = 0, many = 0] = await Promise.all(
      [short, long].map(async (address) => (await (await fetch(address)).text()).length),
    );
    expect(few).toBeGreaterThan(1000);
    expect(many).toBeLessThanOrEqual(1.1 * few);
  });

  // Covers §resilience-34.
  test('an open document of 1300 pages has as many elements and decoded pictures as one of six', async () => {
    const open = async (address: string): Promise<Page> => {
      const page = await newPage(PHONE);
      await page.goto(address);
      await page.locator('#first-page').waitFor({ state: 'detached' });
      return page;
    };
    const [few, many] = [await open(short), await open(long)];
    await waitFor(async () => (await held(few)).pictures).toBeGreaterThan(0);
    await waitFor(async () => ({ few: await held(few), many: await held(many) })).toSatisfy(
      (both: { few: object; many: object }) => JSON.stringify(both.few) === JSON.stringify(both.many),
    );
  });
});
