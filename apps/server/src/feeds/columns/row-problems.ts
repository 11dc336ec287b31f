/** Problems of single rows of a price list; the other rows are imported. */

import type { FeedProblemGroup } from '@vitrina/contract';

type RowProblemReason =
  /** The row has no reference, so no page could refer to it. */
  | 'reference.missing'
  /** The cell says that the code is missing: `no leído`, `0`, `s/c`. */
  | 'reference.placeholder'
  /** A spreadsheet has rounded the code: `7,70123E+12`. */
  | 'reference.rounded'
  /** An earlier row has the same reference and is used. */
  | 'reference.duplicate'
  /** The list has prices, but this row has none. */
  | 'price.missing'
  /** The price cell does not hold exactly one price. */
  | 'price.invalid'
  /** The cells stand in other columns than those of the other rows. */
  | 'row.shifted'
  /** The entry is not a product: not an object, or without items. */
  | 'row.invalid';

/** `line` from 1: line of a text file, row of a sheet, index in a JSON list. */
export type FeedRowProblem = { line: number; reason: RowProblemReason; column?: string; value?: string };

/** Problems listed in the report; further ones are only counted. */
const MAX_PROBLEMS = 1_000;

/** Cell values are shown in the report, so they are truncated. */
const rowProblem = (line: number, reason: RowProblemReason, column?: string, value?: string): FeedRowProblem => ({
  line,
  reason,
  ...(column === undefined ? {} : { column }),
  ...(value === undefined ? {} : { value: value.slice(0, 80) }),
});

const MAX_EXAMPLES = 3;
const MAX_GROUPS = 100;

export const createRowProblems = () => {
  const groups = new Map<string, FeedProblemGroup>();
  const group = ({ line, reason, column, value }: FeedRowProblem): void => {
    const key = `${reason} ${column ?? ''}`;
    const found = groups.get(key) ?? { reason, ...(column === undefined ? {} : { column }), count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < MAX_EXAMPLES) found.examples.push({ line, ...(value === undefined ? {} : { value }) });
    if (groups.size < MAX_GROUPS || groups.has(key)) groups.set(key, found);
  };
  const list: FeedRowProblem[] = [];
  let count = 0;
  type Counted = { count: number; line: number; example: string };
  let conflicts: Counted | null = null;
  let dates: Counted | null = null;
  let openPrices: Counted | null = null;
  return {
    /** A sale whose date cannot be read: the row is imported without the sale. */
    addDate: (line: number, text: string): void => {
      dates = dates === null ? { count: 1, line, example: text.slice(0, 80) } : { ...dates, count: dates.count + 1 };
    },
    /** A repeated reference with another price than before. */
    addConflict: (line: number, ref: string): void => {
      conflicts =
        conflicts === null
          ? { count: 1, line, example: ref.slice(0, 80) }
          : { ...conflicts, count: conflicts.count + 1 };
    },
    /** A price that is only the least one: the product is imported without it. */
    addOpenPrice: (line: number, text: string): void => {
      const count = (openPrices?.count ?? 0) + 1;
      openPrices = { line, example: text.slice(0, 80), ...openPrices, count };
    },
    openPrices: () => openPrices,
    conflicts: () => conflicts,
    unreadableDates: () => dates,
    add: (line: number, reason: RowProblemReason, column?: string, value?: string): void => {
      count += 1;
      const problem = rowProblem(line, reason, column, value);
      group(problem);
      if (list.length < MAX_PROBLEMS) list.push(problem);
    },
    list: (): FeedRowProblem[] => list,
    count: (): number => count,
    /** Equal problems together; null when every problem occurs once. */
    groups: (): FeedProblemGroup[] | null =>
      [...groups.values()].some((one) => one.count > 1) ? [...groups.values()] : null,
  };
};
