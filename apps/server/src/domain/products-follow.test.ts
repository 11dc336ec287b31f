import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { answerOf, companyOf, down, product, setUp } from './products.fixture.ts';

const [old, fresh] = [answerOf(product('1', 'A')), answerOf(product('2', 'A'))];

describe('a store whose secret was changed', () => {
  test('is asked at once, although its last answer is fresh', async () => {
    const { state, ask, lookup } = setUp();
    state.says = old;
    await ask({ refId: 'A' });
    await lookup.categories(companyOf());
    lookup.follow({ kind: 'secret', uid: 's' });
    state.says = fresh;
    expect(await ask({ refId: 'A' })).toEqual(fresh);
    await lookup.categories(companyOf());
    expect(state.asked).toBe(4);
  });

  test('is not answered for with what the account before said, when it is down', async () => {
    const { state, ask, lookup } = setUp();
    state.says = old;
    await ask({ refId: 'A' });
    lookup.follow({ kind: 'secret', uid: 's' });
    state.says = down;
    await expect(ask({ refId: 'A' })).rejects.toBe(down);
  });

  test('an answer that was on its way with the secret before is not kept', async () => {
    const { state, ask, lookup } = setUp();
    state.says = old;
    const onItsWay = ask({ refId: 'A' });
    lookup.follow({ kind: 'secret', uid: 's' });
    await onItsWay;
    state.says = fresh;
    expect(await ask({ refId: 'A' })).toEqual(fresh);
  });

  test('is not left alone any longer for the failures of the account before', async () => {
    const { state, ask, lookup } = setUp();
    state.says = new AppError('store.throttled', { retryAfter: 30 });
    await expect(ask({ refId: 'A' })).rejects.toMatchObject({ code: 'store.throttled' });
    expect(lookup.circuits()).toHaveLength(1);
    lookup.follow({ kind: 'secret', uid: 's' });
    expect(lookup.circuits()).toEqual([]);
    state.says = fresh;
    expect(await ask({ refId: 'A' })).toEqual(fresh);
  });
});

test('the change of another secret, of a page or of a list costs no question', async () => {
  const { state, ask, lookup } = setUp();
  state.says = old;
  await ask({ refId: 'A' });
  for (const change of [
    { kind: 'secret', uid: 'other' },
    { kind: 'document', uid: 's' },
    { kind: 'feed', uid: 'casa' },
    { kind: 'company', uid: 'casa' },
  ] as const)
    lookup.follow(change);
  await ask({ refId: 'A' });
  expect(state.asked).toBe(1);
});

test('when changes may have been missed, every store is asked anew', async () => {
  const { state, ask, lookup } = setUp();
  state.says = old;
  await ask({ refId: 'A' });
  lookup.follow('everything');
  state.says = fresh;
  expect(await ask({ refId: 'A' })).toEqual(fresh);
});
