/** Early tags: shown with the first page before the viewer has loaded; a tap on one is answered. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { waitFor } from '../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const EARLY = '#first-page [data-early-tag]';
const OWN = '[data-current] [data-page="6"] :is([data-tag], [data-tag-mark])';

type Box = { x: number; y: number; width: number; height: number };

/** Opens with the script of the viewer held back until `release` is called. */
const openHeld = async (address: string, device: typeof PHONE | typeof DESKTOP, kept?: [string, string]) => {
  const page = await newPage(device);
  await page.addInitScript((item) => item && localStorage.setItem(...item), kept);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/assets\/main-[^/]*\.js/, (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(deployment().origin + address, { waitUntil: 'commit' });
  await page.locator(EARLY).first().waitFor();
  const release = async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.locator('#first-page').waitFor({ state: 'detached' });
  };
  return { page, release };
};

/** Boxes of the visible points. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(`${selector} > span:first-child`).evaluateAll((points) =>
    points.map((point) => {
      const { x, y, width, height } = point.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

const inOrder = (boxes: Box[]): Box[] => boxes.toSorted((one, other) => one.y - other.y || one.x - other.x);

// Covers §resilience-37.
test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s early tags have the positions, sizes and colours of the tags of the viewer', async (_, device) => {
  const { page, release } = await openHeld(`${CATALOGUE}&page=6`, device);
  const style = (selector: string) =>
    page
      .locator(`${selector} > span:first-child`)
      .first()
      .evaluate((point) => {
        const { backgroundColor, backgroundImage, color, boxShadow } = getComputedStyle(point);
        return { backgroundColor, backgroundImage, color, boxShadow, sign: point.innerHTML };
      });
  const early = { boxes: inOrder(await boxesOf(page, EARLY)), style: await style(EARLY) };
  expect(early.boxes.length).toBeGreaterThan(2);
  await release();
  await page.locator(OWN).first().waitFor();
  // The entrance animation of the points has ended by then.
  await waitFor(async () => inOrder(await boxesOf(page, OWN))).toEqual(early.boxes);
  expect(await style(OWN)).toEqual(early.style);
});

// Covers §resilience-37.
test('a tap before the viewer has loaded shows a pending state, and the product opens once it can', async () => {
  const { page, release } = await openHeld(`${CATALOGUE}&page=6`, PHONE);
  const [first] = await boxesOf(page, EARLY);
  if (!first) throw new Error('no tag');
  await page.touchscreen.tap(first.x + first.width / 2, first.y + first.height / 2);
  await page.locator(`${EARLY}[data-pending]`).waitFor();
  expect(await page.locator('[data-pending]').count()).toBe(1);
  await release();
  const popup = page.getByRole('dialog', { name: /Sofá en L Barichara/ });
  await popup.getByRole('button', { name: /^Agregar al carrito/ }).waitFor();
});

test('after an early tap the product opens before any script that it does not need is requested', async () => {
  const { page, release } = await openHeld(`${CATALOGUE}&page=6`, PHONE);
  const [first] = await boxesOf(page, EARLY);
  if (!first) throw new Error('no tag');
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('dialog[open]')?.textContent?.includes('$')) return;
      watch.disconnect();
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      Object.assign(window, { askedFor: scripts.map(({ name }) => name.replace(/^.*\//, '').split('-')[0]) });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.touchscreen.tap(first.x + first.width / 2, first.y + first.height / 2);
  await release();
  await page.getByRole('dialog').getByText('$ 7.490.000').first().waitFor();
  const askedFor = await page.evaluate(() => (window as unknown as { askedFor: string[] }).askedFor);
  // The details are a part of the popup, and load beside the store's answer. The script of the pages may precede the tap.
  expect(askedFor.filter((name) => !['details', 'pages'].includes(name)).toSorted()).toEqual([
    'main',
    'product',
    'start',
  ]);
  // The remaining scripts load afterwards.
  await waitFor(() =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    ),
  ).toMatch(/page-layers.*sheet-drag|sheet-drag.*page-layers/);
});

// Covers §viewer-10.
test('an early tap requests its products at once, and its product opens before the page of the viewer is rendered', async () => {
  const { page, release } = await openHeld(`${CATALOGUE}&page=6`, PHONE);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/integration/products')) sent.push(request.postData() ?? '');
  });
  const [first] = await boxesOf(page, EARLY);
  if (!first) throw new Error('no tag');
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('dialog[open]')?.textContent?.includes('$')) return;
      watch.disconnect();
      Object.assign(window, { pagesThen: document.querySelectorAll('[data-current] [data-page]').length });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.touchscreen.tap(first.x + first.width / 2, first.y + first.height / 2);
  await waitFor(() => sent).toHaveLength(1);
  await release();
  await page.getByRole('dialog').getByText('$ 7.490.000').first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { pagesThen: number }).pagesThen)).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitFor(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(
    /Sofá en L Barichara/,
  );
  // The next page is requested later.
  expect(sent.filter((body) => body === sent[0])).toHaveLength(1);
});

// Covers §resilience-37.
test('a tap on early tags that are too close opens a menu of them', async () => {
  const { page, release } = await openHeld(`${CATALOGUE}&page=5`, PHONE);
  const boxes = inOrder(await boxesOf(page, EARLY));
  const { box: close } = boxes.reduce(
    (best, box, at) => {
      const next = boxes[at + 1];
      const away = next ? Math.hypot(next.x - box.x, next.y - box.y) : Number.POSITIVE_INFINITY;
      return away < best.away ? { box, away } : best;
    },
    { box: boxes[0], away: Number.POSITIVE_INFINITY },
  );
  if (!close) throw new Error('no tags');
  await page.touchscreen.tap(close.x + close.width / 2, close.y + close.height / 2);
  await page.locator(`${EARLY}[data-pending]`).waitFor();
  await release();
  await page.getByRole('menu').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test.each([
  ['page by page', 'vitrina.reading', 'slide'],
  ['without the contents beside it', 'vitrina.contents', 'closed'],
])(
  'with the stored setting "%s" the page moves when the viewer loads, and the tapped tag with it',
  async (_, key, value) => {
    const { page, release } = await openHeld(`${CATALOGUE}&page=6`, DESKTOP, [key, value]);
    const before = await boxesOf(page, EARLY);
    const [first] = before;
    if (!first) throw new Error('no tag');
    await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2);
    await page.locator(`${EARLY}[data-pending]`).waitFor();
    await release();
    await page
      .getByRole('dialog', { name: /Sofá en L Barichara/ })
      .getByRole('button', { name: /^Agregar al carrito/ })
      .waitFor();
    const [own] = inOrder(await boxesOf(page, OWN));
    expect(own, 'the page lies elsewhere').not.toEqual(inOrder(before)[0]);
  },
);

test('without JavaScript the page is shown and early tags are not', async () => {
  const page = await newPage({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`${deployment().origin}${CATALOGUE}&page=6`);
  await page.locator('#first-page img').first().waitFor();
  expect(await page.locator(EARLY).count()).toBe(0);
});
