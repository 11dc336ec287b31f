/** Looking for products in the viewer: the document's own first, with their pages, then all that the company sells. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { tinyPdf } from '../apps/server/src/pdf/testing/tiny-pdf.ts';
import { DESKTOP, PHONE, visitorsBrowser } from './support/browser.ts';
import { vitrina } from './support/process.ts';
import { soon } from './support/soon.ts';

const { newPage } = visitorsBrowser();

const CATALOGUE = '/view?company=casa-nativa&pdf=catalogo-casa-nativa';
const devices = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el catálogo' });
const here = (page: Page) => page.getByRole('list', { name: 'Productos de este catálogo' });
const elsewhere = (page: Page) => page.getByRole('list', { name: 'Otros productos de la tienda' });
const atPage = (page: Page) => new URL(page.url()).searchParams.get('page');

const openSearch = async (page: Page): Promise<void> => {
  const search = page.getByRole('button', { name: 'Buscar en el catálogo' });
  // Bars that have faded meanwhile come back with the focus.
  await search.focus();
  await search.click();
  await field(page).waitFor();
};

const openFinder = async (page: Page, path: string): Promise<void> => {
  await page.goto(inject('origin') + path);
  await page.locator('[data-current]').waitFor();
  await openSearch(page);
  await page.getByRole('tab', { name: 'Productos' }).click();
  await here(page).waitFor();
};

const open = async (device: BrowserContextOptions, path = CATALOGUE): Promise<Page> => {
  const page = await newPage({ ...device, reducedMotion: 'reduce' });
  await openFinder(page, path);
  return page;
};

/** Only what the finder asks: pages ask for products by reference. */
const onSearch = (page: Page, answer: (route: Route) => unknown) =>
  page.route('**/integration/products', (route, request) => {
    const { itemName } = request.postDataJSON() as { itemName?: string };
    return itemName ? answer(route) : route.continue();
  });

describe.each(devices)('on %s', (_, device) => {
  test('a reference without its signs leads to its page, with its tag highlighted, and back to what was typed', async () => {
    const page = await open(device);
    await field(page).fill('cn200401');
    const row = here(page).getByRole('listitem');
    await soon(() => row.count()).toBe(1);
    await row.getByText('Pág. 10').waitFor();
    await row.getByRole('button', { name: /^Mesa de comedor Aracataca.*: ver en la página 10$/ }).click();
    await page.getByRole('region', { name: /^Página 10 de/ }).waitFor();
    await soon(() => page.locator('[data-current] [data-highlit]').count()).toBe(1);
    expect(atPage(page)).toBe('10');
    if (device === PHONE) {
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openSearch(page);
    }
    expect(await field(page).inputValue()).toBe('cn200401');
    await row.first().waitFor();
  });

  test('categories lead down to a facet, and each step narrows what is listed', async () => {
    const page = await open(device);
    const heading = page.getByRole('heading', { name: /^En este catálogo/ });
    const count = async () => Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
    const all = await count();
    await page.getByRole('button', { name: 'Muebles', exact: true }).click();
    await page.getByRole('button', { name: 'Comedor', exact: true }).click();
    await soon(count).toBeLessThan(all);
    const some = await count();
    await page.getByRole('button', { name: 'Mesas de comedor', exact: true }).click();
    await soon(count).toBeLessThan(some);
    await page.getByRole('button', { name: 'Comedor', exact: true, pressed: true }).click();
    const facet = page.getByRole('combobox', { name: 'Garantía' });
    await facet.waitFor();
    const furniture = await count();
    await facet.selectOption({ index: 1 });
    await soon(count).toBeLessThan(furniture);
    await page.getByRole('button', { name: 'Muebles', exact: true, pressed: true }).click();
    await soon(count).toBe(all);
  });

  test('what is found opens and goes into the cart from the list', async () => {
    const page = await open(device);
    await field(page).fill('aracataca');
    const row = here(page).getByRole('listitem').first();
    await row.getByRole('button', { name: /^Agregar al carrito/ }).click();
    await page.getByRole('button', { name: 'Seguir viendo' }).click();
    // It made way for the message of the first item.
    if (device === PHONE) await openSearch(page);
    await row.getByText('1 en tu carrito').waitFor();
    await row.getByRole('button', { name: /^Ver producto/ }).click();
    await page.getByRole('dialog', { name: /Aracataca/ }).waitFor();
  });
});

describe('a store that does not do as it should', () => {
  test('is slow: the document’s products are there at once, and so is what was typed', async () => {
    const page = await newPage(PHONE);
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await onSearch(page, async (route) => {
      await held;
      await route.continue();
    });
    await openFinder(page, CATALOGUE);
    await field(page).fill('sofá');
    await page.getByText('La tienda se demora en responder. Seguimos esperando.').waitFor();
    expect(await here(page).getByRole('listitem').count()).toBeGreaterThan(2);
    letGo();
    await page.getByText('En la tienda no hay más.').waitFor();
    expect(await field(page).inputValue()).toBe('sofá');
  });

  test.each([
    ['429', { status: 429, body: '{}' }, 'La tienda recibe muchas consultas. Espera un momento.'],
    ['500', { status: 500, body: '' }, 'La tienda no respondió.'],
    ['HTML', { status: 200, contentType: 'text/html', body: '<html>' }, 'La tienda no respondió.'],
  ])('answers %s: it is said, what is known stays, and trying again works', async (_, answer, said) => {
    const page = await newPage(DESKTOP);
    let isBroken = true;
    await onSearch(page, (route) => (isBroken ? route.fulfill(answer) : route.continue()));
    await openFinder(page, CATALOGUE);
    await field(page).fill('sofá');
    await page.getByText(said).last().waitFor();
    expect(await here(page).getByRole('listitem').count()).toBeGreaterThan(2);
    isBroken = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('En la tienda no hay más.').waitFor();
    expect(await field(page).inputValue()).toBe('sofá');
  });

  test('answers nothing: that is said, with what was looked for', async () => {
    const page = await open(DESKTOP);
    await field(page).fill('<i>zapatos</i> & 100 %');
    await page.getByText('No encontramos «<i>zapatos</i> & 100 %» entre los productos.').last().waitFor();
  });

  test('has no catalogue: that is logged, and names are found all the same', async () => {
    const page = await newPage(PHONE);
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route('**/catalog/read/**', (route) => route.fulfill({ status: 502, body: '' }));
    await openFinder(page, CATALOGUE);
    await soon(() => lines.filter((line) => line.startsWith('Catalogue fetch failed')).length).toBe(1);
    await field(page).fill('sofá');
    await soon(() => here(page).getByRole('listitem').count()).toBeGreaterThan(2);
    expect(await page.getByRole('button', { name: 'Muebles', exact: true }).count()).toBe(0);
  });
});

describe('what the company sells besides', () => {
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
      'TM-104,عرض خاص Salento 🪑 <script>alert(1)</script>,400000,Terraza',
    ];
    writeFileSync(list, ['referencia,nombre,precio,categoria', ...rows].join('\n'));
    const data = inject('dataDir');
    vitrina(data, 'company', 'add', '--uid', 'todo-y-mas', '--name', 'Todo', '--extra', 'CARRITO_KIOSK=TRUE');
    vitrina(data, 'publish', file, '--company', 'todo-y-mas', '--pdf', 'dos-paginas', '--name', 'Dos', '--feed', list);
    rmSync(folder, { recursive: true });
  });

  test.each(devices)('on %s comes below, is on no page, opens and can be bought', async (_, device) => {
    const page = await open(device, PATH);
    await field(page).fill('salento');
    await soon(() => here(page).getByRole('listitem').count()).toBe(2);
    await soon(() => elsewhere(page).getByRole('listitem').count()).toBe(2);
    const bench = elsewhere(page).getByRole('listitem').filter({ hasText: 'Banca Salento' });
    expect(await bench.getByText(/^Pág\./).count()).toBe(0);
    await bench.getByRole('button', { name: 'Agregar al carrito: Banca Salento' }).click();
    await page.getByRole('button', { name: 'Seguir viendo' }).click();
    if (device === PHONE) await openSearch(page);
    await bench.getByText('1 en tu carrito').waitFor();
    await bench.getByRole('button', { name: 'Ver producto: Banca Salento' }).click();
    await page.getByRole('dialog', { name: 'Banca Salento' }).waitFor();
    expect(await elsewhere(page).getByText('<script>alert(1)</script>').count()).toBe(1);
  });

  test.each(devices)(
    'on %s it opens over the page in view, and the first one added is announced',
    async (_, device) => {
      const page = await open(device, `${PATH}&page=2`);
      await field(page).fill('banca');
      await elsewhere(page).getByRole('button', { name: 'Ver producto: Banca Salento' }).click();
      const popup = page.getByRole('dialog', { name: 'Banca Salento' });
      expect(atPage(page)).toBe('2');
      await popup.getByRole('button', { name: /^Agregar al carrito/ }).click();
      await page.getByRole('button', { name: 'Ver carrito' }).click();
      await page.getByRole('dialog', { name: 'Carrito' }).getByText('Banca Salento').waitFor();
    },
  );

  test('who searches for the first time while an added item is being announced is not sent away', async () => {
    const page = await newPage({ ...PHONE, reducedMotion: 'reduce' });
    await page.goto(inject('origin') + PATH);
    await page.locator('[data-current] [data-tag]').first().click();
    await page
      .getByRole('dialog', { name: 'Silla Salento' })
      .getByRole('button', { name: /^Agregar al carrito/ })
      .click();
    await page.getByRole('button', { name: 'Ver carrito' }).waitFor();
    await openSearch(page);
    await page.getByRole('tab', { name: 'Productos' }).click();
    await here(page).getByText('Mesa Salento').waitFor();
    expect(await field(page).isVisible()).toBe(true);
  });

  test('a category of the price list has its products, in the document and beyond', async () => {
    const page = await open(DESKTOP, PATH);
    await page.getByRole('button', { name: 'Sala', exact: true }).click();
    await page.getByRole('button', { name: 'Sillas', exact: true }).click();
    await soon(() => here(page).getByRole('listitem').allInnerTexts()).toHaveLength(1);
    await here(page).getByText('Silla Salento').waitFor();
    await elsewhere(page).getByText('Banca Salento').waitFor();
  });
});
