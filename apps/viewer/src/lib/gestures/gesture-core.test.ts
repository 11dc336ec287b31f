import { beforeEach, expect, test, vi } from 'vitest';
import { createDoubleTap, createGestureCore } from './gesture-core.ts';

const handlers = {
  onPinchStart: vi.fn(),
  onPinch: vi.fn(),
  onPinchEnd: vi.fn(() => false),
  onPanStart: vi.fn(),
  onPan: vi.fn(),
  onRelease: vi.fn(),
};
const PAN = { canPan: true, slack: 8 };
const at = (x: number, y = 0) => ({ x, y });

beforeEach(() => {
  vi.clearAllMocks();
  handlers.onPinchEnd.mockReturnValue(false);
});

test('a pointer pans once it has moved further than the slack, and not by the slack', () => {
  const core = createGestureCore(handlers);
  core.down(1, at(0), 0, PAN);
  core.move(new Map([[1, at(7)]]), 10);
  expect(handlers.onPanStart).not.toHaveBeenCalled();
  core.move(new Map([[1, at(10)]]), 20);
  core.move(new Map([[1, at(30)]]), 30);
  expect(handlers.onPanStart).toHaveBeenCalledExactlyOnceWith(1);
  expect(handlers.onPan.mock.calls).toEqual([[at(0)], [at(20)]]);
  core.up(1, 40);
  expect(handlers.onRelease).toHaveBeenCalledExactlyOnceWith({
    start: at(0),
    end: at(30),
    duration: 40,
    velocity: at(2),
    hasPanned: true,
  });
});

test('a pointer that rests before it is lifted has no velocity', () => {
  const core = createGestureCore(handlers);
  core.down(1, at(0), 0, PAN);
  for (const time of [10, 20, 30]) core.move(new Map([[1, at(time * 2)]]), time);
  core.up(1, 300);
  expect(handlers.onRelease.mock.calls[0]?.[0]).toMatchObject({ velocity: at(0), hasPanned: true });
});

test('two pointers pinch: scale and centre since the start, and since the last update', () => {
  const core = createGestureCore(handlers);
  core.down(1, at(0), 0, PAN);
  core.down(2, at(100), 0, PAN);
  expect(handlers.onPinchStart).toHaveBeenCalledTimes(1);
  core.move(new Map([[2, at(200)]]), 10);
  core.move(
    new Map([
      [1, at(100)],
      [2, at(500)],
    ]),
    20,
  );
  expect(handlers.onPinch.mock.calls).toEqual([
    [{ scale: 2, start: at(50), centre: at(100), scaleBy: 2, movedBy: at(50) }],
    [{ scale: 4, start: at(50), centre: at(300), scaleBy: 2, movedBy: at(200) }],
  ]);
  expect(handlers.onPan).not.toHaveBeenCalled();
});

test('after a pinch the pointer that stays pans without slack, if the caller wants it', () => {
  handlers.onPinchEnd.mockReturnValue(true);
  const core = createGestureCore(handlers);
  core.down(1, at(0), 0, PAN);
  core.down(2, at(100), 0, PAN);
  core.up(1, 10);
  core.move(new Map([[2, at(103)]]), 20);
  expect(handlers.onPan).toHaveBeenCalledExactlyOnceWith(at(3));
  expect(handlers.onPanStart).not.toHaveBeenCalled();
});

test('a third pointer is ignored', () => {
  const core = createGestureCore(handlers);
  for (const pointer of [1, 2, 3]) core.down(pointer, at(pointer * 100), 0, PAN);
  core.move(new Map([[3, at(900)]]), 10);
  core.up(3, 20);
  expect(core.pointers()).toEqual([1, 2]);
  expect(handlers.onPinchEnd).not.toHaveBeenCalled();
});

test('a pointer that must not pan neither pans nor is released', () => {
  const core = createGestureCore(handlers);
  core.down(1, at(0), 0, { canPan: false, slack: 0 });
  core.move(new Map([[1, at(50)]]), 10);
  core.up(1, 20);
  expect(handlers.onPan).not.toHaveBeenCalled();
  expect(handlers.onRelease).not.toHaveBeenCalled();
});

test.each([
  ['within 320 ms and 28 px is a double tap', 200, 20, true],
  ['after more than 320 ms is no double tap', 400, 0, false],
  ['farther than 28 px is no double tap', 200, 40, false],
])('a second tap %s', (_, time, x, expected) => {
  const isDoubleTap = createDoubleTap({ maxMs: 320, maxPx: 28 });
  expect(isDoubleTap(at(0), 0)).toBe(false);
  expect(isDoubleTap(at(x), time)).toBe(expected);
});

test('the third of three quick taps begins a new double tap', () => {
  const isDoubleTap = createDoubleTap({ maxMs: 320, maxPx: 28 });
  expect([0, 100, 200, 300].map((time) => isDoubleTap(at(0), time))).toEqual([false, true, false, true]);
});
