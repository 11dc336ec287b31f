import { expect, test } from 'vitest';
import { detailPart } from './detail-part.ts';

const window = { left: 0, top: 48, width: 390, height: 740 };
const page = { left: -1000, top: -900, width: 2992, height: 4232 };

test('the part is the visible section of the page, at the density of the screen', () => {
  const { part, width } = detailPart({ page, window, density: 2, limit: 6_000_000 }) ?? { part: page, width: 0 };
  expect(width).toBe(5984);
  expect((part.left * page.width) / 100).toBeCloseTo(1000, 6);
  expect((part.top * page.height) / 100).toBeCloseTo(948, 6);
  expect((part.width * page.width) / 100).toBeCloseTo(390, 6);
  expect((part.height * page.height) / 100).toBeCloseTo(740, 6);
});

test('the part of a page that ends within the window ends at the edges of the page', () => {
  const small = { left: 100, top: 100, width: 50, height: 60 };
  expect(detailPart({ page: small, window, density: 1, limit: 1e6 })?.part).toEqual({
    left: 0,
    top: 0,
    width: 100,
    height: 100,
  });
});

test('the part never exceeds the pixel limit', () => {
  const wall = { left: 0, top: 0, width: 5000, height: 3000 };
  const detail = detailPart({
    page: { ...wall, width: 40_000, height: 24_000 },
    window: wall,
    density: 3,
    limit: 16e6,
  });
  const scale = (detail?.width ?? 0) / 40_000;
  expect(5000 * scale * 3000 * scale).toBeLessThanOrEqual(16e6 + 1);
});

test('a page outside the window has no part', () => {
  expect(detailPart({ page: { ...page, left: 400 }, window, density: 2, limit: 6e6 })).toBeNull();
});
