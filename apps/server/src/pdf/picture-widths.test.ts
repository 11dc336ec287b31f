import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureHeight, pictureWidths } from './picture-widths.ts';

const a4 = { width: 595, height: 842 };

test('letters and lines are worth every width', () =>
  expect(pictureWidths(a4, Number.POSITIVE_INFINITY)).toEqual([480, 824, 1236, 1648, 2472]));

test('a scan has no picture wider than itself, and one in its own width', () =>
  expect(pictureWidths(a4, 1181)).toEqual([480, 824, 1181]));

test('a scan hardly wider than a usual width has no picture of its own', () =>
  expect(pictureWidths(a4, 850)).toEqual([480, 824]));

test('a coarse scan still has the narrowest picture', () => expect(pictureWidths(a4, 100)).toEqual([480]));

test('a page like a strip has one picture, as wide as WebP can be high', () =>
  expect(pictureWidths({ width: 234, height: 14_295 }, Number.POSITIVE_INFINITY)).toEqual([268]));

test('no picture of any page leaves the budget', () => {
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
