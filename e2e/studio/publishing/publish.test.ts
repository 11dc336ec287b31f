/** From files to shoppers: Nuevo and Publicar in a real browser. A violation of the security policy is an error on the console. */
import { expect, test } from 'vitest';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { addCompany, catalogPdf, dropFiles, filesOfTest, priceList } from '../../support/studio/new-catalog.ts';
import { fileField, LONG, makeDraft, openCheck, openNew, publish } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();

// Covers §studio-30, §studio-33, §studio-35, §studio-37.
test(
  'a person drops a PDF and its price list, checks the draft and publishes it, and shoppers see its tags',
  LONG,
  async () => {
    const company = addCompany();
    const page = await openNew(open, company);
    await dropFiles(page, 'Suelta aquí tu PDF', write(catalogPdf(3), priceList(3)));
    await page.getByText('3 productos').waitFor();
    expect(await page.getByLabel('Nombre del catálogo').inputValue()).toBe('Otoño 2026');
    await makeDraft(page);
    await page.getByText('3 etiquetas puestas').waitFor();
    const shop = await page.request.get(new URL(`/view?company=${company}`, page.url()).href);
    expect(await shop.text()).not.toContain('Otoño 2026');
    await openCheck(page);
    const phone = page.frameLocator('iframe[title="En el teléfono"]');
    await phone.locator('[data-tag]').first().waitFor(LONG);
    await publish(page);
    const link = await page.getByRole('textbox', { name: 'Enlace' }).inputValue();
    const shopper = await open(link.slice(new URL(link).origin.length), PHONE);
    await shopper.locator('[data-tag]').first().waitFor();
    await page.getByRole('img', { name: 'Código QR del enlace de Otoño 2026' }).waitFor();
  },
);

// Covers §studio-34, §studio-38.
test('a new edition replaces the one before, and is taken back within a minute', LONG, async () => {
  const company = addCompany();
  const page = await openNew(open, company);
  await fileField(page).setInputFiles([catalogPdf(1), priceList(1)]);
  await page.getByText('1 producto', { exact: true }).waitFor();
  await makeDraft(page);
  await openCheck(page);
  await publish(page);
  await page.goto(new URL(`/studio/${company}/nuevo`, page.url()).href);
  await fileField(page).setInputFiles([catalogPdf(2), priceList(2, 500_000)]);
  await page.getByText(/Frente a la lista de hoy: 1 nuevo · 1 cambia de precio/).waitFor();
  await page.getByText('Una edición nueva de un catálogo que ya está').click();
  await page.getByRole('option', { name: 'Otoño 2026' }).click();
  await makeDraft(page);
  await openCheck(page);
  await publish(page);
  await page.getByRole('button', { name: /^Deshacer publicación/ }).click();
  await page.getByText('Se deshizo la publicación').waitFor();
  const document = new URL(`/admin/v1/companies/${company}/documents/otono-2026`, page.url()).href;
  expect(await (await page.request.get(document)).json()).toMatchObject({ edition: 1, pages: 1 });
});
