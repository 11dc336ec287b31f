/** Finds the header row of a table and assigns columns to fields, with substitutes for missing ones. Pure. */
import { type FeedMapping, type FeedNote, referenceKey } from '@vitrina/contract';
import type { FeedReadingOptions } from '../../domain/ports/feeds.ts';
import { AppError } from '../../errors/app-error.ts';
import { cellText } from './cell.ts';
import { chooseColumns } from './content/choose-columns.ts';
import { isPlaceholderCode } from './content/placeholder-codes.ts';
import { type ColumnPlan, columnLetter, isShopExport, isShowable, planColumns } from './headings/column.ts';
import type { FeedField } from './headings/feed-field.ts';
import { applyMapping, headingsKey } from './headings/hand-mapping.ts';
import { findHeading } from './layout/heading-row.ts';
import { stackTables } from './layout/side-by-side.ts';
import { uniformRows } from './layout/uniform-rows.ts';
import type { FeedRow } from './row.ts';
import { createRowSpool, type RowSpool } from './row-spool.ts';
import { type ColumnSurvey, surveyColumns } from './survey.ts';

const maxSpecifications = 20;
/** Characters of a heading in the report. */
const maxHeading = 80;
const maxHeadings = 100;

/** Rows with known columns (`names`), or with a header among the first rows. */
export type FeedTable = { spool: RowSpool; names?: string[]; plan?: ColumnPlan };

/** `columns`: indexes by field. `specifications`: indexes of columns that are shown under their heading. */
export type FeedHeader = {
  names: string[];
  columns: ReadonlyMap<FeedField, readonly number[]>;
  specifications: readonly number[];
  survey: ColumnSurvey;
  /** The rows below the header. */
  rows(): Generator<FeedRow>;
  /** For the report: what a publisher may not expect of the layout. */
  notes: FeedNote[];
  /** Fields whose column was recognised by its cells, and those that a person has decided. */
  byContent: ReadonlySet<FeedField>;
  byHand: ReadonlySet<FeedField>;
  /** Chosen by a person, for this list or one with its headings; empty without a choice. */
  chosen: FeedMapping;
  /** For the report: field → heading as written; several columns are joined by commas. */
  mapping: Record<string, string>;
  /** For the report: headings of specification columns, and of unused columns. */
  shown: string[];
  ignored: string[];
};

/** Rows from which a sheet is judged. */
const JUDGED_ROWS = 300;

/**
 * Whether rows look like a price list: 0 not at all, 1 with references, 2 with names, 3 with prices. `share`: of the judged rows, those
 * with a code, and in a list with prices with a price.
 */
export const listLikeness = (
  spool: RowSpool,
): { score: 0 | 1 | 2 | 3; share: number; begin: number; names: string[] } => {
  const judged = createRowSpool();
  for (const row of spool.rows()) {
    if (judged.size >= JUDGED_ROWS) break;
    judged.add(row);
  }
  const { index: begin, names } = findHeading(judged.rows());
  try {
    const header = readHeader({ spool: judged }, '');
    const { columns } = header;
    const [code = -1] = columns.get('reference') ?? [];
    const price = columns.get('price')?.[0];
    let [count, usable] = [0, 0];
    for (const { cells } of header.rows()) {
      count += 1;
      const ref = cellText(cells[code]);
      const isCode = referenceKey(ref) !== '' && !isPlaceholderCode(ref);
      if (isCode && (price === undefined || /\d/.test(cellText(cells[price])))) usable += 1;
    }
    if (usable === 0) return { score: 0, share: 0, begin, names };
    return { score: price !== undefined ? 3 : columns.has('name') ? 2 : 1, share: usable / count, begin, names };
  } catch (error) {
    if (error instanceof AppError) return { score: 0, share: 0, begin, names };
    throw error;
  }
};

const amountFields = ['price', 'salePrice', 'listPrice', 'currency'] as const;
export const dateFields = ['saleDates', 'saleStart', 'saleEnd'] as const;

/** Columns of a shop's export that are facts about a product. */
const SHOP_FACT = /^(marcas?|brands?|fabricante|color|talla|material)$/i;

const mappingOf = (names: string[], columns: FeedHeader['columns']): Record<string, string> =>
  Object.fromEntries(
    [...columns].flatMap(([field, indexes]) => {
      const labels = indexes
        // The titles of sections have no column of their own.
        .filter((column) => column < names.length)
        .map((column) => (names[column] || columnLetter(column)).slice(0, maxHeading));
      return labels.length === 0 ? [] : [[field, [...new Set(labels)].join(', ')]];
    }),
  );

const foundNames = (names: readonly string[]): string =>
  names
    .filter((name) => name !== '')
    .join(', ')
    .slice(0, 500);

const mappingText = (mapping: FeedMapping): string =>
  Object.entries(mapping)
    .map(([field, heading]) => `${field}=${heading ?? 'none'}`)
    .join(', ');

const headings = (names: string[], columns: readonly number[]): string[] =>
  columns
    .map((column) => (names[column] ?? '').slice(0, maxHeading))
    .filter((name) => name !== '')
    .slice(0, maxHeadings);

/** Throws `feed.columns` with the missing field and the found headings, `feed.empty` without rows. */
export const readHeader = (
  { spool, names: known, plan: given }: FeedTable,
  file: string,
  reading: FeedReadingOptions = {},
): FeedHeader => {
  const isTable = known !== undefined;
  const { spool: whole, heading } = isTable
    ? { spool, heading: { index: 0, names: known, isMissing: false } }
    : stackTables(spool, findHeading(spool.rows()));
  const uniform = uniformRows(whole, heading, isTable);
  const { names, size, section, notes } = uniform;
  const rows = () => uniform.rows();
  if (size <= 0) throw new AppError('feed.empty', { file, reason: 'no-rows' });
  const remembered = reading.remembered?.find(({ headings }) => headings === headingsKey(names))?.mapping;
  const mapping = reading.mapping ?? remembered ?? {};
  const applied = applyMapping(given ?? planColumns(names), names, mapping);
  if (applied.is === 'unknown')
    throw new AppError('feed.columns', {
      file,
      missing: `"${applied.heading}" (${applied.field})`,
      found: foundNames(names),
    });
  const { plan, fixed } = applied;
  const amounts = amountFields.flatMap((field) => plan.columns.get(field) ?? []);
  const survey = surveyColumns(rows(), {
    amounts,
    dates: dateFields.flatMap((field) => plan.columns.get(field) ?? []),
    currency: plan.columns.get('currency')?.[0],
  });
  const chosen = chooseColumns(plan, survey, { names, isHeadingMissing: heading.isMissing, fixed });
  const { columns } = chosen;
  if (!columns.has('reference') && reading.isPartial !== true)
    throw new AppError('feed.columns', { file, missing: 'reference', found: foundNames(names) });
  if (section !== null && !columns.has('category') && !columns.has('subcategory')) columns.set('category', [section]);
  const isFact = (name: string): boolean => isShowable(name) && (!isShopExport(names) || SHOP_FACT.test(name));
  const specifications = chosen.rest
    .filter((column) => isFact(names[column] ?? '') && !survey.hasAmounts(column))
    .slice(0, maxSpecifications);
  const used = new Set([...[...columns.values()].flat(), ...specifications]);
  return {
    names,
    columns,
    specifications,
    survey,
    rows,
    byHand: fixed,
    chosen: mapping,
    notes: [
      ...(remembered === undefined || reading.mapping !== undefined
        ? []
        : [{ code: 'mapping', facts: { columns: mappingText(remembered) } }]),
      ...(heading.isMissing ? [{ code: 'headings.none', facts: {} }] : []),
      ...chosen.notes,
      ...notes,
    ],
    byContent: chosen.byContent,
    mapping: mappingOf(names, columns),
    shown: headings(names, specifications),
    ignored: headings(
      names,
      names.map((_, column) => column).filter((column) => !used.has(column)),
    ),
  };
};
