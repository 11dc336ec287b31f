import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { line } from './cart.fixture.ts';
import { createCartCheck, type StoreAnswer } from './cart-check.ts';
import { createCartStore } from './cart-store.ts';

const SECOND = 1000;
const NOTHING: StoreAnswer = { offers: [], isComplete: true };
const soldOut = (itemId: string): StoreAnswer => ({ offers: [{ itemId, at: 5, is: 'soldOut' }], isComplete: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

/** A cart of one line, whose store answers after so many seconds, each time the next answer. */
const checkOf = (answers: (StoreAnswer | Error)[], seconds = 0.1) => {
  const cart = createCartStore({ companyUid: 'casa', storage: memoryStorage(), onFirstAdd: vi.fn() });
  cart.act({ type: 'added', item: line('1') });
  const ask = vi.fn(async () => {
    const answer = answers[ask.mock.calls.length - 1] ?? answers.at(-1) ?? NOTHING;
    await new Promise((answered) => setTimeout(answered, seconds * SECOND));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const check = createCartCheck({ ask, cart });
  return { cart, ask, check, stop: check.start(), is: () => check.getState().is };
};

test('it asks when the cart opens, and what the store says is in the cart before the link opens', async () => {
  const { check, cart, is } = checkOf([soldOut('1')]);
  expect([is(), check.freshen()]).toEqual(['checking', false]);
  await pass(0.2);
  expect([is(), check.freshen()]).toEqual(['checked', true]);
  expect(cart.getState().lines).toMatchObject([{ absence: 'soldOut' }]);
});

test('an empty cart asks nothing', async () => {
  const { ask, cart, check, is } = checkOf([NOTHING]);
  await pass(1);
  cart.act({ type: 'cleared' });
  ask.mockClear();
  check.start();
  await pass(1);
  expect([ask.mock.calls.length, is()]).toEqual([0, 'checked']);
});

describe('a store that does not answer in time', () => {
  test('lets the shopper go on after four seconds, and is heard when it answers later', async () => {
    const { cart, check, is } = checkOf([soldOut('1')], 10);
    await pass(3.9);
    expect(is()).toBe('checking');
    await pass(0.2);
    expect([is(), check.freshen()]).toEqual(['unanswered', true]);
    await pass(6);
    expect(is()).toBe('checked');
    expect(cart.getState().lines).toMatchObject([{ absence: 'soldOut' }]);
  });

  test.each([
    ['a failure', new Error('502'), { is: 'unanswered' }],
    ['half an answer', { offers: [], isComplete: false }, { is: 'unanswered' }],
    ['what it said an hour ago', { offers: [], isComplete: false, since: 7 }, { is: 'unanswered', since: 7 }],
  ] as const)('%s is no answer', async (_, answer, state) => {
    const { check } = checkOf([answer as StoreAnswer | Error]);
    await pass(1);
    expect(check.getState()).toEqual(state);
  });

  test('is asked again when the shopper wants it', async () => {
    const { check, is } = checkOf([new Error('502'), NOTHING]);
    await pass(1);
    check.askAnew();
    expect(is()).toBe('checking');
    await pass(1);
    expect(is()).toBe('checked');
  });
});

describe('an answer older than a minute', () => {
  test('is renewed before, without taking the link away', async () => {
    const { ask, check } = checkOf([NOTHING]);
    await pass(1);
    const states = vi.fn();
    check.subscribe(({ is }) => states(is));
    await pass(180);
    expect(ask.mock.calls.length).toBeGreaterThan(3);
    expect(states).not.toHaveBeenCalledWith('checking');
    expect(check.freshen()).toBe(true);
  });

  test('in a tab out of sight it is not, but at once when the shopper is back', async () => {
    const { ask, is } = checkOf([NOTHING]);
    await pass(1);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(600);
    expect(ask).toHaveBeenCalledTimes(1);
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(is()).toBe('checking');
    await pass(1);
    expect(is()).toBe('checked');
  });

  test('lets nobody leave: the press asks again', async () => {
    const { ask, check, stop, is } = checkOf([NOTHING]);
    await pass(1);
    stop();
    await pass(61);
    expect(check.freshen()).toBe(false);
    expect(is()).toBe('checking');
    await pass(1);
    expect(check.freshen()).toBe(true);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('a device that slept, or whose clock was set forward, asks again; one set back does not matter', async () => {
    const { check } = checkOf([NOTHING]);
    await pass(1);
    const now = Date.now();
    vi.setSystemTime(now - 3600 * SECOND);
    expect(check.freshen()).toBe(true);
    vi.setSystemTime(now + 3600 * SECOND);
    expect(check.freshen()).toBe(false);
  });
});

test('a line that comes in from another tab is asked for', async () => {
  const { ask, cart, is } = checkOf([NOTHING]);
  await pass(1);
  cart.act({ type: 'counted', itemId: '1', quantity: 5 });
  expect(is()).toBe('checked');
  cart.act({ type: 'added', item: line('2') });
  expect(is()).toBe('checking');
  await pass(1);
  expect([is(), ask.mock.calls.length]).toEqual(['checked', 2]);
});

test('who leaves the cart asks no more', async () => {
  const { ask, stop } = checkOf([NOTHING]);
  await pass(1);
  stop();
  await pass(300);
  expect(ask).toHaveBeenCalledTimes(1);
});
