/** Finds the header row of a table and assigns columns to fields, with substitutes for missing ones. Pure. */
import { AppError } from '../../errors/app-error.ts';
import { cellText } from './cell.ts';
import { type ColumnPlan, isForShoppers, isShopExport, isShowable, planColumns } from './headings/column.ts';
import type { FeedField } from './headings/feed-field.ts';
import type { FeedRow } from './row.ts';
import type { RowSpool } from './row-spool.ts';
import { type ColumnSurvey, surveyColumns } from './survey.ts';

/** The header may be below a title and an address: it is searched in this number of rows. */
const searchedRows = 10;
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
  /** For the report: field → heading as written; several columns are joined by commas. */
  mapping: Record<string, string>;
  /** For the report: headings of specification columns, and of unused columns. */
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

/** Whether rows look like a price list, by the header among the first rows: 0 not at all, 3 with references and prices. */
export const listLikeness = (rows: Iterable<FeedRow>): { score: number; headerIndex: number } => {
  const { index, names } = headerRow(rows);
  const { columns } = planColumns(names);
  const hasPrice = columns.has('price') || columns.has('salePrice') || columns.has('listPrice');
  const hasReference =
    columns.has('reference') || columns.has('ean') || (hasPrice && (columns.has('id') || columns.has('handle')));
  return { score: hasReference ? 1 + (hasPrice ? 2 : columns.has('name') ? 1 : 0) : 0, headerIndex: index };
};

const after = function* (rows: Iterable<FeedRow>, count: number): Generator<FeedRow> {
  let index = 0;
  for (const row of rows) {
    if (index >= count) yield row;
    index += 1;
  }
};

const amountFields = ['price', 'salePrice', 'listPrice', 'currency'] as const;
export const dateFields = ['saleDates', 'saleStart', 'saleEnd'] as const;

/** Columns of a shop's export that are facts about a product. */
const SHOP_FACT = /^(marcas?|brands?|fabricante|color|talla|material)$/i;

/** Fills missing fields from other columns, once the survey shows that the right ones are absent or empty. */
const withSubstitutes = (
  { columns: planned, rest }: ColumnPlan,
  survey: ColumnSurvey,
  names: string[],
): { columns: Map<FeedField, readonly number[]>; rest: readonly number[] } => {
  const columns = new Map(planned);
  const has = (field: FeedField): boolean => (columns.get(field) ?? []).some((column) => survey.isFilled(column));
  const move = (from: FeedField, to: FeedField): void => {
    const column = columns.get(from)?.slice(0, 1);
    if (column === undefined) return;
    columns.set(to, column);
    if (from !== 'id' && from !== 'handle') columns.delete(from);
  };
  if (!columns.has('name')) move('description', 'name');
  if (!has('price') && has('salePrice')) move('salePrice', 'price');
  if (!has('price') && has('listPrice')) move('listPrice', 'price');
  // A single column of amounts with a currency sign is the price, unless its heading excludes it; several are ambiguous.
  const [only, second] = rest.filter((column) => survey.isMoney(column) && isForShoppers(names[column] ?? ''));
  if (!has('price') && only !== undefined && second === undefined) columns.set('price', [only]);
  if (!has('price')) for (const field of ['price', 'salePrice', 'listPrice'] as const) columns.delete(field);
  // An id substitutes the reference only in a list with prices: menus and category trees also have ids.
  const substitutes: FeedField[] = has('price') ? ['ean', 'id', 'handle'] : ['ean'];
  const substitute = has('reference') ? undefined : substitutes.find(has);
  if (substitute !== undefined) move(substitute, 'reference');
  else if (!has('reference')) columns.delete('reference');
  const isFact = (name: string): boolean => isShowable(name) && (!isShopExport(names) || SHOP_FACT.test(name));
  return { columns, rest: rest.filter((column) => isFact(names[column] ?? '') && !survey.hasAmounts(column)) };
};

const headings = (names: string[], columns: readonly number[]): string[] =>
  columns
    .map((column) => (names[column] ?? '').slice(0, maxHeading))
    .filter((name) => name !== '')
    .slice(0, maxHeadings);

/** Throws `feed.columns` with the missing field and the found headings, `feed.empty` without rows. */
export const readHeader = ({ spool, names: known, plan: given }: FeedTable, file: string): FeedHeader => {
  const { index, names } = known === undefined ? headerRow(spool.rows()) : { index: -1, names: known };
  if (spool.size <= index + 1) throw new AppError('feed.empty', { file, reason: 'no-rows' });
  const rows = () => after(spool.rows(), index + 1);
  const plan = given ?? planColumns(names);
  const amounts = amountFields.flatMap((field) => plan.columns.get(field) ?? []);
  const survey = surveyColumns(rows(), {
    amounts,
    dates: dateFields.flatMap((field) => plan.columns.get(field) ?? []),
    currency: plan.columns.get('currency')?.[0],
  });
  const { columns, rest } = withSubstitutes(plan, survey, names);
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
