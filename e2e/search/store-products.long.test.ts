/** Products of the store outside the document, found by the search (§5). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { atPage } from '../support/reading.ts';
import { cartPanel } from '../support/shopping.ts';
import { waitFor } from '../support/wait-for.ts';
import { DEVICES, field, here, openSearch, productSearchOf } from './opened-search.ts';

const visitors = visitorsBrowser();
const { newPage } = visitors;

const open = productSearchOf(visitors);
const elsewhere = (page: Page) => page.getByRole('list', { name: 'Otros productos de la tienda' });

describe('store products', () => {
  const PATH = '/view?company=todo-y-mas&pdf=dos-paginas';
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-finder-'));
    const [file, list] = [join(folder, 'paginas.pdf'), join(folder, 'precios.csv')];
    const line = (text: string) => ({ texts: [{ text, x: 60, y: 700, size: 14 }] });
    writeFileSync(file, tinyPdf({ pages: [line('Ref. TM-101'), line('Ref. TM-102')] }));
    const rows = [
      'TM-101,Silla Salento,100000,Sala > Sillas',
      'TM-102,Mesa Salento,200000,Sala > Mesas',
      'TM-103,Banca Salento,300000,Sala > Sillas',
      'TM-104,عرض خاص Salento 🪑 <M3> <svg onload=alert(1)>,400000,Terraza',
    ];
    writeFileSync(list, ['referencia,nombre,precio,categoria', ...rows].join('\n'));
    const data = deployment().dataDir;
    vitrina(data, 'company', 'add', '--uid', 'todo-y-mas', '--name', 'Todo', '--extra', 'CARRITO_KIOSK=TRUE');
    vitrina(data, 'publish', file, '--company', 'todo-y-mas', '--pdf', 'dos-paginas', '--name', 'Dos', '--feed', list);
    rmSync(folder, { recursive: true });
  });

  // Covers §cart-1.
  test.each(DEVICES)(
    'on %s a product outside the document is listed below, has no page, opens and can be bought',
    async (_, device) => {
      const page = await open(device, PATH);
      await field(page).fill('salento');
      await waitFor(() => here(page).getByRole('listitem').count()).toBe(2);
      await waitFor(() => elsewhere(page).getByRole('listitem').count()).toBe(2);
      const bench = elsewhere(page).getByRole('listitem').filter({ hasText: 'Banca Salento' });
      expect(await bench.getByRole('button', { name: /página/i }).count()).toBe(0);
      await bench.getByRole('button', { name: 'Agregar al pedido: Banca Salento' }).click();
      await page.getByRole('button', { name: 'Seguir viendo' }).click();
      if (device === PHONE) await openSearch(page);
      await bench.getByText('1 en tu pedido').waitFor();
      await bench.getByRole('button', { name: 'Ver producto: Banca Salento' }).click();
      await page.getByRole('dialog', { name: 'Banca Salento' }).waitFor();
      expect(await elsewhere(page).getByText('<M3> <svg onload=alert(1)>').count()).toBe(1);
    },
  );

  // Covers §resilience-77.
  test.each(DEVICES)(
    'on %s a product outside the document opens over the visible page, and the first one added is announced',
    async (_, device) => {
      const page = await open(device, `${PATH}&page=2`);
      await field(page).fill('banca');
      await elsewhere(page).getByRole('button', { name: 'Ver producto: Banca Salento' }).click();
      const popup = page.getByRole('dialog', { name: 'Banca Salento' });
      expect(atPage(page)).toBe('2');
      await popup.getByRole('button', { name: /^Agregar al pedido/ }).click();
      await page.getByRole('button', { name: 'Ver pedido' }).click();
      await cartPanel(page).getByText('Banca Salento').waitFor();
    },
  );

  // Covers §resilience-77.
  test('the popup stays open when the first search starts during the announcement of an added item', async () => {
    const page = await newPage({ ...PHONE, reducedMotion: 'reduce' });
    await page.goto(deployment().origin + PATH);
    await page.locator('[data-current] [data-tag]').first().click();
    await page
      .getByRole('dialog', { name: 'Silla Salento' })
      .getByRole('button', { name: /^Agregar al pedido/ })
      .click();
    await page.getByRole('button', { name: 'Ver pedido' }).waitFor();
    await openSearch(page);
    await page.getByRole('tab', { name: 'Productos' }).click();
    await here(page).getByText('Mesa Salento').waitFor();
    expect(await field(page).isVisible()).toBe(true);
  });

  test('a product outside the document is found by its category of the price list, like those in it', async () => {
    const page = await open(DESKTOP, PATH);
    await page.getByRole('button', { name: 'Sala', exact: true }).click();
    await page.getByRole('button', { name: 'Sillas', exact: true }).click();
    await waitFor(() => here(page).getByRole('listitem').allInnerTexts()).toHaveLength(1);
    await here(page).getByText('Silla Salento').waitFor();
    await elsewhere(page).getByText('Banca Salento').waitFor();
  });
});
