import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { createCallRate } from './call-rate.ts';

let shop: TestApp | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await shop?.close();
  shop = null;
});

test('the limit applies per minute and address', () => {
  let now = 0;
  const store = new (createCallRate(() => now).Store)();
  const count = (address: string) => {
    let counted = { current: 0, ttl: 0 };
    store.incr(address, (_, count) => (counted = count));
    return counted;
  };
  expect([count('a'), count('a'), count('b')].map(({ current }) => current)).toEqual([1, 2, 1]);
  now = 59_000;
  expect(count('a')).toEqual({ current: 3, ttl: 1000 });
  now = 60_000;
  expect(count('a')).toEqual({ current: 1, ttl: 60_000 });
});

// Covers §resilience-31.
test('a clock that is set back an hour blocks nobody for an hour', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '2' } });
  const ask = () => shop?.call('/v2/company/read/id?companyId=acme') ?? expect.fail();
  await ask();
  await ask();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});
