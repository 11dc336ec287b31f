/** An author in Studio: prepares drafts, asks for approval, and reads who publishes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { fileField } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();
const DOCUMENT = 'carta-la-mesa';
const WIDE = { viewport: { width: 1280, height: 800 }, ...examined };

let number = '';
beforeAll(async () => {
  const admin = await adminOf(addPerson('author', 'la-mesa').email);
  const draft = (await admin('POST', `/companies/la-mesa/documents/${DOCUMENT}/draft`)) as { number: number };
  number = String(draft.number);
});
afterAll(() => {
  vitrina(deployment().dataDir, 'documents', 'discard', DOCUMENT, '--edition', number, '--company', 'la-mesa');
});

// Covers §studio-161.
test('an author goes from the editions to the draft, reads who publishes it, and creates the link for an approval', async () => {
  addPerson('owner', 'la-mesa');
  const page = await openStudio(open, `/la-mesa/catalogo/${DOCUMENT}`, {
    ...addPerson('author', 'la-mesa'),
    options: WIDE,
  });
  await page.getByRole('heading', { name: `Borrador ${number}` }).waitFor();
  for (const name of ['Dejar de mostrarlo', /^Volver a esta edición/, /^Publicar…/])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.getByRole('button', { name: `Pedir aprobación del borrador ${number}` }).click();
  await page.getByText(/^Tu rol prepara borradores y no publica\. Pídelo a .*Ana Restrepo/).waitFor();
  const publish = page.getByRole('button', { name: 'Publicar', exact: true });
  expect(await publish.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /Programar/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  await page.getByLabel('Enlace para aprobar').waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

// Covers §studio-161.
test('an author uploads a PDF, and reads who replaces the price list', async () => {
  const page = await openStudio(open, '/la-mesa/nuevo', {
    ...addPerson('author', 'la-mesa'),
    options: { ...PHONE, ...examined },
  });
  const list = { name: 'precios.csv', mimeType: 'text/csv', buffer: Buffer.from('referencia,precio\nE01,1\n') };
  await fileField(page).setInputFiles(list);
  await page.getByText('La lista de precios la cambia alguien con el rol Edición', { exact: false }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

// Covers §studio-223.
test('an author who works on a draft reads when it is published as it is, and who takes the time away', async () => {
  const owner = await adminOf(addPerson('owner', 'la-mesa').email);
  const draft = `/la-mesa/catalogo/${DOCUMENT}/${number}`;
  const page = await openStudio(open, `${draft}/pagina/1`, { ...addPerson('author', 'la-mesa'), options: WIDE });
  const tag = page.getByRole('button', { name: 'Poner etiqueta' });
  await tag.waitFor();
  const schedule = `/companies/la-mesa/documents/${DOCUMENT}/schedule`;
  await owner('PUT', schedule, { edition: Number(number), from: '2099-01-02T08:00:00-05:00', until: null });
  const title = page.getByText(/^El borrador se publica el 2 de enero de 2099 a las 8:00/);
  await title.waitFor();
  await page.getByText(/Hora de Bogotá\. Sale como está: para cambiarlo, pídele a .+ que quite la hora\./).waitFor();
  expect(await tag.count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.goto(new URL(`/studio${draft}/revisar`, page.url()).href);
  await title.waitFor();
  await page.getByRole('button', { name: 'Ver las páginas' }).click();
  await title.waitFor();
  await owner('DELETE', schedule);
  await tag.waitFor();
});
