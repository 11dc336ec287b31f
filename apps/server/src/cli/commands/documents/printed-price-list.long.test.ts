/** A printed price list of 1,600 rows beside numbers of five other columns: read as it is, and published with its list. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReferenceFinder, type FoundReference } from '../../../domain/references/reference-finder.ts';
import { createPdfEngine } from '../../../pdf/engine.ts';
import {
  heightOfRow,
  type PlacedRow,
  type PriceRow,
  priceListPdf,
  priceRows,
} from '../../../pdf/testing/price-list-pdf.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

let cli: Cli;
const engine = createPdfEngine();
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
}, 60_000);
afterAll(async () => {
  await engine.close();
  await cli.close();
});

const rows = priceRows(1600);
const MIN_RECALL = 0.99;
const MIN_PRECISION = 0.995;

const findIn = async (path: string, column: keyof PriceRow): Promise<FoundReference[]> => {
  const facts = await engine.inspect(path);
  const pages = [];
  for await (const { words, ...page } of engine.read(path, facts)) pages.push({ ...page, words: words ?? [] });
  const known = rows.map((row) => ({
    ref: row[column],
    productId: row.ean,
    itemId: row.ean,
    name: row.name,
  }));
  return pages
    .toSorted((a, b) => a.index - b.index)
    .map(createReferenceFinder(known))
    .flatMap(({ found }) => found);
};

const isAtRow = ({ page, box }: FoundReference, row: PlacedRow | undefined): boolean =>
  row !== undefined && page === row.page && Math.abs(box.top + box.height / 2 - heightOfRow(row.row)) < 0.5;

// Covers §backend-154.
test.each([
  ['13-digit codes, written by rows', 'ean', 'rows'],
  ['13-digit codes, written by columns', 'ean', 'columns'],
  ['internal numbers of three and four digits', 'internal', 'columns'],
] as const)('%s are found in their rows', async (_, column, order) => {
  const { pdf, placed } = priceListPdf(rows, order);
  const path = await cli.file('lista.pdf', pdf);
  const found = await findIn(path, column);
  const byCode = new Map(placed.map((row) => [row[column], row]));
  const right = found.filter((one) => isAtRow(one, byCode.get(one.ref)));
  expect(new Set(right.map(({ ref }) => ref)).size / byCode.size).toBeGreaterThanOrEqual(MIN_RECALL);
  expect(right.length / found.length).toBeGreaterThanOrEqual(MIN_PRECISION);
});

test('published with its list, nearly every row has a tag on its page, and nothing raises an alarm', async () => {
  const { pdf, placed } = priceListPdf(rows, 'columns');
  await cli.file('barras.pdf', pdf);
  const list = rows.map(({ ean, name, price }) => `${ean},${name},${price}`);
  await cli.file('barras.csv', `referencia,nombre,precio\n${list.join('\n')}\n`);
  const { code, out, err } = await cli.run(
    ['publish', 'barras.pdf', '--company', 'acme', '--feed', 'barras.csv'].concat(['--strict', '--json']),
  );
  expect(code).toBe(0);
  expect(err).not.toContain('ALARM');
  const tags = await cli.read(({ documents }) => documents.tags('barras'));
  const pages = new Map(placed.map(({ ean, page }) => [ean, page]));
  const right = tags.filter(({ page, product }) => pages.get(product.ref) === page);
  expect(right.length / placed.length).toBeGreaterThanOrEqual(MIN_RECALL);
  expect(right.length / tags.length).toBeGreaterThanOrEqual(MIN_PRECISION);
  expect(JSON.parse(out)).toMatchObject({ references: { inFeed: 1600 } });
});
