import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { trackVersions } from '../caching/cache-versions.ts';
import type { Change, ChangeListener } from '../ports/changes.ts';
import { answerOf, companyOf, down, product, setUp } from './products.fixture.ts';

const [old, fresh] = [answerOf(product('1', 'A')), answerOf(product('2', 'A'))];

describe('a store whose secret was changed', () => {
  test('a store with a changed secret receives the next call at once, although its last answer is fresh', async () => {
    const { state, ask, lookup } = setUp();
    state.answer = old;
    await ask({ refId: 'A' });
    await lookup.categories(companyOf());
    lookup.onChange({ kind: 'secret', uid: 's' });
    state.answer = fresh;
    expect(await ask({ refId: 'A' })).toEqual(fresh);
    await lookup.categories(companyOf());
    expect(state.calls).toBe(4);
  });

  test('answers of the previous account are not used during an outage', async () => {
    const { state, ask, lookup } = setUp();
    state.answer = old;
    await ask({ refId: 'A' });
    lookup.onChange({ kind: 'secret', uid: 's' });
    state.answer = down;
    await expect(ask({ refId: 'A' })).rejects.toBe(down);
  });

  // Covers §backend-29.
  test('an answer that was pending with the previous secret is not cached', async () => {
    const { state, ask, lookup } = setUp();
    state.answer = old;
    const whilePending = ask({ refId: 'A' });
    lookup.onChange({ kind: 'secret', uid: 's' });
    await whilePending;
    state.answer = fresh;
    expect(await ask({ refId: 'A' })).toEqual(fresh);
  });

  test('a changed secret closes the circuit, whatever failures the previous account had', async () => {
    const { state, ask, lookup } = setUp();
    state.answer = new AppError('store.throttled', { retryAfter: 30 });
    await expect(ask({ refId: 'A' })).rejects.toMatchObject({ code: 'store.throttled' });
    expect(lookup.circuits()).toHaveLength(1);
    lookup.onChange({ kind: 'secret', uid: 's' });
    expect(lookup.circuits()).toEqual([]);
    state.answer = fresh;
    expect(await ask({ refId: 'A' })).toEqual(fresh);
  });
});

test('answers stay cached when another secret, a page or a list changes', async () => {
  const { state, ask, lookup } = setUp();
  state.answer = old;
  await ask({ refId: 'A' });
  for (const change of [
    { kind: 'secret', uid: 'other' },
    { kind: 'document', uid: 's' },
    { kind: 'feed', uid: 'casa' },
    { kind: 'company', uid: 'casa' },
  ] as const)
    lookup.onChange(change);
  await ask({ refId: 'A' });
  expect(state.calls).toBe(1);
});

test('after possibly missed changes every store is called anew', async () => {
  const { state, ask, lookup } = setUp();
  state.answer = old;
  await ask({ refId: 'A' });
  lookup.onChange('everything');
  state.answer = fresh;
  expect(await ask({ refId: 'A' })).toEqual(fresh);
});

describe('an imported list', () => {
  const shop = companyOf('casa', 'FEED');
  const setUpList = () => {
    const notifications = { isConnected: true, notify: (() => undefined) as ChangeListener };
    const changes = {
      isConnected: () => notifications.isConnected,
      subscribe: (listener: ChangeListener) => {
        notifications.notify = listener;
        return () => undefined;
      },
    };
    const { state, ask, lookup } = setUp({ lists: trackVersions(changes, ['feed']) });
    state.answer = old;
    const askList = () => ask({ refId: 'A' }, shop);
    return {
      notifications,
      state,
      askList,
      lookup,
      imports: (uid = 'casa') => notifications.notify({ kind: 'feed', uid } satisfies Change),
    };
  };

  // Covers §resilience-63.
  test('an imported list is queried once until the next import, whose products appear at once', async () => {
    const { state, askList, lookup, imports } = setUpList();
    await askList();
    expect(await askList()).toEqual(old);
    await lookup.categories(shop);
    await lookup.categories(shop);
    imports('otra');
    await askList();
    expect(state.calls).toBe(2);
    imports();
    state.answer = fresh;
    expect(await askList()).toEqual(fresh);
    await lookup.categories(shop);
    expect(state.calls).toBe(4);
  });

  // Covers §resilience-63.
  test('an answer that was pending during an import is not cached', async () => {
    const { state, askList, imports } = setUpList();
    const whilePending = askList();
    imports();
    await whilePending;
    state.answer = fresh;
    expect(await askList()).toEqual(fresh);
  });

  // Covers §resilience-63.
  test('an imported list is queried each time while change notifications may be lost', async () => {
    const { notifications, state, askList } = setUpList();
    await askList();
    notifications.isConnected = false;
    state.answer = fresh;
    expect(await askList()).toEqual(fresh);
  });

  test('a failed query of a list returns its last answer, marked as stale, and is repeated', async () => {
    const { notifications, state, askList } = setUpList();
    await askList();
    notifications.notify('everything');
    state.answer = new AppError('database.unavailable');
    expect(await askList()).toMatchObject({ ...old, stale: true });
    state.answer = fresh;
    expect(await askList()).toEqual(fresh);
  });
});
