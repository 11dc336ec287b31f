import { afterAll, expect, test } from 'vitest';
import { createPdfEngine } from '../engine.ts';
import { scratchDirectory, type TinyPdf, tinyPdf } from '../testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

const fileOf = (pdf: TinyPdf): string => scratch.write('outline.pdf', tinyPdf(pdf));

test('the outline has cleaned titles and pages from 1, and a cycle in it ends', async () => {
  const path = fileOf({
    pages: [{}, {}],
    outline: [
      { title: '  Cocina\x01  y\n ba\xf1o ', page: 2 },
      { title: 'x'.repeat(500), page: 1 },
    ],
  });
  const { outline } = await engine.inspect(path);
  expect(outline.entries).toEqual([
    { title: 'Cocina y baño', page: 2, level: 1 },
    { title: 'x'.repeat(200), page: 1, level: 1 },
  ]);
  const looped = tinyPdf({
    pages: [{}],
    outline: [
      { title: 'a', page: 1 },
      { title: 'b', page: 1 },
    ],
  })
    .toString('latin1')
    .replace(/\/Title \(b\) \/Parent (\d+) 0 R/, '/Title (b) /Next 7 0 R');
  const circular = (await engine.inspect(scratch.write('looped.pdf', Buffer.from(looped, 'latin1')))).outline;
  expect(circular.entries.map(({ title }) => title)).toEqual(['a', 'b']);
  expect(circular.leftOut).toEqual({ noTitle: 0, noPage: 0, repeated: 1, unread: 0 });
});

test('the outline has all levels; a heading without a page gets that of its first entry, and children of omitted entries move up', async () => {
  const path = fileOf({
    pages: [{}, {}, {}],
    outline: [
      { title: 'Parte', level: 1 },
      { title: 'Sala', page: 2, level: 2 },
      { title: 'Sofás', page: 2, level: 3 },
      { title: ' ', page: 3, level: 2 },
      { title: 'Mesas', page: 3, level: 3 },
      { title: 'Sitio web', level: 1 },
      { title: 'Final', page: 3 },
    ],
  });
  const { outline } = await engine.inspect(path);
  expect(outline.entries.map(({ title, page, level }) => [title, page, level])).toEqual([
    ['Parte', 2, 1],
    ['Sala', 2, 2],
    ['Sofás', 2, 3],
    ['Mesas', 3, 2],
    ['Final', 3, 1],
  ]);
  expect(outline.leftOut).toEqual({ noTitle: 1, noPage: 1, repeated: 0, unread: 0 });
});

test.each([
  ['side by side', () => 1, 1],
  ['each inside the one before', (at: number) => at + 1, 8],
])('an outline of 60,000 entries %s is read to its limit, and the rest is counted', async (_, level, deepest) => {
  const outline = Array.from({ length: 60_000 }, (_, at) => ({ title: `T${at}`, page: 1, level: level(at) }));
  const { entries, leftOut } = (await engine.inspect(fileOf({ pages: [{}], outline }))).outline;
  expect(entries).toHaveLength(50_000);
  expect(entries.at(-1)).toEqual({ title: 'T49999', page: 1, level: deepest });
  expect(leftOut).toEqual({ noTitle: 0, noPage: 0, repeated: 0, unread: 10_000 });
});
