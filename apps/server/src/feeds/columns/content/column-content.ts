/** The content of a column, from a sample of rows: amounts, codes, texts, a counter. Pure. */
import { cellText } from '../cell.ts';
import { amountIn } from '../parse-money.ts';
import type { Cell, FeedRow } from '../row.ts';
import { isOpenPrice, isPriceOnRequest } from './price-words.ts';

/** Shares are of the filled cells. */
export type ColumnContent = {
  filled: number;
  /** Amounts with a currency; amounts of any kind, words in place of one included; amounts with cents. */
  marked: number;
  amounts: number;
  cents: number;
  /** `CN-1042`, `7702001234567`: digits, no spaces to speak of, no currency. */
  codes: number;
  /** Cells with words. */
  texts: number;
  /** Share of different values. */
  distinct: number;
  /** Characters of a cell on average. */
  length: number;
  /** Whether the cells count the rows: 1, 2, 3 … */
  isCounter: boolean;
  /** Values without digits that stand in at least three different rows. */
  repeatedWords: ReadonlySet<string>;
  examples: readonly string[];
};

const MAX_CODE_LENGTH = 40;
const MAX_EXAMPLES = 3;
const MIN_REPEATS = 3;
/** In characters: fits `COP $ 1.299.000 IVA incluido`, excludes descriptions. */
const MAX_AMOUNT_LENGTH = 60;

/** Whether the text has the shape of a code: a digit, and at most one space. */
export const isCodeShaped = (text: string): boolean =>
  text.length <= MAX_CODE_LENGTH &&
  /\d/.test(text) &&
  /^[\p{L}\d][\p{L}\d.\-_/#+]*(?: [\p{L}\d.\-_/#+]+)?$/u.test(text) &&
  /\d{3}|\p{L}/u.test(text);

const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text);

type Seen = {
  filled: number;
  marked: number;
  amounts: number;
  cents: number;
  codes: number;
  texts: number;
  length: number;
  steps: number;
  last: number | null;
  values: Set<string>;
  words: Map<string, Set<string>>;
  examples: string[];
};

const EMPTY: ColumnContent = {
  filled: 0,
  marked: 0,
  amounts: 0,
  cents: 0,
  codes: 0,
  texts: 0,
  distinct: 0,
  length: 0,
  isCounter: false,
  repeatedWords: new Set(),
  examples: [],
};

const addWord = (seen: Seen, text: string, row: FeedRow): void => {
  const rows = seen.words.get(text) ?? new Set<string>();
  if (rows.size < MIN_REPEATS) rows.add(row.cells.map(cellText).join('\n').slice(0, 500));
  seen.words.set(text, rows);
};

const addCell = (seen: Seen, cell: Cell, row: FeedRow): void => {
  const text = cellText(cell);
  if (!/[\p{L}\p{N}]/u.test(text)) return;
  seen.filled += 1;
  seen.length += text.length;
  seen.values.add(text);
  if (seen.examples.length < MAX_EXAMPLES) seen.examples.push(text.slice(0, 80));
  const amount = text.length > MAX_AMOUNT_LENGTH ? null : amountIn(cell);
  if (amount !== null || isPriceOnRequest(text) || isOpenPrice(text)) seen.amounts += 1;
  if (amount?.isMarked) seen.marked += 1;
  if (amount?.hasCents) seen.cents += 1;
  if (!amount?.isMarked && isCodeShaped(text)) seen.codes += 1;
  if (hasWords(text)) seen.texts += 1;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : null;
  if (number !== null && seen.last !== null && number === seen.last + 1) seen.steps += 1;
  seen.last = number;
  if (!/\d/.test(text)) addWord(seen, text, row);
};

const contentOf = (seen: Seen): ColumnContent => {
  const { filled, values } = seen;
  const share = (count: number): number => (filled === 0 ? 0 : count / filled);
  return {
    filled,
    marked: share(seen.marked),
    amounts: share(seen.amounts),
    cents: share(seen.cents),
    codes: share(seen.codes),
    texts: share(seen.texts),
    distinct: share(values.size),
    length: share(seen.length),
    isCounter: filled > 1 && seen.steps >= (filled - 1) * 0.9,
    repeatedWords: new Set([...seen.words].filter(([, rows]) => rows.size >= MIN_REPEATS).map(([word]) => word)),
    examples: seen.examples,
  };
};

/** Collects the cells of the sampled rows. */
export const createColumnContents = () => {
  const columns: Seen[] = [];
  return {
    add: (row: FeedRow): void => {
      row.cells.forEach((cell, column) => {
        columns[column] ??= {
          filled: 0,
          marked: 0,
          amounts: 0,
          cents: 0,
          codes: 0,
          texts: 0,
          length: 0,
          steps: 0,
          last: null,
          values: new Set(),
          words: new Map(),
          examples: [],
        };
        addCell(columns[column], cell, row);
      });
    },
    of: (column: number): ColumnContent => {
      const seen = columns[column];
      return seen === undefined ? EMPTY : contentOf(seen);
    },
  };
};
