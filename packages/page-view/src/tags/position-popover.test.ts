import { expect, test } from 'vitest';
import { positionPopover } from './position-popover.ts';

const BOUNDS = { left: 0, top: 50, width: 380, height: 500 };
const CARD = { width: 240, height: 140 };
const at = (left: number, top: number) => ({ left, top, width: 44, height: 80 });

test('the popover is placed below its anchor', () => {
  expect(positionPopover(at(20, 100), CARD, BOUNDS)).toEqual({ x: 20, y: 188 });
});

test('without room below it is placed above', () => {
  expect(positionPopover(at(20, 450), CARD, BOUNDS)).toEqual({ x: 20, y: 302 });
});

test('at the right edge it is moved into the bounds', () => {
  expect(positionPopover(at(330, 100), CARD, BOUNDS)).toEqual({ x: 132, y: 188 });
});

test('without room below and above it is placed beside the anchor', () => {
  const low = { ...BOUNDS, height: 200 };
  expect(positionPopover(at(20, 110), CARD, low)).toEqual({ x: 72, y: 80 });
  expect(positionPopover(at(320, 110), CARD, low)).toEqual({ x: 72, y: 80 });
});

test('in bounds smaller than the popover its top left corner is visible', () => {
  const tiny = { ...BOUNDS, width: 200, height: 100 };
  expect(positionPopover(at(20, 60), CARD, tiny)).toEqual({ x: 8, y: 58 });
});
