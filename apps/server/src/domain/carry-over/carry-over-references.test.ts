/** Printed references carry tags, but not to another product. */

import { describe, expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import type { TextPage } from '../blocks/blocks.ts';
import { type Menu, menuPage, run, shown, tagAt, withPrices } from './carry-over.fixture.ts';

const listPage = (index: number, rows: [ref: string, name: string, price: string][], from = 10): TextPage =>
  menuPage(index, [{ heading: 'LISTA', dishes: rows.map(([ref, name, price]) => ({ ref, name, price })) }], from);
const LIST: [string, string, string][] = [
  ['R-1042', 'Martillo de uña', '$ 32.000'],
  ['R-1043', 'Serrucho de poda', '$ 41.000'],
  ['R-1044', 'Alicate universal', '$ 28.000'],
];

test('a printed reference carries its tag, even to a product with another name in part', () => {
  const before = listPage(1, LIST);
  const after = [
    listPage(
      1,
      [
        ['R-2000', 'Llave inglesa', '$ 50.000'],
        ['R-1044', 'Alicate universal aislado', '$ 29.000'],
      ],
      20,
    ),
  ];
  const [outcome] = run([before], after, [tagAt(before, 'Alicate universal', { ref: 'R-1044' })]);
  expect(outcome).toMatchObject({ is: 'moved', by: 'reference' });
  expect(outcome && shown(outcome, after)).toContain('R-1044');
});

test('a reference that is used for another product is for review', () => {
  const before = listPage(1, LIST);
  const after = [
    listPage(
      1,
      [
        ['R-1042', 'Pintura de vinilo blanca', '$ 60.000'],
        ['R-1043', 'Serrucho de poda', '$ 41.000'],
      ],
      15,
    ),
  ];
  const outcomes = run([before], after, [
    tagAt(before, 'Martillo de uña', { ref: 'R-1042' }),
    tagAt(before, 'Serrucho de poda', { ref: 'R-1043' }),
  ]);
  expect(outcomes).toMatchObject([
    { is: 'review', reason: 'other-text', candidates: [{ name: 'Pintura de vinilo blanca' }] },
    { is: 'moved', by: 'reference' },
  ]);
});

test('references that two alike products have exchanged are for review, with both places', () => {
  const before = listPage(1, [
    ['R-1', 'Silla plegable roja', '$ 80.000'],
    ['R-2', 'Silla plegable azul', '$ 80.000'],
  ]);
  const after = listPage(
    1,
    [
      ['R-1', 'Silla plegable azul', '$ 80.000'],
      ['R-2', 'Silla plegable roja', '$ 80.000'],
    ],
    15,
  );
  const [outcome] = run([before], [after], [tagAt(before, 'Silla plegable roja', { ref: 'R-1' })]);
  expect(outcome).toMatchObject({
    is: 'review',
    reason: 'other-text',
    candidates: [{ name: 'Silla plegable roja' }, { name: 'Silla plegable azul' }],
  });
});

test('a reference beside a longer name moves, though another product of the old name stays', () => {
  const before = listPage(1, [
    ['R-1', 'Polo basico', '$ 40.000'],
    ['R-2', 'Polo basico', '$ 40.000'],
  ]);
  const after = listPage(
    1,
    [
      ['R-1', 'Polo basico azul', '$ 42.000'],
      ['R-2', 'Polo basico', '$ 40.000'],
    ],
    15,
  );
  const [outcome] = run([before], [after], [tagAt(before, 'Polo basico', { ref: 'R-1' })]);
  expect(outcome && shown(outcome, [after])).toContain('Polo basico azul');
});

test('a name beside the reference of another product is for review', () => {
  const before = listPage(1, LIST);
  const after = [
    listPage(
      1,
      LIST.map(([ref, name, price]) => [ref.replace('R-10', 'R-90'), name, price]),
      15,
    ),
  ];
  const [outcome] = run([before], after, [tagAt(before, 'Serrucho de poda', { ref: 'R-1043' })]);
  expect(outcome).toMatchObject({
    is: 'review',
    reason: 'other-reference',
    candidates: [{ name: 'Serrucho de poda' }],
  });
});

test.each([
  ['a size', 'Bolsa de consorcio 45x60', 'Bolsa de consorcio 46x60'],
  ['another word', 'Camisa azul manga larga', 'Camisa azul manga corta'],
  ['one word less', 'Desodorante fresco intenso', 'Desodorante fresco'],
])('a name that differs by %s is for review', (_, name, other) => {
  const rows = (middle: string): Menu => [
    {
      heading: 'ASEO',
      dishes: [
        { name: 'Jabón en barra', price: '$ 3.000' },
        { name: middle, price: '$ 9.000' },
        { name: 'Escoba suave', price: '$ 8.000' },
      ],
    },
  ];
  const before = menuPage(1, rows(name));
  const after = [
    menuPage(
      1,
      withPrices(rows(other), (dish) => (dish.name === other ? { ...dish, price: '$ 9.900' } : dish)),
      12,
    ),
  ];
  const [outcome] = run([before], after, [tagAt(before, name)]);
  expect(outcome).toMatchObject({ is: 'review', candidates: [{ name: other }] });
});

describe('products of one block', () => {
  const SIZES: [string, string, string][] = [
    ['R-40210', '300 ml', '$ 30.900'],
    ['R-40211', '500 ml', '$ 42.900'],
    ['R-40212', '1 L', '$ 60.900'],
  ];
  /** A title with a row for each size. */
  const card = (rows: readonly [ref: string, size: string, price: string][], from = 20): TextPage =>
    pageOf(
      1,
      print('Champú reparador', 10, from, { size: 2.6 }),
      ...rows.flatMap(([ref, size, price], at) => [
        print(size, 10, from + 6 + 3 * at),
        print(ref, 30, from + 6 + 3 * at),
        print(price, 60, from + 6 + 3 * at),
      ]),
      print('Jabón de avena', 10, from + 40, { size: 2.6 }),
      print('$ 9.900', 60, from + 40),
    );
  const tagOf = (page: TextPage, [ref]: [string, string, string]) =>
    tagAt(page, ref, { ref, name: 'Champú reparador' });

  // Covers §backend-422.
  test('the tag of a size whose reference is gone is for review, and does not stay with the other sizes', () => {
    const before = card(SIZES);
    const outcomes = run(
      [before],
      [card(SIZES.slice(1), 24)],
      SIZES.map((size) => tagOf(before, size)),
    );
    expect(outcomes).toMatchObject([
      { is: 'review', candidates: [{ name: 'Champú reparador' }] },
      { is: 'moved', by: 'reference' },
      { is: 'moved', by: 'reference' },
    ]);
  });

  // Covers §backend-422.
  test('a size that stands in another row has its tag there', () => {
    const before = card(SIZES);
    const after = card([['R-40209', '100 ml', '$ 12.900'], ...SIZES], 24);
    const outcomes = run(
      [before],
      [after],
      SIZES.map((size) => tagOf(before, size)),
    );
    expect(outcomes.map((outcome) => shown(outcome, [after]))).toEqual(
      SIZES.map(([ref]) => expect.stringContaining(ref)),
    );
  });
});
