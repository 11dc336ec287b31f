/** Problems of single rows of a price list; the other rows are imported. */

type RowProblemReason =
  /** The row has no reference, so no page could refer to it. */
  | 'reference.missing'
  /** An earlier row has the same reference and is used. */
  | 'reference.duplicate'
  /** The list has prices, but this row has none. */
  | 'price.missing'
  /** The price cell does not hold exactly one price. */
  | 'price.invalid'
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

export const createRowProblems = () => {
  const list: FeedRowProblem[] = [];
  let count = 0;
  let dates: { count: number; line: number; example: string } | null = null;
  return {
    /** A sale whose date cannot be read: the row is imported without the sale. */
    addDate: (line: number, text: string): void => {
      dates = dates === null ? { count: 1, line, example: text.slice(0, 80) } : { ...dates, count: dates.count + 1 };
    },
    unreadableDates: () => dates,
    add: (line: number, reason: RowProblemReason, column?: string, value?: string): void => {
      count += 1;
      if (list.length < MAX_PROBLEMS) list.push(rowProblem(line, reason, column, value));
    },
    list: (): FeedRowProblem[] => list,
    count: (): number => count,
  };
};
