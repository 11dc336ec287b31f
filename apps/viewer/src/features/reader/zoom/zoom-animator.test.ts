import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createZoomAnimator } from './zoom-animator.ts';

let [width, height] = [400, 600];

beforeEach(() => {
  vi.useFakeTimers();
  [width, height] = [400, 600];
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
});
afterEach(() => vi.useRealTimers());

const createStage = () => {
  const stage = document.createElement('div');
  const content = document.createElement('div');
  stage.append(content);
  document.body.replaceChildren(stage);
  stage.style.setProperty('--sheet', '200ms');
  const onRest = vi.fn();
  return { onRest, animator: createZoomAnimator(stage, content, { onRest, onTarget: () => undefined }) };
};

test('a resize notification without a change of size does not interrupt a zoom animation', () => {
  const { onRest, animator } = createStage();
  animator.goTo({ zoom: 2, x: -200, y: -300 });
  animator.refit();
  vi.advanceTimersByTime(64);
  animator.refit();
  expect(onRest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(animator.view().zoom).toBe(2);
  expect(onRest).toHaveBeenCalledTimes(1);
});

test('after a resize the view stays zoomed and is reported at rest', () => {
  const { onRest, animator } = createStage();
  animator.goTo({ zoom: 2, x: -200, y: -300 });
  vi.advanceTimersByTime(400);
  [width, height] = [600, 400];
  animator.refit();
  expect(animator.view().zoom).toBeGreaterThan(1);
  expect(onRest).toHaveBeenCalledTimes(2);
});
