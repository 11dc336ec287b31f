/** Small menus and lists for tests of carrying tags over. */

import { pageOf, print } from '../blocks/blocks.fixture.ts';
import type { TextPage } from '../blocks/blocks.ts';
import { createTagMover } from './carry-over.ts';
import type { Outcome, TagToMove } from './outcomes.ts';

const SMALL = { size: 1.5 };
/** Left of the column of names, and the height of a row. */
const LEFT = 10;
const ROW = 5;

export type Dish = { name: string; price?: string; text?: string; ref?: string };
export type Menu = { heading: string; dishes: Dish[] }[];

/** A page of a menu; `from`: the top of its first line. */
export const menuPage = (index: number, menu: Menu, from = 8, left = LEFT): TextPage => {
  const lines: ReturnType<typeof print>[] = [];
  let top = from;
  for (const { heading, dishes } of menu) {
    lines.push(print(heading, left, top, { size: 3.2 }));
    for (const { name, price, text, ref } of dishes) {
      top += ROW;
      if (ref) lines.push(print(ref, left - 8, top));
      lines.push(print(name, left, top));
      if (price) lines.push(print(price, left + 50, top));
      if (text) lines.push(print(text, left, top + 1.6, SMALL));
    }
    top += 2 * ROW;
  }
  return pageOf(index, ...lines);
};

/** The tag that a person puts at the beginning of a printed name. */
export const tagAt = (page: TextPage, name: string, more: Partial<TagToMove> = {}): TagToMove => {
  const first = page.words.find((word, at) => {
    const text = page.words
      .slice(at, at + name.split(' ').length)
      .map((one) => one.text)
      .join(' ');
    return word && text === name;
  });
  if (!first) throw new Error(`The page does not print ${name}`);
  const position = { left: first.left - 2, top: first.top + first.height / 2 };
  return { page: page.index, position, isByHand: true, ref: '', name, ...more };
};

/** Where the pages print the references that begin with `R-`. */
const referencesOf = (pages: readonly TextPage[]) =>
  pages.flatMap(({ index, words }) =>
    words.flatMap(({ text, ...box }) => (text.startsWith('R-') ? [{ ref: text, page: index, box }] : [])),
  );

export const run = (before: TextPage[], after: TextPage[], tags: readonly TagToMove[]): Outcome[] =>
  createTagMover({
    before: { pages: before, references: referencesOf(before) },
    after: { pages: after, references: referencesOf(after) },
  }).outcomes(tags, (_, box) => ({ left: box.left, top: box.top }));

/** The text of the line at which a tag has landed, or the reason for a review. */
export const shown = (outcome: Outcome, pages: readonly TextPage[]): string => {
  if (outcome.is === 'review') return outcome.reason;
  const page = pages.find(({ index }) => index === outcome.page);
  const line = (page?.words ?? []).filter(
    ({ top, height }) => Math.abs(top + height / 2 - outcome.position.top) < ROW / 4 && height > 0,
  );
  return `${outcome.page}: ${line.map(({ text }) => text).join(' ')}`;
};

export const SOUPS: Menu = [
  {
    heading: 'SOPAS',
    dishes: [
      { name: 'Ajiaco santafereño', price: '$ 19.000', text: 'con pollo, papa criolla y alcaparras' },
      { name: 'Sancocho de gallina', price: '$ 24.000', text: 'con yuca, plátano y mazorca' },
      { name: 'Mondongo', price: '$ 17.000', text: 'con arroz y aguacate' },
    ],
  },
];
export const MEATS: Menu = [
  {
    heading: 'CARNES',
    dishes: [
      { name: 'Bandeja paisa', price: '$ 32.000', text: 'fríjoles, chicharrón, carne molida y arepa' },
      { name: 'Churrasco argentino', price: '$ 45.000', text: 'lomo ancho a la parrilla con papas' },
      { name: 'Costillas en salsa', price: '$ 38.000', text: 'costillas de cerdo en salsa de la casa' },
    ],
  },
];
export const DRINKS: Menu = [
  {
    heading: 'BEBIDAS',
    dishes: [
      { name: 'Limonada de coco', price: '$ 12.000', text: 'leche de coco, limón y hielo' },
      { name: 'Jugo de lulo', price: '$ 9.000', text: 'en agua o en leche' },
      { name: 'Cerveza artesanal', price: '$ 14.000', text: 'roja, rubia o negra' },
    ],
  },
];
export const PAGES = [menuPage(1, SOUPS), menuPage(2, MEATS), menuPage(3, DRINKS)];
const NAMES = [SOUPS, MEATS, DRINKS].map(([section]) => section?.dishes.map(({ name }) => name) ?? []);
export const allTags = (): TagToMove[] =>
  NAMES.flatMap((names, at) => names.map((name) => tagAt(PAGES[at] ?? pageOf(1), name)));

export const withPrices = (menu: Menu, change: (dish: Dish) => Dish): Menu =>
  menu.map(({ heading, dishes }) => ({ heading, dishes: dishes.map(change) }));
export const dearer = (menu: Menu): Menu =>
  withPrices(menu, (dish) => ({ ...dish, price: `$ ${Number(dish.price?.replace(/\D/gu, '')) / 1000 + 2}.000` }));
