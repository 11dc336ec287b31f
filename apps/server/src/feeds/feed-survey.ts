/** What a whole list says of its columns: which are filled, what their amounts look like, which currency is usual. Pure. */
import { referenceKey } from '../domain/reference-key.ts';
import { cellText } from './feed-cell.ts';
import type { FeedRow } from './feed-text.ts';
import { createMoneyVotes, currencyIn, isMarkedMoney, type MoneyStyle, type MoneyVotes } from './money.ts';

/** Enough of a column to know what it holds. */
const sampledRows = 1_000;
/** `COP $ 1.299.000 IVA incluido` and no description. */
const longestAmount = 60;

export type FeedSurvey = {
  /** Whether any row has a letter or digit in that column. */
  isFilled(column: number): boolean;
  /** Whether nearly every one of the first rows has an amount with a sign of money. */
  isMoney(column: number): boolean;
  /** Whether any of the first rows has one. */
  holdsMoney(column: number): boolean;
  /** The currency that a column names first, and in which row; null when it names none. */
  currency(column: number): { row: number; code: string } | null;
  style(column: number, currency: string): MoneyStyle;
};

type Seen = { isFilled: boolean; marked: number; currency: { row: number; code: string } | null; votes: MoneyVotes };

/** `amounts` are the columns that may hold prices or currencies: only those are read to their end. */
export const surveyOf = (rows: Iterable<FeedRow>, amounts: readonly number[]): FeedSurvey => {
  const columns: Seen[] = [];
  const wanted = new Set(amounts);
  let count = 0;
  const at = (column: number): Seen => {
    columns[column] ??= { isFilled: false, marked: 0, currency: null, votes: createMoneyVotes() };
    return columns[column];
  };
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      const seen = at(column);
      if (!seen.isFilled) seen.isFilled = referenceKey(cellText(cell)) !== '';
      const isSampled = count < sampledRows;
      // A column that nobody named may turn out to be the price, if its first rows look like one.
      if (!isSampled && !wanted.has(column) && seen.marked < sampledRows * 0.8) return;
      const text = cellText(cell);
      if (text === '' || text.length > longestAmount) return;
      if (isSampled && isMarkedMoney(text)) seen.marked += 1;
      seen.votes.add(text);
      if (seen.currency !== null) return;
      const code = currencyIn(text);
      if (code !== null) seen.currency = { row: count, code };
    });
    count += 1;
  }
  const sampled = Math.min(count, sampledRows);
  return {
    isFilled: (column) => columns[column]?.isFilled ?? false,
    isMoney: (column) => sampled > 0 && (columns[column]?.marked ?? 0) >= sampled * 0.8,
    holdsMoney: (column) => (columns[column]?.marked ?? 0) > 0,
    currency: (column) => columns[column]?.currency ?? null,
    style: (column, currency) => at(column).votes.style(currency),
  };
};
