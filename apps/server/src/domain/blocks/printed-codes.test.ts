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

const [NAME, TEXT] = [1, 2];

/** Three cards beside each other, their lines as far apart as word processors set paragraphs: name, code, texts, price. */
const spacedCards = (cards: readonly { name: string; code: string; texts: string[]; price: string }[], top: number) =>
  cards.flatMap(({ name, code, texts, price }, at) => {
    const left = 7 + 30 * at;
    const foot = top + 6.5 + 1.6 * texts.length;
    return [
      print(name, left, top, { face: NAME }),
      print(code, left, top + 3.25, { face: TEXT }),
      ...texts.map((text, line) => print(text, left, top + 6.5 + 1.6 * line, { face: TEXT })),
      print(`${price} + IVA`, left, foot + 1.65, { face: NAME }),
    ];
  });

// Covers §backend-418.
test('in cards whose lines stand apart, codes of two words and taxes behind prices separate no name from its price', () => {
  const page = pageOf(
    1,
    ...spacedCards(
      [
        { name: 'Silla Bogotá', code: 'Código: SE 1042', texts: ['Espaldar en malla', 'y brazos'], price: '$ 913.900' },
        { name: 'Silla Nevado', code: 'Código: SI 0210', texts: ['Estructura cromada'], price: '$ 110.900' },
        { name: 'Mesa Cocuy', code: 'Código: ES 2210', texts: ['Tapa de madera', 'Patas'], price: '$ 457.900' },
      ],
      10,
    ),
    ...spacedCards(
      [
        { name: 'Archivador', code: 'Código: AR 0300', texts: ['Cerradura central'], price: '$ 260.900' },
        { name: 'Mesa Tayrona', code: 'Código: MJ 0800', texts: ['Para 8 personas', 'de pie'], price: '$ 1.336.900' },
        { name: 'Biblioteca', code: 'Código: BA 1500', texts: ['Cinco entrepaños'], price: '$ 2.257.900' },
      ],
      50,
    ),
  );
  expect(priced(page).sort()).toEqual([
    'Archivador = $ 260.900',
    'Biblioteca = $ 2.257.900',
    'Mesa Cocuy = $ 457.900',
    'Mesa Tayrona = $ 1.336.900',
    'Silla Bogotá = $ 913.900',
    'Silla Nevado = $ 110.900',
  ]);
  expect(blockOfWord(page, '2210')?.name).toBe('Mesa Cocuy');
});

test('a label before a price of the next column is that of the next column, where it stands nearer to it', () => {
  const page = pageOf(
    1,
    print('Vino de la casa', 8, 10),
    print('Copa $ 12.000', 8, 13),
    print('Botella $ 60.000', 23, 13),
    print('Vino tinto seco', 8, 30),
    print('Copa $ 15.000', 8, 33),
    print('Botella $ 75.000', 23, 33),
  );
  expect(priced(page)).toEqual(['Vino de la casa = $ 12.000 $ 60.000', 'Vino tinto seco = $ 15.000 $ 75.000']);
});
