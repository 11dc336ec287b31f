/** Sheets of a workbook that are one list: a sheet for each line of products. Pure. */
import { referenceKey } from '@vitrina/contract';
import { cellText } from '../columns/cell.ts';
import { isForShoppers, normalisedHeader, planColumns } from '../columns/headings/column.ts';
import type { FeedRow } from '../columns/row.ts';
import { createRowSpool, type RowSpool } from '../columns/row-spool.ts';
import { dateIn } from './sheet-dates.ts';

type Sheet = { name: string; spool: RowSpool; score: number; begin: number; names: readonly string[] };

/** Of the codes of the smaller sheet: another year, another zone, or a summary has most of the codes of the list. */
const MAX_SHARED = 0.1;
/** Of the names of the smaller sheet: the same products with other codes are those of another year. */
const MAX_SAME_NAMES = 0.5;
/** A name that a program has given is no category. */
const UNNAMED = /^(?:hoja|sheet|tabla|table|p[aá]gina|lista|precios?)\s*\d*$/i;

/** Without the empty ones at the end, which depend on notes beside the list. */
const headingsOf = ({ names }: Sheet): string => {
  const headings = names.map(normalisedHeader);
  return JSON.stringify(headings.slice(0, headings.findLastIndex((heading) => heading !== '') + 1));
};

const dataOf = function* ({ spool, begin }: Sheet): Generator<FeedRow> {
  let index = 0;
  for (const row of spool.rows()) {
    if (index >= begin) yield row;
    index += 1;
  }
};

const keysIn = function* (sheet: Sheet, column: number): Generator<string> {
  for (const { cells } of dataOf(sheet)) {
    const key = referenceKey(cellText(cells[column]));
    if (key !== '') yield key;
  }
};

/** Whether more than a share of the smaller column is in both. Keeps the keys of the other sheet alone in memory: the list may be long. */
const sharesKeys = (sheet: Sheet, others: ReadonlySet<string>, column: number, share: number): boolean => {
  const shared = new Set<string>();
  let count = 0;
  for (const key of keysIn(sheet, column)) {
    count += 1;
    if (others.has(key)) shared.add(key);
  }
  return shared.size > Math.min(count, others.size) * share;
};

/** Whether the names of two sheets tell of different dates: `Lista 2025` and `Lista 2026`. */
const areOfOtherDates = (a: Sheet, b: Sheet): boolean => {
  const [one, other] = [dateIn(a.name), dateIn(b.name)];
  return one !== null && other !== null && one !== other;
};

const titleRow = ({ name, names }: Sheet, reference: number): FeedRow => {
  const column = names.findIndex((_, at) => at !== reference);
  return { line: 1, cells: Array.from({ length: column + 1 }, (_, at) => (at === column ? name : '')) };
};

/** The sheets behind the first one with its headings, in its order, and codes of their own; null where there are no others. */
export const joinSheets = <Of extends Sheet>(
  first: Of,
  candidates: readonly Of[],
): { sheets: Of[]; spool: RowSpool } | null => {
  const { columns } = planColumns(first.names);
  const [reference, name] = [columns.get('reference')?.[0], columns.get('name')?.[0]];
  if (reference === undefined) return null;
  const sheets = [first];
  // A short list before the one that was chosen is a sample or a form.
  for (const other of candidates.slice(candidates.indexOf(first) + 1)) {
    if (other.score !== first.score || !isForShoppers(other.name)) continue;
    if (headingsOf(other) !== headingsOf(first) || sheets.some((sheet) => areOfOtherDates(sheet, other))) continue;
    const codes = new Set(keysIn(other, reference));
    if (sheets.some((sheet) => sharesKeys(sheet, codes, reference, MAX_SHARED))) continue;
    const names = name === undefined ? null : new Set(keysIn(other, name));
    if (name !== undefined && names && sheets.some((sheet) => sharesKeys(sheet, names, name, MAX_SAME_NAMES))) continue;
    sheets.push(other);
  }
  if (sheets.length === 1) return null;
  const spool = createRowSpool();
  const areCategories = !sheets.some(({ name }) => UNNAMED.test(name));
  let index = 0;
  for (const row of first.spool.rows()) {
    if (index < first.begin) spool.add(row);
    index += 1;
  }
  for (const sheet of sheets) {
    if (areCategories) spool.add(titleRow(sheet, reference));
    for (const row of dataOf(sheet)) spool.add(row);
  }
  return { sheets, spool };
};
