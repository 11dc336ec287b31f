/** Test fixture: writes minimal workbooks with cells as inline strings or numbers. */
import { archiveOf } from '../archive.fixture.ts';

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

const partsOf = (
  sheets: string[],
  hidden: readonly number[] = [],
  names: readonly string[] = [],
): [string, string][] => [
  [
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationship}"><sheets>${sheets
      .map(
        (_, index) =>
          `<sheet name="${names[index] ?? `S${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"${hidden.includes(index) ? ' state="hidden"' : ''}/>`,
      )
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
  ...sheets.map((xml, index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, xml]),
];

const workbook = (sheets: string[], more: [string, string][] = [], isPacked = false): Uint8Array =>
  archiveOf([...partsOf(sheets), ...more].map(([name, text]) => ({ name, data: Buffer.from(text), isPacked })));

/** A workbook of one worksheet given as XML; `more` are further parts by path. */
export const xlsxWith = (sheet: string, more: [string, string][] = []): Uint8Array => workbook([sheet], more);

export const xlsxOf = (...sheets: (string | number)[][][]): Uint8Array => workbook(sheets.map(sheetXml));

/** Sheets by their names. */
export const xlsxNamed = (sheets: Readonly<Record<string, (string | number)[][]>>): Uint8Array =>
  archiveOf(
    partsOf(Object.values(sheets).map(sheetXml), [], Object.keys(sheets)).map(([name, text]) => ({
      name,
      data: Buffer.from(text),
      isPacked: false,
    })),
  );

/** The sheets with these indexes are hidden. */
export const xlsxWithHidden = (hidden: readonly number[], ...sheets: (string | number)[][][]): Uint8Array =>
  archiveOf(
    partsOf(sheets.map(sheetXml), hidden).map(([name, text]) => ({ name, data: Buffer.from(text), isPacked: false })),
  );

/** The same with deflated entries, as spreadsheet programs write it. */
export const packedWorkbook = (sheet: string, more: [string, string][] = []): Uint8Array =>
  workbook([sheet], more, true);

/** A zip with one deflated entry that declares `claim` bytes as its unpacked size. */
export const packed = (name: string, data: Buffer, claim = data.length): Buffer =>
  archiveOf([{ name, data, claim, isPacked: true }]);
