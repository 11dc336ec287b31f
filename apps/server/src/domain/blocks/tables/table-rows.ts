/** Rows of a table below the title of its product: `1/2"  45000  $ 9.000`. Pure. */

import type { Piece, PieceIndex } from '../piece-index.ts';

/** In type sizes: a wider gap is that of another column. */
export const MAX_ROW_GAP = 90;
/** In type sizes, the height of such a table. */
export const MAX_TABLE = 16;
/** A title is in larger type than the headings of its columns. */
const LARGER = 1.12;

/** `cells`: its texts before the price, codes included. `whole`: its place below the title. */
export type TableRow = { whole: Piece; cells: Piece[] };

/** The row of a price that has a code and no name; null for any other price. */
export const rowOfTable = (index: PieceIndex<Piece>, price: Piece): TableRow | null => {
  const cells: Piece[] = [];
  let [left, hasCode] = [price.left, false];
  for (const piece of index.beside(price, 'left')) {
    const isOtherTable = hasCode && piece.kind === 'price';
    if (piece.kind === 'name' || isOtherTable || left - piece.right > MAX_ROW_GAP * price.em) break;
    left = piece.left;
    hasCode ||= piece.kind === 'code';
    if (piece.kind !== 'price') cells.push(piece);
  }
  return hasCode ? { whole: { ...price, left }, cells } : null;
};

export const isTitleOf = ({ kind, em }: Piece, { whole }: TableRow): boolean =>
  kind === 'name' && em > LARGER * whole.em;

/** The title of the table of a row: the nearest text above in larger type. */
export const titleOfRow = (index: PieceIndex<Piece>, row: TableRow): Piece | undefined =>
  index.stacked(row.whole, 'above', { reach: MAX_TABLE * row.whole.em }).find((piece) => isTitleOf(piece, row));
