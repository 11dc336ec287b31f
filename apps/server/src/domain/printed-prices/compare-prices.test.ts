/** Printed prices beside those of the list: which are compared, which are the same, and which are left to a person. */
import type { Product } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import { findBlocks, type TextPage } from '../blocks/blocks.ts';
import { createReferenceFinder } from '../references/reference-finder.ts';
import { comparePrices } from './compare-prices.ts';
import { createOffers } from './offers.ts';
import { saysWithoutTax } from './prices-without-tax.ts';
import { printedProducts } from './printed-products.ts';

type Listed = { price: number; listPrice?: number; currency?: string };

const productOf = (ref: string, { price, listPrice = 0, currency }: Listed): Product => ({
  productId: ref,
  productName: ref,
  linkText: '',
  categoryId: '',
  allSpecifications: [],
  items: [
    {
      itemId: ref,
      referenceId: [{ key: 'RefId', value: ref }],
      name: '',
      nameComplete: '',
      images: [],
      sellers: [
        {
          commertialOffer: {
            price,
            listPrice,
            priceWithoutDiscount: price,
            rewardValue: 0,
            ...(currency && { currency }),
          },
        },
      ],
    },
  ],
});

/** The comparison of pages with a list, as texts. */
const compared = (list: Readonly<Record<string, Listed>>, ...pages: TextPage[]) => {
  const products = Object.entries(list).map(([ref, offer]) => productOf(ref, offer));
  const find = createReferenceFinder(
    products.map(({ productId }) => ({ ref: productId, productId, itemId: productId, name: productId })),
  );
  const blocks = findBlocks(pages);
  const printed = pages.flatMap(({ words, ...page }) =>
    printedProducts(find({ ...page, words: [...words] }).found, {
      words,
      blocks: blocks.filter((block) => block.page === page.index),
    }),
  );
  const isWithoutTax = pages.some(({ words }) => saysWithoutTax(words));
  const { same, different, several } = comparePrices(printed, createOffers(products), { isWithoutTax });
  return {
    same: same.map(({ ref }) => ref),
    different: different.map(({ ref, page, prices, listed }) => `${ref} p. ${page}: ${prices.join(' ')} ≠ ${listed}`),
    several: several.map(({ ref, prices }) => `${ref}: ${prices.join(' ')}`),
  };
};

/** Rows of a table: code, name and prices. */
const table = (rows: readonly (readonly string[])[], top = 10): TextPage =>
  pageOf(
    1,
    ...rows.flatMap(([code = '', name = '', ...prices], at) => [
      print(code, 5, top + 3 * at),
      print(name, 20, top + 3 * at),
      ...prices.map((price, column) => print(price, 60 + 15 * column, top + 3 * at)),
    ]),
  );
const row = (at: number, ...prices: string[]): string[] => [
  `CN-10${at}`,
  `Silla número ${'abcdefghij'[at]}`,
  ...prices,
];

// Covers §backend-180.
test('a price that is another one than that of the list is reported with both amounts and its page, an equal one is not', () => {
  const page = table([row(0, '$ 120.000'), row(1, '$ 95.000'), row(2, '$ 12.500')]);
  expect(
    compared({ 'CN-100': { price: 120_000 }, 'CN-101': { price: 99_000 }, 'CN-102': { price: 12_499.9 } }, page),
  ).toEqual({ same: ['CN-100', 'CN-102'], different: ['CN-101 p. 1: $ 95.000 ≠ 99000'], several: [] });
});

test('the price before a discount is one of the list', () => {
  const page = table([row(0, '$ 120.000')]);
  expect(compared({ 'CN-100': { price: 99_000, listPrice: 120_000 } }, page).different).toEqual([]);
});

test('of two columns, without and with tax, the one that other rows share with the list is compared', () => {
  const rows = Array.from({ length: 8 }, (_, at) => row(at, `$ ${at + 1}.000,00`, `$ ${at + 1}.190,00`));
  const list = Object.fromEntries(rows.map((_, at) => [`CN-10${at}`, { price: 1190 + 1000 * at }]));
  expect(compared({ ...list, 'CN-103': { price: 5000 } }, table(rows))).toMatchObject({
    different: ['CN-103 p. 1: $ 4.190,00 ≠ 5000'],
    several: [],
  });
});

test('two prices of different size are reported as several, and none of them is chosen', () => {
  const page = pageOf(
    1,
    print('CN-100', 5, 10),
    print('Silla de comedor', 20, 10),
    print('$ 150.000', 60, 10, { size: 1.4 }),
    print('$ 110.000', 75, 10, { size: 2.2 }),
  );
  expect(compared({ 'CN-100': { price: 99_000 } }, page)).toEqual({
    same: [],
    different: [],
    several: ['CN-100: $ 150.000 $ 110.000'],
  });
  expect(compared({ 'CN-100': { price: 110_000 } }, page).same).toEqual(['CN-100']);
});

test('a price of two units, and one in another currency, are not compared', () => {
  const page = table([row(0, '2x$5.000'), row(1, 'US$ 20'), row(2, 'US$ 20', '$ 80.000')]);
  const list = {
    'CN-100': { price: 3000 },
    'CN-101': { price: 80_000, currency: 'COP' },
    'CN-102': { price: 85_000, currency: 'COP' },
  };
  expect(compared(list, page)).toEqual({ same: [], different: ['CN-102 p. 1: $ 80.000 ≠ 85000'], several: [] });
});

test('prices without tax are no difference where the page says so', () => {
  const rows = Array.from({ length: 6 }, (_, at) => row(at, `$ ${at + 1}.000`));
  const list = Object.fromEntries(rows.map((_, at) => [`CN-10${at}`, { price: 1190 * (at + 1) }]));
  const page = table(rows);
  const note = { ...page, words: [...page.words, ...print('Precios sin IVA', 20, 95)] };
  expect(compared(list, note).different).toEqual([]);
  expect(compared(list, page).different).toHaveLength(6);
  expect(compared({ ...list, 'CN-102': { price: 9000 } }, note).different).toEqual(['CN-102 p. 1: $ 3.000 ≠ 9000']);
});

test('thousands alone stand for the whole amount', () => {
  expect(compared({ 'CN-100': { price: 12_500 } }, table([row(0, '$ 12,5')])).same).toEqual(['CN-100']);
});

test('a block with references of two products tells the price of neither', () => {
  const page = pageOf(
    1,
    print('Mesa con sillas', 20, 10),
    print('CN-100', 45, 10),
    print('CN-101', 55, 10),
    print('$ 80.000', 75, 10),
  );
  expect(compared({ 'CN-100': { price: 1000 }, 'CN-101': { price: 2000 } }, page)).toEqual({
    same: [],
    different: [],
    several: [],
  });
});

// Covers §backend-339.
test('prices before the names of a wide table are those of the codes behind the names', () => {
  const titles = ['La vorágine', 'El olvido', 'Rayuela', 'Ficciones', 'El túnel', 'Nada', 'Delirio', 'La colmena'];
  const page = pageOf(
    1,
    ...titles.flatMap((title, at) => [
      print(`$ ${at + 2}.000`, 5, 10 + 3 * at),
      print(`${(at * 7) % 40}`, 25, 10 + 3 * at),
      print(title, 40, 10 + 3 * at),
      print(`120${at}`, 85, 10 + 3 * at),
    ]),
  );
  const list = Object.fromEntries(titles.map((_, at) => [`120${at}`, { price: 1000 * (at + 2) }]));
  expect(compared({ ...list, 1203: { price: 9000 } }, page)).toMatchObject({
    same: titles.map((_, at) => `120${at}`).filter((ref) => ref !== '1203'),
    different: ['1203 p. 1: $ 5.000 ≠ 9000'],
  });
});

test('of a title with a table of sizes each code has the price of its row', () => {
  const table = (title: string, from: number, left: number) => [
    print(title, left, 10, { size: 2.4 }),
    ...['Medida', 'Código', 'Precio'].map((heading, column) => print(heading, left + 13 * column, 13)),
    ...['1/2"', '3/4"', '1"'].flatMap((size, at) => [
      print(size, left, 16 + 3 * at),
      print(`450${from + at}`, left + 13, 16 + 3 * at),
      print(`$ ${from + at}.900`, left + 26, 16 + 3 * at),
    ]),
  ];
  const page = pageOf(1, ...table('Codo de bronce', 11, 5), ...table('Tee de bronce', 21, 55));
  const refs = [11, 12, 13, 21, 22, 23];
  const list = Object.fromEntries(refs.map((at) => [`450${at}`, { price: 1000 * at + 900 }]));
  expect(compared({ ...list, 45_012: { price: 9000 } }, page)).toEqual({
    same: refs.map((at) => `450${at}`).filter((ref) => ref !== '45012'),
    different: ['45012 p. 1: $ 12.900 ≠ 9000'],
    several: [],
  });
});
