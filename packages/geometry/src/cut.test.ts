import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cut, cutPlacement } from './cut.ts';

const cutOf = (left: number, top: number, width: number, high: number): Cut => ({
  position: { left, top },
  size: { width, high },
});
const whole = { left: 0, top: 0, width: 100, height: 100 };

describe('cutPlacement', () => {
  test.each([
    ['missing', null],
    ['not given', undefined],
    ['without width', cutOf(10, 10, 0, 50)],
    ['without height', cutOf(10, 10, 50, 0)],
    ['of negative size', cutOf(10, 10, -20, 50)],
    ['of width NaN', cutOf(10, 10, Number.NaN, 50)],
    ['at left NaN', cutOf(Number.NaN, 0, 50, 50)],
    ['at left Infinity', cutOf(Number.POSITIVE_INFINITY, 0, 50, 50)],
    ['too small to be visible', cutOf(0, 0, 1e-9, 50)],
  ])('a cut that is %s shows the whole image', (_, cut) => expect(cutPlacement(cut)).toEqual(whole));

  // Covers §3-14, §5-5, §9-9.
  test('a size above 100 percent is capped', () => {
    expect(cutPlacement(cutOf(0, 0, 250, Number.POSITIVE_INFINITY))).toEqual(whole);
  });

  test('the lower right quarter is scaled by 2 and offset by -100 percent', () => {
    expect(cutPlacement(cutOf(50, 50, 50, 50))).toEqual({ left: -100, top: -100, width: 200, height: 200 });
  });

  test('a cut in one direction scales and offsets that direction only', () => {
    expect(cutPlacement(cutOf(25, 0, 50, 100))).toEqual({ left: -50, top: 0, width: 200, height: 100 });
  });

  test('a cut that extends beyond the edge is moved inwards', () => {
    expect(cutPlacement(cutOf(80, -30, 50, 50))).toEqual(cutPlacement(cutOf(50, 0, 50, 50)));
  });

  test('for every cut the placed image covers its frame', () => {
    const any = fc.double({ min: -200, max: 300 });
    fc.assert(
      fc.property(any, any, any, any, (left, top, width, high) => {
        const image = cutPlacement(cutOf(left, top, width, high));
        const slack = 1e-6;
        expect(image.left).toBeLessThanOrEqual(0);
        expect(image.top).toBeLessThanOrEqual(0);
        expect(image.left + image.width).toBeGreaterThanOrEqual(100 - slack);
        expect(image.top + image.height).toBeGreaterThanOrEqual(100 - slack);
      }),
    );
  });
});
