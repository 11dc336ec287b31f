import { describe, expect, test } from 'vitest';
import { createThrottle, prefixOf, type Throttle } from './throttle.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

/** Seconds to wait, or 0 when the try was let through. */
const wait = (throttle: Throttle, account: string, address: string, seconds: number): number => {
  try {
    throttle.enter(account, address, at(seconds));
    return 0;
  } catch (error) {
    expect(error).toMatchObject({ code: 'session.throttled' });
    return (error as { facts: { seconds: number } }).facts.seconds;
  }
};

test('five failures are free, then the waits double up to five minutes', () => {
  const throttle = createThrottle();
  for (let tried = 0; tried < 5; tried += 1) expect(wait(throttle, 'ana', `10.0.${tried}.1`, 0)).toBe(0);
  const waits: number[] = [];
  let now = 0;
  for (let round = 0; round < 12; round += 1) {
    const seconds = wait(throttle, 'ana', `10.1.${round}.1`, now);
    waits.push(seconds);
    now += seconds;
    expect(wait(throttle, 'ana', `10.2.${round}.1`, now)).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  expect(wait(throttle, 'eva', '10.3.0.1', now)).toBe(0);
});

test('a network that tries many accounts is slowed down, its neighbours are not', () => {
  const throttle = createThrottle();
  for (let tried = 0; tried < 30; tried += 1) expect(wait(throttle, `a${tried}`, `203.0.113.${tried}`, 0)).toBe(0);
  expect(wait(throttle, 'nueva', '203.0.113.200', 0)).toBe(1);
  expect(wait(throttle, 'nueva', '203.0.114.1', 0)).toBe(0);
});

test('who is let in has a clean account, and does not clear the network for guesses at others', () => {
  const throttle = createThrottle();
  for (let tried = 0; tried < 4; tried += 1) throttle.enter('ana', '10.0.0.1', at(0));
  throttle.enter('ana', '10.0.0.1', at(0))();
  expect(wait(throttle, 'ana', '10.9.0.1', 0)).toBe(0);
  for (let tried = 0; tried < 25; tried += 1) {
    throttle.enter(`otra${tried}`, '10.0.0.1', at(0));
    throttle.enter('ana', '10.0.0.1', at(0))();
  }
  expect(wait(throttle, 'otra', '10.0.0.1', 0)).toBe(0);
  expect(wait(throttle, 'ana', '10.0.0.1', 0)).toBe(1);
});

test('guesses from elsewhere shut nobody out of a network that they have signed in from', () => {
  const throttle = createThrottle();
  throttle.enter('ana', '198.51.100.7', at(0))();
  for (let tried = 0; tried < 5; tried += 1) expect(wait(throttle, 'ana', `10.0.${tried}.1`, 0)).toBe(0);
  expect(wait(throttle, 'ana', '10.0.9.1', 0)).toBe(1);
  expect(wait(throttle, 'ana', '198.51.100.9', 0)).toBe(0);
  for (let tried = 1; tried < 5; tried += 1) expect(wait(throttle, 'ana', '198.51.100.9', 0)).toBe(0);
  expect(wait(throttle, 'ana', '198.51.100.9', 0)).toBe(1);
});

test('tries at the same time count before any of them has ended', () => {
  const throttle = createThrottle();
  const tried = Array.from({ length: 20 }, () => wait(throttle, 'ana', '10.0.0.1', 0));
  expect(tried.filter((seconds) => seconds === 0)).toHaveLength(5);
});

test('an hour without failures is enough, and what is kept is bounded', () => {
  const throttle = createThrottle();
  for (let tried = 0; tried < 5; tried += 1) throttle.enter('ana', '10.0.0.1', at(0));
  expect(wait(throttle, 'ana', '10.0.0.1', 3700)).toBe(0);
  for (let tried = 0; tried < 25_000; tried += 1)
    throttle.enter(`a${tried}`, `${tried >> 8}.${tried & 255}.0.1`, at(4000));
  expect(throttle.size()).toBeLessThanOrEqual(20_001);
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8::7', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s is %s', (address, prefix) => {
    expect(prefixOf(address)).toBe(prefix);
  });
});

test('a clock that is set back makes no wait longer', () => {
  const throttle = createThrottle();
  for (let tried = 0; tried < 6; tried += 1) wait(throttle, 'ana', `10.0.${tried}.1`, 3600);
  expect(wait(throttle, 'ana', '10.1.0.1', 0)).toBeLessThanOrEqual(1);
  expect(wait(throttle, 'ana', '10.1.0.1', 2)).toBe(0);
});
