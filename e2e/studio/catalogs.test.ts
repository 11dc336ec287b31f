/** The list of catalogues in Studio: search, failures of the server, and a company without catalogues. */
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { addPerson, openStudio, PASSWORD } from '../support/studio/people.ts';

const { open } = visitorsBrowser();
const LIST = '**/admin/v1/companies/*/documents?*';

let viewer: { email: string };
beforeAll(() => {
  viewer = addPerson('viewer');
});

// Covers §studio-13.
test('the search is part of the address, ignores accents, and a search without a match leads back to all', async () => {
  const page = await openStudio(open, '/casa-nativa', viewer);
  const row = page.getByRole('heading', { name: 'Catálogo Casa Nativa' });
  await row.waitFor();
  await page.getByRole('searchbox').fill('catalogo nativa');
  await row.waitFor();
  await page.getByRole('searchbox').fill('verano');
  await page.getByRole('heading', { name: 'Ningún catálogo coincide con «verano»' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Ningún catálogo coincide con «verano»' }).waitFor();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await row.waitFor();
  expect(new URL(page.url()).search).toBe('');
});

// Covers §studio-15.
test('a list that cannot be read says why and is read again by a press', async () => {
  const page = await open('/studio/casa-nativa', { ...DESKTOP, ...examined });
  const problem = { status: 503, contentType: 'application/problem+json', body: '{"code":"database.unavailable"}' };
  await page.route(LIST, (route) => route.fulfill(problem));
  await page.getByLabel('Correo').fill(viewer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('No pudimos leer tus catálogos.').waitFor();
  await page.getByText('No podemos guardar ni leer en este momento.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { name: 'Catálogo Casa Nativa' }).waitFor();
  expect(await page.getByText('No pudimos leer tus catálogos.').count()).toBe(0);
});

// Covers §studio-15.
test('a company without catalogues, and one of which the person is no member, have a message and a way on', async () => {
  const { email } = addPerson('viewer', 'dormida');
  const page = await openStudio(open, '/dormida', { email, options: { ...PHONE, ...examined } });
  await page.getByRole('heading', { name: 'Aún no hay catálogos' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(new URL('/studio/casa-nativa', page.url()).href);
  await page.getByText('No encontramos esa empresa, o ya no haces parte de ella.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abrir otra empresa' }).click();
  await page.getByRole('heading', { name: 'Aún no hay catálogos' }).waitFor();
});
