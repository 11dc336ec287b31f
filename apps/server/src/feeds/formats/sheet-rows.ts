/** Reads the rows of the sheet of a workbook that looks most like a price list, or of all sheets of one list. */

import type { FeedNote, FeedSheet } from '@vitrina/contract';
import type { FeedReadingOptions } from '../../domain/ports/feeds.ts';
import { AppError } from '../../errors/app-error.ts';
import { listLikeness } from '../columns/header.ts';
import { isForShoppers } from '../columns/headings/column.ts';
import { headingsKey } from '../columns/headings/hand-mapping.ts';
import type { RowSpool } from '../columns/row-spool.ts';
import type { SheetOfBook, SheetRows } from './collected-rows.ts';
import { joinSheets } from './joined-sheets.ts';
import { latestOf } from './sheet-dates.ts';

/**
 * The sheet that was read, all sheets with rows, and the report on the choice: null when it was the only one with rows, or the first of
 * one list.
 */
export type SheetChoice = { spool: RowSpool; sheets: FeedSheet[]; note: FeedNote | null };

/** A score from which a sheet is a price list: references and prices. */
const IS_LIST = 3;

/** `begin`: of the rows below the headings `names`. `products`: about how many rows are products. `isWanted`: a person has chosen it. */
type Candidate = {
  name: string;
  spool: RowSpool;
  score: number;
  begin: number;
  names: readonly string[];
  listed: number;
  products: number;
  isWanted: boolean;
};

/** Hidden columns are costs and former prices more often than codes: they are read where the visible ones are no list. */
const readSheet = ({ all, shown }: SheetRows) => {
  const whole = { spool: all, ...listLikeness(all) };
  if (shown === null) return whole;
  const visible = { spool: shown, ...listLikeness(shown) };
  return visible.score >= IS_LIST && visible.score >= whole.score ? visible : whole;
};

const MAX_NAMED = 10;
/** A list with a smaller share of the products of another one is a sample, a form or a summary. */
const MIN_SHARE = 0.1;

/** The sheets that look like lists as well and are not read, as a text. */
const othersOf = (read: readonly Candidate[], candidates: readonly Candidate[]): string =>
  candidates
    .filter((other) => !read.includes(other) && other.score > 0 && other.score >= (read[0]?.score ?? 0))
    .slice(0, MAX_NAMED)
    .map(({ name, listed }) => `${name} (${listed} rows)`)
    .join(', ');

const noteOf = (chosen: Candidate, candidates: readonly Candidate[]): SheetChoice['note'] => {
  const others = othersOf([chosen], candidates);
  if (others === '' && candidates[0] === chosen) return null;
  return { code: 'sheets', facts: { sheet: chosen.name, others } };
};

/** The first of the best sheets, or the latest where their names tell years; one for resellers only if there is no other. */
const chosenOf = (candidates: readonly Candidate[]): Candidate | null => {
  const top = Math.max(0, ...candidates.map(({ score }) => score));
  const best = candidates.filter(({ score }) => score === top);
  const shown = best.filter(({ name }) => isForShoppers(name));
  const among = shown.length > 0 ? shown : best;
  const most = Math.max(0, ...among.map(({ products }) => products));
  return latestOf(among.filter(({ products }) => products >= most * MIN_SHARE)) ?? null;
};

/**
 * The first sheet with references and prices, else with references, else the first with rows; null when no sheet has a row. A sheet with
 * a tenth of the products of another one comes after it. Throws `UnpackedTooLarge`, `XmlError`, and other errors for a damaged workbook.
 */
export const readSheetRows = async (
  book: readonly SheetOfBook[],
  { mapping = {}, remembered = [] }: FeedReadingOptions = {},
): Promise<SheetChoice | null> => {
  const candidates: Candidate[] = [];
  for (const { name, read } of book) {
    try {
      const rows = await read();
      if (rows === null || rows.all.size === 0) continue;
      const { spool, score, share, begin, names } = readSheet(rows);
      const chosenBefore = remembered.find(({ headings }) => headings === headingsKey(names))?.mapping.sheet;
      const listed = Math.max(0, spool.size - begin);
      candidates.push({
        name,
        spool,
        score,
        begin,
        names,
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
  const parts = wanted === undefined && chosen.score >= IS_LIST ? joinSheets(chosen, candidates) : null;
  const isRead = (one: Candidate): boolean => one === chosen || (parts?.sheets.includes(one) ?? false);
  const sheets = candidates.map((one) => ({ name: one.name, rows: one.listed, isRead: isRead(one) }));
  if (parts === null) return { spool: chosen.spool, sheets, note: noteOf(chosen, candidates) };
  const joined = parts.sheets.map(({ name }) => name);
  const others = othersOf(parts.sheets, candidates);
  const facts = {
    sheets: joined.slice(0, MAX_NAMED).join(', '),
    count: joined.length,
    ...(others !== '' && { others }),
  };
  return { spool: parts.spool, sheets, note: { code: 'sheets.joined', facts } };
};
