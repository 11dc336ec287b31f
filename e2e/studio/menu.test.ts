/** A menu without codes in Studio: uploaded, corrected in a table, and published with products and tags. */
import { expect, test } from 'vitest';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { addCompany, filesOfTest } from '../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../support/studio/people.ts';

const { open } = visitorsBrowser();
const filed = filesOfTest();
const DISHES = [
  ['Ajiaco de la cas', '$ 24.000'],
  ['Sancocho de', '$ 28.000'],
  ['gallina criolla', '$ 28.000'],
  ['Jugo de lulo', '$ 9.000'],
  ['Servicio a la mesa', '$ 2.000'],
];

const menuPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: tinyPdf({
    pages: [
      {
        texts: [
          { text: 'SOPAS', x: 60, y: 760, size: 24 },
          ...DISHES.flatMap(([dish = '', price = ''], at) => [
            { text: dish, x: 60, y: 700 - 60 * at },
            { text: price, x: 420, y: 700 - 60 * at },
          ]),
        ],
      },
    ],
  }),
});

/** Uploads the menu and opens its table. */
const openTable = async (company: string, email: string, options: object) => {
  const page = await openStudio(open, `/${company}/nuevo`, { email, options: { ...options, ...examined } });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(filed(menuPdf('carta.pdf')));
  await page.getByRole('button', { name: 'Crear el borrador' }).click();
  await page.getByText('Leímos 5 productos con precio en las páginas').waitFor();
  expect(await page.getByText('No encontramos referencias').count()).toBe(0);
  await page.getByRole('button', { name: 'Armar la lista' }).click();
  await page.getByRole('heading', { name: 'Productos del PDF' }).waitFor();
  return page;
};

// Covers §studio-93, §studio-94, §studio-95, §studio-96.
test('a menu is corrected by keyboard: names, prices, joined and left out rows, undo, a reload, and saved as list and tags', async () => {
  const company = addCompany();
  const owner = addPerson('owner', company);
  const page = await openTable(company, owner.email, DESKTOP);
  expect(await violationsOn(page)).toEqual([]);
  const name = (at: number) => page.getByLabel(new RegExp(`^Nombre, Fila ${at}:`));
  const price = (at: number) => page.getByLabel(new RegExp(`^Precio, Fila ${at}:`));
  await name(1).fill('Ajiaco de la casa');
  await name(1).press('Enter');
  await name(2).press('ArrowDown');
  // The name that was read as two rows.
  await name(3).press('Alt+ArrowUp');
  await page.getByText('4 de 4 marcados').waitFor();
  expect(await name(2).inputValue()).toBe('Sancocho de gallina criolla');
  await price(3).fill('doce');
  await price(3).press('Tab');
  await page.getByText('No es un precio: escribe algo como 12.900.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await price(3).fill('12,9');
  await price(3).press('Enter');
  expect((await price(3).inputValue()).replace(/\s/g, ' ')).toBe('$ 12.900');
  await page.keyboard.press('Control+z');
  expect((await price(3).inputValue()).replace(/\s/g, ' ')).toBe('$ 9.000');
  await page.keyboard.press('Control+y');
  await page.getByRole('checkbox', { name: 'Vender Servicio a la mesa' }).press('Space');
  await page.getByText('3 de 4 marcados').waitFor();

  await page.reload();
  await page.getByText('Recuperamos lo que habías corregido.').waitFor();
  expect(await name(2).inputValue()).toBe('Sancocho de gallina criolla');
  await page.getByRole('button', { name: 'Guardar 3 productos y publicar…' }).click();
  await page.getByText('3 productos guardados').waitFor();
  await page
    .getByRole('heading', { name: /Publicar/ })
    .first()
    .waitFor();

  const admin = await adminOf(owner.email);
  const { documents } = (await admin('GET', `/companies/${company}/documents`)) as { documents: { slug: string }[] };
  const pdf = documents[0]?.slug ?? '';
  const { products } = (await admin('GET', `/companies/${company}/documents/${pdf}/editions/1/proposals`)) as {
    products: { name: string; price: number; isKept: boolean }[];
  };
  const read = products.map(({ name: of, price: at, isKept }) => `${isKept ? '' : '− '}${of} ${at}`);
  expect(read).toEqual([
    'Ajiaco de la casa 24000',
    'Sancocho de gallina criolla 28000',
    '− gallina criolla 28000',
    'Jugo de lulo 12900',
    '− Servicio a la mesa 2000',
  ]);
  const { pages } = (await admin('GET', `/companies/${company}/documents/${pdf}/editions/1/pages?from=1&to=1`)) as {
    pages: { tags: { name: string; review: string; active: boolean }[] }[];
  };
  const shown = pages.flatMap(({ tags }) =>
    tags.filter(({ active }) => active).map((tag) => `${tag.name} ${tag.review}`),
  );
  expect(shown).toEqual([
    'Ajiaco de la casa confirmed',
    'Sancocho de gallina criolla confirmed',
    'Jugo de lulo confirmed',
  ]);
});

// Covers §studio-94, §studio-96.
test('on a phone the rows are cards without a violation of WCAG, and buttons join and split', async () => {
  const company = addCompany();
  const editor = addPerson('editor', company);
  // Tall: axe takes a field that the bar of the screen covers in part for a small one.
  const page = await openTable(company, editor.email, { ...PHONE, viewport: { width: 390, height: 2400 } });
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: /^Unir con la de arriba, Fila 3/ }).tap();
  await page.getByText('4 de 4 marcados').waitFor();
  await page.getByRole('button', { name: /^Partir en dos, Fila 3/ }).tap();
  await page.getByText('5 de 5 marcados').waitFor();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).tap();
  await page.getByText('4 de 4 marcados').waitFor();
  await page.getByRole('button', { name: 'Guardar y revisar' }).tap();
  await page.getByText('4 productos guardados').waitFor();
});
