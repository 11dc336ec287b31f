/** The blocks of small menus, price lists and cards: names, prices, descriptions and what stands around them. */

import { expect, test } from 'vitest';
import { timeWithBound } from '../linear-time.fixture.ts';
import { pageOf, print } from './blocks.fixture.ts';
import { blockWithWords, findBlocks } from './blocks.ts';
import type { TextPage } from './runs.ts';

const SMALL = { size: 1.5 };

/** Name, prices and description of the blocks with a price. */
const products = (...pages: TextPage[]): [string, string, string][] =>
  findBlocks(pages)
    .filter(({ prices }) => prices.length > 0)
    .map(({ name, prices, description }) => [name, prices.map(({ text }) => text).join(' · '), description]);

const named = (...pages: TextPage[]): string[] => products(...pages).map(([name, prices]) => `${name} = ${prices}`);

// Covers §backend-157.
test('names to the left of their prices, each with its description below', () => {
  const page = pageOf(
    1,
    print('ENTRADAS', 40, 8, { size: 3 }),
    print('Patacones con hogao', 10, 14),
    print('$ 12.000', 80, 14),
    print('plátano verde, tomate y cebolla', 10, 15.8, SMALL),
    print('Empanadas de carne', 10, 20),
    print('$ 9.500', 80, 20),
    print('cuatro unidades con ají', 10, 21.8, SMALL),
  );
  expect(products(page)).toEqual([
    ['Patacones con hogao', '$ 12.000', 'plátano verde, tomate y cebolla'],
    ['Empanadas de carne', '$ 9.500', 'cuatro unidades con ají'],
  ]);
  expect(findBlocks([page]).map(({ heading }) => heading)).toEqual(['', 'ENTRADAS', 'ENTRADAS']);
});

test('names to the right of their prices', () => {
  const rows = ['Café americano', 'Capuchino grande', 'Té de manzanilla', 'Chocolate caliente'];
  const page = pageOf(
    1,
    ...rows.flatMap((row, at) => [print('$ 4.500', 10, 10 + 4 * at), print(row, 22, 10 + 4 * at)]),
  );
  expect(named(page)).toEqual(rows.map((row) => `${row} = $ 4.500`));
});

test('the order in which a producer wrote the words does not matter', () => {
  const words = [
    print('Arroz con pollo', 10, 10),
    print('18.000 COP', 60, 10),
    print('Bandeja paisa', 10, 14),
    print('25.000 COP', 60, 14),
  ].flat();
  const inOrder = named({ index: 1, width: 210, height: 297, words });
  const reversed = named({ index: 1, width: 210, height: 297, words: words.toReversed() });
  expect(inOrder).toEqual(['Arroz con pollo = 18.000 COP', 'Bandeja paisa = 25.000 COP']);
  expect(reversed).toEqual(inOrder);
});

const cards = (names: readonly string[], isNameAbove: boolean): TextPage =>
  pageOf(
    1,
    ...names.flatMap((name, at) => {
      const [left, top] = [8 + 32 * (at % 3), 20 + 25 * Math.floor(at / 3)];
      return isNameAbove
        ? [print(name, left, top), print('$ 35.900', left + 2, top + 2.4)]
        : [print('$ 35.900', left + 2, top), print(name, left, top + 2.4)];
    }),
  );
const CARDS = ['Camisa de lino', 'Falda plisada', 'Blusa estampada', 'Saco tejido', 'Jean recto', 'Chaqueta corta'];

test.each([
  ['above', true],
  ['below', false],
])('cards with the name %s the price, in rows of three', (_, isNameAbove) => {
  expect(named(cards(CARDS, isNameAbove)).sort()).toEqual(CARDS.map((name) => `${name} = $ 35.900`).sort());
});

test('a row of labels with a row of values belongs to the card above it, not to the name of the next one', () => {
  const card = (name: string, price: string, at: number) => [
    print(name, 10, 10 + 20 * at),
    print('UND:', 10, 24 + 20 * at),
    print('BULTO:', 30, 24 + 20 * at),
    print('6 PAQ', 10, 26 + 20 * at),
    print(price, 30, 26 + 20 * at),
  ];
  const page = pageOf(
    1,
    ...['$ 17.400', '$ 20.400', '$ 9.200'].flatMap((price, at) => card(CARDS[at] ?? '', price, at)),
  );
  expect(products(page)).toEqual([]);
  expect(findBlocks([page]).map(({ name }) => name)).toEqual(CARDS.slice(0, 3));
});

test('a card with name, description and price: the name is the line in larger type', () => {
  const page = pageOf(
    1,
    print('Sartén de hierro', 10, 20, { size: 2.4 }),
    print('antiadherente de 24 cm', 10, 22, SMALL),
    print('apta para inducción', 10, 23.6, SMALL),
    print('$ 89.900', 10, 25.6),
  );
  expect(products(page)).toEqual([['Sartén de hierro', '$ 89.900', 'antiadherente de 24 cm apta para inducción']]);
});

test('a name on two lines has its price on the second one', () => {
  const page = pageOf(
    1,
    print('CARNES', 30, 8, { size: 3 }),
    print('LOMO DE RES CON SALSA', 10, 14),
    print('DE CHAMPIÑONES', 10, 16),
    print('42 €', 40, 16),
    print('con papas y ensalada', 10, 17.8, SMALL),
    print('COSTILLAS', 10, 22),
    print('38 €', 40, 22),
    print('en salsa de la casa', 10, 23.8, SMALL),
  );
  expect(named(page)).toEqual(['LOMO DE RES CON SALSA DE CHAMPIÑONES = 42 €', 'COSTILLAS = 38 €']);
});

test('a heading in larger type, or with a colon, is no line of the name below', () => {
  const page = pageOf(
    1,
    print('CARNES', 10, 12, { size: 2.6 }),
    print('COSTILLAS', 10, 14.4),
    print('38 €', 40, 14.4),
    print('en salsa de la casa', 10, 16, SMALL),
    print('POSTRES:', 10, 20),
    print('FLAN', 10, 22),
    print('9 €', 40, 22),
    print('de vainilla', 10, 23.6, SMALL),
  );
  expect(named(page)).toEqual(['COSTILLAS = 38 €', 'FLAN = 9 €']);
});

test('capitals set apart are one word each', () => {
  const page = pageOf(1, print('P I Z Z A   F I N A', 10, 10, { spacing: 1.2 }), print('$ 30.000', 60, 10));
  expect(named(page)).toEqual(['PIZZA FINA = $ 30.000']);
});

test('digits of a price set apart are one number', () => {
  const page = pageOf(1, print('Porción de miel', 10, 10), print('$ 5 0 0', 60, 10, { spacing: 1.2 }));
  expect(findBlocks([page]).flatMap(({ prices }) => prices.map(({ value }) => value))).toEqual([500]);
});

test('quantities, codes and packages between a name and its price are no names', () => {
  const page = pageOf(
    1,
    print('Vaso térmico', 10, 10),
    print('VT-00412', 35, 10),
    print('12 UND', 50, 10),
    print('$ 48.000', 80, 10),
    print('Plato hondo', 10, 13),
    print('PH-00077', 35, 13),
    print('X 6 UND', 50, 13),
    print('$ 21.000', 80, 13),
    print('1 BULTO', 50, 16),
    print('$ 99.000', 80, 16),
  );
  expect(named(page)).toEqual(['Vaso térmico = $ 48.000', 'Plato hondo = $ 21.000']);
});

test('a price in another column does not take the name of the first one', () => {
  const page = pageOf(
    1,
    print('Whisky', 10, 10, { size: 3 }),
    print('Ron blanco', 55, 10),
    print('$ 9.000', 85, 10),
    print('Vodka seco', 10, 14),
    print('$ 8.000', 40, 14),
    print('Ron añejo', 55, 14),
    print('$ 11.000', 85, 14),
  );
  expect(named(page).sort()).toEqual(['Ron añejo = $ 11.000', 'Ron blanco = $ 9.000', 'Vodka seco = $ 8.000']);
});

test('a line of a code and a number of variants is no name for the price of the card beside it', () => {
  const page = pageOf(
    1,
    print('Biblioteca Villa de Leyva', 8, 80),
    print('$ 2.690.000', 8, 84),
    print('Ref. CN-1310 · 2 acabados', 8, 88, SMALL),
    print('Tapete Chinchorro', 52, 84),
    print('$ 1.390.000', 52, 88),
    print('Ref. CN-6001.01 · 2 medidas', 52, 92, SMALL),
  );
  expect(named(page)).toEqual(['Biblioteca Villa de Leyva = $ 2.690.000', 'Tapete Chinchorro = $ 1.390.000']);
});

test('prices of several sizes belong to one name', () => {
  const page = pageOf(
    1,
    print('Pizza hawaiana', 10, 10),
    print('$ 18.000', 50, 10),
    print('$ 26.000', 64, 10),
    print('$ 34.000', 78, 10),
    print('Limonada de coco', 10, 14),
    print('Vaso', 45, 14),
    print('$ 9.000', 52, 14),
    print('Jarra', 64, 14),
    print('$ 28.000', 72, 14),
    print('Tinto de verano', 10, 18),
    print('8,00 € / 15,00 €', 60, 18),
  );
  expect(named(page)).toEqual([
    'Pizza hawaiana = $ 18.000 · $ 26.000 · $ 34.000',
    'Limonada de coco = $ 9.000 · $ 28.000',
    'Tinto de verano = 8,00 € · 15,00 €',
  ]);
});

test('a label that stands everywhere adds a price to the product above it', () => {
  const drinks = Array.from({ length: 13 }, (_, at) => `Ron número ${'abcdefghijklm'[at]}`);
  const page = pageOf(
    1,
    ...drinks.flatMap((drink, at) => [
      print(drink, 10, 6 + 6 * at),
      print('$ 9.000', 60, 6 + 6 * at),
      print('Happy 2x', 10, 8.5 + 6 * at),
      print('$ 15.000', 60, 8.5 + 6 * at),
    ]),
  );
  expect(named(page)).toEqual(drinks.map((drink) => `${drink} = $ 9.000 · $ 15.000`));
});

test('a text on every page is no product', () => {
  const pages = [1, 2, 3, 4].map((index) =>
    pageOf(
      index,
      print('Precios con IVA incluido', 10, 95),
      print(`Torta número ${index}`, 10, 20),
      print('$ 7.000', 60, 20),
    ),
  );
  expect(findBlocks(pages).map(({ name }) => name)).toEqual([1, 2, 3, 4].map((index) => `Torta número ${index}`));
});

test('bare numbers are prices only where the document prints its prices so', () => {
  const dishes = ['Taco de pescado', 'Taco de cerdo', 'Taco de res', 'Tostada mixta'];
  const menu = pageOf(
    1,
    ...dishes.flatMap((dish, at) => [print(dish, 10, 10 + 3 * at), print(`${at + 5}.900`, 70, 10 + 3 * at)]),
  );
  expect(named(menu)).toEqual(dishes.map((dish, at) => `${dish} = ${at + 5}.900`));
  const text = pageOf(
    1,
    print('Fundada en la feria de 12.500 personas', 10, 10),
    print('Taco de pescado', 10, 14),
    print('$ 5.900', 70, 14),
  );
  expect(named(text)).toEqual(['Taco de pescado = $ 5.900']);
});

test('texts without prices that stack are one block each', () => {
  const page = pageOf(
    1,
    print('CREMA PARA', 10, 20),
    print('PEINAR X 20 UND', 10, 22),
    print('PAPEL HIGIÉNICO', 60, 20),
    print('TRIPLE HOJA', 60, 22),
  );
  expect(findBlocks([page]).map(({ name }) => name)).toEqual([
    'CREMA PARA PEINAR X 20 UND',
    'PAPEL HIGIÉNICO TRIPLE HOJA',
  ]);
});

test('a block has the box of its name, prices and description, and its neighbours', () => {
  const page = pageOf(
    1,
    print('Sopa del día', 10, 10),
    print('$ 8.000', 60, 10),
    print('con arroz', 10, 11.6, SMALL),
    print('Ajiaco', 10, 16),
    print('$ 19.000', 60, 16),
    print('Sancocho', 10, 20),
    print('$ 21.000', 60, 20),
  );
  const [soup, second] = findBlocks([page]);
  expect(soup).toMatchObject({ page: 1, box: { left: 10 }, below: ['Ajiaco', 'Sancocho'], above: [] });
  expect((soup?.box.left ?? 0) + (soup?.box.width ?? 0)).toBeCloseTo(67, 0);
  expect((soup?.box.top ?? 0) + (soup?.box.height ?? 0)).toBeCloseTo(11.6, 0);
  expect(second).toMatchObject({
    name: 'Ajiaco',
    above: ['Sopa del día'],
    below: ['Sancocho'],
    prices: [{ value: 19_000 }],
  });
});

test('the first of two columns of codes belongs to its row, not to a line at the foot of the page', () => {
  const row = (top: number, code: string, name: string) => [
    ...[8, 13].map((left) => print(code, left, top, SMALL)),
    print(name, 30, top, SMALL),
    print('$ 3.200', 88, top, SMALL),
  ];
  const list = pageOf(
    1,
    ...row(80, '831', 'Cera acrílica de un litro'),
    ...row(84, '1400', 'Desengrasante de motor'),
    ...row(88, '583', 'Limpiador de tapizados'),
    print('Impreso: 25/03/2026', 6, 91, SMALL),
  );
  const blocks = findBlocks([list]);
  const first = list.words.filter(({ left }) => left === 8);
  expect(first.map((word) => blockWithWords(blocks, list.words, word)?.name)).toEqual([
    'Cera acrílica de un litro',
    'Desengrasante de motor',
    'Limpiador de tapizados',
  ]);
});

test('codes of cards side by side belong to their own cards, not to a text at the end of their row', () => {
  const cards = [
    ['IPT-004180', 'Pitillo removedor'],
    ['IPT-004195', 'Film estirable'],
    ['IPT-004198', 'Bolsas con cierre'],
  ] as const;
  const texts = cards.flatMap(([code, name], at) => [print(code, 10 + 20 * at, 20), print(name, 10 + 20 * at, 24)]);
  const page = pageOf(1, ...texts, print('Temporada', 80, 20));
  const blocks = findBlocks([page]);
  const [first, second] = page.words.filter(({ text }) => text.startsWith('IPT-'));
  const nameAt = (code: typeof first) => code && blockWithWords(blocks, page.words, code)?.name;
  expect([nameAt(first), nameAt(second)]).toEqual(['Pitillo removedor', 'Film estirable']);
});

test('a printed code belongs to the block of its row, or of the name below it', () => {
  const list = pageOf(1, print('7702021234567', 5, 10), print('Jabón de tocador', 30, 10), print('$ 3.200', 80, 10));
  const box = { left: 5, top: 8, width: 13, height: 3 };
  expect(blockWithWords(findBlocks([list]), list.words, box)?.name).toBe('Jabón de tocador');
  const grid = pageOf(
    1,
    ...CARDS.flatMap((name, at) => [
      print(`REF-${1000 + at}`, 8 + 32 * (at % 3), 20 + 25 * Math.floor(at / 3)),
      print(name, 8 + 32 * (at % 3), 23 + 25 * Math.floor(at / 3)),
    ]),
  );
  const code = grid.words.find(({ text }) => text === 'REF-1004');
  expect(blockWithWords(findBlocks([grid]), grid.words, code ?? box)?.name).toBe('Jean recto');
});

test('boxes are inside the page, and each word belongs to one block at most', () => {
  const page = pageOf(
    1,
    print('Sopa del día', 96, 1),
    print('$ 8.000', 99, 99.9),
    ...CARDS.map((name, at) => print(name, at, at)),
  );
  const blocks = findBlocks([page]);
  for (const { box } of blocks) {
    expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(box.left + box.width, box.top + box.height)).toBeLessThanOrEqual(100.02);
  }
  const words = blocks.flatMap(({ words: own }) => own);
  expect(words).toHaveLength(new Set(words).size);
});

test('the largest page, 20,000 words, does not keep a worker busy', () => {
  const rows = Array.from({ length: 3333 }, (_, at) => {
    const [left, top] = [1 + 33 * (at % 3), 0.2 + 0.09 * Math.floor(at / 3)];
    return [
      ...print(`Tornillo de ${at} pulgadas`, left, top, { size: 0.5 }),
      ...print(`$ ${at}.500`, left + 24, top, { size: 0.5 }),
    ];
  });
  expect(findBlocks([pageOf(1, ...rows)]).length).toBeGreaterThan(1000);
  // Linear work takes a quarter of a second; comparing all words with each other would take minutes.
  const { time, bound } = timeWithBound(
    (count) => findBlocks([pageOf(1, ...rows.slice(0, count))]),
    rows.length,
    10_000,
  );
  expect(time).toBeLessThan(bound);
});

test('a page without words has no blocks', () => {
  expect(findBlocks([pageOf(1)])).toEqual([]);
  expect(findBlocks([])).toEqual([]);
});
