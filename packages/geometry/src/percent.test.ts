import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxOf, centreOf, clampPercent, percentOf, placeBox, placePoint, positionOf } from './percent.ts';

const percent = fc.double({ min: -50, max: 150, noNaN: true });
const length = fc.integer({ min: 1, max: 20_000 });
const page = fc.record({ width: length, height: length });

describe('percent of a page', () => {
  test('clampPercent returns 0 for NaN', () => expect(clampPercent(Number.NaN)).toBe(0));

  test('percentOf returns 0 for a whole of 0 or NaN', () => {
    expect(percentOf(5, 0)).toBe(0);
    expect(percentOf(5, Number.NaN)).toBe(0);
  });

  test('clampPercent limits numbers to 0 to 100', () => {
    expect([-1, 0, 40.5, 100, 101, Number.POSITIVE_INFINITY].map(clampPercent)).toEqual([0, 0, 40.5, 100, 100, 100]);
  });

  test('placePoint scales left by the width of the page and top by its height', () => {
    expect(placePoint({ left: 50, top: 25 }, { width: 400, height: 800 })).toEqual({ x: 200, y: 200 });
  });

  test('placeBox scales left and width by the width of the page, top and high by its height', () => {
    expect(placeBox({ left: 10, top: 10 }, { width: 20, high: 5 }, { width: 400, height: 800 })).toEqual({
      left: 40,
      top: 80,
      width: 80,
      height: 40,
    });
  });

  test('placePoint does not clamp positions beyond the edge of the page', () => {
    expect(placePoint({ left: -10, top: 110 }, { width: 100, height: 100 })).toEqual({ x: -10, y: 110 });
  });

  test('centreOf returns the centre of a box', () => {
    expect(centreOf({ left: 10, top: 20, width: 30, height: 40 })).toEqual({ x: 25, y: 40 });
  });

  test('boxOf inverts placeBox on every page', () => {
    fc.assert(
      fc.property(percent, percent, percent, percent, page, (left, top, width, high, on) => {
        const back = boxOf(placeBox({ left, top }, { width, high }, on), on);
        expect(back.position.left).toBeCloseTo(left, 8);
        expect(back.position.top).toBeCloseTo(top, 8);
        expect(back.size.width).toBeCloseTo(width, 8);
        expect(back.size.high).toBeCloseTo(high, 8);
      }),
    );
  });

  test('positionOf inverts placePoint on every page', () => {
    fc.assert(
      fc.property(percent, percent, page, (left, top, on) => {
        const back = positionOf(placePoint({ left, top }, on), on);
        expect(back.left).toBeCloseTo(left, 8);
        expect(back.top).toBeCloseTo(top, 8);
      }),
    );
  });
});
