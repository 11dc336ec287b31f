/** Tiles show exactly their region of the page, independent of what was drawn before. */
import { levelExtent, tileRect } from '@vitrina/geometry';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

/** Page 1: a black square whose lower left corner is the centre of the page. Page 2, rotated: one letter. */
const path = scratch.write(
  'square.pdf',
  tinyPdf({ pages: [{ content: '0 g 297.5 421 100 100 re f' }, { rotate: 90, texts: [{ text: 'a', x: 9, y: 9 }] }] }),
);
const A4 = { width: 595, height: 842 };

const tile = async (page: number, column: number, row: number, level = 4944) => {
  const rect = tileRect(A4, level, column, row);
  if (!rect) throw new Error('no such tile');
  const [bytes] = (await engine.tiles(path, { page, whole: levelExtent(A4, level), rects: [rect] })) ?? [];
  if (!bytes) throw new Error('not drawn');
  return pixelsOf(bytes);
};

const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number => data[y * info.width + x] ?? -1;
  return { width: info.width, height: info.height, at };
};

test('a tile shows the corner of the square at the exact pixel', async () => {
  // The centre of the page is at 2472, 3498: column 3 starts at 2304, row 4 at 3072.
  const { at, width, height } = await tile(1, 3, 4);
  expect([width, height]).toEqual([768, 768]);
  const [x, y] = [2472 - 2304, 3498 - 3072];
  expect(at(x + 3, y - 4)).toBeLessThan(30);
  expect(at(x - 4, y - 4)).toBeGreaterThan(225);
  expect(at(x + 3, y + 3)).toBeGreaterThan(225);
});

test('a tile at twice the size shows the corner at the exact pixel after a tile of another page', async () => {
  await tile(2, 0, 0);
  const { at } = await tile(1, 6, 9, 9888);
  const [x, y] = [4944 - 6 * 768, 6996 - 9 * 768];
  expect(at(x + 3, y - 4)).toBeLessThan(30);
  expect(at(x - 4, y - 4)).toBeGreaterThan(225);
});

test('the last tile of a page has the size of the remainder', async () => {
  const { width, height } = await tile(1, 6, 9);
  expect([width, height]).toEqual([336, 84]);
});

test('tiles of a missing file or page are null', async () => {
  const area = { page: 3, whole: levelExtent(A4, 4944), rects: [{ left: 0, top: 0, width: 9, height: 9 }] };
  expect(await engine.tiles(path, area)).toBeNull();
  expect(await engine.tiles(`${path}.gone`, { ...area, page: 1 })).toBeNull();
});

test('tiles drawn together equal the tiles drawn one by one', async () => {
  const places = [
    [2, 3],
    [3, 3],
    [6, 3],
    [2, 4],
    [3, 4],
  ] as const;
  const rects = places.flatMap(([column, row]) => tileRect(A4, 4944, column, row) ?? []);
  const together = (await engine.tiles(path, { page: 1, whole: levelExtent(A4, 4944), rects })) ?? [];
  expect(together).toHaveLength(places.length);
  for (const [at, [column, row]] of places.entries()) {
    const alone = await engine.tiles(path, { page: 1, whole: levelExtent(A4, 4944), rects: rects.slice(at, at + 1) });
    expect(Buffer.compare(together[at] ?? Buffer.of(), alone?.[0] ?? Buffer.of()), `${column}-${row}`).toBe(0);
  }
});

test('tiles of more documents and pages than the worker holds open are drawn', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const paths = names.map((name) => scratch.write(`${name}.pdf`, tinyPdf({ pages: [{}, {}, {}] })));
  const area = { whole: { width: 300, height: 300 }, rects: [{ left: 0, top: 0, width: 30, height: 30 }] };
  for (const round of [1, 2]) {
    for (const one of paths) {
      await engine.prepare(one, 2);
      for (const page of [1, 2, 3])
        expect(await engine.tiles(one, { ...area, page }), `${one} ${round}`).toHaveLength(1);
    }
  }
});
