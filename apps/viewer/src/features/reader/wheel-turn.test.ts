import { expect, test } from 'vitest';
import { WHEEL_AT_REST, wheelPixels, wheelTurn, wheelZoom } from './wheel-turn.ts';

/** Turns that a series of movements brings, `every` ms apart. */
const turnsOf = (deltas: readonly number[], every = 16) => {
  let state = WHEEL_AT_REST;
  return deltas.flatMap((delta, step) => {
    const { next, turn } = wheelTurn(state, { delta, at: 1000 + step * every });
    state = next;
    return turn ? [turn] : [];
  });
};

test('fingers that tremble turn nothing', () => expect(turnsOf([2, 3, -2, 4, -5, 3])).toEqual([]));

test('one sweep of a trackpad is one page, however long it fades', () =>
  expect(turnsOf([5, 20, 60, 90, 80, 60, 44, 30, 20, 12, 7, 4, 2, 1, 1])).toEqual(['forward']));

test('what a busy browser merged is no new sweep', () => {
  let state = WHEEL_AT_REST;
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

test('a second sweep counts although the first one still fades', () =>
  expect(turnsOf([60, 80, 50, 30, 15, 8, 4, 40, 90, 60, 30, 10])).toEqual(['forward', 'forward']));

test('the notches of a mouse are a page each', () =>
  expect(turnsOf([120, 120, -120], 200)).toEqual(['forward', 'forward', 'back']));

test('a wheel spun fast does not run on after it has stopped', () =>
  expect(turnsOf(Array.from({ length: 40 }, () => 120))).toEqual(['forward']));

test('small steps add up in one direction only', () => {
  expect(turnsOf([20, 20, 20])).toEqual(['forward']);
  expect(turnsOf([40, -40, 40, -40])).toEqual([]);
});

test('lines and pages of a wheel are px; a notch with Ctrl is a step of zoom', () => {
  expect([wheelPixels(3, 0), wheelPixels(3, 1), wheelPixels(1, 2)]).toEqual([3, 120, 400]);
  expect(wheelZoom(-120)).toBeCloseTo(Math.SQRT2, 6);
  expect(wheelZoom(120) * wheelZoom(-120)).toBeCloseTo(1, 6);
});
