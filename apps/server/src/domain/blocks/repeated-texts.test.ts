import { expect, test } from 'vitest';
import { pageOf, print } from './blocks.fixture.ts';
import { findBlocks } from './blocks.ts';
import type { TextPage } from './runs.ts';

const named = (pages: readonly TextPage[]): string[] =>
  findBlocks(pages)
    .filter(({ prices }) => prices.length > 0)
    .map(({ name, prices }) => `${name} = ${prices.map(({ text }) => text).join(' · ')}`);

const letter = (at: number): string => 'abcdefghijklmnopqrstuvwxyz'[at] ?? '';

/** Thirteen sections on four pages, each with a heading in larger type. */
const sections = (rowsOf: (section: number) => [name: string, price: string][]): TextPage[] =>
  [0, 1, 2, 3].map((page) =>
    pageOf(
      page + 1,
      ...[0, 1, 2, 3]
        .map((part) => 4 * page + part)
        .filter((section) => section < 13)
        .flatMap((section, part) => {
          const top = 6 + 22 * part;
          const rows = rowsOf(section).flatMap(([name, price], at) => [
            print(name, 10, top + 4 + 2.6 * at),
            print(price, 60, top + 4 + 2.6 * at),
          ]);
          return [print(`Sección ${letter(section)}`, 10, top, { size: 3 }), ...rows];
        }),
    ),
  );

// Covers §backend-251.
test('a dish that stands once in each section has a block of its own, with its price', () => {
  const pages = sections((section) => [
    [`Pescado al estilo ${letter(section)}`, '$ 30.000'],
    ['Arroz con coco', '$ 6.000'],
    [`Carne al estilo ${letter(section)}`, '$ 25.000'],
  ]);
  const found = named(pages);
  expect(found.filter((one) => one === 'Arroz con coco = $ 6.000')).toHaveLength(13);
  expect(found).toHaveLength(39);
});

test('a variety below each product stays a price of the product above it', () => {
  const pages = sections((section) => [
    [`Ron del año ${letter(section)}`, '$ 9.000'],
    ['Happy 2x', '$ 15.000'],
    [`Ginebra tipo ${letter(section)}`, '$ 8.000'],
    ['Happy 2x', '$ 14.000'],
  ]);
  expect(named(pages).filter((one) => one.startsWith('Happy'))).toEqual([]);
  expect(named(pages)).toHaveLength(26);
});
