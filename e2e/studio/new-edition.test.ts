/** The choice of the catalogue of which a PDF is the next edition, in a company that has hundreds. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { publishCatalogs } from '../support/studio/many-catalogs.ts';
import { addCompany, catalogPdf } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';
import { fileField, LONG, makeDraft, openNew, press } from '../support/studio/publishing.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

const PATIENT = { timeout: 60_000 };

/** *Nuevo* with a chosen PDF, in a company with these catalogues, and the searches that it sends. */
const openWithPdf = async (names: readonly string[]): Promise<{ company: string; page: Page; reads: string[] }> => {
  const company = addCompany();
  await publishCatalogs(company, names);
  const page = await openNew(open, company, { ...DESKTOP, ...examined });
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/(documents|trash)$/.test(pathname)) reads.push(searchParams.get('q') ?? pathname);
  });
  await fileField(page).setInputFiles(catalogPdf(1));
  await page.getByText(/^Subido/).waitFor(LONG);
  return { company, page, reads };
};
const options = (page: Page) => page.getByRole('listbox', { name: 'Catálogos encontrados' }).getByRole('option');

// Covers §studio-221.
test(
  'the next edition is of a catalogue that the server searches, with one short read for each text',
  PATIENT,
  async () => {
    const names = Array.from({ length: 230 }, (_, at) => `Catálogo ${String(at + 1).padStart(3, '0')}`);
    const { company, page, reads } = await openWithPdf(names);
    await page.getByText('Una edición nueva de un catálogo que ya está').click();
    await waitFor(() => options(page).count()).toBe(6);
    await page.getByText('Hay 224 más: escribe una parte del nombre.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const field = page.getByRole('searchbox', { name: 'Catálogo' });
    await field.focus();
    await page.keyboard.type('catalogo 077');
    await waitFor(() => options(page).allTextContents()).toEqual([expect.stringContaining('Catálogo 077')]);
    await page.keyboard.press('Enter');
    await page.getByText('Catálogo 077').waitFor();
    await waitFor(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Cambiar/);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await waitFor(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('nada así');
    await page.getByText('Ningún catálogo coincide con «nada así».').waitFor();
    await press(page, 'Crear el borrador');
    await page.getByText('Elige de qué catálogo es la edición.').waitFor();
    await field.fill('077');
    await options(page).filter({ hasText: 'Catálogo 077' }).click();
    await makeDraft(page);
    const address = `/admin/v1/companies/${company}/documents/${company}-cat-logo-077`;
    expect(await (await page.request.get(new URL(address, page.url()).href)).json()).toMatchObject({
      slug: `${company}-cat-logo-077`,
      edition: 1,
    });
    expect(reads.filter((read) => read.includes('/'))).toEqual([]);
    expect(reads.length).toBeLessThan(30);
  },
);

// Covers §studio-33, §studio-221.
test('a new catalogue with the name of another one is a catalogue of its own', PATIENT, async () => {
  const { company, page } = await openWithPdf(['Otoño']);
  await page.getByLabel('Nombre del catálogo').fill('Otoño');
  await makeDraft(page);
  await page.goto(new URL(`/studio/${company}`, page.url()).href);
  await waitFor(() => page.getByRole('heading', { name: 'Otoño', exact: true }).count()).toBe(2);
});

// Covers §studio-227.
test('a new edition is uploaded from the catalogue, which is chosen already', PATIENT, async () => {
  const company = addCompany();
  await publishCatalogs(company, ['Otoño', 'Primavera']);
  const page = await openStudio(open, `/${company}`, addPerson('author', company));
  await page.getByRole('button', { name: 'Más acciones de Primavera' }).click();
  await page.getByRole('menuitem', { name: 'Ediciones' }).click();
  await page.getByRole('button', { name: 'Subir una edición nueva' }).click();
  await fileField(page).setInputFiles(catalogPdf(1));
  const draft = page.getByRole('region', { name: 'El borrador' });
  await draft.getByText('Primavera').waitFor();
  expect(await page.getByLabel('Nombre del catálogo').count()).toBe(0);
  await makeDraft(page);
  await page.getByRole('heading', { name: 'Primavera está en borrador' }).waitFor();
});
