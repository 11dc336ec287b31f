/** Finds the header of a table and decides which column is which field, with what stands in for a missing one. Pure. */
import { AppError } from '../domain/app-error.ts';
import { referenceKey } from '../domain/reference-key.ts';
import { type ColumnPlan, type FeedField, isShowable, planColumns } from './feed-column.ts';
import type { Cell, FeedRow } from './feed-text.ts';
import { isMarkedMoney } from './money.ts';

/** Titles and addresses of the company often stand above the header. */
const searchedRows = 10;
/** Enough of a column to know what it holds. */
const sampledRows = 1_000;
const maxSpecifications = 20;

export const cellText = (cell: Cell | undefined): string => (cell === undefined ? '' : String(cell).trim());

/** `columns` by field; `reference` fills from one column; `specifications` are shown under their header. */
export type FeedHeader = {
  names: string[];
  columns: ReadonlyMap<FeedField, readonly number[]>;
  specifications: readonly number[];
  rows: FeedRow[];
  /** Field → header as written; several columns joined by commas. What the publisher is shown. */
  mapping: Record<string, string>;
};

const headerRow = (rows: FeedRow[]): number => {
  let best = { index: 0, fields: 0 };
  rows.slice(0, searchedRows).forEach((row, index) => {
    const fields = planColumns(row.cells.map(cellText)).columns.size;
    if (fields > best.fields) best = { index, fields };
  });
  return best.index;
};

/** Columns in which nearly every row has an amount with a sign of money; a few amounts are no price list. */
const moneyColumns = (rows: FeedRow[], candidates: readonly number[]): number[] =>
  candidates.filter(
    (column) => rows.filter(({ cells }) => isMarkedMoney(cellText(cells[column]))).length >= rows.length * 0.8,
  );

/** Amounts in a column nobody recognised may be what resellers pay. */
const holdsMoney = (rows: FeedRow[], column: number): boolean =>
  rows.some(({ cells }) => isMarkedMoney(cellText(cells[column])));

/** Fields that may stand in for others, once the list is known to lack the right ones. */
const withStandIns = (
  { columns: planned, rest }: ColumnPlan,
  rows: FeedRow[],
  names: string[],
): { columns: Map<FeedField, readonly number[]>; rest: readonly number[] } => {
  const sample = rows.slice(0, sampledRows);
  const columns = new Map(planned);
  const has = (field: FeedField): boolean =>
    (columns.get(field) ?? []).some((column) => rows.some(({ cells }) => referenceKey(cellText(cells[column])) !== ''));
  const move = (from: FeedField, to: FeedField): void => {
    const taken = columns.get(from)?.slice(0, 1);
    if (taken === undefined) return;
    columns.set(to, taken);
    if (from !== 'id' && from !== 'handle') columns.delete(from);
  };
  if (!columns.has('name')) move('description', 'name');
  if (!has('price') && has('salePrice')) move('salePrice', 'price');
  if (!has('price') && has('listPrice')) move('listPrice', 'price');
  // One column of amounts with a sign of money is the price, whatever its name; of several nobody can tell which.
  const [only, second] = moneyColumns(sample, rest);
  if (!has('price') && only !== undefined && second === undefined) columns.set('price', [only]);
  if (!has('price')) for (const field of ['price', 'salePrice', 'listPrice'] as const) columns.delete(field);
  // An id is a reference only in what is a price list; a menu or a tree of categories has ids too.
  const standIns: FeedField[] = has('price') ? ['ean', 'id', 'handle'] : ['ean'];
  const standIn = has('reference') ? undefined : standIns.find(has);
  if (standIn !== undefined) move(standIn, 'reference');
  else if (!has('reference')) columns.delete('reference');
  return {
    columns,
    rest: rest.filter((column) => isShowable(names[column] ?? '') && !holdsMoney(sample, column)),
  };
};

/** Throws `feed.columns` with what is missing and what was found, `feed.empty` without rows. */
export const readHeader = (rows: FeedRow[], file: string): FeedHeader => {
  const at = headerRow(rows);
  const names = rows[at]?.cells.map(cellText) ?? [];
  const body = rows.slice(at + 1);
  if (body.length === 0) throw new AppError('feed.empty', { file, reason: 'no-rows' });
  const { columns, rest } = withStandIns(planColumns(names), body, names);
  if (!columns.has('reference')) {
    const found = names.filter((name) => name !== '').join(', ');
    throw new AppError('feed.columns', { file, missing: 'reference', found: found.slice(0, 500) });
  }
  const mapping = Object.fromEntries(
    [...columns].map(([field, indexes]) => [field, indexes.map((index) => names[index] ?? '').join(', ')]),
  );
  return { names, columns, specifications: rest.slice(0, maxSpecifications), rows: body, mapping };
};
