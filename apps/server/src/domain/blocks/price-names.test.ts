import { expect, test } from 'vitest';
import { pageOf, print } from './blocks.fixture.ts';
import { findBlocks } from './blocks.ts';
import type { TextPage } from './runs.ts';

const named = (...pages: TextPage[]): string[] =>
  findBlocks(pages)
    .filter(({ prices }) => prices.length > 0)
    .map(({ name, prices }) => `${name} = ${prices.map(({ text }) => text).join(' · ')}`)
    .sort();

const SMALL = { size: 1.5 };

// Covers §backend-252.
test('the price of a card below its name takes no name of a card beside it on the same row', () => {
  const page = pageOf(
    1,
    print('Silla Ronda', 8, 20),
    print('$ 120.000', 8, 23),
    print('Mesa Baja', 52, 17),
    print('$ 240.000', 52, 20),
    print('Banco Alto', 8, 50),
    print('$ 90.000', 8, 53),
    print('Lámpara de Pie', 52, 47),
    print('$ 310.000', 52, 50),
  );
  expect(named(page)).toEqual([
    'Banco Alto = $ 90.000',
    'Lámpara de Pie = $ 310.000',
    'Mesa Baja = $ 240.000',
    'Silla Ronda = $ 120.000',
  ]);
});

test('the price of a card below its description takes no name of a card beside it, also with centred lines', () => {
  const card = (name: string, price: string, axis: number, top: number) => [
    print(name, axis - name.length / 2, top),
    print('Madera de pino', axis - 14 * 0.375, top + 2, SMALL),
    print(price, axis - price.length / 2, top + 4.4),
  ];
  const page = pageOf(
    1,
    ...card('Silla Ronda', '$ 120.000', 25, 24.4),
    ...card('Mesa Baja', '$ 240.000', 75, 20),
    ...card('Banco Alto', '$ 90.000', 25, 64.4),
    ...card('Lámpara de Pie', '$ 310.000', 75, 60),
  );
  expect(named(page)).toEqual([
    'Banco Alto = $ 90.000',
    'Lámpara de Pie = $ 310.000',
    'Mesa Baja = $ 240.000',
    'Silla Ronda = $ 120.000',
  ]);
});

test('prices far from their names stay those of their row in a list, below a heading of their column as well', () => {
  const page = pageOf(
    1,
    print('Nombre del plato', 8, 10),
    print('Por persona', 80, 10),
    print('Arroz con coco', 8, 14),
    print('$ 12.000', 80, 14),
    print('Pescado frito', 8, 18),
    print('$ 32.000', 80, 18),
    print('Sopa del día', 8, 22),
    print('$ 9.000', 80, 22),
  );
  expect(named(page)).toEqual(['Arroz con coco = $ 12.000', 'Pescado frito = $ 32.000', 'Sopa del día = $ 9.000']);
});
