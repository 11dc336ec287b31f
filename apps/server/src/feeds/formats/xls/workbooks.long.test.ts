/** Many damaged workbooks, and memory and time of large ones. */
import { expect, test } from 'vitest';
import { readFeed } from '../../read-feed.fixture.ts';
import { readDamaged } from './damaged-books.fixture.ts';
import { xlsOf } from './xls.fixture.ts';

const MB = 1024 * 1024;

// Covers §backend-408.
test('two thousand damaged workbooks are refused or read in part', { timeout: 120_000 }, async () => {
  const before = process.memoryUsage().rss;
  expect(await readDamaged(2000)).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * MB);
});

// Covers §backend-405.
test('a binary workbook of 60,000 rows is read whole', { timeout: 120_000 }, async () => {
  const list = Array.from({ length: 60_000 }, (_, at) => [`A-${at}`, `Producto número ${at}`, 1000 + at]);
  const { products } = await readFeed({
    bytes: xlsOf({ rows: [['Código', 'Nombre', 'Precio'], ...list] }),
    name: 'a.xls',
  });
  expect(products).toHaveLength(60_000);
});
