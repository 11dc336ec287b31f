/** Writes the smallest workbook there is, for tests: one zip with stored entries, cells as inline text or numbers. */
import { crc32 } from 'node:zlib';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const cell = (value: string | number): string =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

const reference = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row}`;

const sheetXml = (rows: (string | number)[][]): string => {
  const body = rows.map((cells, index) => {
    const columns = cells.map((value, column) => cell(value).replace('<c', `<c r="${reference(index + 1, column)}"`));
    return `<row r="${index + 1}">${cells.length === 0 ? '' : columns.join('')}</row>`;
  });
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData></worksheet>`;
};

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const workbook = (sheets: (string | number)[][][]): [string, string][] => [
  [
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationship}"><sheets>${sheets
      .map((_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relationship}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  ],
  ...sheets.map((rows, index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)]),
];

export const xlsxOf = (...sheets: (string | number)[][][]): Uint8Array => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const entries = workbook(sheets);
  for (const [name, text] of entries) {
    const data = Buffer.from(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), head, Buffer.from(name), data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06'), end]);
};
