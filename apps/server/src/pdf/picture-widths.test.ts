import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureHeight, pictureWidths } from './picture-widths.ts';

const a4 = { width: 595, height: 842 };

test('pictureWidths returns every width for text and lines', () =>
  expect(pictureWidths(a4, Number.POSITIVE_INFINITY)).toEqual([480, 824, 1236, 1648, 2472]));

test('pictureWidths ends at the width of a scan', () => expect(pictureWidths(a4, 1181)).toEqual([480, 824, 1181]));

test('pictureWidths adds no width for a scan less than 10 % wider than a standard width', () =>
  expect(pictureWidths(a4, 850)).toEqual([480, 824]));

test('pictureWidths returns the narrowest width for a coarser scan', () =>
  expect(pictureWidths(a4, 100)).toEqual([480]));

test('pictureWidths limits a very tall page by the maximum height of WebP', () =>
  expect(pictureWidths({ width: 234, height: 14_295 }, Number.POSITIVE_INFINITY)).toEqual([268]));

test('pictureWidths never exceeds 40 megapixels or the longest side of WebP', () => {
  const side = fc.double({ min: 3, max: 14_400, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.double({ min: 0, noNaN: true }), (width, height, detail) => {
      const widths = pictureWidths({ width, height }, detail);
      expect(widths.length).toBeGreaterThan(0);
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
      for (const wide of widths) {
        const high = pictureHeight({ width, height }, wide);
        expect(wide).toBeGreaterThanOrEqual(1);
        expect(high).toBeLessThanOrEqual(16_383);
        expect(wide * high).toBeLessThanOrEqual(40_000_000 * 1.01 + wide);
      }
    }),
  );
});
