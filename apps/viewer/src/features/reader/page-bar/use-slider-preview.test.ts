import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stopAt, stopPosition } from './use-slider-preview.ts';

const track = { left: 100, width: 218, thumb: 18 };

test('the first and the last stop are half a thumb from the ends of the slider', () => {
  expect(stopPosition(0, 10, track)).toBe(109);
  expect(stopPosition(10, 10, track)).toBe(309);
});

test('a single stop is at the start of the slider', () => expect(stopPosition(0, 0, track)).toBe(109));

test('a point beyond an end is at the first or last stop', () => {
  expect(stopAt(-50, 10, track)).toBe(0);
  expect(stopAt(999, 10, track)).toBe(10);
});

test('stopAt inverts stopPosition on any slider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 2000 }), fc.integer({ min: 1, max: 1333 }), fc.nat(), (width, last, nth) => {
      const at = nth % (last + 1);
      expect(stopAt(stopPosition(at, last, { ...track, width }), last, { ...track, width })).toBe(at);
    }),
  );
});
