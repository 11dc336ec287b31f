/** Reads the cells of one sheet of a workbook, row by row. */
import type { Cell } from '../columns/row.ts';
import { createSheetRows, type SheetRows } from './collected-rows.ts';
import { MAX_CELLS } from './delimited-text.ts';
import { dateText, timeText } from './serial-dates.ts';
import type { SheetArchive } from './sheet-archive.ts';
import { local, readPart } from './sheet-book.ts';

const MAX_TEXT_LENGTH = 32_767;

export type Book = { texts: string[]; dates: ReadonlySet<number>; is1904: boolean };
type RawCell = { type: string; style: number; value: string };

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

const addHidden = ({ min = '', max = '' }: Readonly<Record<string, string>>, hidden: Set<number>): void => {
  const last = Math.min(Number(max), MAX_CELLS);
  for (let column = Number(min); column <= last; column += 1) hidden.add(column - 1);
};

export const sheetCells = async (archive: SheetArchive, path: string, book: Book): Promise<SheetRows> => {
  const hidden = new Set<number>();
  const rows = createSheetRows(hidden);
  let line = 0;
  let column = -1;
  let cells: Cell[] = [];
  let cell: RawCell | null = null;
  let isValue = false;
  await readPart(archive, path, {
    open: (name, attributes) => {
      const tag = local(name);
      // Columns are described before the first row.
      if (tag === 'col' && /^(1|true)$/.test(attributes['hidden'] ?? '')) addHidden(attributes, hidden);
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
      if (tag === 'row') rows.add(line, cells);
    },
    text: (text) => {
      if (isValue && cell !== null && cell.value.length < MAX_TEXT_LENGTH) cell.value += text;
    },
  });
  return rows.rows();
};
