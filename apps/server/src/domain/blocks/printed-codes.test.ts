/** Codes and attributes that stand among the lines of a product: they are no names, and belong to its block. */
import { expect, test } from 'vitest';
import { pageOf, print } from './blocks.fixture.ts';
import { type Block, blockWithWords, findBlocks } from './blocks.ts';
import type { TextPage } from './runs.ts';

const cards = (lines: readonly (readonly string[])[]): TextPage =>
  pageOf(
    1,
    ...lines.flatMap((card, at) =>
      card.map((text, line) => print(text, 8 + 45 * (at % 2), 8 + 16 * Math.floor(at / 2) + 1.8 * line)),
    ),
  );
const priced = (page: TextPage): string[] =>
  findBlocks([page])
    .filter(({ prices }) => prices.length > 0)
    .map(({ name, prices }) => `${name} = ${prices.map(({ text }) => text).join(' ')}`);
const blockOfWord = (page: TextPage, text: string): Block | null => {
  const word = page.words.find((one) => one.text === text);
  return word ? blockWithWords(findBlocks([page]), page.words, word) : null;
};

// Covers §backend-336.
test('a line of a card that names an attribute is not the name of its product', () => {
  const page = cards([
    ['Cuaderno rayado', 'Empaque: 6 und', 'Precio: $ 9.000'],
    ['Caja de colores', 'Marca: Norma', 'Precio: $ 8.000'],
    ['Borrador de nata', 'Color: blanco', 'Precio: $ 1.000'],
  ]);
  expect(priced(page)).toEqual([
    'Cuaderno rayado = $ 9.000',
    'Caja de colores = $ 8.000',
    'Borrador de nata = $ 1.000',
  ]);
});

test('a code with its label behind a name is no part of the name', () =>
  expect(
    priced(
      cards([
        ['Silla Ronda Ref. CN-1042', '$ 90.000'],
        ['Mesa Baja (cód. 77-B)', '$ 80.000'],
      ]),
    ),
  ).toEqual(['Silla Ronda = $ 90.000', 'Mesa Baja = $ 80.000']));

test.each([
  ['A10', 'B21', 'C32', 'D43', 'E54'],
  ['KAR-0X', 'LOT-1Y', 'MEX-2Z', 'NUS-3X', 'POR-4Y'],
  ['7702011000002', '7702011007315', '7702011014627', '7702011021939', '7702011029256'],
])('codes without a label, such as %s, belong to the card in which they stand', (...codes) => {
  const page = cards(codes.map((code, at) => [code, `Labial tono ${'abcde'[at]}`, `$ ${at + 1}.000`]));
  codes.forEach((code, at) => expect(blockOfWord(page, code)?.prices[0]?.value).toBe((at + 1) * 1000));
});

test('the digits below a barcode belong to the card above', () => {
  const page = cards([
    ['Suero oral', '$ 4.000', '7 702011 000002'],
    ['Gasa', '$ 5.000', '7 702011 007315'],
  ]);
  expect(blockOfWord(page, '007315')?.name).toBe('Gasa');
});

test('dishes with a number, and measures, are no codes', () => {
  const names = ['COMBO 1', 'COMBO 2', 'COMBO 3', 'COMBO 4', 'COMBO 5', 'COMBO 6'];
  expect(priced(cards(names.map((name, at) => [name, `$ ${at + 1}.000`])))).toEqual(
    names.map((name, at) => `${name} = $ ${at + 1}.000`),
  );
});
