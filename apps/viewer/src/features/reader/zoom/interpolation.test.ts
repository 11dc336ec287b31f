import { clampPan, UNZOOMED, type Zoomed, zoomAbout } from '@vitrina/geometry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decelerate,
  edgeTurn,
  interpolate,
  isStopped,
  panWithin,
  restingView,
  viewAfterResize,
} from './interpolation.ts';

const BOUNDS = { box: { left: 8, top: 100, width: 374, height: 530 }, stage: { width: 390, height: 740 } };
const twice = (x: number, y: number): Zoomed => clampPan({ zoom: 2, x, y }, BOUNDS.box, BOUNDS.stage);

describe('panWithin', () => {
  test('a drag stops at the edge of the page', () => {
    const far = panWithin(twice(0, 0), { x: 5000, y: 5000 }, BOUNDS);
    expect(far).toEqual(clampPan(far, BOUNDS.box, BOUNDS.stage));
  });

  test('a drag of a view outside the page never moves it further out, and moves it back without a jump', () => {
    const off = { zoom: 2, x: 60, y: -300 };
    expect(panWithin(off, { x: 40, y: 0 }, BOUNDS).x).toBe(60);
    expect(panWithin(off, { x: -10, y: 0 }, BOUNDS).x).toBe(50);
  });

  test('a view never moves further than the drag, wherever it is', () => {
    const offset = fc.double({ min: -3000, max: 3000, noNaN: true });
    const step = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 1.05, max: 8, noNaN: true }), offset, offset, step, step, (zoom, x, y, dx, dy) => {
        const next = panWithin({ zoom, x, y }, { x: dx, y: dy }, BOUNDS);
        expect(Math.abs(next.x - x)).toBeLessThanOrEqual(Math.abs(dx) + 1e-9);
        expect(Math.abs(next.y - y)).toBeLessThanOrEqual(Math.abs(dy) + 1e-9);
      }),
    );
  });
});

test('a view below the snap zoom rests as the whole page, any other within the page', () => {
  expect(restingView({ zoom: 1.03, x: -4, y: 9 }, BOUNDS)).toBe(UNZOOMED);
  expect(restingView({ zoom: 2, x: 900, y: 0 }, BOUNDS)).toEqual(twice(900, 0));
});

test('while the view is interpolated the point of a double tap stays in place', () => {
  const point = { x: 120, y: 310 };
  const to = zoomAbout(UNZOOMED, point, 2);
  for (const share of [0, 0.3, 0.7, 1]) {
    const view = interpolate(UNZOOMED, to, share);
    expect(view.x + view.zoom * point.x).toBeCloseTo(point.x, 6);
    expect(view.y + view.zoom * point.y).toBeCloseTo(point.y, 6);
  }
  expect(interpolate(to, { ...to, x: to.x + 10 }, 0.5).x).toBeCloseTo(to.x + 5, 6);
});

test('inertia ends once its speed is small', () => {
  expect(isStopped(decelerate({ x: 3, y: 1 }, 100))).toBe(false);
  expect(isStopped(decelerate({ x: 3, y: 1 }, 3000))).toBe(true);
});

describe('edgeTurn', () => {
  const atLeftEnd = twice(5000, -300);

  test('a long horizontal drag that begins at the edge of the page turns it', () =>
    expect(edgeTurn(atLeftEnd, { x: 120, y: 10 }, BOUNDS)).toBe('back'));

  test.each([
    ['started away from the edge', twice(-200, -300), { x: 120, y: 10 }],
    ['directed away from the edge', atLeftEnd, { x: -120, y: 10 }],
    ['too short', atLeftEnd, { x: 60, y: 0 }],
    ['mostly vertical', atLeftEnd, { x: 120, y: 90 }],
    ['made without zoom', UNZOOMED, { x: 120, y: 0 }],
  ])('edgeTurn is null for a drag that is %s', (_, start, moved) => expect(edgeTurn(start, moved, BOUNDS)).toBeNull());
});

test('after a resize the point in the middle of the stage stays there', () => {
  const after = { box: { left: 300, top: 8, width: 196, height: 278 }, stage: { width: 800, height: 294 } };
  const before = { zoom: 4, x: -600, y: -1500 };
  const view = viewAfterResize(before, BOUNDS, after);
  const share = (of: Zoomed, { box, stage }: typeof BOUNDS) =>
    (stage.height / 2 - of.y) / of.zoom / box.height - box.top / box.height;
  expect(share(view, after)).toBeCloseTo(share(before, BOUNDS), 6);
  expect(view.zoom).toBe(4);
});
