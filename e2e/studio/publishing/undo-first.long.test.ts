/** A first publication in Studio that is taken back, and what shoppers get meanwhile. */
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { addCompany, catalogPdf, priceList } from '../../support/studio/new-catalog.ts';
import { fileField, LONG, makeDraft, openCheck, openNew, press, publish } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();

// Covers §studio-76.
test(
  'a first publication is taken back, shoppers find nothing, and its tags are reviewed and published again',
  LONG,
  async () => {
    const company = addCompany();
    const page = await openNew(open, company);
    await fileField(page).setInputFiles([catalogPdf(1), priceList(1)]);
    await page.getByText('1 producto', { exact: true }).waitFor();
    await makeDraft(page);
    await openCheck(page);
    await publish(page);
    const link = await page.getByRole('textbox', { name: 'Enlace' }).inputValue();
    const isThere = async () => (await (await page.request.get(link)).text()).includes('Otoño 2026');
    expect(await isThere()).toBe(true);
    await page.getByText('Tus clientes dejan de verlo.').waitFor();
    await page.getByRole('button', { name: /^Deshacer publicación/ }).click();
    await page.getByText('Se deshizo la publicación').waitFor();
    expect(await isThere()).toBe(false);
    await press(page, 'Ir a Revisar');
    await page.getByRole('heading', { name: /^Revisar/ }).waitFor();
    await page.goBack();
    await page
      .getByText(/por mirar|Todo en orden/)
      .first()
      .waitFor(LONG);
    await publish(page);
    expect(await isThere()).toBe(true);
  },
);
