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

const ROWS = 1600;
const rows = priceRows(ROWS);
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
    ['publish', 'barras.pdf', '--company', 'acme', '--feed', 'barras.csv'].concat('--json'),
  );
  expect(code).toBe(0);
  expect(err).not.toContain('ALARM');
  const tags = await cli.read(({ documents }) => documents.tags('barras'));
  const pages = new Map(placed.map(({ ean, page }) => [ean, page]));
  const right = tags.filter(({ page, product }) => pages.get(product.ref) === page);
  expect(right.length / placed.length).toBeGreaterThanOrEqual(MIN_RECALL);
  expect(right.length / tags.length).toBeGreaterThanOrEqual(MIN_PRECISION);
  expect(JSON.parse(out)).toMatchObject({ references: { inFeed: ROWS } });
});

const MIN_CARRIED = 0.98;

// Covers §backend-161.
test('the next edition, with rows removed, added, moved and other prices, carries nearly every tag and lists the others', async () => {
  const before = new Map((await cli.read(({ documents }) => documents.tags('barras'))).map((tag) => [tag.id, tag]));
  const more = priceRows(ROWS + ROWS / 16).slice(ROWS);
  const kept = rows.filter((_, at) => at % 50 !== 7);
  const moved = [...kept.slice(ROWS / 2), ...more, ...kept.slice(0, ROWS / 2)].map((row, at) =>
    at % 4 === 0 ? { ...row, price: String(Number(row.price) + 150) } : row,
  );
  const { pdf, placed } = priceListPdf(moved, 'columns');
  await cli.file('barras.pdf', pdf);
  await cli.file(
    'barras.csv',
    `referencia,nombre,precio\n${moved.map(({ ean, name, price }) => `${ean},${name},${price}`).join('\n')}\n`,
  );
  const args = ['publish', 'barras.pdf', '--company', 'acme', '--feed', 'barras.csv', '--json'];
  const { code, out } = await cli.run(args);
  expect(code).toBe(0);

  const places = new Map(placed.map((row) => [row.ean, row]));
  const after = await cli.read(({ documents }) => documents.tags('barras'));
  const carried = after.filter(({ id }) => id !== undefined && before.has(id));
  for (const tag of carried) expect(tag.product.ref).toBe(before.get(tag.id)?.product.ref);
  const wrong = after.filter(({ page, product }) => places.get(product.ref)?.page !== page);
  expect(wrong).toEqual([]);
  const alive = [...before.values()].filter(({ product }) => places.has(product.ref));
  expect(carried.length / alive.length).toBeGreaterThanOrEqual(MIN_CARRIED);
  const { entries } = await cli.read(({ review }) => review.entries({ companyUid: 'acme', pdfUid: 'barras' }));
  expect(carried.length + entries.length).toBe(before.size);
  const { moves } = JSON.parse(out);
  const sum = (what: string): number =>
    moves.reduce((all: number, page: Record<string, number>) => all + (page[what] ?? 0), 0);
  expect(sum('carried') + sum('moved')).toBe(carried.length);
  expect(sum('review') + sum('removed')).toBe(entries.length);
  expect(sum('new') / more.length).toBeGreaterThanOrEqual(MIN_RECALL);
});
