/** Numbers at the ends of lines as columns of a page: below each other by an edge, at the ends of a list of lines, or below the names of cards. Pure. */

import { createPieceIndex, overlap, type PieceIndex } from '../piece-index.ts';
import type { PrintedPrice } from '../prices.ts';
import type { Run } from '../runs.ts';
import { type PlainNumbers, plainNumbersIn } from './plain-numbers.ts';

export type TextLine = { run: Run; text: string; prices: readonly PrintedPrice[] };

type Row = { left: number; right: number; top: number; foot: number; baseline: number; em: number; line: TextLine };
/** `name`: the text that the numbers belong to. `plain`: read by this file; the prices of others have decimals. */
export type NumberLine = Row & { name: string; plain: PrintedPrice[]; values: number[]; isCard: boolean };
/** From the top. `texts`: all lines of the page without numbers. */
export type NumberColumn = { page: number; members: NumberLine[] };
export type PageOfNumbers = { columns: NumberColumn[]; numbers: NumberLine[]; texts: Row[]; index: PieceIndex<Row> };

const MAX_NAME_GAP = 90;
const MAX_CARD_GAP = 4.2;
const ALIGNED = 0.7;
const MAX_MEMBERS = 4000;

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const rowOf = (line: TextLine): Row => {
  const { left, right, top, foot, baseline, em } = line.run;
  return { left, right, top, foot, baseline, em, line };
};

/** Decimals without a currency stand in one column with whole numbers: `9` and `7,50`. */
const decimalsOf = ({ text, prices }: TextLine): PrintedPrice | null => {
  const last = prices.at(-1);
  const isEnd = last?.isBare && !last.isShort && last.value < 1000 && text.slice(last.to).trim() === '';
  return isEnd ? last : null;
};

type Read = { row: Row; numbers: PlainNumbers; plain: PrintedPrice[] };

const readLine = (row: Row): Read | null => {
  const decimals = decimalsOf(row.line);
  if (decimals) {
    const name = row.line.text.slice(0, decimals.from).trim();
    return { row, numbers: { name: lettersOf(name) < 3 ? '' : name, prices: [decimals] }, plain: [] };
  }
  if (row.line.prices.length > 0) return null;
  const numbers = plainNumbersIn(row.line.text);
  return numbers && { row, numbers, plain: numbers.prices };
};

/** Right below a text that begins where it does or has its axis. */
const isBelow = (row: Row, above: Row): boolean => {
  const axis = (above.left + above.right - row.left - row.right) / 2;
  return Math.min(Math.abs(above.left - row.left), Math.abs(axis)) < ALIGNED * row.em && overlap(row, above) > 0;
};

/** The text on the row of a number, other numbers between them. */
const besideOf = (index: PieceIndex<Row>, row: Row, side: 'left' | 'right', isNumber: (one: Row) => boolean) => {
  for (const one of index.beside(row, side)) {
    const gap = side === 'left' ? row.left - one.right : one.left - row.right;
    if (gap > MAX_NAME_GAP * row.em) return null;
    if (!isNumber(one) && lettersOf(one.line.text) >= 3) return one;
  }
  return null;
};

const columnsBy = (lines: readonly NumberLine[], edge: (one: NumberLine) => number): NumberLine[][] => {
  const columns: NumberLine[][] = [];
  for (const line of lines.toSorted((a, b) => edge(a) - edge(b))) {
    const last = columns.at(-1);
    const before = last?.at(-1);
    if (last && before && edge(line) - edge(before) < ALIGNED * Math.min(line.em, before.em)) last.push(line);
    else columns.push([line]);
  }
  return columns;
};

/** Each line in the largest column that it is part of. */
const columnsOf = (page: number, lines: readonly NumberLine[]): NumberColumn[] => {
  const alone = lines.filter(({ isCard }) => !isCard);
  const edges: ((one: NumberLine) => number)[] = [
    ({ right }) => right,
    ({ left }) => left,
    ({ left, right }) => (left + right) / 2,
  ];
  const all = edges.flatMap((edge) => columnsBy(alone, edge)).sort((a, b) => b.length - a.length);
  const taken = new Set<NumberLine>();
  const columns = all.map((column) => {
    const members = column.filter((line) => !taken.has(line));
    for (const line of members) taken.add(line);
    return members;
  });
  const cards = lines.filter(({ isCard }) => isCard);
  return [...columns, cards]
    .filter(({ length }) => length > 0)
    .map((members) => ({ page, members: members.sort((a, b) => a.baseline - b.baseline || a.left - b.left) }));
};

export const numbersOfPage = (page: number, lines: readonly TextLine[]): PageOfNumbers => {
  const rows = lines.map(rowOf);
  const index = createPieceIndex(rows);
  const read = rows.flatMap((row) => readLine(row) ?? []);
  const numeric = new Set(read.filter(({ numbers }) => numbers.name === '').map(({ row }) => row));
  const texts = rows.filter((row) => !numeric.has(row) && lettersOf(row.line.text) >= 2);
  const numbers = read.slice(0, MAX_MEMBERS).flatMap(({ row, numbers: { name, prices }, plain }): NumberLine[] => {
    const values = prices.map(({ value }) => value);
    const own = { ...row, plain, values };
    if (name !== '') return [{ ...own, name, isCard: false }];
    const isNumber = (one: Row): boolean => numeric.has(one);
    const [above] = index.stacked(row, 'above', { reach: MAX_CARD_GAP * row.em });
    const beside = besideOf(index, row, 'left', isNumber) ?? besideOf(index, row, 'right', isNumber);
    const isStacked = above !== undefined && !isNumber(above) && lettersOf(above.line.text) >= 3 && isBelow(row, above);
    // The next card of a grid stands far away; a heading stands above the first number of a column.
    const isNear =
      beside !== null &&
      !isBelow(row, beside) &&
      Math.max(row.left - beside.right, beside.left - row.right) < 3 * row.em;
    if (isStacked && !isNear && (beside === null || numeric.has(beside) || !isNameOf(index, row, beside)))
      return [{ ...own, name: above.line.text, isCard: true }];
    return beside === null ? [] : [{ ...own, name: beside.line.text, isCard: false }];
  });
  return { columns: columnsOf(page, numbers), numbers, texts, index };
};

/** Whether a text on the row of a number has no number of its own right below it, as the card beside has. */
const isNameOf = (index: PieceIndex<Row>, row: Row, beside: Row): boolean =>
  Math.abs(beside.baseline - row.baseline) < 0.3 * row.em &&
  !index
    .stacked(beside, 'below', { reach: MAX_CARD_GAP * beside.em })
    .some((one) => plainNumbersIn(one.line.text)?.name === '');
