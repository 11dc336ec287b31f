import { describe, expect, test } from 'vitest';
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

describe('tables of sizes', () => {
  /** A card with a title, a text, and rows of sizes, each with a code and a price. */
  const card = (title: string, left: number, top: number, rows: [size: string, code: string, price: string][]) => [
    print(title, left, top, { size: 2.6 }),
    ...['Presentación', 'Código', 'Precio'].map((heading, at) => print(heading, left + 14 * at, top + 8, SMALL)),
    ...rows.flatMap((cells, row) => cells.map((cell, at) => print(cell, left + 14 * at, top + 9.3 + 1.2 * row, SMALL))),
  ];
  const sizes = (from: number): [string, string, string][] =>
    ['300 ml', '500 ml', '1 L'].map((size, at) => [size, `402${from + at}`, `$ ${from + at}.900`]);
  const pages = ['Andina', 'Vital', 'Sur', 'Norte'].map((brand, at) =>
    pageOf(
      at + 1,
      print(brand, 6, 4, { size: 4 }),
      ...card('Champú reparador', 55, 10, sizes(10 + 20 * at)),
      ...card('Labial mate', 6, 10, [
        [`01 Coral ${brand}`, `403${10 + at}`, '$ 17.900'],
        [`02 Rojo ${brand}`, `403${30 + at}`, '$ 52.900'],
      ]),
      ...card('Agua micelar', 6, 50, sizes(15 + 20 * at).slice(0, 2)),
    ),
  );

  // Covers §backend-420.
  test('rows of sizes belong to the title of their table, also where half of the pages print that title', () => {
    const [first] = pages;
    expect(named(...pages).filter((one) => one.startsWith('Champú'))).toHaveLength(pages.length);
    const products = findBlocks(pages).filter(({ page, name }) => page === 1 && name !== '');
    const water = products.find(({ name }) => name === 'Agua micelar');
    expect(water?.words.map((at) => first?.words[at]?.text)).toEqual(
      'Agua micelar 300 ml 40215 $ 15.900 500 ml 40216 $ 16.900'.split(' '),
    );
  });

  // Covers §backend-420.
  test('a row of sizes takes no name of the table beside it', () => {
    expect(named(...pages).filter((one) => one.startsWith('0'))).toEqual(
      expect.arrayContaining(['01 Coral Andina = $ 17.900', '02 Rojo Andina = $ 52.900']),
    );
    expect(
      named(...pages)
        .filter((one) => one.includes(' · '))
        .every((one) => !one.startsWith('0')),
    ).toBe(true);
  });
});

// Covers §backend-421.
test('a number between the name and the price of a row is of that row, and not of the one above it', () => {
  const rows = ['Tuerca larga', 'Perno hexagonal', 'Arandela plana', 'Chazo plástico', 'Tornillo lámina'];
  const page = pageOf(
    1,
    ...rows.flatMap((name, at) => [
      print(name, 10, 10 + 1.4 * at),
      print(at % 2 === 0 ? '24' : '100', at % 2 === 0 ? 70.9 : 70, 10 + 1.4 * at),
      print(`$ ${at + 2}.500`, 85, 10 + 1.4 * at),
    ]),
  );
  const rowOf = ({ top, height }: TextPage['words'][number]): number => Math.round((top + height - 10) / 1.4);
  const rowsOfBlocks = findBlocks([page]).map(({ words }) => [
    ...new Set(words.flatMap((at) => page.words.slice(at, at + 1).map(rowOf))),
  ]);
  expect(rowsOfBlocks).toEqual(rows.map((_, at) => [at]));
});

// Covers §backend-412.
describe('a flyer', () => {
  test('a price at the right edge of its card takes its own name, not the one of the next card', () => {
    const cards = [2, 27, 52, 77].flatMap((left, at) => [
      print(['Arroz blanco', 'Aceite vegetal', 'Chocolate', 'Galletas'][at] ?? '', left, 8),
      print(`$${at + 2}.990`, left + 14, 15, { size: 3.4 }),
    ]);
    expect(named(pageOf(1, ...cards))).toEqual([
      'Aceite vegetal = $3.990',
      'Arroz blanco = $2.990',
      'Chocolate = $4.990',
      'Galletas = $5.990',
    ]);
  });

  test('a price that is struck out beside another one has the same name', () => {
    const shades = ['Rojo pasión', 'Nude rosé', 'Vino tinto'].map((shade, at) =>
      print(shade, 48, 14 + 1.5 * at, SMALL),
    );
    const page = pageOf(1, ...shades, print('$34.900', 47, 22, { size: 3.7 }), print('$43.900', 61, 22, { size: 2.1 }));
    expect(
      findBlocks([page]).flatMap(({ prices }) => (prices.length > 0 ? [prices.map(({ text }) => text)] : [])),
    ).toEqual([['$34.900', '$43.900']]);
  });

  test('the price of a measure in small type is none of the product', () => {
    const page = pageOf(
      1,
      print('Papel suave', 5, 10),
      print('$21.900', 5, 14, { size: 3.4 }),
      print('Unidad a $1.825', 5, 16, { size: 0.9 }),
      print('Champú de manzanilla', 55, 10),
      print('$13.900', 55, 14, { size: 3.4 }),
      print('Mililitro a $25,27', 55, 16, { size: 0.9 }),
    );
    expect(named(page)).toEqual(['Champú de manzanilla = $13.900', 'Papel suave = $21.900']);
  });

  test('the price of a measure in the type of the prices is that of the product', () => {
    const page = pageOf(
      1,
      print('Pechuga de pollo', 5, 10),
      print('Kilo a $16.900', 5, 13),
      print('Carne de res', 55, 10),
      print('Kilo a $28.900', 55, 13),
    );
    expect(named(page)).toEqual(['Carne de res = $28.900', 'Pechuga de pollo = $16.900']);
  });
});

// Covers §backend-415.
describe('a price at the foot of a tall card, far below its name', () => {
  /** `left` and `top` of the card; its price ends at its right edge. */
  const card = (name: string, price: string, left: number, top: number) => [
    print(name, left, top, SMALL),
    print('8401200345007', left, top + 4, SMALL),
    print(price, left + 27 - 1.2 * price.length, top + 16, { size: 2.4 }),
  ];
  const names = ['Aceite de oliva virgen', 'Miel', 'Queso curado de oveja', 'Jamón', 'Vinagre de Jerez', 'Azafrán'];
  const prices = ['16,01 €', '4,18 €', '36,54 €', '8,94 €', '20,18 €', '143,55 €'];
  const places = names.map((_, at) => [4 + 32 * (at % 3), 10 + 30 * Math.floor(at / 3)] as const);
  const grid = names.flatMap((name, at) => card(name, prices[at] ?? '', ...(places[at] ?? [0, 0])));

  test('belongs to the name of its card, also where that is short', () =>
    expect(named(pageOf(1, print('Tienda', 4, 5), ...grid))).toEqual(
      names.map((name, at) => `${name} = ${prices[at]}`).sort(),
    ));

  test('belongs to it with the old price beside it', () => {
    const cards = names.map((name, at) => {
      const [left, top] = places[at] ?? [0, 0];
      return [
        ...print(name, left, top, SMALL),
        ...print('50,00 €', left + 8, top + 16, SMALL),
        ...print(prices[at] ?? '', left + 14.5, top + 16, { size: 2.4 }),
      ];
    });
    expect(named(pageOf(1, ...cards))).toEqual(names.map((name, at) => `${name} = 50,00 € · ${prices[at]}`).sort());
  });

  test('belongs to no heading that it shares with other prices, and to no single text far above', () => {
    const row = [0, 1, 2].map((at) => print(prices[at] ?? '', 10 + 28 * at, 30, { size: 2.4 }));
    expect(
      named(pageOf(1, print('Ofertas de la semana en toda la tienda del centro', 4, 10, { size: 3 }), ...row)),
    ).toEqual([]);
    expect(named(pageOf(1, print('Ofertas', 10, 10), print('16,01 €', 10, 26, { size: 2.4 })))).toEqual([]);
  });
});
