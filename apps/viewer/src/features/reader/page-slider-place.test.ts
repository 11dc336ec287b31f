import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stopPlace, stopUnder } from './page-slider-place.ts';

const track = { left: 100, width: 218, thumb: 18 };

test('the first and the last stop are half a thumb from the ends', () => {
  expect(stopPlace(0, 10, track)).toBe(109);
  expect(stopPlace(10, 10, track)).toBe(309);
});

test('a single stop stands at the beginning', () => expect(stopPlace(0, 0, track)).toBe(109));

test('beyond the ends are the ends', () => {
  expect(stopUnder(-50, 10, track)).toBe(0);
  expect(stopUnder(999, 10, track)).toBe(10);
});

test('under the place of a stop is that stop, on any slider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 2000 }), fc.integer({ min: 1, max: 1333 }), fc.nat(), (width, last, nth) => {
      const at = nth % (last + 1);
      expect(stopUnder(stopPlace(at, last, { ...track, width }), last, { ...track, width })).toBe(at);
    }),
  );
});
