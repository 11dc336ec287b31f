/** Tables side by side under one row of headings (`CÓDIGO PRODUCTO PRECIO`, a gap, and the same again) as one table below the other. Pure. */
import { cellText } from '../cell.ts';
import { normalisedHeader, planColumns } from '../headings/column.ts';
import type { FeedRow } from '../row.ts';
import { createRowSpool, type RowSpool } from '../row-spool.ts';
import type { Heading } from './heading-row.ts';

/** A heading of fewer columns repeats by chance: sizes with their prices. */
const MIN_COLUMNS = 2;

/** The columns of each table; null for a single one. Every table has the same headings in the same order, with a code and a price or name. */
const tablesIn = (names: readonly string[]): number[][] | null => {
  const filled = names.flatMap((name, column) => {
    const key = normalisedHeader(name);
    return key === '' ? [] : [{ key, column }];
  });
  const [first] = filled;
  const width = filled.findIndex(({ key }, at) => at > 0 && key === first?.key);
  if (width < MIN_COLUMNS || filled.length % width !== 0) return null;
  if (!filled.every(({ key }, at) => key === filled[at % width]?.key)) return null;
  const tables = Array.from({ length: filled.length / width }, (_, table) =>
    filled.slice(table * width, (table + 1) * width).map(({ column }) => column),
  );
  const { columns } = planColumns((tables[0] ?? []).map((column) => names[column] ?? ''));
  return columns.has('reference') && (columns.has('price') || columns.has('name')) ? tables : null;
};

const isOutside = (tables: readonly (readonly number[])[], { cells }: FeedRow): boolean =>
  cells.some((cell, column) => cell !== '' && !tables.flat().includes(column));

export type StackedTables = { spool: RowSpool; heading: Heading };

/** The first table, then the next ones: a title is that of the rows below it in its own table. Unchanged where cells stand in no table. */
export const stackTables = (spool: RowSpool, heading: Heading): StackedTables => {
  const tables = heading.isMissing ? null : tablesIn(heading.names);
  if (tables === null) return { spool, heading };
  const stacked = createRowSpool();
  for (const table of tables) {
    let index = -1;
    for (const row of spool.rows()) {
      index += 1;
      if (index < heading.index) continue;
      if (isOutside(tables, row)) return { spool, heading };
      const cells = table.map((column) => row.cells[column] ?? '');
      if (cells.some((cell) => cellText(cell) !== '')) stacked.add({ line: row.line, cells });
    }
  }
  const names = (tables[0] ?? []).map((column) => heading.names[column] ?? '');
  return { spool: stacked, heading: { index: 0, names, isMissing: false } };
};
