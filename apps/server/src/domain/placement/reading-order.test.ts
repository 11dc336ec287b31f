import { expect, test } from 'vitest';
import { inReadingOrder, tagsInReadingOrder } from './reading-order.ts';

const tag = (name: string, left: number, top: number, width = 38, high = 6) => ({
  name,
  page: 1,
  position: { left: left + width, top },
  block: { position: { left, top }, size: { width, high } },
});
const A4 = 210 / 297;
const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name).join(' ');

// Covers §backend-175.
test('two columns of a menu are read one after the other, although their rows are level', () => {
  const rows = [0, 1, 2, 3].flatMap((at) => [tag(`L${at}`, 9, 40 + 8 * at), tag(`R${at}`, 53, 40 + 8 * at)]);
  expect(names(inReadingOrder(rows, A4))).toBe('L0 L1 L2 L3 R0 R1 R2 R3');
});

test('cards below their pictures are read row by row', () => {
  const cards = [0, 1, 2].flatMap((row) =>
    ['a', 'b', 'c'].map((column, at) => tag(`${row}${column}`, 8 + 30 * at, 30 + 28 * row, 24, 6)),
  );
  expect(names(inReadingOrder(cards.toReversed(), A4))).toBe('0a 0b 0c 1a 1b 1c 2a 2b 2c');
});

test('columns below a row that goes across the page are read after it, and uneven rows keep to their column', () => {
  const tags = [
    tag('R1', 53, 31.5),
    tag('L1', 9, 30),
    tag('top', 9, 5, 82, 6),
    tag('L2', 9, 38),
    tag('R2', 53, 40),
    tag('foot', 9, 70, 82, 6),
  ];
  expect(names(inReadingOrder(tags, A4))).toBe('top L1 L2 R1 R2 foot');
});

test('rows of a price list are read from the top, whatever their order was', () => {
  const rows = Array.from({ length: 80 }, (_, at) => tag(`${at}`, 5, 5 + 1.1 * at, 90, 0.8));
  expect(names(inReadingOrder(rows.toReversed(), A4))).toBe(names(rows));
});

test('without blocks the order of a page stays; pages come in their order', () => {
  const loose = ['b', 'a'].map((name, at) => ({ name, page: 2, position: { left: 50 - 40 * at, top: 10 } }));
  const pages = [1, 2].map((index) => ({ index, width: 210, height: 297 }));
  expect(names(tagsInReadingOrder([...loose, tag('first', 9, 9)], pages))).toBe('first b a');
});

test('5,000 tags that overlap everywhere are ordered within a second', () => {
  const many = Array.from({ length: 5000 }, (_, at) => tag(`${at}`, (at * 37) % 90, (at * 61) % 97, 8, 3));
  const began = process.cpuUsage();
  expect(inReadingOrder(many, A4)).toHaveLength(5000);
  const { user } = process.cpuUsage(began);
  expect(user / 1000).toBeLessThan(1000);
});
