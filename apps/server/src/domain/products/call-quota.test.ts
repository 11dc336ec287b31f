import { expect, test } from 'vitest';
import { createCallQuota } from './call-quota.ts';
import { parseProductQuery } from './product-query.ts';

const query = { refId: '', itemId: '', itemName: '' };
const lookup = (count: number) =>
  parseProductQuery({ ...query, refId: Array.from({ length: count }, (_, at) => `R-${at}`).join(',') } as never);

const setUp = () => {
  const state = { now: 0, limits: { acme: 10, libre: 0 } as Record<string, number> };
  const { spend } = createCallQuota(
    async (uid) => state.limits[uid] ?? 10,
    () => state.now,
  );
  const outcome = (uid: string, count: number) =>
    spend(uid, lookup(count)).then(
      () => 'looked up',
      (error: { code: string; facts: { seconds: number } }) => [error.code, error.facts.seconds],
    );
  return { state, outcome };
};

// Covers §resilience-126.
test('references beyond the limit of a minute are refused until the minute ends, of that company alone', async () => {
  const { state, outcome } = setUp();
  expect(await outcome('acme', 6)).toBe('looked up');
  state.now = 20_000;
  expect(await outcome('acme', 6)).toBe('looked up');
  expect(await outcome('acme', 1)).toEqual(['quota.calls', 40]);
  expect(await outcome('otra', 1)).toBe('looked up');
  for (let time = 0; time < 50; time += 1) expect(await outcome('libre', 500)).toBe('looked up');
  state.now = 60_000;
  expect(await outcome('acme', 1)).toBe('looked up');
});

test('a question with more references than the limit is answered in a minute of its own, and a search counts as one', async () => {
  const { state, outcome } = setUp();
  expect(await outcome('acme', 500)).toBe('looked up');
  expect(await outcome('acme', 1)).toEqual(['quota.calls', 60]);
  state.now = 60_000;
  for (let time = 0; time < 10; time += 1) expect(await outcome('acme', 0)).toBe('looked up');
  expect(await outcome('acme', 0)).toEqual(['quota.calls', 60]);
});
