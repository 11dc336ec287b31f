/** A script that does not come (a bad network, a new release) costs what it is for, and nothing else. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { zoomable } from './support/zoomable.ts';

const { newPage } = visitorsBrowser();

const open = async (
  device: typeof PHONE | typeof DESKTOP,
  lost: RegExp,
): Promise<{ page: Page; repair: () => void }> => {
  const page = await newPage(device);
  let isLost = true;
  await page.route(lost, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  return {
    page,
    repair: () => {
      isLost = false;
    },
  };
};

const said = (page: Page) => page.getByRole('alert').filter({ hasText: 'No pudimos abrir esta parte' });

const turns = async (page: Page, to: string) => {
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((number) => new URL(location.href).searchParams.get('page') === number, to);
};

test.each([
  ['a phone', PHONE, '7'],
  ['a wide screen', DESKTOP, '8'],
])(
  'without the popups on %s pages turn all the same, and a reload at the same page brings them',
  async (_, device, next) => {
    const { page, repair } = await open(device, /\/assets\/product-[^/]*\.js/);
    await said(page).waitFor();
    await turns(page, next);
    const where = new URL(page.url()).searchParams.get('page');
    repair();
    await said(page).getByRole('button', { name: 'Recargar' }).click();
    await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe(where);
  },
);

test('popups that neither come nor fail hold up neither the pages beside nor zoom', async () => {
  const page = await newPage(PHONE);
  await page.route(/\/assets\/product-[^/]*\.js/, () => undefined);
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  await page.locator('.v-book[data-current] ~ .v-book img').first().waitFor({ state: 'attached' });
  await zoomable(page);
  await turns(page, '7');
});

test('without its menu the bar says so, and the page is read all the same', async () => {
  const { page } = await open(PHONE, /\/assets\/more-menu[^/]*\.js/);
  expect(await said(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await said(page).waitFor();
  await turns(page, '7');
});

test('without its text, its tag groups and its tiles a page is seen, tapped and zoomed, and nothing is said', async () => {
  const { page } = await open(PHONE, /\/assets\/(page-layers|tag-group|page-tiles)[^/]*\.js/);
  await page.keyboard.press('+');
  await page.locator('[data-zoomed]').waitFor();
  await page.keyboard.press('0');
  await turns(page, '7');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-current] [data-tag]:not([aria-haspopup])').first().click();
  await page.getByRole('dialog').waitFor();
  expect(await said(page).count()).toBe(0);
});

test('without the viewer itself the page says so, keeps no promise open, and a reload brings it', async () => {
  const page = await newPage(PHONE);
  let isLost = true;
  await page.route(/\/assets\/main-[^/]*\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar el catálogo.' });
  await notice.waitFor();
  expect(await page.locator('[data-early-tag]').count()).toBe(0);
  expect(await page.locator('#first-page img').first().isVisible()).toBe(true);
  isLost = false;
  await notice.getByRole('link', { name: 'Recargar' }).click();
  await page.locator('[data-current] [data-tag]').first().waitFor();
  expect(await notice.count()).toBe(0);
});

test('where not even the first script comes the page says so by itself after a while, and not once the viewer is there', async () => {
  const page = await newPage(PHONE);
  let isLost = true;
  await page.route(/\/assets\/start-[^/]*\.js/, (route) =>
    isLost ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto(`${inject('origin')}/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=6`);
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar el catálogo.' });
  expect(await notice.count()).toBe(0);
  // Half a minute passes.
  await page.evaluate(() => {
    for (const waiting of document.getAnimations()) waiting.finish();
  });
  await notice.waitFor();
  isLost = false;
  await notice.getByRole('link', { name: 'Recargar' }).click();
  await page.locator('[data-current] [data-tag]').first().waitFor();
  expect(await page.locator('#viewer-lost').count()).toBe(0);
});

test('hands that did not come are fetched when somebody next does something', async () => {
  const { page, repair } = await open(PHONE, /\/assets\/zoom-hands[^/]*\.js/);
  await turns(page, '7');
  expect(await page.locator('[data-zoomable]').count()).toBe(0);
  repair();
  await page.keyboard.press('+');
  await page.locator('[data-zoomed]').waitFor();
});
