/** A menu of pictures in Studio: what a person sees while its pages are read, and in the draft. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturePdf, type Scan, scanPages } from '../../apps/server/src/pdf/testing/scanned-pdf.ts';
import { pageOfPrices, scratchDirectory, tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { examined, violationsOn } from '../support/axe.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { addCompany } from '../support/studio/new-catalog.ts';
import { fileField, LONG, openNew, press } from '../support/studio/publishing.ts';

const { open } = visitorsBrowser();
const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const MENU = [
  pageOfPrices('SOPAS', [
    ['Ajiaco de la casa', '$ 24.000'],
    ['Sancocho de gallina', '$ 28.500'],
  ]),
  pageOfPrices('BEBIDAS', [['Limonada de coco', '$ 9.900']]),
];
let scans: Scan[];
beforeAll(async () => {
  scans = await scanPages(scratch.write('impresa.pdf', tinyPdf({ pages: MENU })));
});

const begin = async (company: string, pages: readonly Scan[]): Promise<Page> => {
  const page = await openNew(open, company, { ...PHONE, ...examined });
  const buffer = await picturePdf(pages);
  await fileField(page).setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer });
  await press(page, 'Crear el borrador');
  await page.getByText(/^Leyendo las páginas sin texto/).waitFor(LONG);
  return page;
};

// Covers §backend-363.
test('while pictures are read a person sees how many are done and all pages, then what was read', LONG, async () => {
  const page = await begin(addCompany(), scans);
  await page.getByText(/^Leyendo las páginas sin texto · \d\sde\s2$/).waitFor(LONG);
  await page.getByText('Ya las ves abajo.').waitFor();
  for (const name of ['Página 1', 'Página 2']) await page.getByRole('img', { name, exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('heading', { name: /está en borrador$/ }).waitFor(LONG);
  await page.getByText('2 páginas se leyeron de su imagen: mira sus nombres y precios').waitFor();
  await page.getByText('Leímos 3 productos con precio en las páginas').waitFor();
});

// Covers §backend-363.
test('a publishing whose pages are being read is opened from the list and cancelled', LONG, async () => {
  const company = addCompany();
  // More than are read before somebody cancels.
  const page = await begin(company, Array.from({ length: 4 }, () => scans).flat());
  await page.getByRole('link', { name: 'Catálogos' }).first().tap();
  await page.getByText(/^Leyendo las páginas sin texto · \d+\sde\s8$/).waitFor();
  await page.getByRole('link', { name: 'Ver o cancelar Carta' }).tap();
  await page.getByRole('heading', { name: 'Preparando Carta' }).waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).tap();
  await page.getByRole('heading', { name: 'Cancelaste Carta' }).waitFor();
  await page.getByRole('button', { name: 'Ver en Catálogos' }).tap();
  await page.getByRole('heading', { name: 'Catálogos', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ver o cancelar Carta' }).waitFor({ state: 'detached' });
});
