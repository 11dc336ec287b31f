/** A script that fails to load (faulty network, new release) disables its own feature and nothing else. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { chunkUrls } from '../support/viewer-chunks.ts';
import { zoomable } from '../support/zooming.ts';

const { newPage } = visitorsBrowser();

const open = async (
  device: typeof PHONE | typeof DESKTOP,
  lost: RegExp,
): Promise<{ page: Page; repair: () => void }> => {
  const page = await newPage(device);
  let isLost = true;
  await page.route(lost, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  return {
    page,
    repair: () => {
      isLost = false;
    },
  };
};

const chunkAlert = (page: Page) => page.getByRole('alert').filter({ hasText: 'No pudimos abrir esta parte' });

const turns = async (page: Page, to: string) => {
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((number) => new URL(location.href).searchParams.get('page') === number, to);
};

test.each([
  ['a phone', PHONE, '7'],
  ['a wide screen', DESKTOP, '8'],
])(
  'without the popup script on %s pages still turn, and a reload at the same page loads it',
  async (_, device, next) => {
    const { page, repair } = await open(device, chunkUrls('product'));
    await chunkAlert(page).waitFor();
    await turns(page, next);
    const where = new URL(page.url()).searchParams.get('page');
    repair();
    await chunkAlert(page).getByRole('button', { name: 'Recargar' }).click();
    await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe(where);
  },
);

// Covers §resilience-38.
test('a popup script without a response delays neither neighbouring pages nor zoom', async () => {
  const page = await newPage(PHONE);
  await page.route(chunkUrls('product'), () => undefined);
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  await page.locator('.v-book[data-current] ~ .v-book img').first().waitFor({ state: 'attached' });
  await zoomable(page);
  await turns(page, '7');
});

test('without the menu script the bar shows a message, and the page stays readable', async () => {
  const { page } = await open(PHONE, chunkUrls('more-menu'));
  expect(await chunkAlert(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await chunkAlert(page).waitFor();
  await turns(page, '7');
});

test('without the scripts for text, tag groups and tiles a page is shown, tapped and zoomed without a message', async () => {
  const { page } = await open(PHONE, chunkUrls('page-layers', 'tag-group', 'page-tiles'));
  await page.keyboard.press('+');
  await page.locator('[data-zoomed]').waitFor();
  await page.keyboard.press('0');
  await turns(page, '7');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await chunkAlert(page).count()).toBe(0);
});

// Covers §resilience-71.
test.each([
  ['the viewer script', 'main'],
  ['the script of pages and bars', 'pages'],
])('without %s the page shows a message, pending taps end, and a reload loads it', async (_, name) => {
  const page = await newPage(PHONE);
  let isLost = true;
  await page.route(chunkUrls(name), (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar el catálogo.' });
  await notice.waitFor();
  expect(await page.locator('[data-early-tag]').count()).toBe(0);
  expect(await page.locator('#first-page img').first().isVisible()).toBe(true);
  isLost = false;
  await notice.getByRole('link', { name: 'Recargar' }).click();
  await page.locator('[data-current] [data-tag]').first().waitFor();
  expect(await notice.count()).toBe(0);
});

// Covers §viewer-11.
test('without the script of pages and bars an early tap opens its product, and a message with a reload stands below', async () => {
  const page = await newPage(PHONE);
  await page.clock.install();
  await page.route(chunkUrls('pages'), (route) => route.abort());
  let release = (): void => undefined;
  const isTapped = new Promise<void>((resolve) => (release = resolve));
  await page.route(chunkUrls('main'), async (route) => isTapped.then(() => route.continue()));
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`, {
    waitUntil: 'commit',
  });
  await page.locator('#first-page [data-early-tag]').first().tap();
  await page.locator('#first-page [data-pending]').waitFor();
  release();
  await page.getByRole('dialog').getByText('$ 7.490.000').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await chunkAlert(page).getByRole('button', { name: 'Recargar' }).first().waitFor();
  await page.clock.runFor(10_000);
  expect(await page.locator('#first-page img').first().isVisible()).toBe(true);
});

// Covers §resilience-81.
test('without any script the page shows a message after a while, but not once the viewer is running', async () => {
  const page = await newPage(PHONE);
  let isLost = true;
  await page.route(/\/assets\/start-[^/]*\.js/, (route) =>
    isLost ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto(`${deployment().origin}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar el catálogo.' });
  expect(await notice.count()).toBe(0);
  // Advances the clock by half a minute.
  await page.evaluate(() => {
    for (const waiting of document.getAnimations()) waiting.finish();
  });
  await notice.waitFor();
  isLost = false;
  await notice.getByRole('link', { name: 'Recargar' }).click();
  await page.locator('[data-current] [data-tag]').first().waitFor();
  expect(await page.locator('#viewer-lost').count()).toBe(0);
});

// Covers §resilience-71.
test('a gesture script that failed to load is requested again at the next input', async () => {
  const { page, repair } = await open(PHONE, chunkUrls('gestures'));
  await turns(page, '7');
  expect(await page.locator('[data-zoomable]').count()).toBe(0);
  repair();
  await page.keyboard.press('+');
  await page.locator('[data-zoomed]').waitFor();
});
