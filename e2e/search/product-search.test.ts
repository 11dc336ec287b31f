/** Product search in the viewer: products of the document with their pages first, then the rest of the store. */
import { describe, expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { atPage } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import { DEVICES, field, here, openSearch, productSearchOf } from './opened-search.ts';

const open = productSearchOf(visitorsBrowser());

describe.each(DEVICES)('on %s', (_, device) => {
  // Covers §cart-2.
  test('a reference typed without separators opens its page with its tag highlighted, and back restores the query', async () => {
    const page = await open(device);
    await field(page).fill('cn200401');
    const row = here(page).getByRole('listitem');
    await waitFor(() => row.count()).toBe(1);
    await row.getByRole('button', { name: /^Ver página 10: Mesa de comedor Aracataca/ }).click();
    await page.getByRole('region', { name: /^Página 10 de/ }).waitFor();
    await waitFor(() => page.locator('[data-current] [data-highlit]').count()).toBe(1);
    expect(atPage(page)).toBe('10');
    if (device === PHONE) {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openSearch(page);
    }
    expect(await field(page).inputValue()).toBe('cn200401');
    await row.first().waitFor();
  });

  test('a found product opens and is added to the cart from the list', async () => {
    const page = await open(device);
    await field(page).fill('aracataca');
    const row = here(page).getByRole('listitem').first();
    await row.getByRole('button', { name: /^Agregar al carrito/ }).click();
    await page.getByRole('button', { name: 'Seguir viendo' }).click();
    // The search panel closed for the message of the first item.
    if (device === PHONE) await openSearch(page);
    await row.getByText('1 en tu carrito').waitFor();
    await row.getByRole('button', { name: /^Ver producto/ }).click();
    await page.getByRole('dialog', { name: /Aracataca/ }).waitFor();
  });
});
