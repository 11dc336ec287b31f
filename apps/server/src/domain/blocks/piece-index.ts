/** Finds the pieces beside, above and below a place of a page without looking at all of them. Pure. */

import type { TextKind } from './names.ts';
import type { Rect } from './runs.ts';

/** `words`: indexes in the words of the page. `repeated`: the text stands on many pages, or in many places. */
export type Piece = Rect & {
  text: string;
  kind: TextKind | 'price';
  /** These three of a price (prices.ts). */
  value: number;
  currency: string;
  count: number;
  em: number;
  baseline: number;
  words: number[];
  /** The typeface and colour of most of its letters; undefined where it is unknown. */
  face?: number | undefined;
  isRepeated: boolean;
};

type Placed = Rect & { baseline: number; em: number };

const STRIPS = 48;
/** Percent of the page's width. */
const ROW = 1;
/** Neighbours looked at in one direction; a crowded page costs no more. */
const MAX_STEPS = 40;

const stripOf = (x: number): number => Math.min(STRIPS - 1, Math.max(0, Math.floor((x * STRIPS) / 100)));
const rowOf = (y: number): number => Math.floor(y / ROW);

/** The first position of a sorted list whose value is at least `limit`. */
const lowerBound = <T>(list: readonly T[], limit: number, valueOf: (one: T) => number): number => {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = list[middle];
    if (one !== undefined && valueOf(one) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
};

const areOnOneRow = (a: Placed, b: Placed): boolean => Math.abs(a.baseline - b.baseline) <= 0.45 * Math.max(a.em, b.em);

export const overlap = (a: Rect, b: Rect): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

export const createPieceIndex = <P extends Placed>(pieces: readonly P[]) => {
  const strips: P[][] = Array.from({ length: STRIPS }, () => []);
  const rows = new Map<number, P[]>();
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline))
    for (let at = stripOf(piece.left); at <= stripOf(piece.right); at += 1) strips[at]?.push(piece);
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const row = rows.get(rowOf(piece.baseline));
    if (row) row.push(piece);
    else rows.set(rowOf(piece.baseline), [piece]);
  }

  /** On the row of a piece, nearest first; at most 40 a row of the index. */
  const beside = (piece: P, side: 'left' | 'right'): P[] => {
    const found: P[] = [];
    const reach = Math.ceil((0.45 * piece.em) / ROW) + 1;
    for (let at = rowOf(piece.baseline) - reach; at <= rowOf(piece.baseline) + reach; at += 1) {
      const row = rows.get(at) ?? [];
      const from = lowerBound(row, piece.left, ({ left }) => left);
      for (let step = 1; step <= MAX_STEPS; step += 1) {
        const one = side === 'left' ? row[from - step] : row[from + step - 1];
        if (!one) break;
        if (one !== piece && areOnOneRow(one, piece)) found.push(one);
      }
    }
    return side === 'left' ? found.sort((a, b) => b.left - a.left) : found.sort((a, b) => a.left - b.left);
  };

  /** Above or below a box, nearest first; `margin`: how far it may stand beside it. `reach`: how far away. */
  const stacked = (
    box: Placed,
    side: 'above' | 'below',
    { margin = 0, reach }: { margin?: number; reach: number },
  ): P[] => {
    const found = new Set<P>();
    for (let at = stripOf(box.left - margin); at <= stripOf(box.right + margin); at += 1) {
      const strip = strips[at] ?? [];
      const from = lowerBound(strip, box.baseline, ({ baseline }) => baseline);
      for (let step = 1; step <= MAX_STEPS; step += 1) {
        const one = side === 'above' ? strip[from - step] : strip[from + step - 1];
        if (!one || Math.abs(one.baseline - box.baseline) > reach) break;
        if (one !== box && !areOnOneRow(one, box) && overlap(one, box) > -margin) found.add(one);
      }
    }
    return [...found].sort((a, b) => Math.abs(a.baseline - box.baseline) - Math.abs(b.baseline - box.baseline));
  };

  return { beside, stacked };
};
export type PieceIndex<P extends Placed> = ReturnType<typeof createPieceIndex<P>>;

/** A text that can name a product. */
export const isName = ({ kind, isRepeated }: Piece): boolean => kind === 'name' && !isRepeated;

export const SAME_SIZE = 1.13;

export const isSameSize = (a: Piece, b: Piece): boolean => a.em < SAME_SIZE * b.em && b.em < SAME_SIZE * a.em;

/** Flush left, or centred on one axis, or mostly one below the other. */
export const isAligned = (a: Piece, b: Piece): boolean => {
  const near = 0.8 * Math.max(a.em, b.em);
  const axis = (a.left + a.right - b.left - b.right) / 2;
  const width = Math.min(a.right - a.left, b.right - b.left);
  return (
    overlap(a, b) > 0 && (Math.abs(a.left - b.left) < near || Math.abs(axis) < near || overlap(a, b) > 0.6 * width)
  );
};

/** Flush left with a name, or centred with it and its price. */
export const isFlush = (line: Piece, name: Piece, whole: Piece): boolean => {
  const axis = (line.left + line.right - whole.left - whole.right) / 2;
  return Math.abs(line.left - name.left) < 0.8 * name.em || Math.abs(axis) < 0.8 * name.em;
};

export const enclosing = (pieces: readonly Piece[], base: Piece): Piece => ({
  ...base,
  left: Math.min(...pieces.map(({ left }) => left)),
  right: Math.max(...pieces.map(({ right }) => right)),
});

/** Whether the first word of the line below had room at the end of this one: then the line was ended on purpose, as a heading is. */
export const hadRoomFor = (above: Piece, line: Piece): boolean => {
  const [word = ''] = line.text.split(' ');
  const perLetter = (line.right - line.left) / Math.max(1, line.text.length);
  return above.right - above.left + (word.length + 1) * perLetter < line.right - line.left;
};
