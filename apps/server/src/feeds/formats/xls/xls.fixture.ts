/** Test fixture: writes workbook streams without a compound file around them, as some programs do. */

type Value = string | number | boolean | { days: number };
type Given = { rows: Value[][]; more?: Buffer[]; textBytes?: number };

const record = (type: number, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, 2 * at);
  return bytes;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const begin = (version: number, kind: number): Buffer => record(0x809, uint16(version, kind, 0, 0));
const end = record(0x0a);
const isWide = (text: string): boolean => [...text].some((sign) => sign > 'ÿ');

/** Shared texts in records of at most `most` bytes, cut anywhere in a text; with a font and a hint of pronunciation in every third. */
const sharedTexts = (texts: readonly string[], most: number): Buffer => {
  const records: Buffer[] = [Buffer.concat([uint32(texts.length), uint32(texts.length)])];
  const add = (bytes: Buffer, again?: Buffer): void => {
    const last = records.length - 1;
    const open = records[last] ?? Buffer.alloc(0);
    if (open.length + bytes.length <= most) records[last] = Buffer.concat([open, bytes]);
    else records.push(again ? Buffer.concat([again, bytes]) : bytes);
  };
  for (const [at, text] of texts.entries()) {
    const [wide, isRich] = [isWide(text), at % 3 === 0];
    const flags = (wide ? 1 : 0) + (isRich ? 12 : 0);
    add(Buffer.concat([uint16(text.length), Buffer.from([flags]), ...(isRich ? [uint16(1), uint32(6)] : [])]));
    for (const sign of text) add(Buffer.from(sign, wide ? 'utf16le' : 'latin1'), Buffer.from([wide ? 1 : 0]));
    if (isRich) for (const bytes of [uint16(0, 0), Buffer.from('hint!!')]) add(bytes);
  }
  return Buffer.concat(records.map((data, at) => record(at === 0 ? 0xfc : 0x3c, data)));
};

const cellsOf = (rows: Value[][], places: ReadonlyMap<string, number>): Buffer[] =>
  rows.flatMap((row, at) =>
    row.map((value, column) => {
      const place = uint16(at, column, typeof value === 'object' ? 1 : 0);
      if (typeof value === 'string') return record(0xfd, place, uint32(places.get(value) ?? 0));
      if (typeof value === 'boolean') return record(0x205, place, Buffer.from([value ? 1 : 0, 0]));
      return record(0x203, place, float(typeof value === 'number' ? value : value.days));
    }),
  );

/** A workbook of one sheet. Style 1 is a date. `more`: records among the first ones; `textBytes`: of a record of texts. */
export const xlsOf = ({ rows, more = [], textBytes = 8224 }: Given): Buffer => {
  const texts = [...new Set(rows.flat().filter((value) => typeof value === 'string'))];
  const places = new Map(texts.map((text, at) => [text, at]));
  const format = record(0x41e, uint16(164, 10), Buffer.from([0]), Buffer.from('dd/mm/yyyy'));
  const styles = [0, 164].map((id) => record(0xe0, uint16(0, id), Buffer.alloc(16)));
  const globals = (start: number): Buffer =>
    Buffer.concat([
      begin(0x600, 5),
      ...more,
      format,
      ...styles,
      record(0x85, uint32(start), Buffer.from([0, 0, 5, 0]), Buffer.from('Lista')),
      sharedTexts(texts, textBytes),
      end,
    ]);
  return Buffer.concat([globals(globals(0).length), begin(0x600, 0x10), ...cellsOf(rows, places), end]);
};

export const PASSWORD = record(0x2f, uint16(1, 1), Buffer.alloc(48));

/** As scripts write it: version 5, one sheet and nothing else, texts in Windows-1252, cells in the order of columns. */
export const scriptXls = (rows: (string | number)[][]): Buffer => {
  const columns = (rows[0] ?? []).map((_, column) => column);
  const cells = columns.flatMap((column) =>
    rows.map((row, at) => {
      const value = row[column] ?? '';
      const place = uint16(at, column, 0);
      if (typeof value === 'number') return record(0x203, place, float(value));
      return record(0x204, place, uint16(value.length), Buffer.from(value, 'latin1'));
    }),
  );
  return Buffer.concat([record(0x809, uint16(0, 0x10, 0, 0)), ...cells, end]);
};
