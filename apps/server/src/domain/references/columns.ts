/** The columns of printed tables: which words stand below the heading of codes, and which below one of amounts. Pure. */

import type { Word } from '../ports/pdf.ts';
import { isLabel, isSameLine, type Token } from './tokens.ts';

/** `code`: printed below or beside a label such as *Código*. `amount`: below a heading such as *Precio*, beside a column of codes. */
export type ColumnKind = 'code' | 'amount';

const AMOUNTS = new Set(
  'PRECIO PRECIOS VALOR VR VLR TOTAL SUBTOTAL PVP COSTO COSTOS IMPORTE CANT CANTIDAD UNIDADES STOCK EXISTENCIA EXISTENCIAS INVENTARIO SALDO DISPONIBLE DESCUENTO DCTO DTO IVA PESO PRICE'.split(
    ' ',
  ),
);
/** Other headings, by which a row of headings without wide gaps is recognised. */
const OTHERS = new Set('DESCRIPCION NOMBRE DETALLE MARCA CATEGORIA PRESENTACION FOTO IMAGEN COLOR TALLA'.split(' '));
/** Headings of names as often as of codes: a code below them stands alone in its cell. */
const NAMES = new Set(['ART', 'ARTICULO', 'MOD', 'MODELO']);

const MAX_HEADING_WORDS = 8;
/** A page has a few tables; more is machine output. */
const MAX_ROWS = 40;
/** In percent of the page: a row as high as a picture. Beyond it a column has ended. */
const MAX_ROW_GAP = 20;
/** In percent of the page's width: how far a column at the edge of its table reaches beyond its heading. */
const MIN_MARGIN = 3;

/** Words side by side: the content of one cell, or of several cells without wide gaps. */
type Cell = { words: number[]; left: number; right: number; line: Word };
type Heading = { kind: ColumnKind | null; isStrict: boolean; left: number; right: number };
/** A heading with the strip of the page that belongs to it. */
type Zone = Heading & { from: number; to: number; foot: number };

const cellsOf = (words: readonly Word[], before: readonly string[]): Cell[] => {
  const cells: Cell[] = [];
  for (const [index, word] of words.entries()) {
    const cell = cells.at(-1);
    const right = word.left + word.width;
    if (cell && before[index] === ' ') {
      cell.words.push(index);
      cell.left = Math.min(cell.left, word.left);
      cell.right = Math.max(cell.right, right);
    } else cells.push({ words: [index], left: word.left, right, line: word });
  }
  return cells;
};

const kindOf = (keys: readonly string[]): ColumnKind | 'other' | null => {
  if (keys.some(isLabel)) return 'code';
  if (keys.some((key) => AMOUNTS.has(key))) return 'amount';
  return keys.some((key) => OTHERS.has(key)) ? 'other' : null;
};

/** The keys of each word of the page. */
const keysOf = (words: readonly Word[], tokens: readonly Token[]): string[][] => {
  const keys: string[][] = words.map(() => []);
  for (const { key, word } of tokens) keys[word]?.push(key);
  return keys;
};

const hasDigits = (keys: readonly string[]): boolean => keys.some((key) => /\p{Number}/u.test(key));

/** The headings in a cell, or none for any other text. Each begins with a word of a heading; words that follow belong to it. */
const headingsIn = ({ words: indexes, left, right }: Cell, words: readonly Word[], keys: string[][]): Heading[] => {
  const known = indexes.map((index) => kindOf(keys[index] ?? []));
  const isRow = known[0] !== null || known.filter((kind) => kind !== null).length > 1;
  if (!isRow || indexes.length > MAX_HEADING_WORDS || indexes.some((index) => hasDigits(keys[index] ?? []))) return [];
  const headings: Heading[] = [];
  for (const [at, index] of indexes.entries()) {
    const [word, kind, last] = [words[index], known[at] ?? null, headings.at(-1)];
    if (!word) continue;
    // `Código Artículo` is one heading.
    if (last && (kind === null || (kind === 'code' && last.kind === 'code'))) last.right = word.left + word.width;
    else {
      const isStrict = (keys[index] ?? []).some((key) => NAMES.has(key));
      headings.push({ kind: kind === 'other' ? null : kind, isStrict, left: word.left, right: word.left + word.width });
    }
  }
  const [first, end] = [headings[0], headings.at(-1)];
  if (first) first.left = left;
  if (end) end.right = right;
  return headings;
};

/** Neighbours share the space between them. */
const zonesOf = (headings: readonly Heading[], foot: number): Zone[] =>
  headings.map((heading, at) => {
    const [before, after] = [headings[at - 1], headings[at + 1]];
    const margin = Math.max(MIN_MARGIN, (heading.right - heading.left) / 2);
    return {
      ...heading,
      foot,
      from: before ? (before.right + heading.left) / 2 : heading.left - margin,
      to: after ? (heading.right + after.left) / 2 : heading.right + margin,
    };
  });

/** The rows of headings of a page, from the top, and the words beside a label at the beginning of a row. */
const rowsOf = (words: readonly Word[], cells: readonly Cell[], keys: string[][]) => {
  const rows: Zone[][] = [];
  const values: number[] = [];
  const done = new Set<Cell>();
  const byTop = cells.toSorted((a, b) => a.line.top - b.line.top);
  for (const [at, cell] of byTop.entries()) {
    if (rows.length >= MAX_ROWS) break;
    if (done.has(cell) || !headingsIn(cell, words, keys).some(({ kind }) => kind === 'code')) continue;
    const near = byTop.slice(Math.max(0, at - MAX_ROWS), at + MAX_ROWS);
    const line = near.filter((one) => isSameLine(one.line, cell.line)).toSorted((a, b) => a.left - b.left);
    for (const one of line) done.add(one);
    const headings = line.map((one) => headingsIn(one, words, keys));
    const next = line[line.indexOf(cell) + 1];
    const value = next?.words.length === 1 ? next.words[0] : undefined;
    const isLabelOfRow = headings.flat().length === 1 && value !== undefined && hasDigits(keys[value] ?? []);
    if (isLabelOfRow) values.push(value);
    else {
      const columns = line.flatMap((one, place): Heading[] =>
        headings[place]?.length ? headings[place] : [{ kind: null, isStrict: false, left: one.left, right: one.right }],
      );
      const foot = cell.line.top + cell.line.height;
      rows.push(zonesOf(columns, foot));
    }
  }
  return { rows, values };
};

/** The zone of the heading above a word; of one between two headings the zone that holds its middle. */
const zoneAt = (zones: readonly Zone[], { left, width }: Word): Zone | undefined => {
  const middle = left + width / 2;
  let found: Zone | undefined;
  let most = 0;
  for (const zone of zones) {
    const overlap = Math.min(zone.right, left + width) - Math.max(zone.left, left);
    if (overlap > most) {
      most = overlap;
      found = zone;
    } else if (most === 0 && middle >= zone.from && middle < zone.to) found = zone;
  }
  return found;
};

/** By word. A code below a heading is the first word of its cell, and alone there unless it stands right below the heading. */
export const columnKinds = (
  words: readonly Word[],
  tokens: readonly Token[],
  before: readonly string[],
): ReadonlyMap<number, ColumnKind> => {
  const kinds = new Map<number, ColumnKind>();
  const keys = keysOf(words, tokens);
  if (!tokens.some(({ key }) => isLabel(key))) return kinds;
  const { rows, values } = rowsOf(words, cellsOf(words, before), keys);
  const byTop = [...words.entries()].toSorted(([, a], [, b]) => a.top - b.top);

  const isAlone = (index: number, zones: readonly Zone[], zone: Zone): boolean => {
    const isIn = (neighbour: number): boolean => {
      const word = words[neighbour];
      return word !== undefined && zoneAt(zones, word) === zone;
    };
    if (before[index] === ' ' && isIn(index - 1)) return false;
    const word = words[index];
    const isBelow = word !== undefined && word.left < zone.right && word.left + word.width > zone.left;
    return before[index + 1] !== ' ' || !isIn(index + 1) || (isBelow && !zone.isStrict);
  };
  for (const zones of rows) {
    const first = Math.min(...zones.map(({ foot }) => foot));
    for (const [index, word] of byTop) {
      if (word.top + word.height / 2 < first) continue;
      const zone = zoneAt(zones, word);
      if (!zone || word.top - zone.foot > MAX_ROW_GAP) continue;
      zone.foot = Math.max(zone.foot, word.top + word.height);
      kinds.delete(index);
      if (zone.kind === 'amount') kinds.set(index, 'amount');
      if (zone.kind === 'code' && isAlone(index, zones, zone)) kinds.set(index, 'code');
    }
  }
  for (const index of values) kinds.set(index, 'code');
  return kinds;
};
