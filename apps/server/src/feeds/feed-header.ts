/** Finds the header of a table and decides which column is which field, with what stands in for a missing one. Pure. */
import { AppError } from '../domain/app-error.ts';
import { cellText } from './feed-cell.ts';
import { type ColumnPlan, type FeedField, isForShoppers, isShowable, planColumns } from './feed-column.ts';
import { type FeedSurvey, surveyOf } from './feed-survey.ts';
import type { FeedRow } from './feed-text.ts';
import type { RowSpool } from './row-spool.ts';

/** Titles and addresses of the company often stand above the header. */
const searchedRows = 10;
const maxSpecifications = 20;
/** What a publisher is shown of a heading. */
const maxHeading = 80;
const maxHeadings = 100;

/** A list whose columns are known (`names`), or one whose header is among its first rows. */
export type FeedTable = { spool: RowSpool; names?: string[]; plan?: ColumnPlan };

/** `columns` by field; `reference` fills from one column; `specifications` are shown under their header. */
export type FeedHeader = {
  names: string[];
  columns: ReadonlyMap<FeedField, readonly number[]>;
  specifications: readonly number[];
  survey: FeedSurvey;
  /** The rows below the header. */
  rows(): Generator<FeedRow>;
  /** Field → header as written; several columns joined by commas. What the publisher is shown. */
  mapping: Record<string, string>;
  /** Headings of columns that are shown as specifications, and of those that nothing is made of. */
  shown: string[];
  ignored: string[];
};

const headerRow = (rows: Iterable<FeedRow>): { index: number; names: string[] } => {
  let best = { index: 0, fields: 0, names: [] as string[] };
  let index = 0;
  for (const row of rows) {
    if (index >= searchedRows) break;
    const names = row.cells.map(cellText);
    const fields = planColumns(names).columns.size;
    if (fields > best.fields || index === 0) best = { index, fields, names };
    index += 1;
  }
  return best;
};

const after = function* (rows: Iterable<FeedRow>, count: number): Generator<FeedRow> {
  let index = 0;
  for (const row of rows) {
    if (index >= count) yield row;
    index += 1;
  }
};

const amountFields = ['price', 'salePrice', 'listPrice', 'currency'] as const;

/** Fields that may stand in for others, once the list is known to lack the right ones. */
const withStandIns = (
  { columns: planned, rest }: ColumnPlan,
  survey: FeedSurvey,
  names: string[],
): { columns: Map<FeedField, readonly number[]>; rest: readonly number[] } => {
  const columns = new Map(planned);
  const has = (field: FeedField): boolean => (columns.get(field) ?? []).some((column) => survey.isFilled(column));
  const move = (from: FeedField, to: FeedField): void => {
    const taken = columns.get(from)?.slice(0, 1);
    if (taken === undefined) return;
    columns.set(to, taken);
    if (from !== 'id' && from !== 'handle') columns.delete(from);
  };
  if (!columns.has('name')) move('description', 'name');
  if (!has('price') && has('salePrice')) move('salePrice', 'price');
  if (!has('price') && has('listPrice')) move('listPrice', 'price');
  // One column of amounts with a sign of money is the price, unless it says that it is not; of several nobody can tell which.
  const [only, second] = rest.filter((column) => survey.isMoney(column) && isForShoppers(names[column] ?? ''));
  if (!has('price') && only !== undefined && second === undefined) columns.set('price', [only]);
  if (!has('price')) for (const field of ['price', 'salePrice', 'listPrice'] as const) columns.delete(field);
  // An id is a reference only in what is a price list; a menu or a tree of categories has ids too.
  const standIns: FeedField[] = has('price') ? ['ean', 'id', 'handle'] : ['ean'];
  const standIn = has('reference') ? undefined : standIns.find(has);
  if (standIn !== undefined) move(standIn, 'reference');
  else if (!has('reference')) columns.delete('reference');
  return {
    columns,
    rest: rest.filter((column) => isShowable(names[column] ?? '') && !survey.holdsMoney(column)),
  };
};

const headings = (names: string[], columns: readonly number[]): string[] =>
  columns
    .map((column) => (names[column] ?? '').slice(0, maxHeading))
    .filter((name) => name !== '')
    .slice(0, maxHeadings);

/** Throws `feed.columns` with what is missing and what was found, `feed.empty` without rows. */
export const readHeader = ({ spool, names: known, plan: given }: FeedTable, file: string): FeedHeader => {
  const { index, names } = known === undefined ? headerRow(spool.rows()) : { index: -1, names: known };
  if (spool.size <= index + 1) throw new AppError('feed.empty', { file, reason: 'no-rows' });
  const rows = () => after(spool.rows(), index + 1);
  const plan = given ?? planColumns(names);
  const amounts = amountFields.flatMap((field) => plan.columns.get(field) ?? []);
  const survey = surveyOf(rows(), amounts);
  const { columns, rest } = withStandIns(plan, survey, names);
  if (!columns.has('reference')) {
    const found = names.filter((name) => name !== '').join(', ');
    throw new AppError('feed.columns', { file, missing: 'reference', found: found.slice(0, 500) });
  }
  const mapping = Object.fromEntries(
    [...columns].map(([field, indexes]) => [field, [...new Set(headings(names, indexes))].join(', ')]),
  );
  const specifications = rest.slice(0, maxSpecifications);
  const used = new Set([...[...columns.values()].flat(), ...specifications]);
  return {
    names,
    columns,
    specifications,
    survey,
    rows,
    mapping,
    shown: headings(names, specifications),
    ignored: headings(
      names,
      names.map((_, column) => column).filter((column) => !used.has(column)),
    ),
  };
};
