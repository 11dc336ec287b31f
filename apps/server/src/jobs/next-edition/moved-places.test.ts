/** Where moved tags stand: at the distance from their product that a person chose, as long as they cover no print there. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TagOnPage } from '../../domain/ports/documents.ts';
import type { TinyPage } from '../../pdf/testing/tiny-pdf.ts';
import { openPublisher } from './publisher.fixture.ts';

// Pages are drawn; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let publisher: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.close());

type Drawn = { x: number; y: number; width: number; height: number };
const PAGE = { width: 595, height: 842 };
/** Stripes, as print or a picture is drawn, without any words. */
const stripes = ({ x, y, width, height }: Drawn): string =>
  Array.from({ length: Math.floor(width / 4) }, (_, at) => `${x + 4 * at} ${y} 2 ${height} re f`).join('\n');

const NAMES = ['Ajiaco santafereno de la casa', 'Sancocho de gallina criolla', 'Mondongo con arroz y aguacate'];
const rowY = (top: number, row: number): number => top - 90 * row;
const menu = (top: number, drawn: readonly Drawn[] = [], more: NonNullable<TinyPage['texts']> = []): TinyPage => ({
  content: drawn.map(stripes).join('\n'),
  texts: [
    { text: 'SOPAS', x: 200, y: top + 60, size: 24 },
    ...NAMES.flatMap((text, row) => [
      { text, x: 200, y: rowY(top, row) },
      { text: '$ 19.000', x: 460, y: rowY(top, row) },
    ]),
    ...more,
  ],
});
/** In percent of the page: left of a name, in the middle of its line. */
const besideName = (top: number, row: number, x = 170): { left: number; top: number } => ({
  left: (100 * x) / PAGE.width,
  top: (100 * (PAGE.height - rowY(top, row) - 4)) / PAGE.height,
});
/** Radius of a tag on a phone, with its edge, in points. */
const RADIUS = 0.0294 * PAGE.width;
const covers = ({ position }: TagOnPage, { x, y, width, height }: Drawn): boolean => {
  const [left, foot] = [(position.left / 100) * PAGE.width, PAGE.height - (position.top / 100) * PAGE.height];
  const across = Math.max(0, x - left, left - x - width);
  const down = Math.max(0, y - foot, foot - y - height);
  return Math.hypot(across, down) < RADIUS;
};
const nearestRow = ({ position }: TagOnPage, top: number): number => {
  const y = PAGE.height - (position.top / 100) * PAGE.height;
  const distances = NAMES.map((_, row) => Math.abs(rowY(top, row) - y));
  return distances.indexOf(Math.min(...distances));
};
const tagRows = (top: number, x?: number) => NAMES.map((name, row) => ({ page: 1, name, ...besideName(top, row, x) }));

// Covers §backend-162.
test('a tag whose place the new edition prints or draws over stands on blank paper beside its product', async () => {
  const { publishPages, placeTags, tags } = await publisher.shop('covered');
  await publishPages([menu(700)]);
  await placeTags(tagRows(700));
  const picture = { x: 150, y: rowY(640, 1) - 16, width: 40, height: 40 };
  const note = { text: 'NUEVO', x: 150, y: rowY(640, 2), size: 12 };
  await publishPages([menu(640, [picture], [note])]);
  const after = await tags();
  expect(after.map(({ name }) => name)).toEqual(NAMES);
  expect(after[0]?.position.left).toBeCloseTo(besideName(640, 0).left, 0);
  expect(after[0]?.position.top).toBeCloseTo(besideName(640, 0).top, 0);
  expect(after.map((tag) => nearestRow(tag, 640))).toEqual([0, 1, 2]);
  expect(after.map((tag) => covers(tag, picture))).toEqual([false, false, false]);
  expect(after.map((tag) => covers(tag, { x: 150, y: note.y, width: 42, height: 9 }))).toEqual([false, false, false]);
});

test('a tag that a person put on a picture stays on the picture in the next edition', async () => {
  const { publishPages, placeTags, tags } = await publisher.shop('pictures');
  const pictures = (top: number) => NAMES.map((_, row) => ({ x: 60, y: rowY(top, row) - 20, width: 110, height: 60 }));
  await publishPages([menu(700, pictures(700))]);
  await placeTags(tagRows(700, 115));
  await publishPages([menu(640, pictures(640))]);
  for (const [row, tag] of (await tags()).entries()) {
    expect(tag.position.left).toBeCloseTo(besideName(640, row, 115).left, 0);
    expect(tag.position.top).toBeCloseTo(besideName(640, row).top, 0);
  }
});
