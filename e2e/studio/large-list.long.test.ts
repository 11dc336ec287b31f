/** A price list of 100,000 rows in Productos: read, compared, used and searched. */
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../support/browser.ts';
import { addCompany, filesOfTest } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';
import { fileField, press } from '../support/studio/publishing.ts';

const ROWS = 100_000;
const inSpanish = (count: number) => count.toLocaleString('de');
const SLOW = { timeout: 300_000 };

const { open } = visitorsBrowser();
const write = filesOfTest();

const list = (first: number, price: number) => ({
  name: 'precios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'referencia,nombre,precio',
      ...Array.from({ length: ROWS }, (_, at) => `CN-${first + at},Silla Tuluá ${first + at},${price + at}`),
    ].join('\n'),
  ),
});

// Covers §studio-144.
test(
  'a list of very many products is used, and the next one shows its difference before it replaces it',
  SLOW,
  async () => {
    const company = addCompany();
    const page = await openStudio(open, `/${company}/productos`, addPerson('editor', company));
    const [first = ''] = write(list(200_000, 100_000));
    await fileField(page).setInputFiles(first);
    await page.getByText('Es tu primera lista de precios.').waitFor(SLOW);
    await press(page, 'Usar esta lista');
    await page.getByText(`Lista en uso: ${inSpanish(ROWS)} productos`).waitFor(SLOW);
    const [second = ''] = write({ ...list(200_010, 100_020), name: 'nueva.csv' });
    await fileField(page).setInputFiles(second);
    await page
      .getByText(`Frente a la lista de hoy: 10 nuevos · 10 desaparecen · ${inSpanish(ROWS - 10)} cambian de precio`)
      .waitFor(SLOW);
    await press(page, 'Usar esta lista');
    await page.getByText(`Lista en uso: ${inSpanish(ROWS)} productos`).waitFor(SLOW);
    await page.getByLabel('Nombre o referencia').fill(`CN-${200_000 + ROWS + 5}`);
    await page.getByText(`Silla Tuluá ${200_000 + ROWS + 5}`).waitFor();
    expect(await page.getByText('Silla Tuluá').count()).toBeLessThan(60);
  },
);
