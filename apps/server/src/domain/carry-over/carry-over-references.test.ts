/** Printed references carry tags, but not to another product. */

import { expect, test } from 'vitest';
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
