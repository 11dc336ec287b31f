import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOUCH_TARGET, tagSize, touchSize } from './tag-size.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const phoneOnItsSide = { width: 844, height: 390 };

describe('the point of a tag', () => {
  test.each([0, -4, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])(
    'a size of %s counts as not given',
    (size) => {
      expect(tagSize(desk, { own: size, wide: size })).toBe(20);
    },
  );

  test('in the spread view it is 20 px wide', () => {
    expect(tagSize(desk)).toBe(20);
    expect(tagSize({ width: 1080, height: 1920 })).toBe(20);
  });

  test('a company may name its own size for wide screens, and for those only', () => {
    expect(tagSize(desk, { wide: 12 })).toBe(12);
    expect(tagSize(phone, { wide: 12 })).toBe(16);
  });

  test('below the breakpoint in portrait it is 16 px', () => {
    expect(tagSize(phone)).toBe(16);
    expect(tagSize({ width: 1079, height: 1079 })).toBe(16);
  });

  test('below the breakpoint in landscape it is 80 percent of 20, scaled against 1080 px', () => {
    expect(tagSize(phoneOnItsSide)).toBeCloseTo((0.8 * 20 * 844) / 1080, 10);
    expect(tagSize({ width: 540, height: 300 })).toBe(8);
  });

  test('the own size of a tag overrides all', () => {
    for (const viewport of [desk, phone, phoneOnItsSide]) {
      expect(tagSize(viewport, { own: 31, wide: 12 })).toBe(31);
    }
  });

  test('a finger always finds 44 px', () => {
    expect(touchSize(60)).toBe(60);
    fc.assert(fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (size) => touchSize(size) >= TOUCH_TARGET));
  });
});
