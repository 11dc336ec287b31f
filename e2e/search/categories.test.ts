/** Categories and facets of the product search. */
import { describe, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';

import { waitFor } from '../support/wait-for.ts';
import { DEVICES, productSearchOf } from './opened-search.ts';

const open = productSearchOf(visitorsBrowser());

describe.each(DEVICES)('on %s', (_, device) => {
  // Covers §7-10, §cart-3.
  test('categories lead to a facet, and each step narrows the list', async () => {
    const page = await open(device);
    const heading = page.getByRole('heading', { name: /^En este catálogo/ });
    const count = async () => Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
    const all = await count();
    await page.getByRole('button', { name: 'Muebles', exact: true }).click();
    await page.getByRole('button', { name: 'Comedor', exact: true }).click();
    await waitFor(count).toBeLessThan(all);
    const some = await count();
    await page.getByRole('button', { name: 'Mesas de comedor', exact: true }).click();
    await waitFor(count).toBeLessThan(some);
    await page.getByRole('button', { name: 'Comedor', exact: true, pressed: true }).click();
    const facet = page.getByRole('combobox', { name: 'Garantía' });
    await facet.waitFor();
    const furniture = await count();
    await facet.selectOption({ index: 1 });
    await waitFor(count).toBeLessThan(furniture);
    await page.getByRole('button', { name: 'Muebles', exact: true, pressed: true }).click();
    await waitFor(count).toBe(all);
  });
});
