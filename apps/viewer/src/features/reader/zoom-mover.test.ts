import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createZoomMover } from './zoom-mover.ts';

let [width, height] = [400, 600];

beforeEach(() => {
  vi.useFakeTimers();
  [width, height] = [400, 600];
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
});
afterEach(() => vi.useRealTimers());

const laid = () => {
  const stage = document.createElement('div');
  const content = document.createElement('div');
  stage.append(content);
  document.body.replaceChildren(stage);
  stage.style.setProperty('--sheet', '200ms');
  const rest = vi.fn();
  return { rest, mover: createZoomMover(stage, content, { rest, approach: () => undefined }) };
};

test('a stage that says its size and has not changed it stops no way to a nearer view', () => {
  const { rest, mover } = laid();
  mover.goTo({ zoom: 2, x: -200, y: -300 });
  mover.refit();
  vi.advanceTimersByTime(64);
  mover.refit();
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(mover.view().zoom).toBe(2);
  expect(rest).toHaveBeenCalledTimes(1);
});

test('a stage of another size keeps what is looked at in sight, and rests there', () => {
  const { rest, mover } = laid();
  mover.goTo({ zoom: 2, x: -200, y: -300 });
  vi.advanceTimersByTime(400);
  [width, height] = [600, 400];
  mover.refit();
  expect(mover.view().zoom).toBeGreaterThan(1);
  expect(rest).toHaveBeenCalledTimes(2);
});
