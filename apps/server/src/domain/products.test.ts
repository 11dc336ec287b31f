import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { answerOf, companyOf, down, minute, product, setUp } from './products.fixture.ts';

describe('when the store fails', () => {
  test('an error without anything remembered reaches the caller', async () => {
    const { state, ask } = setUp();
    state.says = down;
    await expect(ask({ refId: 'A' })).rejects.toBe(down);
  });

  test('a wrong configuration is never covered up', async () => {
    const { state, ask } = setUp();
    state.says = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 2 * minute;
    state.says = new AppError('store.misconfigured');
    await expect(ask({ refId: 'A' })).rejects.toMatchObject({ code: 'store.misconfigured' });
  });

  test.each(['store.unreachable', 'store.throttled', 'store.refused'] as const)(
    'on %s the last answer stands in and says how old it is',
    async (code) => {
      const { state, ask } = setUp();
      state.says = answerOf(product('1', 'A'));
      expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
      state.time += 2 * minute;
      state.says = new AppError(code);
      expect(await ask({ refId: 'A' })).toEqual({
        ...answerOf(product('1', 'A')),
        stale: true,
        staleSince: '2026-01-02T03:04:05.000Z',
      });
    },
  );

  test('a question never asked before is answered from products seen under other questions', async () => {
    const { state, ask } = setUp();
    state.says = answerOf(product('1', 'A'), product('2', 'B', 'B2'));
    await ask({ refId: 'A,B2', itemId: '2-1' });
    state.says = down;
    state.time += 2 * minute;
    const answer = await ask({ refId: 'b-2,C,A' });
    expect(answer.products.map(({ productId }) => productId)).toEqual(['2', '1']);
    expect(answer.products[0]?.items[0]?.itemId).toBe('2-1');
    expect(answer.staleSince).toBe('2026-01-02T03:04:05.000Z');
    await expect(ask({ refId: 'A', collection: '7' })).rejects.toBe(down);
  });

  test('old answers are given at once for a while, instead of waiting for the store again', async () => {
    const { state, ask } = setUp();
    state.says = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 2 * minute;
    state.says = down;
    await ask({ refId: 'A' });
    expect(state.asked).toBe(2);
    await ask({ refId: 'A' });
    expect(state.asked).toBe(2);
    state.time += 6_000;
    state.says = answerOf(product('1', 'A'));
    expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
  });

  test('after a day nothing is remembered', async () => {
    const { state, ask } = setUp();
    state.says = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 25 * 60 * minute;
    state.says = down;
    await expect(ask({ refId: 'A' })).rejects.toBe(down);
  });

  test('categories of the last days stand in', async () => {
    const { state, lookup } = setUp();
    await lookup.categories(companyOf());
    state.time += 24 * 60 * minute;
    state.says = down;
    expect(await lookup.categories(companyOf())).toHaveLength(1);
    await expect(lookup.categories(companyOf('otra'))).rejects.toBe(down);
  });
});

test('an empty question asks nobody', async () => {
  const { state, ask } = setUp();
  expect((await ask({ page: '2', itemUid: 'models', companyIntegration: { PROVIDER: 'FEED' } })).products).toEqual([]);
  expect(state.asked).toBe(0);
});

test('equal questions at the same time are one call, and for a minute none', async () => {
  const { state, ask } = setUp();
  await Promise.all([
    ask({ refId: 'A, B' }),
    ask({ refId: ['A', 'B'], itemName: '' }),
    ask({ refId: 'A,B', itemUid: 'tags' }),
  ]);
  expect(state.asked).toBe(1);
  state.time += minute;
  await ask({ refId: 'A,B' });
  expect(state.asked).toBe(1);
  state.time += 1;
  await ask({ refId: 'A,B' });
  expect(state.asked).toBe(2);
});

test('other regions, companies and orders of names are other questions', async () => {
  const { state, ask } = setUp();
  await ask({ refId: 'A,B' });
  await ask({ refId: 'A,B', region: 'centro' });
  await ask({ refId: 'A,B' }, companyOf('otra'));
  await ask({ refId: 'B,A' });
  expect(state.asked).toBe(4);
  await ask({ refId: 'A,B', region: 'costa1' });
  expect(state.asked).toBe(4);
});

test('an imported list of which no import is heard is always asked, so that a new one shows at once', async () => {
  const { state, ask } = setUp();
  await ask({ refId: 'A' }, companyOf('casa', 'FEED'));
  await ask({ refId: 'A' }, companyOf('casa', 'FEED'));
  expect(state.asked).toBe(2);
});

test('what is kept is bounded, the longest unused goes first', async () => {
  const { state, ask } = setUp({ maxEntries: 2 });
  state.says = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  await ask({ refId: 'B' });
  await ask({ refId: 'A' });
  await ask({ refId: 'C' });
  expect(state.asked).toBe(3);
  await ask({ refId: 'A' });
  expect(state.asked).toBe(3);
  await ask({ refId: 'B' });
  expect(state.asked).toBe(4);
});

describe('a store that keeps failing', () => {
  const circuits = { failures: 3, openMs: 5_000, longestMs: 60_000, restMs: 0 };

  test('is not asked for a while, and what is remembered comes at once', async () => {
    const { state, ask, lookup } = setUp({ circuits });
    state.says = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += 2 * minute;
    state.says = down;
    for (let turn = 0; turn < 3; turn += 1) expect(await ask({ refId: 'A' })).toHaveProperty('stale');
    expect(state.asked).toBe(4);
    expect(lookup.circuits()).toEqual([{ company: 'casa', state: 'open' }]);
    expect((await ask({ refId: 'A' })).staleSince).toBe('2026-01-02T03:04:05.000Z');
    await expect(ask({ refId: 'B' })).rejects.toMatchObject({
      code: 'store.unreachable',
      facts: { reason: 'resting' },
    });
    await expect(lookup.categories(companyOf())).rejects.toMatchObject({ code: 'store.unreachable' });
    expect(state.asked).toBe(4);
    state.time += 5_000;
    state.says = answerOf(product('1', 'A'));
    expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
    expect(lookup.circuits()).toEqual([]);
  });

  test('costs another company nothing', async () => {
    const { state, ask } = setUp({ circuits });
    state.says = down;
    for (let turn = 0; turn < 3; turn += 1) await expect(ask({ refId: 'A' })).rejects.toBe(down);
    state.says = answerOf(product('1', 'A'));
    expect((await ask({ refId: 'A' }, companyOf('otra'))).products).toHaveLength(1);
  });
});

describe('the category tree', () => {
  test('is asked once for six hours; after that the old one comes at once while it is renewed', async () => {
    const { state, lookup } = setUp();
    await Promise.all([lookup.categories(companyOf()), lookup.categories(companyOf())]);
    state.time += 6 * 60 * minute;
    await lookup.categories(companyOf());
    expect(state.asked).toBe(1);
    state.time += 1;
    expect(await lookup.categories(companyOf())).toHaveLength(1);
    await expect.poll(() => state.asked).toBe(2);
    await lookup.categories(companyOf());
    expect(state.asked).toBe(2);
  });

  test('does not cover up a wrong configuration', async () => {
    const { state, lookup } = setUp();
    await lookup.categories(companyOf());
    state.time += 7 * 60 * minute;
    state.says = new AppError('store.misconfigured');
    await lookup.categories(companyOf());
    await expect
      .poll(() => lookup.categories(companyOf()).catch((error: AppError) => error.code))
      .toBe('store.misconfigured');
  });
});
