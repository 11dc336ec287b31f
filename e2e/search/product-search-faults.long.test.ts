/** The product search with a store that is slow, answers errors, finds nothing, or has no category tree. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { CATALOGUE } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import { field, here, openProductSearch, productSearchOf } from './opened-search.ts';

const visitors = visitorsBrowser();
const { newPage } = visitors;

const open = productSearchOf(visitors);

/** Requests of the product search only: pages request products by reference. */
const onSearch = (page: Page, answer: (route: Route) => unknown) =>
  page.route('**/integration/products', (route, request) => {
    const { itemName } = request.postDataJSON() as { itemName?: string };
    return itemName ? answer(route) : route.continue();
  });

describe('a faulty store', () => {
  // Covers §cart-4.
  test('a slow store does not delay the products of the document or the typed text', async () => {
    const page = await newPage(PHONE);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onSearch(page, async (route) => {
      await held;
      await route.continue();
    });
    await openProductSearch(page, CATALOGUE);
    await field(page).fill('sofá');
    await page.getByText('La tienda se demora en responder. Seguimos esperando.').waitFor();
    expect(await here(page).getByRole('listitem').count()).toBeGreaterThan(2);
    release();
    await page.getByText('En la tienda no hay más.').waitFor();
    expect(await field(page).inputValue()).toBe('sofá');
  });

  // Covers §cart-4.
  test.each([
    ['429', { status: 429, body: '{}' }, 'La tienda recibe muchas consultas. Espera un momento.'],
    ['500', { status: 500, body: '' }, 'La tienda no respondió.'],
    ['HTML', { status: 200, contentType: 'text/html', body: '<html>' }, 'La tienda no respondió.'],
  ])(
    'a store that answers %s shows a message, keeps the known products, and a retry works',
    async (_, answer, message) => {
      const page = await newPage(DESKTOP);
      let isBroken = true;
      await onSearch(page, (route) => (isBroken ? route.fulfill(answer) : route.continue()));
      await openProductSearch(page, CATALOGUE);
      await field(page).fill('sofá');
      await page.getByText(message).last().waitFor();
      expect(await here(page).getByRole('listitem').count()).toBeGreaterThan(2);
      isBroken = false;
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByText('En la tienda no hay más.').waitFor();
      expect(await field(page).inputValue()).toBe('sofá');
    },
  );

  test('a search without a match shows a message with the query', async () => {
    const page = await open(DESKTOP);
    await field(page).fill('<i>zapatos</i> & 100 %');
    await page.getByText('No encontramos «<i>zapatos</i> & 100 %» entre los productos.').last().waitFor();
  });

  // Covers §8-5.
  test('a store without a category tree is logged, and names are still found', async () => {
    const page = await newPage(PHONE);
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route('**/catalog/read/**', (route) => route.fulfill({ status: 502, body: '' }));
    await openProductSearch(page, CATALOGUE);
    await waitFor(() => lines.filter((line) => line.startsWith('Catalogue fetch failed')).length).toBe(1);
    await field(page).fill('sofá');
    await waitFor(() => here(page).getByRole('listitem').count()).toBeGreaterThan(2);
    expect(await page.getByRole('button', { name: 'Muebles', exact: true }).count()).toBe(0);
  });
});
