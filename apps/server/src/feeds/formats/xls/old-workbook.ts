/** Reads the sheets of binary workbooks (.xls): those of Excel 97 and later in a compound file, and of Excel 5 and 95. */
import { AppError } from '../../../errors/app-error.ts';
import type { Cell } from '../../columns/row.ts';
import { createSheetRows, type SheetOfBook, type SheetRows } from '../collected-rows.ts';
import { MAX_CELLS } from '../delimited-text.ts';
import { isBuiltInDate, isDateFormat } from '../serial-dates.ts';
import { UnpackedTooLarge } from '../sheet-archive.ts';
import { type OldBook, readCells } from './cells.ts';
import { DamagedXls, isCompoundFile, openCompoundFile } from './compound-file.ts';
import { createPartReader, RECORD, recordsOf, type XlsRecord } from './records.ts';

/** The version of workbooks since Excel 97, whose texts are Unicode. */
const UNICODE = 0x600;
const WORKSHEET = 0;
const MAX_SHEETS = 512;
const MACINTOSH = 10_000;

type Tab = { name: string; start: number; isHidden: boolean };

const decoderOf = (codePage: number): ((bytes: Buffer) => string) => {
  const name =
    codePage >= 1250 && codePage <= 1258
      ? `windows-${codePage}`
      : codePage === MACINTOSH
        ? 'macintosh'
        : 'windows-1252';
  const decoder = new TextDecoder(name);
  return (bytes) => decoder.decode(bytes);
};

const tabOf = ({ data, parts }: XlsRecord, book: OldBook): (Tab & { kind: number }) | null => {
  if (data.length < 8) return null;
  const reader = createPartReader(parts);
  reader.skip(6);
  const length = reader.byte();
  const name = book.isUnicode
    ? reader.signs(length, (reader.byte() & 1) === 1)
    : book.decode(data.subarray(7, 7 + length));
  return { name, start: data.readUInt32LE(0), isHidden: ((data[4] ?? 0) & 3) !== 0, kind: data[5] ?? 0 };
};

const sharedTextsOf = ({ parts }: XlsRecord): string[] => {
  const reader = createPartReader(parts);
  reader.skip(8);
  const texts: string[] = [];
  // The count in the record is not trusted: texts end with the data.
  while (reader.isOpen()) texts.push(reader.text());
  return texts;
};

const formatOf = ({ data, parts }: XlsRecord, book: OldBook): string => {
  if (!book.isUnicode) return book.decode(data.subarray(3, 3 + (data[2] ?? 0)));
  const reader = createPartReader(parts);
  reader.skip(2);
  return reader.text();
};

/** The parts of the workbook before its sheets. Throws `feed.unreadable` with a password. */
const readGlobals = (stream: Buffer, file: string): { book: OldBook; tabs: Tab[] } => {
  const version = stream.length >= 6 && stream.readUInt16LE(0) === RECORD.begin ? stream.readUInt16LE(4) : -1;
  if (version < 0) throw new DamagedXls('no workbook');
  const book: OldBook = {
    isUnicode: version === UNICODE,
    is1904: false,
    texts: [],
    dates: [],
    decode: decoderOf(1252),
  };
  const tabs: Tab[] = [];
  const formats = new Set<number>();
  for (const record of recordsOf(stream, 0)) {
    const { type, data } = record;
    if (type === RECORD.end) break;
    if (type === RECORD.filePass) throw new AppError('feed.unreadable', { file, reason: 'encrypted' });
    if (type === RECORD.texts) book.texts = sharedTextsOf(record);
    if (data.length < 2) continue;
    if (type === RECORD.codePage) book.decode = decoderOf(data.readUInt16LE(0));
    if (type === RECORD.dates) book.is1904 = data.readUInt16LE(0) === 1;
    if (type === RECORD.format && isDateFormat(formatOf(record, book))) formats.add(data.readUInt16LE(0));
    if (type === RECORD.style && data.length >= 4) {
      const id = data.readUInt16LE(2);
      book.dates.push(isBuiltInDate(id) || formats.has(id));
    }
    const tab = type === RECORD.sheet ? tabOf(record, book) : null;
    if (tab !== null && tab.kind === WORKSHEET) tabs.push(tab);
    if (tabs.length > MAX_SHEETS) throw new UnpackedTooLarge('too many sheets');
  }
  return { book, tabs };
};

type Limits = { records: number; cells: number; characters: number };
/** As many as a list of 200,000 rows with 20 columns has. */
const MAX_CELLS_OF_BOOK = 4_000_000;

const sheetRows = (stream: Buffer, start: number, book: OldBook, left: Limits): SheetRows => {
  const hidden = new Set<number>();
  const cells = new Map<number, Cell[]>();
  for (const cell of readCells(stream, start, book, hidden)) {
    left.records -= 1;
    if (left.records < 0) throw new UnpackedTooLarge('too many cells');
    if (cell === null || cell.column >= MAX_CELLS) continue;
    left.cells -= 1;
    left.characters -= typeof cell.value === 'string' ? cell.value.length : 8;
    if (left.characters < 0 || left.cells < 0) throw new UnpackedTooLarge('too large');
    const row = cells.get(cell.row) ?? [];
    row[cell.column] = cell.value;
    cells.set(cell.row, row);
  }
  const rows = createSheetRows(hidden);
  // Some programs write column by column.
  for (const [at, row] of [...cells].sort(([a], [b]) => a - b)) rows.add(at + 1, row);
  return rows.rows();
};

const streamOf = (file: Buffer): Buffer => {
  if (!isCompoundFile(file)) return file;
  const compound = openCompoundFile(file);
  const stream = compound.stream('Workbook') ?? compound.stream('Book');
  if (stream === null) throw new DamagedXls('no workbook in it');
  return stream;
};

/** Whether the first bytes are those of a workbook without a compound file around it, as some programs write it. */
export const isBareWorkbook = (head: Uint8Array): boolean =>
  head[0] === 0x09 && head[1] === 0x08 && (head[2] ?? 0) >= 4 && (head[2] ?? 0) <= 16 && head[3] === 0;

/**
 * The visible sheets; hidden ones only when there is no other. `maxBytes`: of all texts of the cells. Throws `feed.unreadable` with a password,
 * `UnpackedTooLarge`, and other errors for damaged data.
 */
export const oldSheets = (file: Buffer, maxBytes: number, name: string): SheetOfBook[] => {
  const stream = streamOf(file);
  const { book, tabs } = readGlobals(stream, name);
  // A record of each sheet is at least four bytes: more records than that are sheets that share their bytes.
  const left: Limits = { records: stream.length / 4 + MAX_SHEETS, cells: MAX_CELLS_OF_BOOK, characters: maxBytes };
  const shown = tabs.filter(({ isHidden }) => !isHidden);
  const sheets = shown.length > 0 ? shown : tabs;
  const whole = tabs.length === 0 ? [{ name: '', start: 0 }] : sheets;
  return whole.map(({ name: tab, start }) => ({
    name: tab,
    read: () => Promise.resolve().then(() => sheetRows(stream, start, book, left)),
  }));
};
