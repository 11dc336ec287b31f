import { expect, test } from 'vitest';
import { canvasSize, pixelLimit } from './canvas-size.ts';

test('a canvas is as wide as the page on screen', () => {
  expect(canvasSize({ width: 595, height: 842 }, 1190, 16_000_000)).toEqual({ scale: 2, width: 1190, height: 1684 });
});

test.each([
  [{ width: 595, height: 842 }, 20_000],
  [{ width: 14_400, height: 14_400 }, 8000],
  [{ width: 100, height: 14_295 }, 800],
  [{ width: 10, height: 10 }, 9000],
])('the canvas of a page of %o at width %i stays within the pixel and side limits', (page, width) => {
  for (const screen of [
    { width: 390, height: 844 },
    { width: 1920, height: 1080 },
  ]) {
    const limit = pixelLimit(screen);
    const size = canvasSize(page, width, limit);
    expect(size.width * size.height).toBeLessThanOrEqual(limit);
    expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(8192);
    expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
  }
});

test('small screens have a lower pixel limit', () =>
  expect(pixelLimit({ width: 844, height: 390 })).toBeLessThan(pixelLimit({ width: 1280, height: 800 })));
