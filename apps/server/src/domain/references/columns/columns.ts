/**
 * The columns of codes and of amounts on a page: below a heading, continued from the page before, or recognised by what the list knows
 * of their entries. Pure.
 */

import { isGtin } from '../../gtin.ts';
import { textsOfCell } from '../lines.ts';
import { isDigits } from '../reference-index.ts';
import { alignedColumns, type Edge, isAligned, settledEdge } from './alignment.ts';
import { headingRows, type Zone, zoneAt } from './headings.ts';
import { type Lookup, type PageEntries, type ReadPage, readEntries } from './page-entries.ts';

/** Why the entries of a column are codes: its heading, its heading on a page before, or that the list knows most of them. */
export type CodeColumn = 'column' | 'continued-column' | 'matched-column';
/** `other-codes`: of another list, or numbers of the rows. */
export type ColumnKind = CodeColumn | 'amount' | 'other-codes';

/** In percent of the page: a row as high as a picture. Beyond it a column has ended. */
const MAX_ROW_GAP = 20;
/** Entries from which their share in the list says something. */
const MIN_ENTRIES = 5;
/** The list knows so many entries of its column, and so few of a column of other numbers. */
const MIN_SHARE = 0.6;
const MAX_SHARE = 0.3;
/** Numbers of which so many are references of a list are none by being known. */
const MAX_CHANCE = 0.2;
/** Codes differ from row to row; quantities and years do not. */
const MIN_DISTINCT = 0.8;
/** Pages without an entry after which a continued column has ended: pages of pictures inside a table. */
const MAX_EMPTY_PAGES = 2;
/** Shorter numbers are quantities, and shorter codes stand in no column without a heading. */
const MIN_LENGTH = 3;
const MAX_AMOUNT_DIGITS = 11;
/** Of the usual distance of rows: a short number farther below the last row is that of the page. */
const MAX_STRAY_GAP = 2.5;
const MAX_STRAY_LENGTH = 4;

type Share = { known: number; all: number; expected: number };
type Shares = ReadonlyMap<string, Share>;
const NO_SHARE: Share = { known: 0, all: 0, expected: 0 };
/** The columns that the next page may continue. `shares`: by heading, how many entries the list knows, and would know by chance. */
export type Carried = { edges: readonly Edge[]; emptyPages: number; shares: Shares };
export const nothingCarried = (): Carried => ({ edges: [], emptyPages: 0, shares: new Map() });

/** By the index of the word. */
type Kinds = Map<number, ColumnKind>;
export type Columns = { kinds: ReadonlyMap<number, ColumnKind>; carried: Carried };

/** Numbers that count the rows: 1, 2, 3 … */
const isCounter = (keys: readonly string[]): boolean => {
  const numbers = keys.map(Number);
  const steps = numbers.slice(1).filter((number, at) => number === (numbers[at] ?? 0) + 1).length;
  return numbers.length >= MIN_ENTRIES && numbers.every(Number.isFinite) && steps >= 0.9 * (numbers.length - 1);
};

/** Without a short number far above or below the rows of a column: a page number, a date. */
const withoutStrays = (indexes: readonly number[], { words, keyOf }: PageEntries): number[] => {
  const topOf = (index: number | undefined): number => words[index ?? -1]?.top ?? 0;
  const rows = indexes.toSorted((a, b) => topOf(a) - topOf(b));
  if (rows.length < MIN_ENTRIES) return rows;
  const gaps = rows.slice(1).map((index, at) => topOf(index) - topOf(rows[at]));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const isStray = (index: number | undefined, gap: number | undefined): boolean =>
    index !== undefined && (gap ?? 0) > MAX_STRAY_GAP * usual && keyOf(index).length <= MAX_STRAY_LENGTH;
  return rows.slice(isStray(rows[0], gaps[0]) ? 1 : 0, isStray(rows.at(-1), gaps.at(-1)) ? -1 : rows.length);
};

/** The words below each row of headings, with their zone. A row of headings ends what stands above it. */
const zonesOfWords = ({ words }: PageEntries, rows: readonly Zone[][]): Map<number, Zone> => {
  const zoneOf = new Map<number, Zone>();
  const byTop = [...words.entries()].toSorted(([, a], [, b]) => a.top - b.top || a.left - b.left);
  for (const zones of rows) {
    const first = Math.min(...zones.map(({ foot }) => foot));
    for (const [index, word] of byTop) {
      if (word.top + word.height / 2 < first) continue;
      const zone = zoneAt(zones, word);
      if (!zone || word.top - zone.foot > MAX_ROW_GAP) continue;
      zone.foot = Math.max(zone.foot, word.top + word.height);
      zoneOf.set(index, zone);
    }
  }
  return zoneOf;
};

/** By zone the words that may be its codes: the first of their cell there, and alone unless right below the heading. */
const codesBelow = ({ words, inCell }: PageEntries, zoneOf: ReadonlyMap<number, Zone>): Map<Zone, number[]> => {
  const codes = new Map<Zone, number[]>();
  for (const [index, zone] of zoneOf) {
    if (zone.kind !== 'code') continue;
    const { previous, next } = inCell(index);
    if (previous !== undefined && zoneOf.get(previous) === zone) continue;
    const word = words[index];
    const isBelow = word !== undefined && word.left < zone.right && word.left + word.width > zone.left;
    if (next !== undefined && zoneOf.get(next) === zone && (!isBelow || zone.isStrict)) continue;
    const there = codes.get(zone);
    if (there) there.push(index);
    else codes.set(zone, [index]);
  }
  return codes;
};

type Settled = { edge: Edge | null; indexes: number[] };

const NO_COLUMN: Settled = { edge: null, indexes: [] };

/**
 * Without the words of other columns and of the foot of the page, which happen to stand below the heading. A label in a text is no
 * heading: a table has several columns, or several entries right below the heading.
 */
const settle = (zone: Zone, all: readonly number[], entries: PageEntries): Settled => {
  const { words, hasDigits, hasNeighbour } = entries;
  const isBelow = (index: number): boolean => {
    const { left = 0, width = 0 } = words[index] ?? {};
    return left < zone.right && left + width > zone.left;
  };
  const below = all.filter((index) => hasDigits(index) && isBelow(index)).length;
  const edge = settledEdge(words, all.filter(hasDigits));
  const isTable = !zone.isSingle || (below >= 2 && 2 * below >= all.length);
  if (!isTable) return NO_COLUMN;
  // Rows have other cells, too; a number that is alone on its line below them is that of the page.
  const areRows = all.filter(hasNeighbour).length >= MIN_SHARE * all.length;
  const indexes = all.filter(
    (index) =>
      (edge === null || !hasDigits(index) || isAligned(words[index], edge)) && (!areRows || hasNeighbour(index)),
  );
  return { edge, indexes: edge === null ? indexes : withoutStrays(indexes, entries) };
};

/** Of several columns of codes the list has one: numbers of the others that are references are so by chance. */
const losersOf = (zones: readonly Zone[], shares: Shares): Set<Zone> => {
  const shareOf = ({ name }: Zone): number => {
    const { known, all } = shares.get(name) ?? NO_SHARE;
    return all < MIN_ENTRIES ? 0 : known / all;
  };
  /** As few entries are known as of any numbers: they are the codes of someone else. */
  const isByChance = ({ name }: Zone): boolean => {
    const { known, all, expected } = shares.get(name) ?? NO_SHARE;
    return all >= MIN_ENTRIES && known > 0 && known < MIN_SHARE * all && known <= 2 * expected;
  };
  const codes = zones.filter(({ kind }) => kind === 'code');
  const best = Math.max(0, ...codes.map(shareOf));
  const isLoser = (zone: Zone): boolean => (best >= MIN_SHARE && shareOf(zone) < best / 2) || isByChance(zone);
  return new Set(codes.filter(isLoser));
};

/** How many of these the list would know by chance. */
const expectedOf = (keys: readonly string[], { chance }: Lookup): number =>
  keys.reduce((sum, key) => sum + (isDigits(key) ? Math.min(1, chance(key)) : 0), 0);

/** Sets the kinds of the words below headings; returns the edges of the columns of codes, and how much of each the list knows. */
const readHeaded = (rows: readonly Zone[][], entries: PageEntries, lookup: Lookup, before: Shares, kinds: Kinds) => {
  const { hasDigits, isKnown, keyOf } = entries;
  const zoneOf = zonesOfWords(entries, rows);
  for (const [index, zone] of zoneOf) if (zone.kind === 'amount') kinds.set(index, 'amount');
  const shares = new Map(before);
  const settled = new Map<Zone, Settled>();
  for (const [zone, all] of codesBelow(entries, zoneOf)) {
    const column = settle(zone, all, entries);
    settled.set(zone, column);
    const counted = column.indexes.filter(hasDigits);
    const before = shares.get(zone.name) ?? NO_SHARE;
    shares.set(zone.name, {
      known: before.known + counted.filter((index) => isKnown(index, lookup)).length,
      all: before.all + counted.length,
      expected: before.expected + expectedOf(counted.map(keyOf), lookup),
    });
  }
  const edges: Edge[] = [];
  for (const zones of rows) {
    const losers = losersOf(zones, shares);
    for (const zone of zones) {
      const { indexes = [], edge = null } = settled.get(zone) ?? {};
      const isRowCounter = zone.isWeak && isCounter(indexes.filter(hasDigits).map(keyOf));
      const kind = losers.has(zone) || isRowCounter ? 'other-codes' : 'column';
      for (const index of indexes) kinds.set(index, kind);
      if (edge && kind === 'column') edges.push(edge);
    }
  }
  return { edges, shares };
};

/** Sets the kinds of what stands above the first headings and continues a column of the page before; returns their number. */
const readContinued = (edges: readonly Edge[], foot: number, entries: PageEntries, kinds: Kinds): number => {
  const { words, lines, hasDigits, hasNeighbour } = entries;
  const byEdge = new Map<Edge, number[]>(edges.map((edge) => [edge, []]));
  for (const cell of lines.flat()) {
    if (cell.foot >= foot) continue;
    for (const [index] of textsOfCell(words, cell)) {
      if (index === undefined || kinds.has(index) || !hasDigits(index) || !hasNeighbour(index)) continue;
      const edge = edges.find((one) => isAligned(words[index], one));
      if (edge) byEdge.get(edge)?.push(index);
    }
  }
  const continued = [...byEdge.values()].flatMap((indexes) => withoutStrays(indexes, entries));
  for (const index of continued) kinds.set(index, 'continued-column');
  return continued.length;
};

const isExempt = (key: string): boolean => !isDigits(key) || isGtin(key) || key.length > MAX_AMOUNT_DIGITS;

/** Neither a list of page numbers (`197, 294`) nor an amount with decimals. */
const isPlain = (text: string): boolean => !/,$|^[-+]|^\D{0,2}\d+[.,]\d{1,2}\D{0,2}$/.test(text);

/**
 * Entries of an aligned column without a heading: of codes, of amounts, or of neither. Numbers of a length of which the list knows most
 * say nothing. `hasCodes`: the page has a column of codes.
 */
const kindOfAligned = (keys: readonly string[], isKnown: readonly boolean[], lookup: Lookup, hasCodes: boolean) => {
  const telling = keys.flatMap((key, at) =>
    isDigits(key) && lookup.chance(key) > MAX_CHANCE ? [] : [isKnown[at] === true],
  );
  const knownTelling = telling.filter(Boolean).length;
  const known = isKnown.filter(Boolean).length;
  const isSure = knownTelling >= MIN_ENTRIES && knownTelling >= MIN_SHARE * telling.length;
  const isDistinct = new Set(keys).size >= MIN_DISTINCT * keys.length;
  if (isSure && isDistinct && known >= MIN_SHARE * keys.length) return 'matched-column';
  const isByChance = known <= 2 + 3 * expectedOf(keys, lookup);
  return known <= MAX_SHARE * keys.length && (hasCodes || isByChance) ? 'amount' : null;
};

/** Sets the kinds of what shares an edge, without a heading; returns the edges of codes. Where two edges disagree, a code is one. */
const readAligned = (entries: PageEntries, lookup: Lookup, kinds: Kinds): Edge[] => {
  const { words, lines, hasDigits, hasNeighbour, isKnown, keyOf } = entries;
  const hasCodes = [...kinds.values()].some((kind) => kind !== 'amount');
  const isFree = (index: number): boolean =>
    !kinds.has(index) && hasDigits(index) && keyOf(index).length >= MIN_LENGTH && isPlain(words[index]?.text ?? '');
  const judged = alignedColumns(words, lines, isFree).map(({ edge, indexes }) => {
    const areKnown = indexes.map((index) => isKnown(index, lookup));
    return { edge, indexes, kind: kindOfAligned(indexes.map(keyOf), areKnown, lookup, hasCodes) };
  });
  const edges: Edge[] = [];
  for (const { edge, indexes, kind } of judged) {
    if (kind !== 'matched-column') continue;
    edges.push(edge);
    for (const index of indexes) kinds.set(index, kind);
  }
  // Shorter numbers are entries of a column that others have shown to be one.
  const isShort = (index: number): boolean => !kinds.has(index) && hasDigits(index) && hasNeighbour(index);
  for (const { words: indexes } of edges.length > 0 ? lines.flat() : [])
    for (const index of indexes.slice(0, 1))
      if (isShort(index) && edges.some((edge) => isAligned(words[index], edge))) kinds.set(index, 'matched-column');
  for (const { indexes, kind } of judged)
    if (kind === 'amount')
      for (const index of indexes) if (!kinds.has(index) && !isExempt(keyOf(index))) kinds.set(index, kind);
  return edges;
};

/** `before`: the state after the page before it; pages are read in their order. */
export const readColumns = (page: ReadPage, lookup: Lookup, before: Carried): Columns => {
  const kinds: Kinds = new Map();
  const entries = readEntries(page);
  const { rows, values } = headingRows(entries);
  const { edges, shares } = readHeaded(rows, entries, lookup, before.shares, kinds);
  for (const index of values) kinds.set(index, 'column');
  const foot = Math.min(Number.POSITIVE_INFINITY, ...rows.flatMap((zones) => zones.map((zone) => zone.heading)));
  const continued = readContinued(before.edges, foot, entries, kinds);
  const matched = readAligned(entries, lookup, kinds);
  if (edges.length > 0 || rows.length > 0) return { kinds, carried: { edges, emptyPages: 0, shares } };
  // The columns that this page shows are the better ones, if it has any.
  if (matched.length > 0 && continued === 0) return { kinds, carried: { edges: matched, emptyPages: 0, shares } };
  const emptyPages = continued > 0 ? 0 : before.emptyPages + 1;
  return { kinds, carried: { edges: emptyPages > MAX_EMPTY_PAGES ? [] : before.edges, emptyPages, shares } };
};
