import { expect, test } from 'vitest';
import { backgroundOf, insideOf, regionOf } from './page-crop.ts';

const page = { width: 600, height: 800 };
const box = (left: number, top: number, width = 6, high = 1) => ({ position: { left, top }, size: { width, high } });

// Covers §studio-64.
test.each([
  ['in a corner', box(0.5, 0.5), null],
  ['at the end of the page', box(93, 98.5), null],
  ['of a small product', box(40, 45), box(35, 20, 20, 30)],
  ['of a product that is larger than the crop', box(3, 96), box(2, 2, 96, 96)],
  ['of a long code', box(5, 50, 80, 2), null],
])('a crop lies on the page and holds the code %s', (_, code, block) => {
  const region = regionOf({ box: code, block, page, aspect: 0.65 });
  expect(region.left).toBeGreaterThanOrEqual(0);
  expect(region.top).toBeGreaterThanOrEqual(0);
  expect(region.left + region.width).toBeLessThanOrEqual(100 + 1e-9);
  expect(region.top + region.high).toBeLessThanOrEqual(100 + 1e-9);
  expect(region.left).toBeLessThanOrEqual(code.position.left + 1e-9);
  expect(region.left + region.width).toBeGreaterThanOrEqual(code.position.left + code.size.width - 1e-9);
  expect(region.top).toBeLessThanOrEqual(code.position.top + 1e-9);
  expect(region.top + region.high).toBeGreaterThanOrEqual(code.position.top + code.size.high - 1e-9);
  // The crop has the shape of its frame, so the picture is not distorted.
  expect((region.high * page.height) / (region.width * page.width)).toBeCloseTo(0.65, 6);
});

test('the background and the outline agree', () => {
  const region = { left: 25, top: 50, width: 50, high: 25 };
  expect(backgroundOf(region)).toMatchObject({
    backgroundSize: '200% 400%',
    backgroundPosition: '50% 66.66666666666666%',
  });
  expect(insideOf(region, box(25, 50, 25, 12.5))).toEqual({ left: '0%', top: '0%', width: '50%', height: '50%' });
});
