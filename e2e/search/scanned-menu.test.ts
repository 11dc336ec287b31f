/** A menu whose pages are pictures, on a phone: its dishes are searched, selected and listed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturePdf, scanPages } from '../../apps/server/src/pdf/testing/scanned-pdf.ts';
import { PHONE, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { openList } from '../support/list.ts';
import { searchText } from '../support/text-search.ts';

const MENU = join(import.meta.dirname, '../../demo/la-mesa/carta.pdf');
const COMPANY = 'escaneada';
/** A dish of the second page. */
const PAGES = 2;

const { open } = visitorsBrowser();

let folder: string;
let dish: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-scan-'));
  const scans = await scanPages(MENU, { pages: PAGES });
  dish = scans[1]?.words.map(({ text }) => text).find((text) => /^\p{Lu}\p{Ll}{5,}$/u.test(text)) ?? '';
  const file = join(folder, 'carta.pdf');
  writeFileSync(file, await picturePdf(scans));
  const { dataDir } = deployment();
  vitrina(dataDir, 'company', 'add', '--uid', COMPANY, '--name', 'Escaneada');
  vitrina(dataDir, 'publish', file, '--company', COMPANY, '--pdf', 'carta-escaneada', '--name', 'Carta');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Covers §backend-195.
test('the search finds a dish of a scanned menu on its page, and the list view reads the menu', async () => {
  const page = await open(`/view?company=${COMPANY}&pdf=carta-escaneada&page=1`, PHONE);
  await page.getByRole('region', { name: /^Página 1 de/ }).waitFor();
  const search = page.getByRole('button', { name: 'Buscar en el catálogo' });
  // Faded bars reappear with the focus.
  await search.focus();
  await search.tap();
  await searchText(page, dish);
  await page
    .getByRole('button', { name: new RegExp(dish) })
    .first()
    .tap();
  await page.getByRole('region', { name: /^Página 2 de/ }).waitFor();
  await page.locator('[data-current] [data-hit]').first().waitFor();
  await page.locator('[data-current] [data-page-text]', { hasText: dish }).first().waitFor();
  await page.getByRole('button', { name: 'Cerrar la búsqueda' }).tap();
  await openList(page);
  const summary = page.locator('summary[aria-label="Texto de la página 2"]');
  await summary.click();
  const text = page.locator('details').filter({ has: summary });
  await text.getByText(dish).first().waitFor();
  expect(await text.textContent()).toContain(dish);
});
