/** Columns of codes in printed tables, whatever their heading, and also without one. */

import { describe, expect, test } from 'vitest';
import type { Word } from '../../ports/pdf.ts';
import { candidateReferences } from '../candidates.ts';
import { pagesOf, searchIn, searchPages, shuffled, tableOf, wordsAt } from '../printed-table.fixture.ts';

const short = ['7', '12', 'A4', '305', '88'];
const names = ['Silla de roble', 'Mesa 2024', 'Papel 500 hojas', 'Carpeta x 12', 'Agenda 305 azul'];
const prices = ['12.500', '8.900', '900', '1.250', '7.000'];
/** Other references of the list, which the pages print as years, quantities and prices. */
const others = ['2024', '500', '900', '1250'];

const priceList = (heading: string, codes: readonly string[] = short): Word[] =>
  tableOf([
    { left: 10, cells: [heading, ...codes] },
    { left: 30, cells: ['Descripción', ...names] },
    { left: 60, cells: ['Precio', ...prices] },
  ]);

// Covers §backend-150, §backend-151.
test.each([
  'Código',
  'Cód.',
  'Ref.',
  'SKU',
  'EAN',
  'Item',
  'ÍTEM',
  'Clave',
  'Modelo',
  'Art.',
  'Artículo',
  'Cod. Prod.',
  'Código de barras',
  'EAN 13',
  'EAN-13',
  'Ref. No.',
  'Part Number',
  'Nº Parte',
])('codes of one to three signs are found below %s, in any order of the words', (heading) => {
  const words = priceList(heading);
  expect(searchIn(words, [...short, ...others]).tagged).toEqual(short);
  expect(searchIn(shuffled(words), [...short, ...others]).tagged).toEqual(short);
});

test('codes below a heading are asked of the store, however short, and quantities and prices are not', () => {
  const words = shuffled(priceList('Código'));
  expect(candidateReferences([{ words }]).toSorted()).toEqual(short.toSorted());
});

test('codes are found below a heading of two lines', () => {
  const words = tableOf([
    { left: 10, cells: ['Código', 'interno', ...short] },
    { left: 30, cells: ['', 'Descripción', ...names] },
    { left: 60, cells: ['Precio', 'unitario', ...prices] },
  ]);
  expect(searchIn(words, [...short, ...others]).tagged).toEqual(short);
});

test('codes are found below a heading whose label is on its second line', () => {
  const words = tableOf([
    { left: 10, cells: ['Producto', 'Cód.', ...short] },
    { left: 30, cells: ['Nombre del', 'producto', ...names] },
    { left: 60, cells: ['Precio', 'por caja', ...prices] },
  ]);
  expect(searchIn(words, [...short, ...others]).tagged).toEqual(short);
});

test('the tables of two columns of a page have their own codes', () => {
  const left = ['7', '12', '15'];
  const right = ['88', '91', '305'];
  const words = tableOf([
    { left: 5, cells: ['Código', ...left] },
    { left: 18, cells: ['Producto', 'Silla 12', 'Mesa 88', 'Banco'] },
    { left: 38, cells: ['Precio', '88', '91', '7'] },
    { left: 55, cells: ['Código', ...right] },
    { left: 68, cells: ['Producto', 'Cama 7', 'Sofá', 'Cuna 15'] },
    { left: 88, cells: ['Precio', '12', '15', '305'] },
  ]);
  const expected = left.flatMap((code, at) => [code, right[at]]);
  expect(searchIn(words, [...left, ...right]).tagged).toEqual(expected);
  expect(searchIn(shuffled(words), [...left, ...right]).tagged).toEqual(expected);
});

describe('a table that continues on the next pages without its headings', () => {
  const pageOf = (from: number, headings: boolean): Word[] => {
    const rows = Array.from({ length: 12 }, (_, at) => from + at);
    return tableOf([
      { left: 10, cells: [headings ? 'Cód.' : '', ...rows.map(String)] },
      { left: 20, cells: [headings ? 'Producto' : '', ...rows.map((row) => `Tornillo ${row % 7} mm`)] },
      { left: 50, cells: [headings ? 'Emp.' : '', ...rows.map((row) => String(row + 4))] },
      { left: 60, cells: [headings ? 'Precio' : '', ...rows.map((row) => `$ ${row + 30}`)] },
      { left: 10, cells: [...Array.from({ length: 20 }, () => ''), String(from)] },
    ]);
  };
  const refs = Array.from({ length: 200 }, (_, at) => String(at + 1));
  const expected = [10, 22, 34].map((from) => Array.from({ length: 12 }, (_, at) => String(from + at)));

  test('its codes are found on every page', () => {
    const pages = pagesOf(pageOf(10, true), pageOf(22, false), pageOf(34, false));
    expect(searchPages(pages, refs).tagged).toEqual(expected);
    expect(searchPages(pages, refs).rules[2]?.[0]).toBe('continued-column');
  });

  test('a page of pictures between them changes nothing', () => {
    const pages = pagesOf(pageOf(10, true), [], pageOf(22, false));
    expect(searchPages(pages, refs).tagged).toEqual([expected[0], [], expected[1]]);
  });

  test('a text of another layout behind it has no codes', () => {
    const text = tableOf([{ left: 30, cells: ['Entregamos en 12 ciudades', '34 días de garantía', '22', '7 sedes'] }]);
    expect(searchPages(pagesOf(pageOf(10, true), text), refs).tagged[1]).toEqual([]);
  });
});

describe('a column without a heading', () => {
  const codes = ['4012', '4377', '5121', '6640', '7103', '8295'];
  const table = (cells: readonly string[], column: readonly string[]): Word[] =>
    tableOf([
      { left: 10, cells },
      { left: 25, cells: cells.map((_, at) => `Producto ${at + 3}`) },
      { left: 60, cells: column },
    ]);

  test('its short codes are found when the list knows nearly all of them', () => {
    const { tagged, rules } = searchIn(table(codes, ['1', '2', '3', '4', '5', '6']), codes);
    expect(tagged).toEqual(codes);
    expect(rules[0]).toBe('matched-column');
  });

  test('its short codes are found in front of their names, without a gap', () => {
    const words = tableOf([{ left: 10, cells: codes.map((code, at) => `${code} Silla ${at + 20} roble`) }]);
    expect(searchIn(words, codes).tagged).toEqual(codes);
  });

  test('prices are no codes when the list happens to know some of them', () => {
    const amounts = ['4012', '9900', '5121', '1200', '3300', '8800'];
    expect(searchIn(table(['', '', '', '', '', ''], amounts), codes).tagged).toEqual([]);
  });

  test('prices are no codes in a list of consecutive numbers, which knows every one', () => {
    const all = Array.from({ length: 9000 }, (_, at) => String(1000 + at));
    expect(searchIn(table(['', '', '', '', '', ''], codes), all).tagged).toEqual([]);
  });

  test('prices without a sign beside codes are no codes, whatever their heading', () => {
    const long = ['104221', '104222', '104223', '104224', '104225', '104226'];
    const words = tableOf([
      { left: 10, cells: long },
      { left: 30, cells: ['Silla', 'Mesa', 'Sofá', 'Cama', 'Cuna', 'Banco'] },
      { left: 60, cells: ['125000', '104223', '98000', '110000', '134000', '215000'] },
    ]);
    const { tagged } = searchIn(words, long);
    expect(tagged).toEqual(long);
  });

  test('the page numbers of a table of contents are no codes', () => {
    const pages = ['1012', '1024', '1030', '1044', '1058'];
    const words = tableOf([
      { left: 10, cells: ['Contenido', 'Sillas', 'Mesas', 'Camas', 'Cunas', 'Bancos'] },
      { left: 70, cells: ['', ...pages.map((page) => page.slice(2))] },
    ]);
    expect(searchIn(words, ['12', '24', '30', '44', '58']).tagged).toEqual([]);
  });
});

describe('two columns of codes', () => {
  const internal = ['1124', '71', '1207', '70', '1545', '950', '179'];
  const foreign = ['7790339001399', '790', '7798071005514', '950', '1545', '7790520010285', '71'];
  const names = internal.map((_, at) => `Cabo ${at}`);
  const words = tableOf([
    { left: 5, cells: ['Ref.', ...internal] },
    { left: 20, cells: ['Código', ...foreign] },
    { left: 50, cells: ['Nombre', ...names] },
  ]);

  test('a number of the column that the list is not about has no tag', () => {
    const { tagged, found } = searchIn(words, internal);
    expect(tagged).toEqual(internal);
    expect(found.every(({ box }) => box.left < 15)).toBe(true);
  });

  test('a list of the other column tags that one', () => {
    const { tagged, found } = searchIn(words, foreign);
    expect(tagged).toEqual(foreign);
    expect(found.every(({ box }) => box.left >= 20)).toBe(true);
  });
});

test('a column that counts its rows has no tags beside a column of codes', () => {
  const codes = ['CN-1042', 'CN-1043', 'CN-1050', 'CN-2210', 'CN-2211', 'CN-3001'];
  const words = tableOf([
    { left: 5, cells: ['Item', '1', '2', '3', '4', '5', '6'] },
    { left: 20, cells: ['Código', ...codes] },
    { left: 50, cells: ['Producto', ...codes.map(() => 'Silla')] },
  ]);
  expect(searchIn(words, [...codes, '1', '2', '3', '4', '5', '6']).tagged).toEqual(codes);
});

test('the number of the page below a column of codes has no tag', () => {
  const codes = ['104', '7', '88', '301', '12', '45'];
  const words = tableOf([
    { left: 10, cells: ['Código', ...codes] },
    { left: 30, cells: ['Producto', ...codes.map(() => 'Silla de roble')] },
    { left: 13, cells: [...Array.from({ length: 9 }, () => ''), '3'] },
  ]);
  expect(searchIn(words, [...codes, '3']).tagged).toEqual(codes);
});

test('a code that the description of another product mentions has no tag there', () => {
  const words = tableOf([
    { left: 10, cells: ['Código', 'CN-1042', 'CN-2000', 'CN-2001'] },
    { left: 30, cells: ['Producto', 'Impresora', 'Tóner para CN-1042 negro', 'Tambor de CN-3000'] },
  ]);
  const { tagged, ambiguous } = searchIn(words, ['CN-1042', 'CN-2000', 'CN-2001', 'CN-3000']);
  expect(tagged).toEqual(['CN-1042', 'CN-2000', 'CN-2001']);
  expect(ambiguous).toEqual(['CN-3000']);
});

// Covers §backend-337.
describe('narrow tables', () => {
  /** Between two cells: wider than a space, but no wide gap. */
  const ROWS = Array.from({ length: 12 }, (_, at) => ({
    code: `${1200 + 9 * at}`,
    name: `Interruptor tipo ${'abcdefghijkl'[at]}`,
  }));
  const page = (headings: readonly string[]): Word[] => [
    ...wordsAt(headings[0] ?? '', 10, 6),
    ...wordsAt(headings[1] ?? '', 14.8, 6),
    ...wordsAt('Precio', 70, 6),
    ...ROWS.flatMap(({ code, name }, at) => [
      ...wordsAt(code, 10, 10 + 2 * at),
      ...wordsAt(name, 14.8, 10 + 2 * at),
      ...wordsAt(`${at + 3}.500`, 70, 10 + 2 * at),
    ]),
  ];

  test('two headings of codes with a gap between them are two columns, also for a list of half of the codes', () => {
    const half = ROWS.filter((_, at) => at % 2 === 0).map(({ code }) => code);
    expect(searchIn(page(['Cód.', 'Artículo']), half).tagged).toEqual(half);
  });

  test('a column continues on the next page close behind the prices', () => {
    const rows = Array.from({ length: 16 }, (_, at) => ({ code: `${141 + at}`, price: `$ ${at + 10}.900` }));
    const part = (from: number, headings: boolean): Word[] => [
      ...(headings ? [...wordsAt('Precio', 70, 6), ...wordsAt('Ref', 78.2, 6)] : []),
      ...rows
        .slice(from, from + 8)
        .flatMap(({ code, price }, at) => [
          ...wordsAt(`Cuaderno ${'abcdefgh'[at]}`, 10, 10 + 2 * at),
          ...wordsAt(price, 70, 10 + 2 * at),
          ...wordsAt(code, 78.2, 10 + 2 * at),
        ]),
    ];
    const codes = rows.map(({ code }) => code);
    expect(searchPages(pagesOf(part(0, true), part(8, false)), codes).tagged.flat()).toEqual(codes);
  });
});
