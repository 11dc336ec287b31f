/** Reads the sheets of an OpenDocument spreadsheet (.ods): all of them stand in one part. */
import type { Cell } from '../../columns/row.ts';
import { createSheetRows, type SheetOfBook, type SheetRows } from '../collected-rows.ts';
import { MAX_CELLS } from '../delimited-text.ts';
import { timeText } from '../serial-dates.ts';
import { type SheetArchive, UnpackedTooLarge } from '../sheet-archive.ts';
import { local, readPart } from '../sheet-book.ts';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const MAX_TEXT_LENGTH = 32_767;
/** Equal rows are written once, with their number; a list has no more of them. */
const MAX_EQUAL_ROWS = 100;
const MAX_SHEETS = 1000;
/** Characters of all cells: repeated cells are few bytes in the file. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;
type OpenCell = { times: number; type: string; value: string | undefined; text: string; paragraphs: number | null };
type OpenSheet = {
  name: string;
  style: string;
  hidden: Set<number>;
  column: number;
  line: number;
  rows: ReturnType<typeof createSheetRows>;
};

export const isOpenDocument = (archive: SheetArchive): boolean =>
  archive.has(CONTENT) && !archive.has('xl/workbook.xml');

/** The parts of a document with a password are named in the manifest. */
export const hasPassword = async (archive: SheetArchive): Promise<boolean> => {
  let isFound = false;
  if (!archive.has(MANIFEST)) return false;
  await readPart(archive, MANIFEST, {
    open: (name) => {
      isFound ||= local(name) === 'encryption-data';
    },
    close: () => undefined,
    text: () => undefined,
  });
  return isFound;
};

const timesOf = (attributes: Attributes, name: string): number => {
  const times = Number(attributes[name] ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
};

const isHidden = (attributes: Attributes): boolean =>
  /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? 'visible');

/** The value in the unit of the file; text as it is shown. */
const cellOf = ({ type, value, text }: OpenCell): Cell => {
  switch (type) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(value);
      return value === undefined || value.trim() === '' || !Number.isFinite(number) ? text : number;
    }
    case 'date':
      return value === undefined ? text : timeText(value);
    case 'error':
      return '';
    case 'boolean':
      return value === 'true' ? 'true' : 'false';
    default:
      return text;
  }
};

const VALUES = ['office:value', 'office:date-value', 'office:boolean-value'] as const;

/** The sheets with their rows. */
const createTables = () => {
  const sheets: OpenSheet[] = [];
  let characters = 0;
  let sheet: OpenSheet | null = null;
  let row: { times: number; cells: Cell[] } | null = null;
  return {
    sheets,
    openTable: (attributes: Attributes): void => {
      if (sheets.length >= MAX_SHEETS) throw new UnpackedTooLarge('too many sheets');
      const hidden = new Set<number>();
      const [name = '', style = ''] = [attributes['table:name'], attributes['table:style-name']];
      sheet = { name, style, hidden, column: 0, line: 0, rows: createSheetRows(hidden) };
      sheets.push(sheet);
    },
    closeTable: (): void => {
      sheet = null;
    },
    addColumn: (attributes: Attributes): void => {
      if (sheet === null) return;
      const times = timesOf(attributes, 'table:number-columns-repeated');
      if (isHidden(attributes))
        for (let at = sheet.column; at < Math.min(sheet.column + times, MAX_CELLS); at += 1) sheet.hidden.add(at);
      sheet.column += times;
    },
    openRow: (attributes: Attributes): void => {
      row = { times: timesOf(attributes, 'table:number-rows-repeated'), cells: [] };
    },
    addCell: (value: Cell, times: number): void => {
      const free = row === null ? 0 : MAX_CELLS - row.cells.length;
      for (let at = 0; at < Math.min(times, free); at += 1) row?.cells.push(value);
    },
    closeRow: (): void => {
      if (sheet !== null && row !== null) {
        const last = row.cells.findLastIndex((value) => value !== '');
        const cells = row.cells.slice(0, last + 1);
        const times = last < 0 ? 0 : Math.min(row.times, MAX_EQUAL_ROWS);
        characters += times * cells.reduce<number>((sum, value) => sum + String(value).length + 1, 0);
        if (characters > MAX_CHARACTERS) throw new UnpackedTooLarge('too large');
        for (let at = 0; at < times; at += 1) sheet.rows.add(sheet.line + at + 1, cells);
        sheet.line += row.times;
      }
      row = null;
    },
  };
};

const openCell = (attributes: Attributes): OpenCell => {
  const own = attributes['office:string-value'] ?? '';
  return {
    times: timesOf(attributes, 'table:number-columns-repeated'),
    type: attributes['calcext:value-type'] === 'error' ? 'error' : (attributes['office:value-type'] ?? ''),
    value: VALUES.map((name) => attributes[name]).find((found) => found !== undefined),
    text: own.slice(0, MAX_TEXT_LENGTH),
    // A value of its own stands for the paragraphs.
    paragraphs: own === '' ? 0 : null,
  };
};

const addText = (cell: OpenCell | null, text: string): void => {
  if (cell !== null && cell.paragraphs !== null && cell.text.length < MAX_TEXT_LENGTH) cell.text += text;
};

/** Remarks and drawings of a cell, whose text is not its own. */
const isForeign = (name: string): boolean =>
  name === 'office:annotation' || name === 'table:shapes' || name.startsWith('draw:');
const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell';

/** The signs that an element within a paragraph stands for. */
const signsOf = (name: string, attributes: Attributes): string => {
  if (name === 'text:s') return ' '.repeat(Math.min(timesOf(attributes, 'text:c'), MAX_CELLS));
  if (name === 'text:tab') return '\t';
  return name === 'text:line-break' ? '\n' : '';
};

const createSheetReader = () => {
  const hiddenStyles = new Set<string>();
  const tables = createTables();
  let style = '';
  let cell: OpenCell | null = null;
  let [foreign, paragraph] = [0, 0];

  const openParagraph = (): void => {
    paragraph += 1;
    if (cell === null || cell.paragraphs === null) return;
    if (cell.paragraphs > 0) addText(cell, '\n');
    cell.paragraphs += 1;
  };
  const starts: Readonly<Record<string, (attributes: Attributes) => void>> = {
    'style:style': (attributes) => {
      style = attributes['style:name'] ?? '';
    },
    'style:table-properties': (attributes) => {
      if (attributes['table:display'] === 'false') hiddenStyles.add(style);
    },
    'table:table': tables.openTable,
    'table:table-column': tables.addColumn,
    'table:table-row': tables.openRow,
    'text:p': openParagraph,
  };
  const handlers = {
    open: (name: string, attributes: Attributes): void => {
      if (foreign > 0 || isForeign(name)) foreign += 1;
      if (foreign > 0) return;
      if (isCell(name)) cell = openCell(attributes);
      else addText(cell, signsOf(name, attributes));
      if (Object.hasOwn(starts, name)) starts[name]?.(attributes);
    },
    close: (name: string): void => {
      if (foreign > 0) {
        foreign -= 1;
        return;
      }
      if (name === 'text:p') paragraph -= 1;
      if (name === 'table:table-row') tables.closeRow();
      if (name === 'table:table') tables.closeTable();
      if (!isCell(name)) return;
      if (cell !== null) tables.addCell(cellOf(cell), cell.times);
      cell = null;
    },
    text: (text: string): void => {
      if (foreign === 0 && paragraph > 0) addText(cell, text);
    },
  };
  const sheets = () => tables.sheets.map((one) => ({ ...one, isHidden: hiddenStyles.has(one.style) }));
  return { handlers, sheets };
};

/** The visible sheets; hidden ones only when there is no other. Throws `UnpackedTooLarge`, `XmlError`, and other errors for damaged data. */
export const openDocumentSheets = async (archive: SheetArchive): Promise<SheetOfBook[]> => {
  const reader = createSheetReader();
  await readPart(archive, CONTENT, reader.handlers);
  const all = reader.sheets();
  const shown = all.filter(({ isHidden: isHiddenSheet }) => !isHiddenSheet);
  return (shown.length > 0 ? shown : all).map(({ name, rows }) => ({
    name,
    read: (): Promise<SheetRows> => Promise.resolve(rows.rows()),
  }));
};
