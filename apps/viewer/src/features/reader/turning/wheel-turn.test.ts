import { expect, test } from 'vitest';
import { INITIAL_WHEEL, wheelPixels, wheelTurn, wheelZoom } from './wheel-turn.ts';

/** The turns caused by a series of wheel events, `every` ms apart. */
const turnsOf = (deltas: readonly number[], every = 16) => {
  let state = INITIAL_WHEEL;
  return deltas.flatMap((delta, step) => {
    const { next, turn } = wheelTurn(state, { delta, at: 1000 + step * every });
    state = next;
    return turn ? [turn] : [];
  });
};

test('trembling fingers turn no page', () => expect(turnsOf([2, 3, -2, 4, -5, 3])).toEqual([]));

test('one sweep of a trackpad turns one page, however long its inertia lasts', () =>
  expect(turnsOf([5, 20, 60, 90, 80, 60, 44, 30, 20, 12, 7, 4, 2, 1, 1])).toEqual(['forward']));

test('events merged by a busy browser are no new sweep', () => {
  let state = INITIAL_WHEEL;
  const turns: unknown[] = [];
  for (const [at, delta] of [
    [0, 60],
    [16, 80],
    [32, 30],
    [120, 150],
    [200, 60],
  ] as const) {
    const { next, turn } = wheelTurn(state, { delta, at: 1000 + at });
    state = next;
    if (turn) turns.push(turn);
  }
  expect(turns).toEqual(['forward']);
});

test('a second sweep during the inertia of the first one turns another page', () =>
  expect(turnsOf([60, 80, 50, 30, 15, 8, 4, 40, 90, 60, 30, 10])).toEqual(['forward', 'forward']));

test('each notch of a mouse wheel turns one page', () =>
  expect(turnsOf([120, 120, -120], 200)).toEqual(['forward', 'forward', 'back']));

test('forty wheel events in a row without a pause turn one page', () =>
  expect(turnsOf(Array.from({ length: 40 }, () => 120))).toEqual(['forward']));

test('small steps add up in one direction only', () => {
  expect(turnsOf([20, 20, 20])).toEqual(['forward']);
  expect(turnsOf([40, -40, 40, -40])).toEqual([]);
});

test('wheel lines and pages convert to px; a notch with Ctrl is one zoom step', () => {
  expect([wheelPixels(3, 0), wheelPixels(3, 1), wheelPixels(1, 2)]).toEqual([3, 120, 400]);
  expect(wheelZoom(-120)).toBeCloseTo(Math.SQRT2, 6);
  expect(wheelZoom(120) * wheelZoom(-120)).toBeCloseTo(1, 6);
});
