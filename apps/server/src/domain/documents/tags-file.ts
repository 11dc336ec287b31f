/**
 * Tags of a document as a CSV that people edit in a spreadsheet. Texts that it would evaluate are escaped, and come back
 * unchanged. The column `origin` informs; an import compares the tags themselves. `id` is that of the product, the optional `tagId`
 * that of the tag; the column `block` is optional.
 */
import {
  type Area,
  type Block,
  ColorInput,
  ElementIdInput,
  MAX_PER_PAGE,
  MAX_REFERENCE_LENGTH,
  MAX_TEXT_LENGTH,
  Review,
  TagInput,
} from '@vitrina/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { escapeFormula, unescapeFormula } from '../csv-formula.ts';
import type { TagOnPage } from '../ports/documents.ts';

const tagColumns = [
  'page',
  'name',
  'ref',
  'id',
  'left',
  'top',
  'iconIndex',
  'color',
  'size',
  'tagId',
  'review',
  'active',
  'origin',
  'block',
] as const;
type Column = (typeof tagColumns)[number];
/** Fifty on each page of the longest document. */
const MAX_ROWS = 100_000;
/** In characters: it bounds a row whose quote never ends. */
const MAX_ROW_LENGTH = 32_768;
/** Problems reported: a file with more usually has one error many times. */
const MAX_PROBLEMS = 1000;
const REQUIRED: readonly Column[] = ['page', 'ref', 'left', 'top'];

/** `line` from 1, as an editor counts. */
export type TagProblem = { line: number; cause: string };
/** A tag of a file. Its origin follows from the tags of the document. */
export type GivenTag = Omit<TagOnPage, 'origin' | 'evidence'>;
/** `hasBlocks`: the file has the column `block`. */
type TagsFile = { tags: GivenTag[]; hasBlocks: boolean; problems: TagProblem[] };

const printArea = ({ position, size }: Area): number[] => [position.left, position.top, size.width, size.high];

/** One cell, because its numbers are of no use apart: four, and four more for the picture. */
const printBlock = ({ picture, ...area }: Block): string =>
  [...printArea(area), ...(picture ? printArea(picture) : [])].join(' ');

export const quoted = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;

export const printTags = (tags: readonly TagOnPage[]): string => {
  const lines = tags.map((tag) =>
    [
      tag.page,
      quoted(tag.name),
      quoted(tag.product.ref),
      quoted(tag.product.id),
      tag.position.left,
      tag.position.top,
      tag.iconIndex,
      quoted(tag.color),
      tag.size ?? '',
      tag.id ?? '',
      tag.review ?? '',
      tag.active,
      tag.origin,
      tag.block ? printBlock(tag.block) : '',
    ].join(','),
  );
  return `${[tagColumns.join(','), ...lines].join('\n')}\n`;
};

/** A cell with an invalid value for its column. */
class CellError extends Error {}

const decimal = (column: Column, text: string, least: number, most: number): number => {
  const value = /^-?\d+([.,]\d+)?(e-?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new CellError(`${column} "${text}" is not a number from ${least} to ${most}`);
  return value;
};

const whole = (column: Column, text: string, least: number, most: number): number => {
  if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most) {
    throw new CellError(`${column} "${text}" is not a whole number from ${least} to ${most}`);
  }
  return Number(text);
};

const short = (column: Column, text: string, most: number): string => {
  if (text.length > most) throw new CellError(`${column} has more than ${most} characters`);
  return text;
};

const yesNo = (text: string): boolean => {
  const value = text.toLowerCase();
  // A spreadsheet in Spanish saves true as VERDADERO.
  if (['true', 'verdadero'].includes(value)) return true;
  if (['false', 'falso'].includes(value)) return false;
  throw new CellError(`active "${text}" is not true or false`);
};

const colorOf = (text: string): string => {
  if (!ColorInput.safeParse(text).success) throw new CellError(`color "${text}" does not look like #1f3d36`);
  return text;
};

const areaOf = ([left, top, width, high]: readonly number[]) => ({ position: { left, top }, size: { width, high } });

/** `left top width high`, in percent of the page; once more for the picture. */
const blockOf = (text: string): Pick<GivenTag, 'block'> => {
  if (text === '') return {};
  const numbers = text.trim().replaceAll(',', '.').split(/\s+/).map(Number);
  const [area, picture] = [numbers.slice(0, 4), numbers.slice(4)];
  const block = TagInput.shape.block.safeParse({
    ...areaOf(area),
    ...(picture.length > 0 && { picture: areaOf(picture) }),
  });
  if (picture.length > 4 || !block.success)
    throw new CellError(`block "${text}" is not left, top, width and height in percent`);
  return { block: block.data };
};

/** An empty cell: the tag that equals this one, or a new one. */
const tagIdOf = (text: string): { id?: string } => {
  if (text === '') return {};
  if (!ElementIdInput.safeParse(text).success) throw new CellError(`tagId "${text}" takes a-z, 0-9 and -, at most 40`);
  return { id: text };
};

/** An empty cell: see placedTags. */
const reviewOf = (text: string): Pick<GivenTag, 'review'> => {
  if (text === '') return {};
  const review = Review.safeParse(text);
  if (!review.success) throw new CellError(`review "${text}" is not proposed, confirmed or rejected`);
  return { review: review.data };
};

const tagOf = (cell: (column: Column) => string, pageCount: number): GivenTag => {
  const ref = short('ref', cell('ref'), MAX_REFERENCE_LENGTH);
  const id = short('id', cell('id'), MAX_REFERENCE_LENGTH);
  if (ref.trim() === '' && id.trim() === '') throw new CellError('ref and id are both empty');
  return {
    ...tagIdOf(cell('tagId')),
    ...reviewOf(cell('review')),
    page: whole('page', cell('page'), 1, pageCount),
    name: short('name', cell('name'), MAX_TEXT_LENGTH),
    product: { id, ref },
    position: { left: decimal('left', cell('left'), 0, 100), top: decimal('top', cell('top'), 0, 100) },
    iconIndex: whole('iconIndex', cell('iconIndex') || '1', 1, 4),
    color: colorOf(cell('color')),
    size: cell('size') === '' ? null : decimal('size', cell('size'), 1, 400),
    active: yesNo(cell('active') || 'true'),
    ...blockOf(cell('block')),
  };
};

type Row = { record: string[]; info: { lines: number } };

const delimiterOf = (text: string) => {
  const [header = ''] = text.split(/\r?\n/, 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

const longLine = (text: string): number => text.split('\n').findIndex(({ length }) => length > MAX_ROW_LENGTH) + 1;

/** Rows of a CSV, the header first. A problem for a file that is none. */
export const readRows = (text: string): Row[] | TagProblem => {
  const line = longLine(text);
  if (line > 0) return { line, cause: `it has more than ${MAX_ROW_LENGTH} characters` };
  try {
    // The option `info` turns each record into this shape, which the package's types leave open.
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
      max_record_size: MAX_ROW_LENGTH,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines ?? 1), cause: error.message };
  }
};

const refused = (problem: TagProblem): TagsFile => ({ tags: [], hasBlocks: false, problems: [problem] });

/**
 * Reports every invalid row, a thousand at most; a file with problems must not be imported at all. Cells are separated by
 * commas or semicolons.
 */
export const readTags = (text: string, pageCount: number): TagsFile => {
  const rows = readRows(text);
  if (!Array.isArray(rows)) return refused(rows);
  const [header, ...lines] = rows;
  if (lines.length > MAX_ROWS) return refused({ line: 1, cause: `there are more than ${MAX_ROWS} tags` });
  const names = header?.record.map((name) => name.trim()) ?? [];
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) return refused({ line: 1, cause: `missing columns: ${missing.join(', ')}` });

  const tags: GivenTag[] = [];
  const problems: TagProblem[] = [];
  const onPage = new Map<number, number>();
  const ids = new Set<string>();
  for (const { record, info } of lines) {
    try {
      if (record.length !== names.length)
        throw new CellError(`${record.length} cells where the header has ${names.length}`);
      const tag = tagOf((column) => unescapeFormula(record[names.indexOf(column)] ?? ''), pageCount);
      const count = (onPage.get(tag.page) ?? 0) + 1;
      if (count > MAX_PER_PAGE.tags) throw new CellError(`page ${tag.page} has more than ${MAX_PER_PAGE.tags} tags`);
      if (tag.id !== undefined && ids.has(tag.id)) throw new CellError(`tagId "${tag.id}" is that of another row`);
      if (tag.id !== undefined) ids.add(tag.id);
      onPage.set(tag.page, count);
      tags.push(tag);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.push({ line: info.lines, cause: error.message });
      if (problems.length === MAX_PROBLEMS) break;
    }
  }
  return { tags, hasBlocks: names.includes('block'), problems };
};
