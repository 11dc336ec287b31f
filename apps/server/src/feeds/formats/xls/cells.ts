/** Reads the cells of one sheet of a binary workbook, record by record. */
import type { Cell } from '../../columns/row.ts';
import { MAX_CELLS } from '../delimited-text.ts';
import { dateText } from '../serial-dates.ts';
import { createPartReader, RECORD, recordsOf, type XlsRecord } from './records.ts';

export type OldBook = {
  isUnicode: boolean;
  is1904: boolean;
  texts: string[];
  /** Whether the style with this index shows a date. */
  dates: boolean[];
  decode: (bytes: Buffer) => string;
};
type OldCell = { row: number; column: number; value: Cell };

const numberOf = (value: number, style: number, { dates, is1904 }: OldBook): Cell => {
  if (!Number.isFinite(value)) return '';
  return dates[style] ? dateText(value, is1904) : value;
};

/** A number in four bytes: whole or the upper half of a float, perhaps in hundredths. */
const shortNumber = (data: Buffer, at: number): number => {
  const raw = data.readInt32LE(at);
  let value = raw >> 2;
  if ((raw & 2) === 0) {
    const whole = Buffer.alloc(8);
    whole.writeInt32LE(raw & ~3, 4);
    value = whole.readDoubleLE(0);
  }
  return (raw & 1) === 1 ? value / 100 : value;
};

/** From the third number on, behind row, column and style. */
const labelOf = ({ data, parts }: XlsRecord, { isUnicode, decode }: OldBook): string => {
  if (!isUnicode) return decode(data.subarray(8, 8 + data.readUInt16LE(6)));
  const reader = createPartReader(parts);
  reader.skip(6);
  return reader.text();
};

const textOf = ({ data, parts }: XlsRecord, { isUnicode, decode }: OldBook): string =>
  isUnicode ? createPartReader(parts).text() : decode(data.subarray(2, 2 + data.readUInt16LE(0)));

/** The stored result of a formula; null for a text, which is in a record behind it. */
const resultOf = (data: Buffer, style: number, book: OldBook): Cell | null => {
  if (data.readUInt16LE(12) !== 0xffff) return numberOf(data.readDoubleLE(6), style, book);
  if (data[6] === 0) return null;
  return data[6] === 1 ? `${data[8] === 1}` : '';
};

/** Bytes of the shortest record of a kind. */
const SHORTEST: ReadonlyMap<number, number> = new Map([
  [RECORD.formula, 14],
  [RECORD.number, 14],
  [RECORD.shortNumber, 10],
  [RECORD.sharedLabel, 10],
  [RECORD.label, 8],
  [RECORD.richLabel, 8],
  [RECORD.truth, 8],
  [RECORD.numbers, 6],
]);

const valueOf = (record: XlsRecord, style: number, book: OldBook): Cell | null => {
  const { type, data } = record;
  switch (type) {
    case RECORD.number:
      return numberOf(data.readDoubleLE(6), style, book);
    case RECORD.shortNumber:
      return numberOf(shortNumber(data, 6), style, book);
    case RECORD.sharedLabel:
      return book.texts[data.readUInt32LE(6)] ?? '';
    case RECORD.label:
    case RECORD.richLabel:
      return labelOf(record, book);
    case RECORD.truth:
      return data[7] === 0 ? `${data[6] === 1}` : '';
    default:
      return null;
  }
};

const addHidden = (data: Buffer, hidden: Set<number>): void => {
  if (data.length < 10 || (data.readUInt16LE(8) & 1) === 0) return;
  const last = Math.min(data.readUInt16LE(2), MAX_CELLS);
  for (let column = data.readUInt16LE(0); column <= last; column += 1) hidden.add(column);
};

/** Null for a record that is no cell. Adds hidden columns to `hidden`; charts within the sheet are passed over. */
export const readCells = function* (
  stream: Buffer,
  start: number,
  book: OldBook,
  hidden: Set<number>,
): Generator<OldCell | null> {
  let depth = 0;
  /** The cell of a formula whose text comes behind it. */
  let open: { row: number; column: number } | null = null;
  for (const record of recordsOf(stream, start)) {
    const { type, data } = record;
    yield null;
    if (type === RECORD.begin) depth += 1;
    if (type === RECORD.end) depth -= 1;
    if (depth <= 0) return;
    if (depth > 1) continue;
    if (type === RECORD.column) addHidden(data, hidden);
    if (type === RECORD.text && open !== null && data.length >= 3) {
      yield { ...open, value: textOf(record, book) };
      open = null;
    }
    const shortest = SHORTEST.get(type);
    if (shortest === undefined || data.length < shortest) continue;
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
    if (type === RECORD.numbers) {
      for (let at = 4; at + 8 <= data.length; at += 6)
        yield {
          row,
          column: column + (at - 4) / 6,
          value: numberOf(shortNumber(data, at + 2), data.readUInt16LE(at), book),
        };
      continue;
    }
    const value = type === RECORD.formula ? resultOf(data, style, book) : valueOf(record, style, book);
    open = type === RECORD.formula && value === null ? { row, column } : null;
    if (value !== null && value !== '') yield { row, column, value };
  }
};
