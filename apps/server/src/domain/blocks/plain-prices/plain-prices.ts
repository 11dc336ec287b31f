/**
 * Whether the numbers at the ends of a document's lines are its prices: it prints no other kind, they stand in columns or lists over most of its
 * pages, spread like prices, and belong to dishes or stand below a heading of prices. Pure.
 */

import type { PrintedPrice } from '../prices.ts';
import { areInThousands } from './in-thousands.ts';
import { isDay, isMenuHeading, isNeverOfMenu, isOfMenu, isOtherTitle, isPriceHeading } from './menu-words.ts';
import {
  type NumberColumn,
  type NumberLine,
  numbersOfPage,
  type PageOfNumbers,
  type TextLine,
} from './number-columns.ts';

const MIN_PRICES = 4;
const MIN_AMOUNTS = 3;
/** Of the plain prices: so many others do not make them something else, such as the price of a service. */
const MAX_OTHERS = 0.1;
/** Of the lines of a page. */
const MIN_OF_LINES = 0.18;
/** Of the pages with text. */
const MIN_OF_PAGES = 0.4;
const MIN_LINES_OF_PAGE = 6;
/** Of the names, below a heading of menus; and without one, where there are so many. */
const MIN_OF_MENU = 0.12;
const MIN_WITHOUT_HEADING = 0.6;
const MANY_PRICES = 10;
/** Of the steps from one number to the next: pages of contents rise. */
const MAX_RISING = 0.9;
const MIN_ALPHABETICAL = 8;
/** Numbers side by side: prices of sizes, at most three. */
const MAX_SIDE_BY_SIDE = 3;
/** Numbers with one name that are looked at: those of a row are neighbours. */
const MAX_NAMESAKES = 40;
const MAX_TITLE_WORDS = 5;
const LARGER = 1.15;
const MAX_HEADING_GAP = 6;

const wordsOf = (text: string): number => text.split(/\s+/u).length;
const share = <T>(all: readonly T[], is: (one: T, at: number) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const valuesOf = ({ members }: NumberColumn): number[] => members.map(({ values }) => values[0] ?? 0);

const isUpper = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
/** A number on a line of its own, whose name stands beside it. */
const isAlone = ({ line, isCard }: NumberLine): boolean => !isCard && (line.text.match(/\p{L}/gu)?.length ?? 0) < 3;

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value < 2100;

/** Prices of three digits and more are mostly round; calories, extensions and populations are not. */
const areRound = (values: readonly number[]): boolean => {
  const large = values.filter((value) => value >= 100);
  const isRound = (value: number): boolean => value % 5 === 0 || value % 10 === 9 || !Number.isInteger(value);
  const thousands = large.filter((value) => value >= 1000);
  return share(large, isRound) >= (large.length === 0 ? 0 : 0.8) && thousands.every((value) => value % 50 === 0);
};

const isPlausible = (values: readonly number[]): boolean => {
  const middle = median(values);
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  return (
    values.every((value) => value > 0) &&
    share(values, (value) => value < 2) <= 0.1 &&
    middle >= 2.5 &&
    share(values, (value) => value > 40 * middle) === 0 &&
    share(values, isYear) < 0.5 &&
    !(steps.length >= 2 && share(steps, (step) => step === 1) >= 0.8) &&
    areRound(values)
  );
};

/** The texts above a column that may name it. `own`: the heading of the column alone, such as *Precio*. */
const headingsOf = ({ members }: NumberColumn, { texts, index }: PageOfNumbers, numbered: ReadonlySet<unknown>) => {
  const [first] = members;
  if (!first) return { titles: [], own: undefined };
  const em = median(members.map((one) => one.em));
  const left = Math.min(...members.map((one) => one.left));
  const right = Math.max(...members.map((one) => one.right));
  const lowest = Math.max(...members.map(({ baseline }) => baseline));
  const titles = texts.filter(
    ({ baseline, em: size, line }) =>
      baseline < lowest &&
      (size > LARGER * em || isUpper(line.text)) &&
      !numbered.has(line) &&
      wordsOf(line.text) <= MAX_TITLE_WORDS,
  );
  const above = index
    .stacked({ ...first, left, right }, 'above', { reach: MAX_HEADING_GAP * em, margin: 0.5 * em })
    .find(({ line }) => !numbered.has(line));
  // Headings of neighbouring columns may be one line.
  const isHeading = above && members.every(isAlone) && above.em < LARGER * em;
  const own = isHeading
    ? above.line.run.words.filter((word) => word.right > left - em && word.left < right + em).map(({ text }) => text)
    : [];
  return { titles: titles.map(({ line }) => line.text), own: own.length > 0 ? own.join(' ') : undefined };
};

/** Names in the order of the alphabet are those of an index, where there are many. */
const isAlphabetical = (names: readonly string[]): boolean =>
  names.length >= MIN_ALPHABETICAL &&
  share(names.slice(1), (name, at) => name.localeCompare(names[at] ?? '', 'es', { sensitivity: 'base' }) >= 0) > 0.95;

/** Counts before a price: few small numbers, all the same or even. */
const areCounts = (values: readonly number[], next: readonly number[]): boolean =>
  new Set(values).size <= 3 &&
  values.every((value) => Number.isInteger(value) && value <= 12) &&
  median(next) > 2 * median(values);

/** `isOfSeveral`: its rows have other numbers, too. */
type Judged = NumberColumn & { isHeaded: boolean; isOfSeveral: boolean; titles: string[] };

const isRowOf = (a: NumberLine, b: NumberLine): boolean =>
  Math.abs(a.baseline - b.baseline) < 0.45 * Math.max(a.em, b.em);

/** The columns of a page that may be prices. */
const judgedColumns = (page: PageOfNumbers): Judged[] => {
  if (page.texts.some(({ line }) => isNeverOfMenu(line.text))) return [];
  const numbered = new Set<unknown>(page.numbers.map(({ line }) => line));
  const byName = new Map<string, NumberLine[]>();
  for (const line of page.numbers)
    byName.set(line.name, [...(byName.get(line.name) ?? []).slice(-MAX_NAMESAKES), line]);
  const besides = (line: NumberLine): NumberLine[] =>
    (byName.get(line.name) ?? []).filter((other) => other !== line && isRowOf(line, other));
  const likely = page.columns.flatMap((column): Judged[] => {
    if (column.members.length < 2) return [];
    const middle = median(column.members.map(({ em }) => em));
    const usual = median(valuesOf(column));
    const members = column.members.filter(
      ({ em, name, values: [value = 0] }) =>
        em < 1.3 * middle && middle < 1.3 * em && !isDay(name) && !(isYear(value) && usual < 1000),
    );
    const { titles, own } = headingsOf(column, page, numbered);
    const isHeaded = own !== undefined && isPriceHeading(own);
    if (members.length < 2 || titles.some(isOtherTitle) || (own !== undefined && !isHeaded)) return [];
    const kept = { ...column, members };
    const names = members.map(({ name }) => name);
    return isPlausible(valuesOf(kept)) && (isHeaded || !isAlphabetical(names))
      ? [
          {
            ...kept,
            isHeaded,
            isOfSeveral: 2 * members.filter((line) => besides(line).length > 0).length > members.length,
            titles,
          },
        ]
      : [];
  });
  return likely.filter((column) => {
    const rows = column.members.map(besides);
    if (median(rows.map(({ length }) => length)) >= MAX_SIDE_BY_SIDE) return false;
    const right = column.members.flatMap((line) =>
      besides(line)
        .filter(({ left }) => left > line.right)
        .slice(0, 1),
    );
    return (
      column.isHeaded ||
      right.length < column.members.length / 2 ||
      !areCounts(
        valuesOf(column),
        right.map(({ values }) => values[0] ?? 0),
      )
    );
  });
};

const isRising = (columns: readonly Judged[]): boolean => {
  const steps = columns.flatMap((column) => {
    if (column.isOfSeveral) return [];
    const values = valuesOf(column);
    return values.slice(1).map((value, at) => value - (values[at] ?? 0));
  });
  return steps.length >= MIN_PRICES - 1 && share(steps, (step) => step >= 0) > MAX_RISING;
};

const otherPrices = (lines: readonly TextLine[]): number =>
  lines.filter(({ prices }) => prices.some(({ isBare, isShort, value }) => !isBare || isShort || value >= 1000)).length;

const isMenu = (columns: readonly Judged[], pages: readonly PageOfNumbers[]): boolean => {
  const lines = columns.flatMap(({ page, members }) => members.map((line) => ({ line, index: pages[page]?.index })));
  const ofMenu = share(lines, ({ line, index }) => {
    if (isOfMenu(line.name)) return true;
    const [below] = index?.stacked(line, 'below', { reach: 2 * line.em }) ?? [];
    return !isAlone(line) && below !== undefined && isOfMenu(below.line.text);
  });
  const isBelowHeading = columns.some(({ titles }) => titles.some(isMenuHeading));
  const isHeaded = columns.some((column) => column.isHeaded);
  if (isHeaded || (isBelowHeading && ofMenu >= MIN_OF_MENU)) return true;
  return lines.length >= MANY_PRICES && ofMenu >= MIN_WITHOUT_HEADING;
};

/** The plain numbers of a document that are prices, by line. `pages`: the lines of each page. */
export const plainPrices = (pages: readonly (readonly TextLine[])[]): ReadonlyMap<TextLine, PrintedPrice[]> => {
  const none = new Map<TextLine, PrintedPrice[]>();
  const read = pages.map((lines, at) => numbersOfPage(at, lines));
  const columns = read.flatMap((page) => {
    const judged = judgedColumns(page);
    const lines = new Set(judged.flatMap(({ members }) => members.map(({ line }) => line)));
    const texts = page.texts.length;
    return lines.size >= MIN_OF_LINES * texts ? judged : [];
  });
  const lines = columns.flatMap(({ members }) => members);
  const values = lines.flatMap((line) => line.values);
  const written = pages.filter((onPage) => onPage.length >= MIN_LINES_OF_PAGE).length;
  const priced = new Set(columns.map(({ page }) => page)).size;
  if (lines.length < MIN_PRICES || new Set(values).size < MIN_AMOUNTS || priced < MIN_OF_PAGES * written) return none;
  if (otherPrices(pages.flat()) > Math.max(1, MAX_OTHERS * lines.length)) return none;
  if (isRising(columns) && !columns.some(({ isHeaded }) => isHeaded)) return none;
  // An index of a long document.
  if (pages.length > 8 && Math.max(...values) <= pages.length) return none;
  if (!isMenu(columns, read)) return none;
  const unit = areInThousands(pages.flat(), values) ? 1000 : 1;
  const scaled = (price: PrintedPrice): PrintedPrice => ({ ...price, value: unit * price.value });
  return new Map(lines.map(({ line, plain }) => [line, (plain.length > 0 ? plain : line.prices).map(scaled)]));
};
