/** Documents with one product a page, whose price stands far from its name. */
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks.fixture.ts';
import { findBlocks } from '../blocks.ts';
import type { TextPage } from '../runs.ts';

const PRODUCTS = [
  ['Nevera No Frost', '$4.345.900'],
  ['Lavadora frontal', '$3.109.900'],
  ['Estufa a gas', '$1.059.900'],
  ['Horno de pared', '$2.645.900'],
] as const;

/** A title, a picture of half a page, and a table of qualities that ends with the price. */
const page = (index: number, title: string, price: string): TextPage =>
  pageOf(
    index,
    print(title, 15, 18, { size: 2.6 }),
    print(`Ref: NV-${index}20`, 15, 21),
    print('Color', 15, 62),
    print('Gris acero', 50, 62),
    print('Garantía', 15, 65),
    print('12 meses', 50, 65),
    print('Precio de lista', 15, 68),
    print('$9.999.900', 50, 68),
    print('PRECIO OFERTA', 15, 71),
    print(price, 50, 71),
  );
const priced = (pages: readonly TextPage[]): string[] =>
  findBlocks(pages)
    .filter(({ prices }) => prices.length > 0)
    .map(({ name, prices }) => `${name} = ${prices.map(({ text }) => text).join(' ')}`);

// Covers §backend-431.
test('the prices of a page with one product belong to its title; what a price is called is no name', () =>
  expect(priced(PRODUCTS.map(([title, price], at) => page(at + 1, title, price)))).toEqual(
    PRODUCTS.map(([title, price]) => `${title} = $9.999.900 ${price}`),
  ));

test('two such pages among pages with named prices are an exception', () => {
  const list = [3, 4, 5].map((index) =>
    pageOf(
      index,
      print('Mesas', 10, 8, { size: 3 }),
      print(`Mesa ${'ABC'[index - 3]} de roble`, 10, 14),
      print('$ 240.000', 60, 14),
    ),
  );
  const pages = PRODUCTS.slice(0, 2).map(([title, price], at) => page(at + 1, title, price));
  const found = priced([...pages, ...list]);
  for (const index of [3, 4, 5]) expect(found).toContain(`Mesa ${'ABC'[index - 3]} de roble = $ 240.000`);
  expect(found.filter((one) => one.startsWith('Nevera') || one.startsWith('Lavadora'))).toEqual([]);
});
