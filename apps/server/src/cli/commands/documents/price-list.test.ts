/** A printed price list: every code of the list is tagged or reported. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TinyPage, tinyPdf } from '../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

type Row = { code: string; barcode: string; name: string; unit: string; price: string };

const money = (value: number): string => `$ ${value.toLocaleString('es-CO')}`;

/** 13 digits of Colombia; most have no right check digit. */
const barcodeOf = (at: number): string => `770${String(2_021_234_000 + at * 7)}`;

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    code: String(at < 20 ? 40 + at : 4000 + at),
    barcode: barcodeOf(at),
    name: ['Tornillo 3/8 x 50', 'Caja 2024 unidades', 'Broca 12 mm', 'Lija 100'][at % 4] ?? '',
    unit: ['UN', 'CJ', '12 UN', 'KG'][at % 4] ?? '',
    price: money(900 + at * 1370),
  }));

const HEADINGS: Row = {
  code: 'Código',
  barcode: 'Cód. de barras',
  name: 'Descripción',
  unit: 'Und.',
  price: 'Precio',
};
/** In points. The column of units is one space away from the one of prices. */
const COLUMNS: Record<keyof Row, number> = { code: 40, barcode: 110, name: 210, unit: 400, price: 430 };

const pageOf = (rows: readonly Row[], heads: readonly Row[]): TinyPage => ({
  texts: [...heads, ...rows].flatMap((row, line) =>
    Object.entries(COLUMNS).map(([name, x]) => ({
      text: row[name as keyof Row],
      x,
      y: 800 - line * 15,
      size: 9,
    })),
  ),
});

const publish = async (document: string, page: TinyPage, list: string[]) => {
  await cli.file(`${document}.pdf`, tinyPdf({ pages: [page] }));
  await cli.file(`${document}.csv`, `referencia,nombre,precio\n${list.join('\n')}\n`);
  const files = [`${document}.pdf`, '--company', 'acme', '--feed', `${document}.csv`];
  return cli.run(['publish', ...files, '--json']);
};
const taggedIn = async (document: string): Promise<string[]> => {
  const tags = await cli.read(({ documents }) => documents.tags(document));
  return tags.map(({ product }) => product.ref);
};

const rows = rowsOf(45);

test('every 13-digit code beside units and prices has a tag', async () => {
  const list = rows.map(({ barcode, name }) => `${barcode},${name},1000`);
  const { code, err, out } = await publish('barras', pageOf(rows, []), list);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ references: { inFeed: 45, found: 45, tagged: 45 } });
  expect((await taggedIn('barras')).toSorted()).toEqual(rows.map(({ barcode }) => barcode));
  expect(err).not.toContain('references');
});

test('every short code below Código has a tag, and no number of another column has one', async () => {
  // References that are also measures, quantities and prices of other rows.
  const list = [...rows.map(({ code }) => code), '2024', '100', '900'].map((ref) => `${ref},Producto ${ref},1000`);
  const { err } = await publish('cortos', pageOf(rows, [HEADINGS]), list);
  expect(await taggedIn('cortos')).toEqual(rows.map(({ code }) => code));
  expect(err).toContain('2 references are printed like ordinary numbers and have no tag: 2024 (page 1), 100 (page 1).');
});

test('short codes of a column without a heading have tags, too', async () => {
  const long = rows.filter(({ code }) => code.length > 2);
  await publish(
    'sin-titulo',
    pageOf(long, []),
    long.map(({ code, name }) => `${code},${name},1000`),
  );
  expect(await taggedIn('sin-titulo')).toEqual(long.map(({ code }) => code));
});

test('short codes in a text are reported, and so is an edition that loses its tags', async () => {
  const long = rows.filter(({ code }) => code.length > 2);
  const list = long.map(({ code, name }) => `${code},${name},1000`);
  await publish('perdidos', pageOf(long, [HEADINGS]), list);
  expect(await taggedIn('perdidos')).toHaveLength(long.length);
  const inText = long.map((row) => ({ ...row, code: '', name: `${row.name} nuevo ${row.code} azul` }));
  const { code, err, out } = await publish('perdidos', pageOf(inText, []), list);
  expect(code).toBe(3);
  expect(await taggedIn('perdidos')).toEqual([]);
  expect(err).toContain('perdidos.pdf: ALARM: too few references have tags, 0 of 25.');
  expect(err).toContain(
    'perdidos.pdf: 25 references are printed like ordinary numbers and have no tag: 4020 (page 1), 4021 (page 1), 4022 (page 1) and 22 more.',
  );
  expect(err).toContain('perdidos.pdf: only 0 of the 25 references of the list were found on the pages.');
  expect(err).toContain('perdidos.pdf: this edition has 0 tags where publishing placed 25 on the one before.');
  expect(JSON.parse(out)).toMatchObject({
    references: {
      isPoor: true,
      ambiguous: { count: 25, examples: expect.arrayContaining([{ ref: '4020', page: 1, rule: 'number' }]) },
    },
  });
});

test('an edition with too few tags is published and ends with exit code 3, one with its tags with 0', async () => {
  expect((await publish('pocos', pageOf(rows, []), ['ZZ-1,Silla,1000', 'ZZ-2,Mesa,1000'])).code).toBe(3);
  expect((await cli.run(['publish', 'barras.pdf', '--company', 'acme', '--feed', 'barras.csv'])).code).toBe(0);
});

test('a list that belongs to another document is reported', async () => {
  const list = rows.slice(0, 20).map(({ barcode, name }) => `${barcode},${name},1000`);
  const others = Array.from({ length: 30 }, (_, at) => `99${barcodeOf(at).slice(2)},Otro,1000`);
  const { err } = await publish('ajeno', pageOf(rows, []), [...list, ...others]);
  expect(err).toContain(
    'ajeno.pdf: only 20 of the 50 references of the list were found on the pages. Not printed, for example: ',
  );
  expect(err).not.toContain('ALARM');
});
