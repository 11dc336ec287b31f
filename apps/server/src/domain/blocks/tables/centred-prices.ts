/** Tables whose prices stand at the middle of cells of several lines: beside a name and its description, on the row of neither. Pure. */

import { hasOtherFace } from '../faces/faces.ts';
import { isName, isSameSize, type Piece, type PieceIndex } from '../piece-index.ts';

type Page = { pieces: readonly Piece[]; index: PieceIndex<Piece> };

/** In type sizes: the gap of two lines of one cell, and of the second to the third compared with it. */
const MAX_LEADING = 1.7;
const MAX_NEXT_GAP = 1.25;
const MAX_LINES = 6;
/** In type sizes, from the middle of a cell to its price. */
const MAX_OFF_CENTRE = 0.3;
/** Cells of a document, and of those with several lines: one price between two lines is an accident. */
const MIN_CELLS = 3;
const MIN_SHARE = 0.6;

/** A page has a few hundred prices; more is machine output. */
const MAX_PRICES = 1000;

const isSameType = (a: Piece, b: Piece): boolean => isSameSize(a, b) && !hasOtherFace(a, b);
const isFlush = (a: Piece, b: Piece): boolean => Math.abs(a.left - b.left) < 0.8 * Math.max(a.em, b.em);

/** The text before a price right above or below its row, that of the column nearest to it. */
const nearest = ({ index }: Page, price: Piece, side: 'above' | 'below'): Piece | undefined => {
  const strip = { ...price, left: 0, right: price.left };
  const [first, ...others] = index
    .stacked(strip, side, { reach: MAX_LEADING * price.em })
    .filter((piece) => isName(piece) && piece.right <= price.left);
  const onLine = others.filter(({ baseline }) => first && Math.abs(baseline - first.baseline) < 0.45 * first.em);
  return [first, ...onLine].reduce((best, one) => (best && one && one.right > best.right ? one : best), first);
};

const onRow = ({ index }: Page, price: Piece): Piece | undefined => index.beside(price, 'left').find(isName);

const isPriced = ({ index }: Page, line: Piece): boolean =>
  index.beside(line, 'right').some(({ kind }) => kind === 'price');

/** The lines of a cell from some of its middle, up to a wider gap. */
const extended = (page: Page, middle: readonly Piece[], pitch: number): Piece[] => {
  const lines = [...middle];
  for (const side of ['above', 'below'] as const)
    while (lines.length < MAX_LINES) {
      const end = side === 'above' ? lines[0] : lines.at(-1);
      const [next] = end ? page.index.stacked(end, side, { reach: MAX_NEXT_GAP * pitch }) : [];
      if (!end || !next || !isName(next) || !isFlush(next, end) || isPriced(page, next)) break;
      if (side === 'above') lines.unshift(next);
      else lines.push(next);
    }
  return lines;
};

/** Whether the line on the row of a price is of a description: in the type of the last line, below a first one in another. */
const isTitled = (lines: readonly Piece[], own: Piece): boolean => {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || lines.length < 2) return false;
  if (own === first) return true;
  return isSameType(own, last) && !isSameType(own, first);
};

/** The lines beside a price: those around its row, and the one on it. Null without several. */
const cellOf = (page: Page, price: Piece): Piece[] | null => {
  const [above, below, own] = [nearest(page, price, 'above'), nearest(page, price, 'below'), onRow(page, price)];
  if (own) {
    const gaps = [above, below].flatMap((line) =>
      line && isFlush(line, own) ? [Math.abs(line.baseline - own.baseline)] : [],
    );
    const lines = gaps.length > 0 ? extended(page, [own], Math.min(...gaps)) : [];
    return isTitled(lines, own) ? lines : null;
  }
  if (!above || !below || !isFlush(above, below) || isPriced(page, above) || isPriced(page, below)) return null;
  const pitch = below.baseline - above.baseline;
  return pitch <= MAX_LEADING * Math.max(above.em, below.em) ? extended(page, [above, below], pitch) : null;
};

const isCentred = (price: Piece, cell: readonly Piece[]): boolean => {
  const [first, last] = [cell[0]?.baseline ?? 0, cell.at(-1)?.baseline ?? 0];
  const isBelowFirst = price.baseline - first > MAX_OFF_CENTRE * price.em;
  return isBelowFirst && Math.abs((first + last) / 2 - price.baseline) <= MAX_OFF_CENTRE * price.em;
};

/** The lines of the cells beside such prices, by price: a name, then its description. Empty unless most cells of several lines are so. */
export const cellsOfCentredPrices = (pages: readonly Page[]): ReadonlyMap<Piece, Piece[]> => {
  const found = new Map<Piece, Piece[]>();
  const [cells, centred] = [new Set<Piece>(), new Set<Piece>()];
  for (const page of pages)
    for (const price of page.pieces.filter(({ kind }) => kind === 'price').slice(0, MAX_PRICES)) {
      const cell = cellOf(page, price);
      const [first] = cell ?? [];
      if (!cell || !first) continue;
      cells.add(first);
      if (!isCentred(price, cell)) continue;
      centred.add(first);
      found.set(price, cell);
    }
  return centred.size >= MIN_CELLS && centred.size >= MIN_SHARE * cells.size ? found : new Map();
};
