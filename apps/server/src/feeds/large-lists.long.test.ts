/** Price lists at and beyond the size limits. */
import { expect, test } from 'vitest';
import { packedWorkbook } from './formats/sheet.fixture.ts';
import { readFeed } from './read-feed.fixture.ts';

const MB = 1024 * 1024;

test('100,000 rows are read within seconds of processor time', { timeout: 60_000 }, async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, index) => `R-${index},"Producto, ${index}",${index}.000,Hogar / Cocina,${index}.jpg`,
  );
  const text = ['referencia,nombre,precio,categoria,imagen', ...rows].join('\n');
  // Processor time, because the machine may be busy.
  const begin = process.cpuUsage();
  const feed = await readFeed({ bytes: new TextEncoder().encode(text), name: 'lista.csv' });
  expect(feed.products).toHaveLength(100_000);
  expect(process.cpuUsage(begin).user / 1e6).toBeLessThan(10);
});

// Covers §backend-101.
test('a workbook that is a zip bomb is rejected as feed.unreadable with the reason too-large', async () => {
  const rows = `<row><c t="inlineStr"><is><t>${'a'.repeat(1000)}</t></is></c></row>`.repeat(135_000);
  const bomb = packedWorkbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  expect(bomb.length).toBeLessThan(2 * MB);
  const refusal = { code: 'feed.unreadable', facts: { reason: 'too-large', most: 128 } };
  await expect(readFeed({ bytes: bomb, name: 'precios.xlsx' })).rejects.toMatchObject(refusal);
});
