/**
 * The lines and cells of a page, by the geometry of its words. Producers write columns, cells and lines in any order, so the stored
 * order of words means nothing here. Pure; linear in the words.
 */

import type { Word } from '../ports/pdf.ts';

/** Words side by side without a wide gap, by their index, from the left. `below`: the cell that continues it on the next line. */
export type Cell = {
  words: number[];
  left: number;
  right: number;
  top: number;
  foot: number;
  line: number;
  below: Cell | null;
  above: Cell | null;
};
/** Lines from the top, each with its cells from the left. */
export type Lines = Cell[][];

/** In characters; a wider gap is no space between words. */
const MAX_SPACE = 2.5;
/** In line heights; lines farther apart do not continue each other. */
const MAX_LINE_GAP = 1.5;
/** Words of one line differ in height as `a` and `Á` do; larger type is another line. */
const MAX_HEIGHT_RATIO = 2.5;
/** In percent of the page's height. */
const STRIP = 0.5;
const MAX_STRIPS = 20;
/** Lines or cells looked at per word: more in one place is machine output. */
const MAX_LOOK = 40;
/** In heights: the same text nearly at the same place is one word, printed twice to look bold or to cast a shadow. */
const MAX_SHADOW = 0.3;

const hasSigns = /[\p{Letter}\p{Number}]/u;

const characterWidth = ({ text, width }: Word): number => width / Math.max(1, text.length);

const overlapOf = (a: Word, b: Word): number => Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);

/** The share of the smaller of two words that lies beside the other. */
const shareBeside = (a: Word, b: Word): number => overlapOf(a, b) / Math.max(1e-6, Math.min(a.height, b.height));

const strip = (percent: number): number => Math.floor(percent / STRIP);

/** Things by the strips of the page that they touch; of a strip the latest ones first. */
const createStrips = <Thing>() => {
  const strips = new Map<number, Thing[]>();
  return {
    add: (thing: Thing, top: number, foot: number): void => {
      const first = strip(top);
      for (let at = first; at <= Math.min(strip(foot), first + MAX_STRIPS); at += 1) {
        const there = strips.get(at);
        if (!there) strips.set(at, [thing]);
        else if (there.at(-1) !== thing) there.push(thing);
      }
    },
    near: (top: number, foot: number): Set<Thing> => {
      const found = new Set<Thing>();
      const first = strip(top);
      for (let at = first; at <= Math.min(strip(foot), first + MAX_STRIPS); at += 1)
        for (const thing of strips.get(at)?.slice(-MAX_LOOK) ?? []) found.add(thing);
      return found;
    },
  };
};

type OpenLine = { words: number[]; last: Word };

/** Each word joins the line whose last word it stands beside; words are taken from the left. */
const linesOf = (words: readonly Word[], order: readonly number[]): number[][] => {
  const lines: OpenLine[] = [];
  const strips = createStrips<OpenLine>();
  for (const index of order) {
    const word = words[index];
    if (!word) continue;
    const isSmall = !hasSigns.test(word.text);
    let best: OpenLine | null = null;
    let most = 0.5;
    let isShadow = false;
    for (const line of strips.near(word.top, word.top + word.height)) {
      const ratio = Math.max(word.height, line.last.height) / Math.max(1e-6, Math.min(word.height, line.last.height));
      if (!isSmall && ratio > MAX_HEIGHT_RATIO) continue;
      const share = shareBeside(word, line.last);
      const reach = MAX_SHADOW * word.height;
      isShadow ||=
        line.last.text === word.text &&
        Math.abs(line.last.left - word.left) < reach &&
        Math.abs(line.last.top - word.top) < reach;
      // Of equal lines the one that ends nearer.
      const isNearer = share === most && best !== null && line.last.left > best.last.left;
      if (share > most || isNearer || (share >= most && best === null)) [best, most] = [line, share];
    }
    if (isShadow) continue;
    if (best) best.words.push(index);
    else {
      best = { words: [index], last: word };
      lines.push(best);
    }
    // A hyphen or a point is too small to say where its line is.
    if (!isSmall || best.words.length === 1) best.last = word;
    else best.last = { ...best.last, left: word.left, width: word.width };
    strips.add(best, best.last.top, best.last.top + best.last.height);
  }
  return lines.map((line) => line.words);
};

const isSpace = (a: Word, b: Word): boolean => {
  const widest = MAX_SPACE * Math.max(characterWidth(a), characterWidth(b));
  const space = b.left - (a.left + a.width);
  return space > -widest && space < widest;
};

/** In characters: a wider gap separates the columns of a narrow table. */
const MAX_WORD_SPACE = 1.4;

/** Whether two neighbours of a cell stand as near as the words of one text. */
export const isSpaceBetween = (a: Word | undefined, b: Word | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  b.left - a.left - a.width < MAX_WORD_SPACE * Math.max(characterWidth(a), characterWidth(b));

/** The words of a cell as the texts of columns that stand close to each other. */
export const textsOfCell = (words: readonly Word[], cell: Pick<Cell, 'words'>): number[][] => {
  const texts: number[][] = [];
  for (const [at, index] of cell.words.entries()) {
    const text = texts.at(-1);
    if (text && isSpaceBetween(words[cell.words[at - 1] ?? -1], words[index])) text.push(index);
    else texts.push([index]);
  }
  return texts;
};

const cellsOf = (words: readonly Word[], line: readonly number[]): Cell[] => {
  const cells: Cell[] = [];
  let last: Word | null = null;
  for (const index of line) {
    const word = words[index];
    if (!word) continue;
    const [right, foot] = [word.left + word.width, word.top + word.height];
    const cell = cells.at(-1);
    if (cell && last && isSpace(last, word)) {
      cell.words.push(index);
      cell.right = Math.max(cell.right, right);
      cell.top = Math.min(cell.top, word.top);
      cell.foot = Math.max(cell.foot, foot);
    } else
      cells.push({ words: [index], left: word.left, right, top: word.top, foot, line: 0, below: null, above: null });
    last = word;
  }
  return cells;
};

/** The nearest cell below, if this one is also the nearest above it. */
const linkCells = (cells: readonly Cell[]): void => {
  const strips = createStrips<Cell>();
  for (const cell of cells) strips.add(cell, cell.top, cell.top);
  const nearest = new Map<Cell, { above: Cell; drop: number }>();
  for (const cell of cells) {
    const high = cell.foot - cell.top;
    let best: Cell | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const other of strips.near(cell.foot - high / 2, cell.foot + MAX_LINE_GAP * high)) {
      const drop = other.top - cell.foot;
      const isBelow =
        other !== cell && drop > -high / 2 && drop < MAX_LINE_GAP * Math.max(high, other.foot - other.top);
      const isInColumn = other.left < cell.right && other.right > cell.left;
      if (isBelow && isInColumn && (drop < least || (drop === least && best && other.left < best.left)))
        [best, least] = [other, drop];
    }
    if (!best) continue;
    const known = nearest.get(best);
    if (!known || least < known.drop || (least === known.drop && cell.left < known.above.left))
      nearest.set(best, { above: cell, drop: least });
  }
  for (const [below, { above }] of nearest) {
    if (above.below !== null && above.below.top <= below.top) continue;
    if (above.below) above.below.above = null;
    above.below = below;
    below.above = above;
  }
};

/** In percent of the page's width: cells that begin so near to each other are in one column. */
const COLUMN = 3;

/** A cell that ends with a hyphen at the foot of its column is continued at the head of the next column. */
const linkColumns = (words: readonly Word[], cells: readonly Cell[]): void => {
  const heads = cells.filter(({ above }) => above === null);
  const cut = cells.filter(({ below, words: indexes }) => {
    const text = words[indexes.at(-1) ?? -1]?.text ?? '';
    return below === null && /[\p{Letter}\p{Number}][-\u2010\u2011]$/u.test(text);
  });
  for (const cell of cut.slice(0, MAX_LOOK)) {
    const right = heads.filter(({ left, top, above }) => above === null && left > cell.right && top < cell.top);
    const nearest = Math.min(...right.map(({ left }) => left));
    const column = right.filter(({ left }) => left <= nearest + COLUMN).toSorted((a, b) => a.top - b.top);
    const [head] = column;
    if (!head) continue;
    cell.below = head;
    head.above = cell;
  }
};

/** The same for any order of the words. */
export const readLines = (words: readonly Word[]): Lines => {
  const order = [...words.keys()].toSorted((one, other) => {
    const [a, b] = [words[one], words[other]];
    if (!a || !b) return 0;
    return a.left - b.left || a.top - b.top || a.width - b.width || (a.text < b.text ? -1 : 1);
  });
  const lines = linesOf(words, order)
    .map((line) => cellsOf(words, line))
    .filter((cells) => cells.length > 0);
  const topOf = (cells: readonly Cell[]): number => Math.min(...cells.map(({ top }) => top));
  const sorted = lines
    .map((cells) => ({ cells, top: topOf(cells), left: cells[0]?.left ?? 0 }))
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
    .map(({ cells }) => cells);
  for (const [line, cells] of sorted.entries()) for (const cell of cells) cell.line = line;
  const cells = sorted.flat();
  linkCells(cells);
  linkColumns(words, cells);
  return sorted;
};
