/** Reads the rows of the sheet of a workbook that looks most like a price list, row by row. */

import type { FeedSheet } from '@vitrina/contract';
import type { FeedReadingOptions } from '../../domain/ports/feeds.ts';
import { AppError } from '../../errors/app-error.ts';
import { listLikeness } from '../columns/header.ts';
import { isForShoppers } from '../columns/headings/column.ts';
import { headingsKey } from '../columns/headings/hand-mapping.ts';
import type { Cell } from '../columns/row.ts';
import { createRowSpool, type RowSpool } from '../columns/row-spool.ts';
import { MAX_CELLS } from './delimited-text.ts';
import { openSheetArchive, type SheetArchive } from './sheet-archive.ts';
import { dateStyles, local, readPart, sharedTexts, sheetTabs } from './sheet-book.ts';

const DAY_SECONDS = 86_400;
const MAX_TEXT_LENGTH = 32_767;

type Book = { texts: string[]; dates: ReadonlySet<number>; is1904: boolean };
type RawCell = { type: string; style: number; value: string };

/** `2026-03-01`, followed by the time unless it is midnight. */
const timeText = (iso: string): string =>
  iso
    .replace('T', ' ')
    .slice(0, 19)
    .replace(/ 00:00:00$/, '');

/** Converts a serial date of Excel, counted in days from 1899-12-30 or from 1904-01-01. */
const dateText = (days: number, is1904: boolean): string => {
  const seconds = Math.round((days - (is1904 ? 24_107 : 25_569)) * DAY_SECONDS);
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : timeText(date.toISOString());
};

const numberCell = (text: string, style: number, { dates, is1904 }: Book): Cell => {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return '';
  return dates.has(style) ? dateText(number, is1904) : number;
};

const cellOf = ({ type, style, value }: RawCell, book: Book): Cell => {
  switch (type) {
    case 's':
      return book.texts[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return value;
    case 'b':
      return value.trim() === '1' ? 'true' : 'false';
    case 'd':
      return timeText(value);
    case 'e':
      return '';
    default:
      return numberCell(value, style, book);
  }
};

/** The column of a cell reference: `AB12` → 27; null without one. */
const columnOf = (reference: string): number | null => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const sheetSpool = async (archive: SheetArchive, path: string, book: Book): Promise<RowSpool> => {
  const spool = createRowSpool();
  let line = 0;
  let column = -1;
  let cells: Cell[] = [];
  let cell: RawCell | null = null;
  let isValue = false;
  await readPart(archive, path, {
    open: (name, attributes) => {
      const tag = local(name);
      if (tag === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        column = -1;
        cells = [];
      } else if (tag === 'c') {
        column = columnOf(attributes['r'] ?? '') ?? column + 1;
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
      }
      isValue = tag === 'v' || tag === 't';
    },
    close: (name) => {
      const tag = local(name);
      isValue = false;
      if (tag === 'c' && cell !== null) {
        // A cell in a far column must not allocate a huge row.
        if (column < MAX_CELLS) cells[column] = cellOf(cell, book);
        cell = null;
      }
      if (tag !== 'row') return;
      const whole = Array.from(cells, (value) => value ?? '');
      if (whole.every((value) => value === '')) return;
      spool.add({ line, cells: whole });
    },
    text: (text) => {
      if (isValue && cell !== null && cell.value.length < MAX_TEXT_LENGTH) cell.value += text;
    },
  });
  return spool;
};

/**
 * The sheet that was read, all sheets with rows, and the report on the choice: null when it was the only one with rows, or the first of
 * one list.
 */
export type SheetChoice = { spool: RowSpool; sheets: FeedSheet[]; note: { sheet: string; others: string } | null };

/** `products`: about how many rows are products. `isWanted`: a person has chosen it. */
type Candidate = { name: string; spool: RowSpool; score: number; listed: number; products: number; isWanted: boolean };

/** A score from which a sheet is a price list: references and prices. */
const IS_LIST = 3;
const MAX_NAMED = 10;
/** A list with a smaller share of the products of another one is a sample, a form or a summary. */
const MIN_SHARE = 0.1;

const noteOf = (chosen: Candidate, candidates: readonly Candidate[]): SheetChoice['note'] => {
  const others = candidates
    .filter((other) => other !== chosen && other.score > 0 && other.score >= chosen.score)
    .map(({ name, listed }) => `${name} (${listed} rows)`);
  if (others.length === 0 && candidates[0] === chosen) return null;
  return { sheet: chosen.name, others: others.slice(0, MAX_NAMED).join(', ') };
};

/** The first of the best sheets; one for resellers only if there is no other. */
const chosenOf = (candidates: readonly Candidate[]): Candidate | null => {
  const top = Math.max(0, ...candidates.map(({ score }) => score));
  const best = candidates.filter(({ score }) => score === top);
  const shown = best.filter(({ name }) => isForShoppers(name));
  const among = shown.length > 0 ? shown : best;
  const most = Math.max(0, ...among.map(({ products }) => products));
  return among.find(({ products }) => products >= most * MIN_SHARE) ?? null;
};

/**
 * The first sheet with references and prices, else with references, else the first with rows; null when no sheet has a row. A sheet with
 * a tenth of the products of another one comes after it. Throws `UnpackedTooLarge`, `XmlError`, and other errors for a damaged workbook.
 */
export const readSheetRows = async (
  bytes: Uint8Array,
  maxBytes: number,
  { mapping = {}, remembered = [] }: FeedReadingOptions = {},
): Promise<SheetChoice | null> => {
  const archive = await openSheetArchive(bytes, maxBytes);
  const { tabs, is1904 } = await sheetTabs(archive);
  const book: Book = { texts: await sharedTexts(archive), dates: await dateStyles(archive), is1904 };
  const candidates: Candidate[] = [];
  for (const { name, path } of tabs) {
    if (!archive.has(path)) continue;
    try {
      const spool = await sheetSpool(archive, path, book);
      if (spool.size === 0) continue;
      const { score, share, begin, names } = listLikeness(spool);
      const chosenBefore = remembered.find(({ headings }) => headings === headingsKey(names))?.mapping.sheet;
      const listed = Math.max(0, spool.size - begin);
      candidates.push({
        name,
        spool,
        score,
        listed,
        products: share * listed,
        isWanted: name === (mapping.sheet ?? chosenBefore),
      });
    } catch (error) {
      // A list was read before; further sheets only serve the report.
      if (!candidates.some(({ score }) => score >= IS_LIST)) throw error;
      break;
    }
  }
  const wanted = candidates.find(({ isWanted }) => isWanted);
  if (mapping.sheet !== undefined && wanted === undefined) {
    const found = candidates.map(({ name }) => name).join(', ');
    throw new AppError('feed.columns', { missing: `the sheet "${mapping.sheet}"`, found: found.slice(0, 500) });
  }
  const chosen = wanted ?? chosenOf(candidates);
  if (chosen === null) return null;
  const sheets = candidates.map(({ name, listed }) => ({ name, rows: listed, isRead: name === chosen.name }));
  return { spool: chosen.spool, sheets, note: noteOf(chosen, candidates) };
};
