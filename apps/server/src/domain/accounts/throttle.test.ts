import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEngine } from '../../storage/database/database-engine.ts';
import { type DatabaseOptions, openDatabase } from '../../storage/open-database.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import type { Database } from '../ports/database.ts';
import { clearAttempts, recordAttempt } from './throttle.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

describe.each(testEngines())('on $name', (engine) => {
  let options: DatabaseOptions;
  let database: Database;
  beforeAll(() => engine.start(), 60_000);
  afterAll(() => engine.stop(), 60_000);
  beforeEach(async () => {
    options = await engine.newDatabase();
    database = await openDatabase(options);
    return () => database.close();
  });

  const enter = (account: string, address: string, seconds: number, over = database) =>
    recordAttempt(over, { account, address }, at(seconds));
  const signInAt = async (account: string, address: string, seconds: number) =>
    (await enter(account, address, seconds))();
  /** Seconds to wait, or 0 when the attempt was allowed. */
  const wait = async (account: string, address: string, seconds: number, over = database): Promise<number> => {
    try {
      await enter(account, address, seconds, over);
      return 0;
    } catch (error) {
      expect(error).toMatchObject({ code: 'session.throttled' });
      return (error as { facts: { seconds: number } }).facts.seconds;
    }
  };

  // Covers §backend-7.
  test('five failures are free, then the waits double up to five minutes', async () => {
    for (let tried = 0; tried < 5; tried += 1) expect(await wait('ana', `10.0.${tried}.1`, 0)).toBe(0);
    const waits: number[] = [];
    let now = 0;
    for (let round = 0; round < 12; round += 1) {
      const seconds = await wait('ana', `10.1.${round}.1`, now);
      waits.push(seconds);
      now += seconds;
      expect(await wait('ana', `10.2.${round}.1`, now)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    expect(await wait('eva', '10.3.0.1', now)).toBe(0);
  });

  // Covers §resilience-31.
  test('a clock that is set back prolongs no wait', async () => {
    for (let tried = 0; tried < 6; tried += 1) await wait('ana', `10.0.${tried}.1`, 3600);
    expect(await wait('ana', '10.1.0.1', 0)).toBeLessThanOrEqual(2);
  });

  // Covers §resilience-31.
  test('a wait that starts while the clock is set back ends as announced', async () => {
    for (let tried = 0; tried < 6; tried += 1) await wait('ana', `10.0.${tried}.1`, 86_400);
    const seconds = await wait('ana', '10.1.0.1', 0);
    expect(await wait('ana', '10.2.0.1', seconds)).toBe(0);
  });

  // Covers §resilience-19.
  test('a restart keeps the counts, and another process shares them', async () => {
    for (let tried = 0; tried < 5; tried += 1) expect(await wait('ana', `10.0.${tried}.1`, 0)).toBe(0);
    const other = await openDatabase(options);
    expect(await wait('ana', '10.0.9.1', 0, other)).toBe(1);
    expect(await wait('ana', '10.0.9.1', 1, other)).toBe(0);
    await other.close();
    expect(await wait('ana', '10.0.9.1', 1)).toBe(2);
  });

  // Covers §backend-7.
  test('a network that tries many accounts is throttled, its neighbours are not', async () => {
    for (let tried = 0; tried < 30; tried += 1) expect(await wait(`a${tried}`, `203.0.113.${tried}`, 0)).toBe(0);
    expect(await wait('nueva', '203.0.113.200', 0)).toBe(1);
    expect(await wait('nueva', '203.0.114.1', 0)).toBe(0);
  });

  test('an IPv6 network counts as one, whichever of its addresses are used', async () => {
    for (let tried = 0; tried < 30; tried += 1) expect(await wait(`a${tried}`, `2001:db8:1:2::${tried}`, 0)).toBe(0);
    expect(await wait('nueva', '2001:db8:1:2:ffff::1', 0)).toBe(1);
    expect(await wait('nueva', '2001:db8:1:3::1', 0)).toBe(0);
  });

  test('a sign-in clears the failures of its account, and not those of its network', async () => {
    for (let tried = 0; tried < 4; tried += 1) await enter('ana', '10.0.0.1', 0);
    await signInAt('ana', '10.0.0.1', 0);
    expect(await wait('ana', '10.9.0.1', 0)).toBe(0);
    for (let tried = 0; tried < 25; tried += 1) {
      await enter(`otra${tried}`, '10.0.0.1', 0);
      await signInAt('ana', '10.0.0.1', 0);
    }
    expect(await wait('otra', '10.0.0.1', 0)).toBe(0);
    expect(await wait('nueva', '10.0.0.1', 0)).toBe(1);
  });

  // Covers §backend-7.
  test('failures from elsewhere do not lock a user out of a network with an earlier sign-in, also after a restart', async () => {
    await signInAt('ana', '198.51.100.7', 0);
    for (let tried = 0; tried < 5; tried += 1) expect(await wait('ana', `10.0.${tried}.1`, 0)).toBe(0);
    expect(await wait('ana', '10.0.9.1', 0)).toBe(1);
    const other = await openDatabase(options);
    for (let tried = 0; tried < 5; tried += 1) expect(await wait('ana', '198.51.100.9', 0, other)).toBe(0);
    await other.close();
    expect(await wait('ana', '198.51.100.9', 0)).toBe(1);
  });

  // Covers §backend-7.
  test('failures for other accounts in a network do not lock out a user with an earlier sign-in there', async () => {
    await signInAt('ana', '198.51.100.7', 0);
    for (let tried = 0; tried < 40; tried += 1) await wait(`a${tried}`, '198.51.100.7', 0);
    expect(await wait('nueva', '198.51.100.7', 0)).toBeGreaterThan(0);
    expect(await wait('ana', '198.51.100.7', 0)).toBe(0);
    expect(await wait('ana', '198.51.100.8', 0)).toBe(0);
  });

  test('guesses of a neighbour in the network do not lock a user out of the address of an earlier sign-in', async () => {
    await signInAt('ana', '198.51.100.7', 0);
    for (let tried = 0; tried < 9; tried += 1) await wait('ana', '198.51.100.66', 0);
    expect(await wait('ana', '198.51.100.66', 0)).toBeGreaterThan(0);
    expect(await wait('ana', '198.51.100.7', 0)).toBe(0);
  });

  test('an account that is known in a network is still throttled there', async () => {
    await signInAt('ana', '198.51.100.7', 0);
    for (let tried = 0; tried < 5; tried += 1) expect(await wait('ana', '198.51.100.7', 0)).toBe(0);
    expect(await wait('ana', '198.51.100.7', 0)).toBe(1);
  });

  test('an account whose name looks like an account with its network is counted separately', async () => {
    await signInAt('ana', '198.51.100.7', 0);
    for (let tried = 0; tried < 9; tried += 1) await wait('ana","198.51.100', `10.0.${tried}.1`, 0);
    expect(await wait('ana', '198.51.100.7', 0)).toBe(0);
  });

  // Covers §resilience-19.
  test('concurrent attempts count before any of them has ended', async () => {
    const tried = await Promise.all(Array.from({ length: 20 }, () => wait('ana', '10.0.0.1', 0)));
    expect(tried.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  // Covers §backend-7.
  test('an hour without failures resets the counts; stored rows contain no account or address, and are removed', async () => {
    for (let tried = 0; tried < 5; tried += 1) await enter('ana@example.test', '203.0.113.7', 0);
    await signInAt('eva@example.test', '198.51.100.7', 0);
    const own = await openEngine(options);
    const storedRows = () => own.read.selectFrom('sign_ins').selectAll().execute();
    expect(await storedRows()).toHaveLength(4);
    expect(JSON.stringify(await storedRows())).not.toMatch(/ana|eva|example|203|198\.51/);
    await clearAttempts(database.repos, at(3700));
    expect(await storedRows()).toHaveLength(2);
    expect(await wait('ana@example.test', '203.0.113.7', 3700)).toBe(0);
    await clearAttempts(database.repos, at(100 * 86_400));
    expect(await storedRows()).toEqual([]);
    await own.close();
  });
});
