/** References in tables: codes and amounts of a line or a column must not be mistaken for each other. */

import { describe, expect, test } from 'vitest';
import { timeWithBound } from '../linear-time.fixture.ts';
import type { Word } from '../ports/pdf.ts';
import { searchIn as searchWords, tableOf } from './printed-table.fixture.ts';

const searchIn = (words: Word[], refs: readonly string[]) => {
  const { tagged, ambiguous } = searchWords(words, refs);
  return { tagged, ambiguous };
};

const EANS = ['7702021234567', '7702021234574', '7702021234581'];
const eightDigits = ['70212345', '70212346', '70212347'];
const sixDigits = ['104221', '104222', '104223'];

describe.each([
  ['13 digits', EANS],
  ['8 digits', eightDigits],
  ['6 digits', sixDigits],
])('codes of %s', (_, codes) => {
  const prices: [string, readonly string[]][] = [
    ['with a sign and dots', ['$ 12.500', '$ 8.900', '$ 1.250.000']],
    ['with a sign and commas', ['$12,500', '$8,900.00', '$1,250,000']],
    ['with a currency code before', ['COP 12.500', 'COP 8.900', 'COP 900']],
    ['with a sign behind', ['12,50 €', '8,90 €', '9 €']],
    ['with a percentage', ['19 %', '5%', '-10%']],
  ];
  for (const order of ['rows', 'columns'] as const) {
    test.each(prices)(`codes are found before a column of prices %s, written in ${order}`, (__, cells) => {
      const words = tableOf(
        [
          { left: 10, cells: codes },
          { left: 40, cells },
        ],
        order,
      );
      expect(searchIn(words, codes).tagged).toEqual(codes);
    });

    test.each(prices)(`codes are found behind a column of prices %s, written in ${order}`, (__, cells) => {
      const words = tableOf(
        [
          { left: 10, cells },
          { left: 40, cells: codes },
        ],
        order,
      );
      expect(searchIn(words, codes).tagged).toEqual(codes);
    });
  }

  test('codes are found one space before a price', () => {
    const lines = codes.map((code, at) => `${code} ${['$ 12.500', '$8,900', '$ 900'][at]}`);
    expect(searchIn(tableOf([{ left: 10, cells: lines }]), codes).tagged).toEqual(codes);
  });

  test('codes are found above their prices', () => {
    const lines = codes.flatMap((code) => [code, '$ 12.500']);
    expect(searchIn(tableOf([{ left: 10, cells: lines }]), codes).tagged).toEqual(codes);
  });

  test('codes are found below their prices', () => {
    const lines = codes.flatMap((code) => ['Precio $ 12.500', code]);
    expect(searchIn(tableOf([{ left: 10, cells: lines }]), codes).tagged).toEqual(codes);
  });

  test('codes are found in a list with commas and no spaces', () =>
    expect(searchIn(tableOf([{ left: 10, cells: [codes.join(',')] }]), codes).tagged).toEqual(codes));

  test('codes are found in quotes', () =>
    expect(searchIn(tableOf([{ left: 10, cells: codes.map((code) => `"${code}"`) }]), codes).tagged).toEqual(codes));
});

test('13 digits are found one space before a unit', () => {
  const lines = EANS.map((code) => `${code} UN 12.500`);
  expect(searchIn(tableOf([{ left: 10, cells: lines }]), EANS).tagged).toEqual(EANS);
});

describe('a price that equals a reference is not tagged', () => {
  test.each([
    [
      'with its sign at the other end of the cell',
      [
        { left: 10, cells: ['$'] },
        { left: 20, cells: ['125000'] },
      ],
    ],
    ['behind its sign, beside a code', [{ left: 10, cells: ['7702021234567 $ 125000'] }]],
    [
      'before its sign, beside a code',
      [
        { left: 10, cells: ['125000 $'] },
        { left: 60, cells: ['7702021234567'] },
      ],
    ],
    ['before a sign in the middle', [{ left: 10, cells: ['125000€ 13900€'] }]],
    ['with decimals', [{ left: 10, cells: ['125000,50'] }]],
  ])('%s', (_, columns) =>
    expect(searchIn(tableOf(columns), ['125000'])).toEqual({ tagged: [], ambiguous: ['125000'] }),
  );

  test('a price below the heading of a column of amounts has no tag', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', '104221', '104222'] },
      { left: 30, cells: ['Descripción', 'Silla', 'Mesa'] },
      { left: 60, cells: ['Precio', '104222', '104223'] },
    ]);
    const { tagged, ambiguous } = searchIn(words, sixDigits);
    expect(tagged).toEqual(['104221', '104222']);
    expect(ambiguous).toEqual(['104223']);
  });
});

describe('short codes below the heading of their column', () => {
  const codes = ['1042', '77', '9001', 'A4'];
  const names = ['Silla de roble', 'Mesa 2024', 'Papel 500 hojas', 'Carpeta'];
  const prices = ['$ 12.500', '8.900', '900', '1.250'];

  for (const heading of ['Código', 'CÓD.', 'Ref.', 'Código interno', 'Cód. producto', 'SKU', 'Referencia:'])
    for (const order of ['rows', 'columns'] as const)
      test(`short codes are found below ${heading}, written in ${order}`, () => {
        const words = tableOf(
          [
            { left: 10, cells: [heading, ...codes] },
            { left: 30, cells: ['Descripción', ...names] },
            { left: 60, cells: ['Precio', ...prices] },
          ],
          order,
        );
        expect(searchIn(words, [...codes, '2024', '500', '900']).tagged).toEqual(codes);
      });

  test('short codes are found in the last column', () => {
    const words = tableOf([
      { left: 10, cells: ['Valor', ...prices] },
      { left: 30, cells: ['Producto', ...names] },
      { left: 70, cells: ['Código', ...codes] },
    ]);
    expect(searchIn(words, [...codes, '2024', '900']).tagged).toEqual(codes);
  });

  test('short codes are found in a row of headings without wide gaps', () => {
    const words = tableOf([
      { left: 10, cells: ['Código Nombre Precio', ...codes] },
      { left: 15.6, cells: ['', ...names] },
    ]);
    expect(searchIn(words, codes).tagged).toEqual(codes);
  });

  test('short codes are found below each heading of several tables', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', '1042', '', 'Muebles de jardín', 'Código', '9001'] },
      { left: 40, cells: ['Precio', '9001', '', '', 'Precio', '1042'] },
    ]);
    expect(searchIn(words, codes).tagged).toEqual(['1042', '9001']);
  });

  test('short codes are found in rows as high as a picture', () => {
    const words = tableOf(
      [
        { left: 10, cells: ['Código', ...codes] },
        { left: 40, cells: ['Precio', ...prices] },
      ],
      'rows',
      14,
    );
    expect(searchIn(words, codes).tagged).toEqual(codes);
  });

  test('short codes are found to the right of the heading of their row', () => {
    const words = tableOf([
      { left: 10, cells: ['Código:', 'Precio:', 'Año'] },
      { left: 30, cells: ['1042', '9001', '2024'] },
    ]);
    expect(searchIn(words, [...codes, '2024'])).toEqual({ tagged: ['1042'], ambiguous: ['9001', '2024'] });
  });
});

describe('short digits that are no codes', () => {
  test.each([
    ['in a text about codes', ['Escriba el código de su pedido en la caja', '1042']],
    ['far below the heading', ['Código', '77', ...Array.from({ length: 20 }, () => ''), '1042']],
    ['without a heading', ['Silla', '1042']],
  ])('digits %s are reported, not tagged', (_, cells) => {
    const { tagged, ambiguous } = searchIn(tableOf([{ left: 10, cells }]), ['1042']);
    expect({ tagged, ambiguous }).toEqual({ tagged: [], ambiguous: ['1042'] });
  });

  test('digits in the text of another column are not tagged', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', '77'] },
      { left: 30, cells: ['Descripción', 'Agenda 1042 azul'] },
    ]);
    expect(searchIn(words, ['77', '1042']).tagged).toEqual(['77']);
  });
});

test('a reference that is tagged elsewhere on the page is not ambiguous', () =>
  expect(searchIn(tableOf([{ left: 10, cells: ['Ref. 1042', 'Silla', '1042'] }]), ['1042'])).toEqual({
    tagged: ['1042'],
    ambiguous: [],
  }));

// Covers §resilience-73.
test.each([
  ['of headings', (at: number) => ({ text: at % 2 ? 'Código' : '1042', left: 10, top: 10 + at / 10 })],
  ['of wide rows of headings', (at: number) => ({ text: 'Código', left: (at % 100) * 8, top: at / 100 })],
])('a page %s takes no longer than any other', (_, wordAt) => {
  const words = Array.from({ length: 20_000 }, (__, at) => ({ ...wordAt(at), width: 4.8, height: 0.5 }));
  const { time, bound } = timeWithBound((count) => searchIn(words.slice(0, count), ['1042']), words.length, 1500);
  expect(time).toBeLessThan(bound);
});
