/** Productos: a list is pasted, its columns are chosen, the difference is seen, it is used, and taken back. */
import { expect, test } from 'vitest';
import { violationsOn } from '../support/axe.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { addCompany } from '../support/studio/new-catalog.ts';
import { csv, openProducts, row } from '../support/studio/product-list.ts';
import { fileField, LONG, press } from '../support/studio/publishing.ts';

const { open } = visitorsBrowser();

// Covers §studio-80, §studio-84.
test('pasted cells are read with the columns that a person chooses, and become the list', LONG, async () => {
  const page = await openProducts(open, addCompany());
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
    const page = await openProducts(open, company, { screen: PHONE });
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

// Covers §studio-83, §studio-84.
test('an unusable file says why with the next step, and a viewer only looks', async () => {
  const company = addCompany();
  const page = await openProducts(open, company);
  await fileField(page).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page.getByText('foto.png no es una lista de precios. Elige un Excel, un .ods o un CSV.').waitFor();
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await fileField(page).setInputFiles({ name: 'precios.xlsx', mimeType: 'application/zip', buffer: locked });
  await page.getByText('El archivo tiene contraseña. Guárdalo sin contraseña y súbelo otra vez.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const viewer = await openProducts(open, company, { role: 'viewer' });
  await viewer.getByText('Pídele a alguien que edite en tu empresa que la suba.').waitFor();
  expect(await viewer.locator('input[type=file]').count()).toBe(0);
});
