/** Excerpts of the text search in documents with columns and tables. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { tinyPdf } from '../../apps/server/src/pdf/testing/tiny-pdf.ts';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { vitrina } from '../support/commands/vitrina.ts';
import { deployment } from '../support/deployment.ts';
import { searchText } from '../support/text-search.ts';
import { waitFor } from '../support/wait-for.ts';
import { openSearch } from './opened-search.ts';

const { open } = visitorsBrowser();

const LEFT = ['Sillas de comedor tapizadas', 'en lino lavado, con patas', 'de roble macizo.'];
const RIGHT = ['Mesas auxiliares de tapa', 'redonda en marmol blanco,', 'para rincones.'];
const TABLE = [
  ['CN-104', 'Silla Roma', '$ 129.900'],
  ['CN-105', 'Banca Cali', '$ 99.900'],
  ['CN-106', 'Mesa Roma', '$ 459.900'],
];
const at = (text: string, x: number, y: number) => ({ text, x, y, size: 11 });
const row = (y: number, cells: readonly string[]) => cells.map((text, cell) => at(text, [50, 160, 440][cell] ?? 50, y));

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-columns-'));
  const file = join(folder, 'columnas.pdf');
  // The PDF writes the columns line by line, so that its text alternates between them.
  const columns = LEFT.flatMap((text, line) => [
    at(text, 50, 700 - line * 14),
    at(RIGHT[line] ?? '', 320, 700 - line * 14),
  ]);
  writeFileSync(
    file,
    tinyPdf({ pages: [{ texts: columns }, { texts: TABLE.flatMap((c, n) => row(700 - n * 18, c)) }] }),
  );
  vitrina(deployment().dataDir, 'company', 'add', '--uid', 'columnas', '--name', 'Columnas');
  vitrina(deployment().dataDir, 'publish', file, '--company', 'columnas', '--pdf', 'dos-columnas', '--name', 'Dos');
  rmSync(folder, { recursive: true });
});

const excerpts = async (page: Page): Promise<string[]> => {
  const results = page.getByRole('list', { name: 'Resultados' }).getByRole('button');
  return (await results.allInnerTexts()).map((text) => text.replace(/^[\s\S]*Página \d+:/, '').trim());
};

// Covers §cart-23.
test('an excerpt of a page with two columns, and of a price table, holds words of one column', async () => {
  const page = await open('/view?company=columnas&pdf=dos-columnas', DESKTOP);
  await page.locator('[data-current]').waitFor();
  await openSearch(page);
  // The document has no products.
  await page.getByRole('tab', { name: 'Texto', selected: true }).waitFor();
  await page.getByRole('searchbox').fill('roma');
  await waitFor(() => excerpts(page)).toEqual(['Silla Roma', 'Mesa Roma']);
  await page.getByRole('searchbox').fill('lavado');
  await waitFor(() => excerpts(page)).toEqual(['en lino lavado, con patas']);
});

// Covers §cart-22.
test('the search of a catalogue with products opens on them, and shows how often the text has the word', async () => {
  const page = await open('/view?company=casa-nativa&pdf=catalogo-casa-nativa&page=5', DESKTOP);
  await page.locator('[data-current]').waitFor();
  await openSearch(page);
  await page.getByRole('searchbox').fill('sofa');
  await page.getByRole('tab', { name: 'Productos', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Texto 9' }).waitFor();
  await searchText(page, 'lino lavado');
  await page.getByRole('list', { name: 'Resultados' }).getByRole('button').first().waitFor();
});
