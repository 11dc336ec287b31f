import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../lib/safe-storage.ts';
import { line } from '../cart.fixture.ts';
import { createCartStore } from '../cart-store.ts';
import { createPriceCheck, type StoreAnswer } from './price-check.ts';

const SECOND = 1000;
const NOTHING: StoreAnswer = { offers: [], isComplete: true };
const soldOut = (itemId: string): StoreAnswer => ({ offers: [{ itemId, at: 5, is: 'soldOut' }], isComplete: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

/** A cart of one line, whose store answers after `seconds` with each of the answers in turn. */
const checkOf = (answers: (StoreAnswer | Error)[], seconds = 0.1) => {
  const cart = createCartStore({ companyUid: 'casa', storage: memoryStorage(), onFirstAdd: vi.fn() });
  cart.act({ type: 'added', item: line('1') });
  const fetchOffers = vi.fn(async () => {
    const answer = answers[fetchOffers.mock.calls.length - 1] ?? answers.at(-1) ?? NOTHING;
    await new Promise((answered) => setTimeout(answered, seconds * SECOND));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const check = createPriceCheck({ fetchOffers, cart });
  return { cart, fetchOffers, check, stop: check.start(), is: () => check.getState().is };
};

test('the check starts with the cart, and its offers are in the cart before the checkout is enabled', async () => {
  const { check, cart, is } = checkOf([soldOut('1')]);
  expect([is(), check.ensureFresh()]).toEqual(['checking', false]);
  await passSeconds(0.2);
  expect([is(), check.ensureFresh()]).toEqual(['checked', true]);
  expect(cart.getState().lines).toMatchObject([{ absence: 'soldOut' }]);
});

test('an empty cart sends no request and counts as checked', async () => {
  const { fetchOffers, cart, check, is } = checkOf([NOTHING]);
  await passSeconds(1);
  cart.act({ type: 'cleared' });
  fetchOffers.mockClear();
  check.start();
  await passSeconds(1);
  expect([fetchOffers.mock.calls.length, is()]).toEqual([0, 'checked']);
});

describe('store that does not answer in time', () => {
  // Covers §cart-10.
  test('after four seconds the checkout is enabled, and a later answer is still applied', async () => {
    const { cart, check, is } = checkOf([soldOut('1')], 10);
    await passSeconds(3.9);
    expect(is()).toBe('checking');
    await passSeconds(0.2);
    expect([is(), check.ensureFresh()]).toEqual(['unanswered', true]);
    await passSeconds(6);
    expect(is()).toBe('checked');
    expect(cart.getState().lines).toMatchObject([{ absence: 'soldOut' }]);
  });

  test.each([
    ['a failed request', new Error('502'), { is: 'unanswered' }],
    ['an incomplete answer', { offers: [], isComplete: false }, { is: 'unanswered' }],
    ['a stale answer', { offers: [], isComplete: false, since: 7 }, { is: 'unanswered', since: 7 }],
  ] as const)('%s counts as unanswered', async (_, answer, state) => {
    const { check } = checkOf([answer as StoreAnswer | Error]);
    await passSeconds(1);
    expect(check.getState()).toEqual(state);
  });

  test('recheck() sends a new request', async () => {
    const { check, is } = checkOf([new Error('502'), NOTHING]);
    await passSeconds(1);
    check.recheck();
    expect(is()).toBe('checking');
    await passSeconds(1);
    expect(is()).toBe('checked');
  });
});

describe('answer older than a minute', () => {
  test('the check is repeated every 50 s while the checkout stays enabled', async () => {
    const { fetchOffers, check } = checkOf([NOTHING]);
    await passSeconds(1);
    const states = vi.fn();
    check.subscribe(({ is }) => states(is));
    await passSeconds(180);
    expect(fetchOffers.mock.calls.length).toBeGreaterThan(3);
    expect(states).not.toHaveBeenCalledWith('checking');
    expect(check.ensureFresh()).toBe(true);
  });

  test('a hidden tab sends no check, and one at once when it becomes visible', async () => {
    const { fetchOffers, is } = checkOf([NOTHING]);
    await passSeconds(1);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await passSeconds(600);
    expect(fetchOffers).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(is()).toBe('checking');
    await passSeconds(1);
    expect(is()).toBe('checked');
  });

  test('ensureFresh() answers false after a minute without a check, and starts one', async () => {
    const { fetchOffers, check, stop, is } = checkOf([NOTHING]);
    await passSeconds(1);
    stop();
    await passSeconds(61);
    expect(check.ensureFresh()).toBe(false);
    expect(is()).toBe('checking');
    await passSeconds(1);
    expect(check.ensureFresh()).toBe(true);
    expect(fetchOffers).toHaveBeenCalledTimes(2);
  });

  test('ensureFresh() answers false if the clock jumped forward, for example during sleep, and true if it was set back', async () => {
    const { check } = checkOf([NOTHING]);
    await passSeconds(1);
    const now = Date.now();
    vi.setSystemTime(now - 3600 * SECOND);
    expect(check.ensureFresh()).toBe(true);
    vi.setSystemTime(now + 3600 * SECOND);
    expect(check.ensureFresh()).toBe(false);
  });
});

test('a line added by another tab starts a check, a changed quantity does not', async () => {
  const { fetchOffers, cart, is } = checkOf([NOTHING]);
  await passSeconds(1);
  cart.act({ type: 'quantity-changed', itemId: '1', quantity: 5 });
  expect(is()).toBe('checked');
  cart.act({ type: 'added', item: line('2') });
  expect(is()).toBe('checking');
  await passSeconds(1);
  expect([is(), fetchOffers.mock.calls.length]).toEqual(['checked', 2]);
});

test('stop() ends the periodic checks', async () => {
  const { fetchOffers, stop } = checkOf([NOTHING]);
  await passSeconds(1);
  stop();
  await passSeconds(300);
  expect(fetchOffers).toHaveBeenCalledTimes(1);
});
