/** Prints a menu in the layouts that restaurants use: columns, prices right, left, behind dots or below, names over two lines. */

import { print } from '../../blocks/blocks.fixture.ts';
import type { TextPage } from '../../blocks/blocks.ts';

/** `id` is that of the dish in every edition. */
export type Dish = { id: number; name: string; price: number; text: string };
export type Section = { heading: string; dishes: Dish[] };

export type Layout = {
  columns: 1 | 2 | 3;
  /** Where the price stands. */
  price: 'right' | 'dots' | 'behind' | 'left' | 'below';
  format: (value: number) => string;
  isUpper?: boolean;
  hasTexts?: boolean;
  /** Each section begins a page. */
  isPaged?: boolean;
};

/** In percent of the page's height: `at` is the baseline of the first line of the name. */
export type Place = { page: number; left: number; top: number };
export type PrintedMenu = { pages: TextPage[]; places: Map<number, Place> };

const SIZES = { 1: 2, 2: 1.7, 3: 1.4 } as const;
const FOOT = 95;
const PER_WIDTH = 297 / 210;
const MARGIN = 6;
const PRICE_LETTERS = 10;

const wrapped = (text: string, letters: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

export const printMenu = (sections: readonly Section[], layout: Layout): PrintedMenu => {
  const size = SIZES[layout.columns];
  const letter = 0.5 * size;
  const line = (1.25 * size) / PER_WIDTH;
  const width = (100 - 2 * MARGIN) / layout.columns - 3;
  const places = new Map<number, Place>();
  const pages: { index: number; words: ReturnType<typeof print> }[] = [{ index: 1, words: [] }];
  let [column, top] = [0, 8];
  const left = (): number => MARGIN + column * (width + 3);
  const put = (text: string, at: number, y: number, scale = 1): void =>
    void pages.at(-1)?.words.push(...print(text, at, y, { size: size * scale }));
  const advance = (): void => {
    [column, top] = [column + 1, 8];
    if (column < layout.columns) return;
    column = 0;
    pages.push({ index: pages.length + 1, words: [] });
  };

  const putDish = ({ id, name, price, text }: Dish): void => {
    const amount = layout.format(price);
    const isBelow = layout.price === 'below';
    const taken = isBelow ? 0 : PRICE_LETTERS;
    const lines = wrapped(layout.isUpper ? name.toUpperCase() : name, Math.floor(width / letter) - taken);
    const texts = layout.hasTexts && text !== '' ? wrapped(text, Math.floor(width / (0.8 * letter)) - taken) : [];
    if (top + (lines.length + texts.length + 1) * line > FOOT) advance();
    const from = layout.price === 'left' ? left() + PRICE_LETTERS * letter : left();
    places.set(id, { page: pages.length, left: from, top });
    const [first = ''] = lines;
    const end = left() + width - amount.length * letter;
    if (layout.price === 'right') put(amount, end, top);
    if (layout.price === 'left') put(amount, left(), top);
    if (layout.price === 'behind') put(amount, from + (first.length + 2) * letter, top);
    if (layout.price === 'dots') {
      const dots = Math.floor((end - from) / letter) - first.length - 2;
      if (dots > 2) put('.'.repeat(dots), from + (first.length + 1) * letter, top);
      put(amount, end, top);
    }
    for (const one of lines) {
      put(one, from, top);
      top += line;
    }
    for (const one of texts) {
      put(one, from, top, 0.8);
      top += 0.85 * line;
    }
    if (isBelow) {
      put(amount, from, top);
      top += line;
    }
    top += 0.7 * line;
  };

  for (const { heading, dishes } of sections) {
    if (layout.isPaged && (column > 0 || top > 8)) {
      column = layout.columns;
      advance();
    } else if (top + 4 * line > FOOT) advance();
    put(heading.toUpperCase(), left(), top, 1.5);
    top += 1.9 * line;
    dishes.forEach(putDish);
    top += line;
  }
  return { pages: pages.map(({ index, words }) => ({ index, width: 210, height: 297, words })), places };
};
