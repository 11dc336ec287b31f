/** What a screen reader finds: the accessibility tree of a page, of a spread, of the list and of what was found. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';

const { open } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';

/** The tags wear their prices and the pages their text. */
const openPages = async (page: Page, tags: RegExp[], texts: number) => {
  for (const name of tags) await page.locator('[data-current]').getByRole('button', { name }).waitFor();
  const layers = page.locator('[data-current] [data-page-text]');
  await layers.nth(texts - 1).waitFor({ state: 'attached' });
};

test('a page: its name, its text in reading order, its tags with name and price, the ways to turn', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  await openPages(page, [/Mecedora Nuquí, \$/], 1);
  expect(await page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot();
});

test('a spread: both pages, the left one first', async () => {
  const page = await open(`${CATALOGUE}&page=6`, DESKTOP);
  await openPages(page, [/Mecedora Nuquí, \$/, /Puf Mompox, \$/], 2);
  expect(await page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot();
});

test('the list: sections and pages as headings, products with reference, price and the way into the cart, the text', async () => {
  const page = await open(`${CATALOGUE}&page=6`, PHONE);
  await openPages(page, [/Mecedora Nuquí, \$/], 1);
  await page.getByRole('button', { name: 'Ver como lista' }).click();
  await page.getByText('Páginas abiertas').click();
  await page.getByRole('button', { name: /^Agregar al carrito: Mecedora/ }).waitFor();
  const text = page.getByRole('group').filter({ hasText: 'Texto de la página' });
  await text.getByText('Texto de la página').click();
  await text.getByText('Sofás y sillones').waitFor();
  expect(await page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot();
});

test('what was found: how much, where one is, and each hit with its page', async () => {
  const page = await open(`${CATALOGUE}&page=1`, DESKTOP);
  await page.getByRole('button', { name: 'Buscar en el catálogo' }).click();
  await page.getByRole('searchbox').fill('mecedora');
  const panel = page.getByRole('search');
  await panel.getByRole('status').filter({ hasText: 'resultado' }).waitFor({ state: 'attached' });
  expect(await panel.ariaSnapshot()).toMatchInlineSnapshot();
});
