/** Workbooks of other programs: binary .xls and .ods. */
import { describe, expect, test } from 'vitest';
import { archiveOf } from '../../archive.fixture.ts';
import { readFeed } from '../../read-feed.fixture.ts';
import type { SheetOfBook } from '../collected-rows.ts';
import { UnpackedTooLarge } from '../sheet-archive.ts';
import { zippedSheets } from '../workbook.ts';
import { readDamaged } from './damaged-books.fixture.ts';
import { costsBook, pricesBook } from './office-books.fixture.ts';
import { oldSheets } from './old-workbook.ts';
import { PASSWORD, scriptXls, xlsOf } from './xls.fixture.ts';

const MB = 1024 * 1024;
const contentOf = async (sheets: readonly SheetOfBook[]) =>
  Promise.all(
    sheets.map(async ({ name, read }) => {
      const rows = await read();
      const cells = (spool: NonNullable<typeof rows>['shown']) =>
        spool &&
        [...spool.rows()].map((row) => [
          row.line,
          ...row.cells.slice(0, row.cells.findLastIndex((cell) => cell !== '') + 1),
        ]);
      return { name, all: cells(rows?.all ?? null), shown: cells(rows?.shown ?? null) };
    }),
  );
const sheetsOf = (kind: 'xls' | 'ods', bytes: Buffer) =>
  kind === 'xls' ? oldSheets(bytes, 8 * MB, 'lista.xls') : zippedSheets(bytes, 8 * MB, 'lista.ods');
const odsOf = (body: string, more: { name: string; data: Buffer }[] = []): Buffer =>
  archiveOf([
    {
      name: 'content.xml',
      data: Buffer.from(
        `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
      ),
      isPacked: true,
    },
    ...more,
  ]);

describe.each(['xls', 'ods'] as const)('a workbook of LibreOffice as .%s', (kind) => {
  // Covers §backend-405, §backend-406.
  test('a workbook has the cells that a person sees, without the hidden sheet', async () => {
    const [cover, list, ...others] = await contentOf(await sheetsOf(kind, pricesBook[kind]));
    expect(others).toEqual([]);
    expect(cover).toEqual({
      name: 'Portada',
      all: [
        [1, 'Lista de precios 2026'],
        [3, 'Vigente'],
      ],
      shown: null,
    });
    expect(list?.all).toHaveLength(7);
    expect(list?.all?.slice(0, 3)).toEqual([
      [1, 'Código', 'EAN', 'Nombre', 'Precio', 'IVA', 'Vence', 'Stock', 'Doble'],
      [2, '0000000', '7700000000000', 'Cedro Lámpara Café Azul Mesa 0', 621_000.5, 0.19, '2026-01-01', 0, '0000000-x'],
      [3, '0000001', '7700000000013', 'Azul Cómoda 1', 565_000, 0.19, '2026-02-02', 1, 1_130_000],
    ]);
  });

  test('a workbook with a hidden column has its rows without that column, too', async () => {
    const [list] = await contentOf(await sheetsOf(kind, costsBook[kind]));
    expect(list?.all?.slice(0, 2)).toEqual([
      [1, 'Código', 'Nombre', '', 'Costo', 'Precio', 'Activo'],
      [2, 'A-0', 'Silla 0', '', 100, 1000, 'false'],
    ]);
    expect(list?.shown?.slice(0, 2)).toEqual([
      [1, 'Código', 'Nombre', '', '', 'Precio', 'Activo'],
      [2, 'A-0', 'Silla 0', '', '', 1000, 'false'],
    ]);
  });

  // A code of zeros stands for none.
  test('a workbook is a price list, whatever the name of the file', async () => {
    for (const name of [`lista.${kind}`, 'lista.xlsx']) {
      const feed = await readFeed({ bytes: pricesBook[kind], name });
      expect(feed.products).toHaveLength(5);
      expect(feed.products[0]?.refs.map(({ ref }) => ref)).toContain('7700000000013');
      expect(feed.products[0]?.product.items[0]?.sellers[0]?.commertialOffer.price).toBe(565_000);
    }
  });
});

describe('binary workbooks', () => {
  // Covers §backend-405.
  test.each([16, 19, 64, 8224])('texts are whole when their records end after %d bytes', async (textBytes) => {
    const names = ['Sofá Guatapé', '木椅 de roble', 'Lámpara “Ártico” de pie', 'Ñ', 'x'.repeat(50)];
    const rows = names.map((name, at) => [`A-${at}`, name, 1000 + at, at % 2 === 0, { days: 46_000 }]);
    const [list] = await contentOf(await sheetsOf('xls', xlsOf({ rows, textBytes })));
    expect(list?.all?.map(([, , name]) => name)).toEqual(names);
    expect(list?.all?.[1]).toEqual([2, 'A-1', '木椅 de roble', 1001, 'false', '2025-12-09']);
  });

  test('a workbook that a script has written without a file system, column by column, is a list', async () => {
    const bytes = scriptXls([
      ['Código', 'Descripción', 'Precio'],
      ['0001100', 'Sofá Ñandú', 988_900],
      ['0001101', 'Silla', 98_900],
    ]);
    const { products } = await readFeed({ bytes, name: 'Articulos.xls' });
    expect(products.map(({ product }) => product.productName)).toEqual(['Sofá Ñandú', 'Silla']);
  });

  // Covers §backend-407.
  test('a workbook with a password is refused with its own reason', async () => {
    const bytes = xlsOf({
      rows: [
        ['Código', 'Precio'],
        ['A-1', 5],
      ],
      more: [PASSWORD],
    });
    const facts = { reason: 'encrypted' };
    await expect(readFeed({ bytes, name: 'a.xls' })).rejects.toMatchObject({ code: 'feed.unreadable', facts });
  });

  // Covers §backend-408.
  test('chains of sectors that form a circle are refused', async () => {
    const bytes = Buffer.from(pricesBook.xls);
    const table = (bytes.readUInt32LE(76) + 1) * 512;
    const start = bytes.readUInt32LE(48);
    bytes.writeUInt32LE(start, table + 4 * start);
    await expect(readFeed({ bytes, name: 'a.xls' })).rejects.toMatchObject({ facts: { reason: 'xls' } });
  });

  test('sheets that share their bytes are not read again and again', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => [`A-${at}`, at]);
    const once = xlsOf({ rows });
    const at = once.indexOf('Lista') - 12;
    const sheet = once.subarray(at, at + 17);
    const again = Buffer.concat(Array.from({ length: 300 }, () => sheet));
    const moved = Buffer.concat([once.subarray(0, at), again, once.subarray(at + 17)]);
    for (let entry = 0; entry < 300; entry += 1)
      moved.writeUInt32LE(once.readUInt32LE(at + 4) + again.length - 17, at + 4 + 17 * entry);
    await expect(contentOf(await sheetsOf('xls', moved))).rejects.toThrow(UnpackedTooLarge);
  });
});

describe('OpenDocument sheets', () => {
  // Covers §backend-406, §backend-408.
  test('repeated cells and rows are read within limits', async () => {
    const cell = '<table:table-cell office:value-type="float" office:value="7"/>';
    const bytes = odsOf(
      `<table:table table:name="A"><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell>${cell}<table:table-cell table:number-columns-repeated="16000"/></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row><table:table-row table:number-rows-repeated="999999999">${cell.replace('/>', ' table:number-columns-repeated="999999"/>')}</table:table-row></table:table>`,
    );
    const [sheet] = await contentOf(await sheetsOf('ods', bytes));
    expect(sheet?.all?.slice(0, 3)).toEqual([1, 2, 3].map((line) => [line, 'a  b\nc', 'a  b\nc', 7]));
    expect(sheet?.all).toHaveLength(103);
    expect(sheet?.all?.[3]?.[0]).toBe(1_000_004);
    expect(sheet?.all?.[3]).toHaveLength(501);
  });

  test('remarks, errors and shown values of numbers are not their cells', async () => {
    const bytes = odsOf(
      '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="currency" office:value="12500"><office:annotation><text:p>viejo</text:p></office:annotation><text:p>$ 12.500</text:p></table:table-cell><table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-03-01T10:30:00"><text:p>1 mar</text:p></table:table-cell></table:table-row></table:table>',
    );
    const [sheet] = await contentOf(await sheetsOf('ods', bytes));
    expect(sheet?.all).toEqual([[1, 12_500, '', '2026-03-01 10:30:00']]);
  });

  // Covers §backend-407.
  test('a workbook with a password is refused with its own reason', async () => {
    const data = Buffer.from('<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>');
    const bytes = odsOf('', [{ name: 'META-INF/manifest.xml', data }]);
    const facts = { reason: 'encrypted' };
    await expect(readFeed({ bytes, name: 'a.ods' })).rejects.toMatchObject({ code: 'feed.unreadable', facts });
  });
});

// Covers §backend-408.
test('damaged workbooks are refused or read in part, and never crash or hang', async () => {
  expect(await readDamaged(200)).toEqual([]);
});
