/** Collects the cells of a sheet as rows, with and without its hidden columns. */
import type { Cell } from '../columns/row.ts';
import { createRowSpool, type RowSpool } from '../columns/row-spool.ts';

/** `shown`: the rows without the cells of hidden columns; null without such columns. */
export type SheetRows = { all: RowSpool; shown: RowSpool | null };

/** Sheets of a workbook in the order of their tabs. `read` throws for damaged data; null: the workbook lacks the sheet. */
export type SheetOfBook = { name: string; read: () => Promise<SheetRows | null> };

/** `hidden`: columns from 0; may grow until the first row. */
export const createSheetRows = (hidden: ReadonlySet<number>) => {
  const all = createRowSpool();
  const shown = createRowSpool();
  return {
    /** `cells` may have gaps. Empty rows are left out. */
    add: (line: number, cells: readonly (Cell | undefined)[]): void => {
      const whole = Array.from(cells, (value) => value ?? '');
      if (whole.every((value) => value === '')) return;
      all.add({ line, cells: whole });
      if (hidden.size > 0) shown.add({ line, cells: whole.map((value, at) => (hidden.has(at) ? '' : value)) });
    },
    rows: (): SheetRows => ({ all, shown: hidden.size > 0 ? shown : null }),
  };
};
