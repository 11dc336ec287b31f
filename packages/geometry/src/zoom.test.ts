import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampPan,
  clampZoom,
  isZoomed,
  MAX_ZOOM,
  MIN_ZOOM,
  panBy,
  pointUnder,
  stepZoom,
  UNZOOMED,
  zoomAbout,
} from './zoom.ts';

const pixel = fc.integer({ min: -3000, max: 3000 });
const zooms = fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true });
const views = fc.record({ zoom: zooms, x: pixel, y: pixel });
const points = fc.record({ x: pixel, y: pixel });
const side = fc.integer({ min: 1, max: 2000 });

describe('zoom', () => {
  test('clampZoom returns 1 for NaN', () => expect(clampZoom(Number.NaN)).toBe(1));

  test('clampZoom limits the zoom to 1 to 8', () => {
    expect([0, 0.5, 1, 3, 8, 9, Number.POSITIVE_INFINITY].map(clampZoom)).toEqual([1, 1, 1, 3, 8, 8, 8]);
  });

  test('isZoomed is false at zoom 1 and true above', () => {
    expect(isZoomed(UNZOOMED)).toBe(false);
    expect(isZoomed({ ...UNZOOMED, zoom: 1.01 })).toBe(true);
  });

  test('stepZoom stops at the minimum and the maximum', () => {
    expect([stepZoom(8, 'in'), stepZoom(1, 'out')]).toEqual([8, 1]);
  });

  test('a step in and a step out restore the zoom', () => expect(stepZoom(stepZoom(2, 'in'), 'out')).toBeCloseTo(2));

  test('zoomAbout keeps the point under the pointer in place', () => {
    fc.assert(
      fc.property(views, points, fc.double({ min: 0, max: 20, noNaN: true }), (view, finger, zoom) => {
        const before = pointUnder(view, finger);
        const after = pointUnder(zoomAbout(view, finger, zoom), finger);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  test('panBy adds the offset', () => {
    expect(panBy({ zoom: 2, x: 5, y: 5 }, { x: -10, y: 3 })).toEqual({ zoom: 2, x: -5, y: 8 });
  });
});

describe('clampPan', () => {
  const stage = { width: 400, height: 800 };
  const page = { left: 0, top: 100, width: 400, height: 600 };

  test('clampPan resets the offset of an unzoomed page', () => {
    expect(clampPan({ zoom: 1, x: 70, y: -30 }, page, stage)).toEqual({ zoom: 1, x: 0, y: 0 });
  });

  test('a page larger than its stage leaves no gap at an edge', () => {
    expect(clampPan({ zoom: 2, x: 50, y: 50 }, page, stage)).toEqual({ zoom: 2, x: 0, y: -200 });
    expect(clampPan({ zoom: 2, x: -9999, y: -9999 }, page, stage)).toEqual({ zoom: 2, x: -400, y: -600 });
  });

  test('clampPan does not change an offset within the bounds', () => {
    expect(clampPan({ zoom: 2, x: -100, y: -300 }, page, stage)).toEqual({ zoom: 2, x: -100, y: -300 });
  });

  test('content either covers its stage or is centred on it', () => {
    fc.assert(
      fc.property(views, side, side, side, side, (view, width, height, stageWidth, stageHeight) => {
        const content = { left: 0, top: 0, width, height };
        const { zoom, x, y } = clampPan(view, content, { width: stageWidth, height: stageHeight });
        const covers = (offset: number, length: number, available: number) =>
          offset <= 1e-6 && offset + length >= available - 1e-6;
        const centred = (offset: number, length: number, available: number) =>
          Math.abs(offset - (available - length) / 2) < 1e-6;
        for (const [offset, length, available] of [
          [x, width * zoom, stageWidth],
          [y, height * zoom, stageHeight],
        ] as const) {
          expect(length > available ? covers(offset, length, available) : centred(offset, length, available)).toBe(
            true,
          );
        }
      }),
    );
  });

  test('clamping twice gives the same view', () => {
    fc.assert(
      fc.property(views, side, side, (view, width, height) => {
        const content = { left: 10, top: 20, width, height };
        const once = clampPan(view, content, stage);
        const twice = clampPan(once, content, stage);
        expect(twice.x).toBeCloseTo(once.x, 6);
        expect(twice.y).toBeCloseTo(once.y, 6);
      }),
    );
  });
});
