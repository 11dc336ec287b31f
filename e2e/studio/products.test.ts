/** Productos: a list is pasted, its columns are chosen, the difference is seen, it is used, and taken back. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { addCompany } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';
import { fileField, LONG, press } from '../support/studio/publishing.ts';

const { open } = visitorsBrowser();

const openProducts = (company: string, screen = DESKTOP, role: 'viewer' | 'editor' = 'editor') =>
  openStudio(open, `/${company}/productos`, {
    ...addPerson(role, company),
    options: { ...screen, ...examined },
  });

const row = (at: number, price: string): string => `CN-${1042 + at};Silla Tuluá ${at};${price};`;
const csv = (...rows: string[]) => ({
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Ref;Nombre;Precio;Foto', ...rows].join('\n')),
});

// Covers §studio-80, §studio-84.
test('pasted cells are read with the columns that a person chooses, and become the list', LONG, async () => {
  const page = await openProducts(addCompany());
  await page.getByRole('heading', { name: 'Todavía no hay lista de precios' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Pegar celdas');
  await press(page, 'Leer las celdas');
  await page.getByText('Pega aquí las celdas que copiaste.').waitFor();
  const cells = ['Producto\tDetal\tMayor', 'Silla Tuluá\t$ 489.000\t$ 400.000', 'Mesa Guatapé\t$ 1.290.000\t$ 990.000'];
  await page.getByLabel('Celdas, con su fila de títulos').fill(cells.join('\n'));
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Leer las celdas');
  await page.getByText('No sabemos cuál columna es la referencia').waitFor(LONG);
  await press(page, 'Usar esta lista');
  await page.getByText('Elige primero las columnas que faltan.').waitFor();
  await page.getByLabel('Usar la columna Producto como').selectOption('Referencia');
  await page.getByText('$ 1.290.000', { exact: true }).waitFor(LONG);
  expect(await violationsOn(page)).toEqual([]);
  await press(page, 'Usar esta lista');
  await page.getByText('Lista en uso: 2 productos').waitFor(LONG);
  await page.getByText('Celdas pegadas.tsv').waitFor();
});

// Covers §studio-81, §studio-82, §studio-84.
test(
  'the difference, its dangers and the grouped problems are seen before a list is used, and it is taken back',
  LONG,
  async () => {
    const company = addCompany();
    const page = await openProducts(company, PHONE);
    const prices = Array.from({ length: 8 }, (_, at) => at);
    await fileField(page).setInputFiles(csv(...prices.map((at) => row(at, `$ ${100 + at}.000`))));
    await page.getByText('Es tu primera lista de precios.').waitFor(LONG);
    await press(page, 'Usar esta lista');
    await page.getByText('Lista en uso: 8 productos').waitFor(LONG);
    const next = prices.slice(0, 6).map((at) => row(at, at === 0 ? '$ 100' : `$ ${100 + at}.000`));
    await fileField(page).setInputFiles(csv(...next, ';Sin código;$ 5.000;', ';Otra sin código;$ 6.000;'));
    await page.getByText('Frente a la lista de hoy: 2 desaparecen · 1 cambia de precio.').waitFor(LONG);
    await page.getByText('Desaparecen 2 de 8 productos. Mira que sea la lista completa.').waitFor();
    await page.getByText(/^1 precio cambia 10, 100 o 1\.000 veces/).waitFor();
    await page.getByText('filas 8, 9').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'Usar esta lista');
    await page.getByText('Lista en uso: 6 productos').waitFor(LONG);
    await press(page, 'Deshacer');
    await page.getByText('Volviste a la lista de antes').waitFor();
    await page.getByText(/^8 productos · del/).waitFor();
    await press(page, 'Volver a la lista de antes');
    await page.getByText(/^precios\.csv: 6 productos, del/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  },
);

// Covers §studio-144.
test('the results of the search follow the list in use, also when it is replaced and taken back', LONG, async () => {
  const page = await openProducts(addCompany());
  const upload = async (...rows: string[]) => {
    await fileField(page).setInputFiles(csv(...rows));
    await press(page, 'Usar esta lista');
  };
  await upload(row(0, '$ 100.000'), row(1, '$ 200.000'));
  await page.getByText('Lista en uso: 2 productos').waitFor(LONG);
  await page.getByLabel('Nombre o referencia').fill('CN-1043');
  await page.getByText('Silla Tuluá 1', { exact: true }).waitFor();
  await upload(row(0, '$ 100.000'), row(2, '$ 200.000'), row(3, '$ 200.000'));
  await page.getByText('Lista en uso: 3 productos').waitFor(LONG);
  await page.getByText('No encontramos «CN-1043».').waitFor();
  await press(page, 'Deshacer');
  await page.getByText('Silla Tuluá 1', { exact: true }).waitFor();
});

// Covers §studio-83, §studio-84.
test('an unusable file says why with the next step, and a viewer only looks', async () => {
  const company = addCompany();
  const page = await openProducts(company);
  await fileField(page).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page.getByText('foto.png no es una lista de precios. Elige un Excel, un .ods o un CSV.').waitFor();
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await fileField(page).setInputFiles({ name: 'precios.xlsx', mimeType: 'application/zip', buffer: locked });
  await page.getByText('El archivo tiene contraseña. Guárdalo sin contraseña y súbelo otra vez.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const viewer = await openProducts(company, DESKTOP, 'viewer');
  await viewer.getByText('Pídele a alguien que edite en tu empresa que la suba.').waitFor();
  expect(await viewer.locator('input[type=file]').count()).toBe(0);
});

// Covers §studio-85.
test('a product is found by name, and the page with its tag opens in the viewer of shoppers', async () => {
  const page = await openProducts('casa-nativa', PHONE, 'viewer');
  await page.getByLabel('Nombre o referencia').fill('guatape');
  const link = page.getByRole('link', { name: /^pág\. \d+ de / }).first();
  await link.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const [, number] = /^pág\. (\d+)/.exec((await link.textContent()) ?? '') ?? [];
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect([address.pathname, address.searchParams.get('page')]).toEqual(['/view', number]);
  const viewer = await open(`${address.pathname}${address.search}`);
  await viewer.locator('[data-tag]').first().waitFor();
  await page.getByLabel('Nombre o referencia').fill('nada parecido');
  await page.getByText('No encontramos «nada parecido».').waitFor();
});
