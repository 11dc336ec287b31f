/** From 1280 px on the cart stands beside the pages, which stay usable. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../../support/browser.ts';
import { CATALOGUE, cartButton, names, openCartOf, openProduct, SOFA } from '../../support/shopping.ts';
import { pressArrow } from '../../support/turning.ts';
import { waitFor } from '../../support/wait-for.ts';

const { newPage } = visitorsBrowser();

const beside = (page: Page): Locator => page.getByRole('complementary', { name: 'Carrito' });
const openPages = (page: Page) => page.locator('[data-current]').getByRole('region', { name: /^Página/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const edges = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('not laid out');
  return { left: box.x, right: box.x + box.width, width: box.width };
};

describe.each([
  ['1280 px', DESKTOP],
  ['1920 px', { viewport: { width: 1920, height: 1080 } }],
])('at %s', (_, screen) => {
  // Covers §cart-20.
  test('with the cart open pages are turned, and products opened and added, and the pages lie beside it', async () => {
    const page = await newPage(screen);
    await openCartOf(page, [SOFA]);
    const cart = beside(page);
    await cart.waitFor();
    expect(await cart.getAttribute('aria-modal')).toBeNull();
    await waitFor(async () => (await edges(openPages(page).last())).right).toBeLessThan((await edges(cart)).left);
    expect((await edges(openPages(page).last())).width).toBeGreaterThan(360);

    await (await openProduct(page, /^Mecedora Nuquí/)).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitFor(async () => (await names(cart)).length).toBe(2);

    await pressArrow(page, 'Página siguiente');
    await page
      .locator('[data-current]')
      .getByRole('region', { name: /^Página 8 / })
      .waitFor();
    await cart.getByRole('link', { name: /^Pág\. 6/ }).click();
    await page
      .locator('[data-current]')
      .getByRole('region', { name: /^Página 6 / })
      .waitFor();
    expect(await beside(page).count()).toBe(1);
  });
});

// Covers §cart-20.
test('the button opens the cart beside and closes it; Escape in the cart closes it and returns the focus', async () => {
  const page = await newPage(DESKTOP);
  await openCartOf(page, [SOFA]);
  await beside(page).waitFor();
  expect(await cartButton(page).getAttribute('aria-expanded')).toBe('true');
  const before = (await edges(openPages(page).last())).right;
  await cartButton(page).click();
  await beside(page).waitFor({ state: 'detached' });
  expect(await cartButton(page).getAttribute('aria-expanded')).toBe('false');
  await waitFor(async () => (await edges(openPages(page).last())).right).toBeGreaterThan(before);

  await cartButton(page).press('Enter');
  await beside(page).waitFor();
  await waitFor(() => beside(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page
    .locator('[data-current]')
    .getByRole('region', { name: /^Página 8 / })
    .waitFor();
  await page.keyboard.press('Escape');
  await beside(page).waitFor({ state: 'detached' });
  expect(await focused(page)).toMatch(/^Carrito: 1 producto/);
});

test('the product of a line opens over the cart and returns the focus to it', async () => {
  const page = await newPage(DESKTOP);
  await openCartOf(page, [SOFA]);
  await beside(page).getByRole('button', { name: SOFA.name, exact: true }).click();
  await page.getByRole('dialog').getByText('Ref. CN-1042').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await beside(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  expect(new URL(page.url()).search).toBe(CATALOGUE.slice(CATALOGUE.indexOf('?')));
});

test('a window that becomes narrower than 1280 px shows the cart as a dialog, and beside again when it is wide', async () => {
  const page = await newPage(DESKTOP);
  await openCartOf(page, [SOFA]);
  await beside(page).waitFor();
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.getByRole('dialog', { name: 'Carrito' }).waitFor();
  expect(await beside(page).count()).toBe(0);
  await page.setViewportSize(DESKTOP.viewport);
  await beside(page).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a product that is added to a long cart beside the pages is in view there', async () => {
  const page = await newPage(DESKTOP);
  const many = Array.from({ length: 12 }, (_, at) => ({ ...SOFA, itemId: `${30_010 + at * 100_000}` }));
  await openCartOf(page, many);
  await (await openProduct(page, /^Mecedora Nuquí/)).click();
  await page.keyboard.press('Escape');
  const line = beside(page).getByRole('button', { name: /^Mecedora Nuquí/ });
  await line.waitFor();
  await waitFor(async () => (await line.boundingBox())?.y ?? 800).toBeLessThan(560);
});
