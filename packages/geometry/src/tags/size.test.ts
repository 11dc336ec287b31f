import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOUCH_TARGET, tagSize, touchSize } from './size.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const phoneOnItsSide = { width: 844, height: 390 };

describe('tag size', () => {
  // Covers §5-6.
  test.each([0, -4, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('a size of %s is ignored', (size) => {
    expect(tagSize(desk, { own: size, wide: size })).toBe(20);
  });

  // Covers §9-4.
  test('the default in the spread view is 20 px', () => {
    expect(tagSize(desk)).toBe(20);
    expect(tagSize({ width: 1080, height: 1920 })).toBe(20);
  });

  // Covers §9-7.
  test('the size of the company applies on wide screens only', () => {
    expect(tagSize(desk, { wide: 12 })).toBe(12);
    expect(tagSize(phone, { wide: 12 })).toBe(16);
  });

  // Covers §9-6.
  test('the default below the breakpoint in portrait is 16 px', () => {
    expect(tagSize(phone)).toBe(16);
    expect(tagSize({ width: 1079, height: 1079 })).toBe(16);
  });

  // Covers §9-5.
  test('the default below the breakpoint in landscape is 80 percent of 20 px, scaled by the width over 1080 px', () => {
    expect(tagSize(phoneOnItsSide)).toBeCloseTo((0.8 * 20 * 844) / 1080, 10);
    expect(tagSize({ width: 540, height: 300 })).toBe(8);
  });

  // Covers §3-11, §5-6.
  test('the size of the tag overrides all other sizes', () => {
    for (const viewport of [desk, phone, phoneOnItsSide]) {
      expect(tagSize(viewport, { own: 31, wide: 12 })).toBe(31);
    }
  });

  test('the touch size is never below 44 px', () => {
    expect(touchSize(60)).toBe(60);
    fc.assert(fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (size) => touchSize(size) >= TOUCH_TARGET));
  });
});
