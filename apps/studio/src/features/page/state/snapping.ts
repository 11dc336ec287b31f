/** The lines that dragged and placed elements snap to: their neighbours, the page, and the columns of its printed text. Pure. */
import type { Area, PageWords, Position } from '@vitrina/contract';
import type { PageElement } from './page-elements.ts';

type Word = PageWords['words'][number];
type Placed = Pick<PageElement, 'position' | 'size'>;

/** Places of lines in percent of the page, the strongest first. `x`: of upright ones. */
export type SnapLines = { x: readonly number[]; y: readonly number[]; points: readonly Position[] };
export type Guides = { x: number | null; y: number | null };
export const NO_GUIDES: Guides = { x: null, y: null };

const PAGE = [50, 0, 100];

/** Starts of lines that differ by less, in percent of the page, are one column. */
const COLUMN = 0.4;
const LINES_OF_COLUMN = 3;
/** A page with more words is a table, whose columns show in a part of them. */
const MAX_WORDS = 2000;

/** Lefts of the words that have nothing just before them on their line. */
const lineStarts = (words: readonly Word[], aspect: number): number[] => {
  const rows = new Map<number, Word[]>();
  const rowOf = (word: Word): number => Math.round(word[2] + word[4] / 2);
  for (const word of words) rows.set(rowOf(word), [...(rows.get(rowOf(word)) ?? []), word]);
  return words
    .filter((word) => {
      const [, left, top, , height] = word;
      const beside = [-1, 0, 1].flatMap((by) => rows.get(rowOf(word) + by) ?? []);
      return !beside.some(([, x, y, width]) => {
        const gap = left - x - width;
        return x < left && gap < height / aspect && Math.abs(y - top) < height * 0.6;
      });
    })
    .map(([, left]) => left);
};

/** The left edges that several lines of print share. */
export const textColumns = (words: readonly Word[], aspect: number): number[] => {
  const starts = lineStarts(words.slice(0, MAX_WORDS), aspect).toSorted((a, b) => a - b);
  const columns: number[][] = [];
  for (const start of starts) {
    const last = columns.at(-1);
    if (last && start - (last[0] ?? 0) <= COLUMN) last.push(start);
    else columns.push([start]);
  }
  return columns
    .filter(({ length }) => length >= LINES_OF_COLUMN)
    .map((column) => column[Math.floor(column.length / 2)] ?? 0);
};

const edgesOf = (start: number, length: number): number[] =>
  length === 0 ? [start] : [start, start + length / 2, start + length];

/** `columns`: of the printed text. */
export const snapLines = (neighbours: readonly Placed[], columns: readonly number[]): SnapLines => ({
  x: [...neighbours.flatMap(({ position, size }) => edgesOf(position.left, size?.width ?? 0)), ...PAGE, ...columns],
  y: [...neighbours.flatMap(({ position, size }) => edgesOf(position.top, size?.high ?? 0)), ...PAGE],
  points: neighbours.filter(({ size }) => size === null).map(({ position }) => position),
});

type Snap = { by: number; at: number };

/** The nearest line within reach; of equally near ones the strongest. */
const nearest = (lines: readonly number[], edges: readonly number[], reach: number): Snap | null => {
  let best: Snap | null = null;
  for (const at of lines)
    for (const edge of edges) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by) - 1e-6)) best = { by, at };
    }
  return best;
};

/** A point that came onto another one would hide it. */
const hides = ({ points }: SnapLines, { size }: Area, x: Snap | null, y: Snap | null): boolean =>
  size.width === 0 && size.high === 0 && points.some(({ left, top }) => left === x?.at && top === y?.at);

/** The shift that brings `area` onto the nearest lines. `reach`: how near they must be, in percent of the page. */
export const snapTo = (lines: SnapLines, area: Area, reach: Position): { by: Position; guides: Guides } => {
  const { position, size } = area;
  const x = nearest(lines.x, edgesOf(position.left, size.width), reach.left);
  const across = nearest(lines.y, edgesOf(position.top, size.high), reach.top);
  const y = hides(lines, area, x, across) ? null : across;
  return { by: { left: x?.by ?? 0, top: y?.by ?? 0 }, guides: { x: x?.at ?? null, y: y?.at ?? null } };
};
