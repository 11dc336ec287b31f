/** What can be wrong with one row of a price list; the rest of the list is imported. */

type FeedProblem =
  /** No reference in the row: no page could lead to it. */
  | 'reference.missing'
  /** The reference stands in an earlier row, which wins. */
  | 'reference.duplicate'
  /** The list has prices, but this row has none. */
  | 'price.missing'
  /** The price cell holds something that is no single price. */
  | 'price.invalid'
  /** An entry that is no product: not an object, or without any item. */
  | 'row.invalid';

/** `line` from 1: the line of a text file, the row of a sheet, the place in a JSON list. */
export type FeedRowProblem = { line: number; reason: FeedProblem; column?: string; value?: string };

/** A person reads some of them and corrects the list; the others are only counted. */
const mostProblems = 1_000;

/** Cells are shown to people, so a pasted novel is cut. */
const rowProblem = (line: number, reason: FeedProblem, column?: string, value?: string): FeedRowProblem => ({
  line,
  reason,
  ...(column === undefined ? {} : { column }),
  ...(value === undefined ? {} : { value: value.slice(0, 80) }),
});

export const createFeedProblems = () => {
  const list: FeedRowProblem[] = [];
  let count = 0;
  return {
    add: (line: number, reason: FeedProblem, column?: string, value?: string): void => {
      count += 1;
      if (list.length < mostProblems) list.push(rowProblem(line, reason, column, value));
    },
    list: (): FeedRowProblem[] => list,
    count: (): number => count,
  };
};
