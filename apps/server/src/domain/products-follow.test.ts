import { describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { followedEpochs } from './epochs.ts';
import type { Change, Hear } from './ports/changes.ts';
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

describe('an imported list', () => {
  const shop = companyOf('casa', 'FEED');
  const setUpList = () => {
    const ear = { isHearing: true, hear: (() => undefined) as Hear };
    const changes = {
      isHearing: () => ear.isHearing,
      subscribe: (hear: Hear) => {
        ear.hear = hear;
        return () => undefined;
      },
    };
    const { state, ask, lookup } = setUp({ lists: followedEpochs(changes, ['feed']) });
    state.says = old;
    const askList = () => ask({ refId: 'A' }, shop);
    return { ear, state, askList, lookup, imports: (uid = 'casa') => ear.hear({ kind: 'feed', uid } satisfies Change) };
  };

  test('is asked once until the next import, whose products show at once', async () => {
    const { state, askList, lookup, imports } = setUpList();
    await askList();
    expect(await askList()).toEqual(old);
    await lookup.categories(shop);
    await lookup.categories(shop);
    imports('otra');
    await askList();
    expect(state.asked).toBe(2);
    imports();
    state.says = fresh;
    expect(await askList()).toEqual(fresh);
    await lookup.categories(shop);
    expect(state.asked).toBe(4);
  });

  test('says nothing old that was on its way during an import', async () => {
    const { state, askList, imports } = setUpList();
    const onItsWay = askList();
    imports();
    await onItsWay;
    state.says = fresh;
    expect(await askList()).toEqual(fresh);
  });

  test('is asked each time while imports may pass unheard', async () => {
    const { ear, state, askList } = setUpList();
    await askList();
    ear.isHearing = false;
    state.says = fresh;
    expect(await askList()).toEqual(fresh);
  });

  test('that cannot be read stands in, says so, and is asked again', async () => {
    const { ear, state, askList } = setUpList();
    await askList();
    ear.hear('everything');
    state.says = new AppError('database.unavailable');
    expect(await askList()).toMatchObject({ ...old, stale: true });
    state.says = fresh;
    expect(await askList()).toEqual(fresh);
  });
});
