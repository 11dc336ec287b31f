/** Surveys the columns of a whole list: which are filled, how amounts are written, which currency they name. Pure. */
import { referenceKey } from '@vitrina/contract';
import { cellText } from './cell.ts';
import { createMoneyVotes, currencyIn, isMarkedMoney, type MoneyStyle, type MoneyVotes } from './money.ts';
import type { FeedRow } from './row.ts';

/** Rows sampled to decide what a column contains. */
const SAMPLED_ROWS = 1_000;
/** In characters: fits `COP $ 1.299.000 IVA incluido`, excludes descriptions. */
const MAX_AMOUNT_LENGTH = 60;

export type ColumnSurvey = {
  /** Whether any cell of the column has a letter or digit. */
  isFilled(column: number): boolean;
  /** Whether at least 80 % of the sampled rows have an amount with a currency sign. */
  isMoney(column: number): boolean;
  /** Whether any sampled row has such an amount. */
  hasAmounts(column: number): boolean;
  /** The first currency named in the column, with its row index; null without one. */
  currency(column: number): { row: number; code: string } | null;
  style(column: number, currency: string): MoneyStyle;
};

type Seen = { isFilled: boolean; marked: number; currency: { row: number; code: string } | null; votes: MoneyVotes };

/** `amounts` are the columns that may hold prices or currencies; only these are read beyond the sample. */
export const surveyColumns = (rows: Iterable<FeedRow>, amounts: readonly number[]): ColumnSurvey => {
  const columns: Seen[] = [];
  const amountColumns = new Set(amounts);
  let count = 0;
  const at = (column: number): Seen => {
    columns[column] ??= { isFilled: false, marked: 0, currency: null, votes: createMoneyVotes() };
    return columns[column];
  };
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      const seen = at(column);
      if (!seen.isFilled) seen.isFilled = referenceKey(cellText(cell)) !== '';
      const isSampled = count < SAMPLED_ROWS;
      // An unassigned column may still be the price when its sampled rows look like one.
      if (!isSampled && !amountColumns.has(column) && seen.marked < SAMPLED_ROWS * 0.8) return;
      const text = cellText(cell);
      if (text === '' || text.length > MAX_AMOUNT_LENGTH) return;
      if (isSampled && isMarkedMoney(text)) seen.marked += 1;
      seen.votes.add(text);
      if (seen.currency !== null) return;
      const code = currencyIn(text);
      if (code !== null) seen.currency = { row: count, code };
    });
    count += 1;
  }
  const sampled = Math.min(count, SAMPLED_ROWS);
  return {
    isFilled: (column) => columns[column]?.isFilled ?? false,
    isMoney: (column) => sampled > 0 && (columns[column]?.marked ?? 0) >= sampled * 0.8,
    hasAmounts: (column) => (columns[column]?.marked ?? 0) > 0,
    currency: (column) => columns[column]?.currency ?? null,
    style: (column, currency) => at(column).votes.style(currency),
  };
};
