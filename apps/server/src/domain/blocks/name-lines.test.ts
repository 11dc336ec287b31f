/** Names of several lines: which lines belong to them, and which are descriptions or other products. */
import { expect, test } from 'vitest';
import { pageOf, print } from './blocks.fixture.ts';
import { findBlocks } from './blocks.ts';

type Row = readonly [price: string, ...lines: string[]];

/** Names at the left; `priced`: the line beside which the price stands. Lines 1.6 % apart, rows `gap` more. */
const read = (rows: readonly Row[], priced: 'first' | 'last', gap = 2) => {
  let top = 8;
  const words = rows.flatMap(([price, ...lines]) => {
    const from = top;
    top += 1.6 * lines.length + gap;
    const at = priced === 'first' ? 0 : lines.length - 1;
    return [...lines.map((line, index) => print(line, 10, from + 1.6 * index)), print(price, 52, from + 1.6 * at)];
  });
  return findBlocks([pageOf(1, ...words)]).map(
    ({ name, description, prices }) => `${name} | ${description} | ${prices.map(({ text }) => text).join(' ')}`,
  );
};

const WRAPPED: Row[] = [
  ['$ 12.000', 'Ceviche de pulpo con papas criollas y', 'ensalada fresca'],
  ['$ 14.000', 'Arroz con mariscos'],
  ['$ 16.000', 'Lomo saltado en salsa de la casa con un', 'toque de limón'],
  ['$ 18.000', 'Trucha al ajillo'],
];
const WHOLE = WRAPPED.map(([price, ...lines]) => `${lines.join(' ')} |  | ${price}`);

// Covers §backend-334.
test('a name that is broken for its width goes on below the row of its price', () =>
  expect(read(WRAPPED, 'first')).toEqual(WHOLE));

test('a name that is broken for its width begins above the row of its price', () =>
  expect(read(WRAPPED, 'last')).toEqual(WHOLE));

test('lines of a list at equal distances are products of their own', () => {
  const rows: Row[] = [
    ['$ 12.000', 'Ceviche de pulpo con papas criollas y'],
    ['', 'Arroz con mariscos'],
    ['$ 16.000', 'Lomo saltado en salsa de la casa con un'],
    ['$ 18.000', 'Trucha al ajillo'],
  ];
  expect(read(rows, 'first', 0)).not.toContain(
    'Ceviche de pulpo con papas criollas y Arroz con mariscos |  | $ 12.000',
  );
});

test('a line below a name that had room for it is its description, and so is one in brackets', () => {
  const rows: Row[] = [
    ['$ 12.000', 'Ceviche de pulpo', 'con papas criollas y ensalada fresca'],
    ['$ 14.000', 'Pizza de la casa con tres quesos y albahaca', '(mozzarella, azul y parmesano)'],
    ['$ 16.000', 'Trucha al ajillo'],
  ];
  expect(read(rows, 'first')).toEqual([
    'Ceviche de pulpo | con papas criollas y ensalada fresca | $ 12.000',
    'Pizza de la casa con tres quesos y albahaca | (mozzarella, azul y parmesano) | $ 14.000',
    'Trucha al ajillo |  | $ 16.000',
  ]);
});

test('a name below its price goes on in the next line, also with a quantity', () => {
  const card = (price: string, lines: readonly string[], left: number, top: number) => [
    print(price, left, top, { size: 3 }),
    ...lines.map((line, at) => print(line, left, top + 2.4 + 1.6 * at)),
  ];
  const page = pageOf(
    1,
    ...card('$ 9.000', ['Bloques de colores 120', 'piezas'], 8, 10),
    ...card('$ 7.000', ['Muñeca Sofía'], 55, 10),
    ...card('$ 5.000', ['Tren de madera'], 8, 40),
    ...card('$ 3.000', ['Cometa'], 55, 40),
  );
  expect(findBlocks([page]).map(({ name }) => name)).toContain('Bloques de colores 120 piezas');
});

test('a price at the end of a description is that of the title above', () => {
  const dishes = [
    ['Ceviche', 'con papas criollas y', 'ensalada fresca. $ 12.000'],
    ['Lomo saltado', 'en salsa de la casa. $ 16.000'],
    ['Trucha', 'preparada al momento con', 'un toque de limón. $ 18.000'],
    ['Arroz negro', 'con mariscos del día. $ 14.000'],
  ];
  let top = 8;
  const words = dishes.flatMap((lines) => {
    const from = top;
    top += 1.6 * lines.length + 3;
    return lines.map((line, at) => print(line, 10, from + 1.6 * at));
  });
  const priced = findBlocks([pageOf(1, ...words)]).filter(({ prices }) => prices.length > 0);
  expect(priced.map(({ name }) => name)).toEqual(['Ceviche', 'Lomo saltado', 'Trucha', 'Arroz negro']);
  expect(priced[0]).toMatchObject({ description: 'con papas criollas y ensalada fresca', prices: [{ value: 12_000 }] });
});

test('dishes in small letters below a heading are no descriptions of it', () => {
  const dishes = ['ceviche de pulpo', 'lomo saltado', 'trucha al ajillo', 'arroz negro'];
  const page = pageOf(
    1,
    print('Entradas', 10, 8),
    ...dishes.flatMap((dish, at) => [print(dish, 10, 10 + 2 * at), print('$ 9.000', 28, 10 + 2 * at)]),
  );
  expect(
    findBlocks([page])
      .filter(({ prices }) => prices.length > 0)
      .map(({ name }) => name),
  ).toEqual(dishes);
});

// Covers §backend-428.
test('a smaller line in italics is no part of the name, although its letter f reaches below the line', () => {
  const italic = print('Coconut flan', 10, 21.2, { size: 1.6 }).map((word) =>
    word.text.includes('f') ? { ...word, height: word.height * 1.3 } : word,
  );
  const page = pageOf(
    1,
    print('Enyucado caliente', 10, 15),
    print('$ 51.000', 60, 15),
    print('Warm cassava cake', 10, 16.2, { size: 1.6 }),
    print('Con helado de vainilla', 10, 17.3, { size: 1.4 }),
    print('Flan de coco', 10, 20),
    print('$ 26.000', 60, 20),
    italic,
    print('Receta de la abuela', 10, 22.3, { size: 1.4 }),
  );
  const names = findBlocks([page]).map(({ name }) => name);
  expect(names).toEqual(['Enyucado caliente', 'Flan de coco']);
});

/** Typefaces of the next tests. */
const [HEADING, NAME, TEXT] = [1, 2, 3];

/** Lines 1.8 % apart: a heading right above the first dish, dishes with descriptions. Their faces as given, or unknown. */
const menuIn = (faces: { heading?: number; name?: number; text?: number }) => {
  const dish = (name: string, text: string, price: string, top: number) => [
    print(name, 10, top, faces.name === undefined ? {} : { face: faces.name }),
    print(price, 52, top),
    print(text, 10, top + 1.8, faces.text === undefined ? {} : { face: faces.text }),
  ];
  const heading = faces.heading === undefined ? {} : { face: faces.heading };
  const page = pageOf(
    1,
    print('Postres de la casa', 10, 8, heading),
    ...dish('Enyucado', 'Torta de yuca', '$ 14.000', 9.8),
    ...dish('Cocada con helado', 'Dulce de coco', '$ 17.000', 15.4),
    print('Bebidas sin alcohol', 10, 21, heading),
    ...dish('Limonada', 'Con coco', '$ 12.000', 22.8),
    ...dish('Agua con gas', 'Botella de vidrio', '$ 7.000', 28.4),
    ...dish('Jugo natural', 'Mango o mora', '$ 9.000', 34),
  );
  return findBlocks([page])
    .filter(({ prices }) => prices.length > 0)
    .map(({ name, description }) => `${name} | ${description}`);
};

// Covers §backend-417.
test('a heading in its own typeface right above the first name of a section is no part of it', () => {
  expect(menuIn({ heading: HEADING, name: NAME, text: TEXT })).toEqual([
    'Enyucado | Torta de yuca',
    'Cocada con helado | Dulce de coco',
    'Limonada | Con coco',
    'Agua con gas | Botella de vidrio',
    'Jugo natural | Mango o mora',
  ]);
});

test('a brand in its own typeface above each name stays part of the name', () => {
  const card = (brand: string, name: string, price: string, top: number) => [
    print(brand, 10, top, { face: HEADING }),
    print(name, 10, top + 1.6, { face: NAME }),
    print(price, 52, top + 1.6),
    print('Garantía de un año', 10, top + 3, { size: 1.4, face: TEXT }),
  ];
  const page = pageOf(
    1,
    ...card('Samsung Electronics', 'Televisor', '$ 900.000', 8),
    ...card('Panasonic de Colombia', 'Nevera', '$ 800.000', 18),
    ...card('Haceb Electrodomésticos', 'Estufa', '$ 700.000', 28),
  );
  expect(findBlocks([page]).map(({ name }) => name)).toEqual([
    'Samsung Electronics Televisor',
    'Panasonic de Colombia Nevera',
    'Haceb Electrodomésticos Estufa',
  ]);
});

test('lines that begin with a label in bold type stay one text', () => {
  const line = (label: string, value: string, top: number) => [
    print(label, 10, top, { face: HEADING }),
    print(value, 10 + label.length + 1, top, { face: TEXT }),
  ];
  const page = pageOf(
    1,
    ...line('Artista', 'Ana María Sanz', 10),
    ...line('Técnica', 'Acuarela y tinta', 11.6),
    ...line('Dimensiones', '60x90', 13.2),
  );
  expect(findBlocks([page]).map(({ name }) => name)).toEqual([
    'Artista Ana María Sanz Técnica Acuarela y tinta Dimensiones 60x90',
  ]);
});
