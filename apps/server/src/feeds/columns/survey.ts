/** Surveys the columns of a whole list: which are filled, how amounts are written, which currency they name. Pure. */
import { cellText } from './cell.ts';
import { type ColumnContent, createColumnContents } from './content/column-content.ts';
import {
  createMoneyVotes,
  currencyIn,
  isMarkedMoney,
  joinedVotes,
  type MoneyStyle,
  type MoneyVotes,
} from './parse-money.ts';
import type { FeedRow } from './row.ts';
import { type DateOrder, dateOrderIn, isAmbiguousDate } from './sale-time.ts';

/** Rows sampled to decide what a column contains. */
const SAMPLED_ROWS = 1_000;
/** In characters: fits `COP $ 1.299.000 IVA incluido`, excludes descriptions. */
const MAX_AMOUNT_LENGTH = 60;

export type ColumnSurvey = {
  /** Whether any cell of the column has a letter or digit. */
  isFilled(column: number): boolean;
  /** The content of the sampled cells. */
  content(column: number): ColumnContent;
  /** Number of rows, and of those in which the column has a letter or digit. */
  rows: number;
  filled(column: number): number;
  /** Whether any sampled row has such an amount. */
  hasAmounts(column: number): boolean;
  /** The first currency named in the column, with its row index; null without one. */
  currency(column: number): { row: number; code: string } | null;
  /** In a column of several currencies, each has separators of its own; `''` are the cells without a currency. */
  style(column: number, currency: string, usual: string): MoneyStyle;
  /** The order of day and month that the dates of these columns prove together; null without proof. */
  dateOrder(columns: readonly number[]): DateOrder | null;
  /** A date of these columns that the two orders read differently; null without one. */
  ambiguousDate(columns: readonly number[]): string | null;
};

type Seen = {
  filled: number;
  marked: number;
  currency: { row: number; code: string } | null;
  /** By currency; `''` for cells without one. */
  votes: Map<string, MoneyVotes>;
  orders: Set<DateOrder>;
  ambiguous: string | null;
};

type Surveyed = {
  /** Columns that may hold prices or currencies, and dates: only these are read beyond the sample. */
  amounts: readonly number[];
  dates: readonly number[];
  /** The column that names the currency of a row. */
  currency: number | undefined;
};

export const surveyColumns = (rows: Iterable<FeedRow>, { amounts, dates, currency }: Surveyed): ColumnSurvey => {
  const columns: Seen[] = [];
  const contents = createColumnContents();
  const amountColumns = new Set(amounts);
  const likely = new Map<number, boolean>();
  const isLikelyPrice = (column: number): boolean => {
    const known = likely.get(column);
    if (known !== undefined) return known;
    const isLikely = contents.of(column).amounts >= 0.5;
    likely.set(column, isLikely);
    return isLikely;
  };
  let count = 0;
  const at = (column: number): Seen => {
    columns[column] ??= {
      filled: 0,
      marked: 0,
      currency: null,
      votes: new Map(),
      orders: new Set(),
      ambiguous: null,
    };
    return columns[column];
  };
  const vote = (seen: Seen, code: string, text: string): void => {
    const votes = seen.votes.get(code) ?? createMoneyVotes();
    if (!seen.votes.has(code)) seen.votes.set(code, votes);
    votes.add(text);
  };
  const surveyDates = (cells: FeedRow['cells']): void => {
    for (const column of dates) {
      const text = cellText(cells[column]);
      const order = dateOrderIn(text);
      if (order !== null) at(column).orders.add(order);
      if (isAmbiguousDate(text)) at(column).ambiguous ??= text;
    }
  };
  for (const row of rows) {
    const { cells } = row;
    if (count < SAMPLED_ROWS) contents.add(row);
    const ofRow = currency === undefined ? null : currencyIn(cellText(cells[currency]));
    surveyDates(cells);
    cells.forEach((cell, column) => {
      const seen = at(column);
      if (typeof cell === 'number' || /[\p{L}\p{N}]/u.test(cell)) seen.filled += 1;
      const isSampled = count < SAMPLED_ROWS;
      // An unassigned column may still be the price when its sampled cells look like one.
      if (!isSampled && !amountColumns.has(column) && !isLikelyPrice(column)) return;
      const text = cellText(cell);
      if (text === '' || text.length > MAX_AMOUNT_LENGTH) return;
      if (isSampled && isMarkedMoney(text)) seen.marked += 1;
      const code = currencyIn(text);
      vote(seen, ofRow ?? code ?? '', text);
      if (seen.currency === null && code !== null) seen.currency = { row: count, code };
    });
    count += 1;
  }
  return {
    isFilled: (column) => (columns[column]?.filled ?? 0) > 0,
    content: (column) => contents.of(column),
    rows: count,
    filled: (column) => columns[column]?.filled ?? 0,
    hasAmounts: (column) => (columns[column]?.marked ?? 0) > 0,
    currency: (column) => columns[column]?.currency ?? null,
    style: (column, code, usual) => {
      const { votes } = at(column);
      const named = [...votes.keys()].filter((name) => name !== '');
      if (named.length > 1) return (votes.get(code) ?? createMoneyVotes()).style(code || usual);
      return joinedVotes([...votes.values()]).style(usual);
    },
    dateOrder: (among) => {
      const orders = new Set(among.flatMap((column) => [...(columns[column]?.orders ?? [])]));
      return orders.size === 1 ? ([...orders][0] ?? null) : null;
    },
    ambiguousDate: (among) =>
      among.map((column) => columns[column]?.ambiguous ?? null).find((text) => text !== null) ?? null,
  };
};
