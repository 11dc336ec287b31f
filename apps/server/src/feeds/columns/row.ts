/** A row of a price list, as every format delivers it. */

export type Cell = string | number;
/** `line` is the line at which the row begins, from 1. */
export type FeedRow = { line: number; cells: Cell[] };
