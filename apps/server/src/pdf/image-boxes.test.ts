/** Boxes of the pictures of a page: clipped, within forms, turned with the page, cut into strips; and what a page may cost. */

import { afterAll, expect, test } from 'vitest';
import type { ImageBox } from '../domain/ports/pdf.ts';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, type TinyPage, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

/** A picture of one pixel, of a 1000 × 1000 page, from its lower left corner. */
const image = (x: number, y: number, width: number, height: number, pixel = 'abc'): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID ${pixel} EI Q`;

let files = 0;
const firstOf = async <Page>(pages: AsyncIterable<Page>): Promise<Page | null> => {
  for await (const page of pages) return page;
  return null;
};
const boxesOf = async (page: TinyPage, objects: string[] = []): Promise<ImageBox[]> => {
  files += 1;
  const path = scratch.write(`${files}.pdf`, tinyPdf({ pages: [{ mediaBox: '0 0 1000 1000', ...page }], objects }));
  const facts = await engine.inspect(path);
  const read = await firstOf(engine.read(path, facts));
  const drawn = await firstOf(engine.render(path, facts));
  expect(drawn && 'imageBoxes' in drawn ? drawn.imageBoxes : null).toEqual(read?.imageBoxes);
  return read?.imageBoxes ?? [];
};
const placesOf = (boxes: readonly ImageBox[]) =>
  boxes.map(({ left, top, width, height }) => [left, top, width, height]);

test('a picture has its place in percent from the top', async () => {
  expect(placesOf(await boxesOf({ content: image(100, 600, 200, 300) }))).toEqual([[10, 10, 20, 30]]);
});

test('a page that is turned and cropped shows its pictures where they are seen', async () => {
  const turned = await boxesOf({ content: image(100, 600, 200, 300), rotate: 90, cropBox: '0 500 1000 1000' });
  expect(placesOf(turned)).toEqual([[20, 10, 60, 20]]);
});

test('a picture in a frame has the box of the frame', async () => {
  const content = `q 150 650 100 100 re W n ${image(100, 600, 200, 300)} Q`;
  expect(placesOf(await boxesOf({ content }))).toEqual([[15, 25, 10, 10]]);
});

test('a picture outside of its frame or of the page is not seen', async () => {
  const content = `q 0 0 50 50 re W n ${image(100, 600, 200, 300)} Q ${image(-900, 100, 200, 300)}`;
  expect(await boxesOf({ content })).toEqual([]);
});

test('pictures of form objects stand where the form puts them', async () => {
  const inner = image(0, 0, 100, 200);
  const form = (content: string, more = '') =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 150] ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const outer = 'q 1 0 0 1 0 0 cm /Inner Do Q';
  const boxes = await boxesOf(
    { content: 'q 2 0 0 2 100 100 cm /Outer Do Q', resources: '/XObject << /Outer 5 0 R >>' },
    [form(inner), form(outer, '/Resources << /XObject << /Inner 4 0 R >> >>')],
  );
  expect(placesOf(boxes)).toEqual([[10, 60, 20, 30]]);
});

test('strips of one picture are one; pictures below each other are not', async () => {
  const strips = Array.from({ length: 10 }, (_, at) => image(100, 500 + 30 * at, 300, 30)).join(' ');
  const photos = `${image(600, 500, 200, 150)} ${image(600, 650, 200, 150)}`;
  expect(placesOf(await boxesOf({ content: `${strips} ${photos}` })).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [10, 20, 30, 30],
    [60, 20, 20, 15],
    [60, 35, 20, 15],
  ]);
});

test('equal pictures are known as equal', async () => {
  const pixels = (width: number) =>
    `q 90 0 0 90 ${width * 100} 100 cm BI /W ${width} /H 1 /CS /G /BPC 8 ID ${'a'.repeat(width)} EI Q`;
  const [first, other, again] = await boxesOf({
    content: `${pixels(3)} ${pixels(3).replace('300', '700')} ${pixels(5)}`,
  });
  expect(again?.image).toBe(first?.image);
  expect(other?.image).not.toBe(first?.image);
});

test('a page with more pictures than products has none, and a drawing of 100,000 lines is read at once', async () => {
  const dots = Array.from({ length: 400 }, (_, at) => image(50 * (at % 20), 48 * Math.floor(at / 20), 20, 20)).join(
    '\n',
  );
  expect(await boxesOf({ content: dots })).toEqual([]);
  const lines = Array.from({ length: 100_000 }, (_, at) => `${at % 1000} 0 m ${at % 997} 1000 l S`).join('\n');
  files += 1;
  const path = scratch.write(`${files}.pdf`, tinyPdf({ pages: [{ content: lines }] }));
  const page = await firstOf(engine.read(path, await engine.inspect(path)));
  expect(page?.words).toEqual([]);
  expect(page?.imageBoxes).toEqual([]);
});
