import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { answerOf, companyOf, down, minute, product, setUp } from './products.fixture.ts';

describe('when the store fails', () => {
  test('an error without a cached answer reaches the caller', async () => {
    const { state, ask } = setUp();
    state.answer = down;
    await expect(ask({ refId: 'A' })).rejects.toBe(down);
  });

  test('a misconfigured store is reported, never hidden by a cached answer', async () => {
    const { state, ask } = setUp();
    state.answer = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 2 * minute;
    state.answer = new AppError('store.misconfigured');
    await expect(ask({ refId: 'A' })).rejects.toMatchObject({ code: 'store.misconfigured' });
  });

  // Covers §stores-28.
  test.each(['store.unreachable', 'store.throttled', 'store.refused'] as const)(
    'on %s the last answer is returned as stale, with its date',
    async (code) => {
      const { state, ask } = setUp();
      state.answer = answerOf(product('1', 'A'));
      expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
      state.time += 2 * minute;
      state.answer = new AppError(code);
      expect(await ask({ refId: 'A' })).toEqual({
        ...answerOf(product('1', 'A')),
        stale: true,
        staleSince: '2026-01-02T03:04:05.000Z',
      });
    },
  );

  // Covers §3-40.
  test('a new question is answered from products cached under other questions', async () => {
    const { state, ask } = setUp();
    state.answer = answerOf(product('1', 'A'), product('2', 'B', 'B2'));
    await ask({ refId: 'A,B2', itemId: '2-1' });
    state.answer = down;
    state.time += 2 * minute;
    const answer = await ask({ refId: 'b-2,C,A' });
    expect(answer.products.map(({ productId }) => productId)).toEqual(['2', '1']);
    expect(answer.products[0]?.items[0]?.itemId).toBe('2-1');
    expect(answer.staleSince).toBe('2026-01-02T03:04:05.000Z');
    await expect(ask({ refId: 'A', collection: '7' })).rejects.toBe(down);
  });

  test('stale answers are returned at once for a while, without waiting for the store', async () => {
    const { state, ask } = setUp();
    state.answer = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 2 * minute;
    state.answer = down;
    await ask({ refId: 'A' });
    expect(state.calls).toBe(2);
    await ask({ refId: 'A' });
    expect(state.calls).toBe(2);
    state.time += 6_000;
    state.answer = answerOf(product('1', 'A'));
    expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
  });

  // Covers §stores-28.
  test('after a day no cached answer is left', async () => {
    const { state, ask } = setUp();
    state.answer = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 25 * 60 * minute;
    state.answer = down;
    await expect(ask({ refId: 'A' })).rejects.toBe(down);
  });

  // Covers §7-9, §stores-31.
  test('categories of the last days are returned', async () => {
    const { state, lookup } = setUp();
    await lookup.categories(companyOf());
    state.time += 24 * 60 * minute;
    state.answer = down;
    expect(await lookup.categories(companyOf())).toHaveLength(1);
    await expect(lookup.categories(companyOf('otra'))).rejects.toBe(down);
  });
});

// Covers §7-18.
test('an empty question calls no store', async () => {
  const { state, ask } = setUp();
  expect((await ask({ page: '2', itemUid: 'models', companyIntegration: { PROVIDER: 'FEED' } })).products).toEqual([]);
  expect(state.calls).toBe(0);
});

// Covers §7-18, §stores-27.
test('concurrent equal questions share one call, and repeat none for a minute', async () => {
  const { state, ask } = setUp();
  await Promise.all([
    ask({ refId: 'A, B' }),
    ask({ refId: ['A', 'B'], itemName: '' }),
    ask({ refId: 'A,B', itemUid: 'tags' }),
  ]);
  expect(state.calls).toBe(1);
  state.time += minute;
  await ask({ refId: 'A,B' });
  expect(state.calls).toBe(1);
  state.time += 1;
  await ask({ refId: 'A,B' });
  expect(state.calls).toBe(2);
});

// Covers §7-14, §7-21, §stores-27.
test('other regions, companies and orders of ids are different questions', async () => {
  const { state, ask } = setUp();
  await ask({ refId: 'A,B' });
  await ask({ refId: 'A,B', region: 'centro' });
  await ask({ refId: 'A,B' }, companyOf('otra'));
  await ask({ refId: 'B,A' });
  expect(state.calls).toBe(4);
  await ask({ refId: 'A,B', region: 'costa1' });
  expect(state.calls).toBe(4);
});

test('an imported list is queried each time when imports are not observed', async () => {
  const { state, ask } = setUp();
  await ask({ refId: 'A' }, companyOf('casa', 'FEED'));
  await ask({ refId: 'A' }, companyOf('casa', 'FEED'));
  expect(state.calls).toBe(2);
});

// Covers §stores-29.
test('the cache is bounded, the least recently used answer is evicted first', async () => {
  const { state, ask } = setUp({ maxEntries: 2 });
  state.answer = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  await ask({ refId: 'B' });
  await ask({ refId: 'A' });
  await ask({ refId: 'C' });
  expect(state.calls).toBe(3);
  await ask({ refId: 'A' });
  expect(state.calls).toBe(3);
  await ask({ refId: 'B' });
  expect(state.calls).toBe(4);
});

describe('a store that keeps failing', () => {
  const circuits = { failures: 3, openMs: 5_000, maxOpenMs: 60_000, preferStaleMs: 0 };

  // Covers §stores-24.
  test('a failing store receives no calls for a while, and stale answers are returned at once', async () => {
    const { state, ask, lookup } = setUp({ circuits });
    state.answer = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 2 * minute;
    state.answer = down;
    for (let turn = 0; turn < 3; turn += 1) expect(await ask({ refId: 'A' })).toHaveProperty('stale');
    expect(state.calls).toBe(4);
    expect(lookup.circuits()).toEqual([{ company: 'casa', state: 'open' }]);
    expect((await ask({ refId: 'A' })).staleSince).toBe('2026-01-02T03:04:05.000Z');
    await expect(ask({ refId: 'B' })).rejects.toMatchObject({
      code: 'store.unreachable',
      facts: { reason: 'resting' },
    });
    await expect(lookup.categories(companyOf())).rejects.toMatchObject({ code: 'store.unreachable' });
    expect(state.calls).toBe(4);
    state.time += 5_000;
    state.answer = answerOf(product('1', 'A'));
    expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
    expect(lookup.circuits()).toEqual([]);
  });

  // Covers §stores-24.
  test('an open circuit does not affect another company', async () => {
    const { state, ask } = setUp({ circuits });
    state.answer = down;
    for (let turn = 0; turn < 3; turn += 1) await expect(ask({ refId: 'A' })).rejects.toBe(down);
    state.answer = answerOf(product('1', 'A'));
    expect((await ask({ refId: 'A' }, companyOf('otra'))).products).toHaveLength(1);
  });
});

describe('the category tree', () => {
  // Covers §stores-31.
  test('the category tree is fetched once per six hours; after that the stale one is returned while it is refreshed', async () => {
    const { state, lookup } = setUp();
    await Promise.all([lookup.categories(companyOf()), lookup.categories(companyOf())]);
    state.time += 6 * 60 * minute;
    await lookup.categories(companyOf());
    expect(state.calls).toBe(1);
    state.time += 1;
    expect(await lookup.categories(companyOf())).toHaveLength(1);
    await expect.poll(() => state.calls).toBe(2);
    await lookup.categories(companyOf());
    expect(state.calls).toBe(2);
  });

  // Covers §stores-31.
  test('a cached category tree is not returned for a misconfigured store', async () => {
    const { state, lookup } = setUp();
    await lookup.categories(companyOf());
    state.time += 7 * 60 * minute;
    state.answer = new AppError('store.misconfigured');
    await lookup.categories(companyOf());
    await expect
      .poll(() => lookup.categories(companyOf()).catch((error: AppError) => error.code))
      .toBe('store.misconfigured');
  });
});
