import type { ProductAnswer, ProductQuery, ProductRef } from '@vitrina/contract';
import { describe, expect, test, vi } from 'vitest';
import { page, product, productFor } from './product.fixture.ts';
import { productRefsOf } from './product-query.ts';
import { productOf } from './product-state.ts';
import { createProductStore } from './product-store.ts';

const one = { id: '10', ref: 'CN-1' };
const two = { id: '11', ref: 'CN-2' };
const three = { id: '12', ref: 'CN-3' };
const all = [one, two, three];

const answer = (products: ProductAnswer['products'], stale?: string): ProductAnswer => ({
  products,
  prevCursor: null,
  nextCursor: null,
  total: null,
  ...(stale === undefined ? {} : { stale: true, staleSince: stale }),
});

const storeOver = (answerTo: (body: ProductQuery) => Promise<ProductAnswer>) => {
  const bodies: ProductQuery[] = [];
  const clock = { now: 0, isOffline: false };
  const log = vi.fn();
  const store = createProductStore({
    // The store calls one operation only; the type of the client covers all.
    api: (async (_: string, { body }: { body: ProductQuery }) => {
      bodies.push(body);
      return answerTo(body);
    }) as never,
    company: {
      Uid: 'casa',
      Info: { Website: '', TyC: '', FAQ: '', Contact: '', Extras: [] },
      Integrations: { ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: 's' }, ERP: { PROVIDER: '', SECRETID: '' } },
    },
    region: Promise.resolve('centro'),
    now: () => clock.now,
    isOffline: () => clock.isOffline,
    log,
  });
  return { store, bodies, clock, log, view: (ref: ProductRef) => productOf(store.getState(), ref) };
};

const answerAll = async ({ refId }: ProductQuery) =>
  answer(all.filter(({ ref }) => String(refId).split(',').includes(ref)).map(productFor));

test('a product that was not requested is idle', () => {
  expect(storeOver(answerAll).view(one)).toEqual({ is: 'idle' });
});

// Covers §3-38, §4-15, §4-16, §7-23.
test('both pages of a spread are one request with the region of the visitor, and loading is true meanwhile', async () => {
  const { store, bodies, view } = storeOver(answerAll);
  const seen: [string, boolean][] = [];
  store.subscribe(({ loading }) => seen.push([view(one).is, loading]));
  await store.lookUpPages([page('a', [one, one]), page('b', [two])]);
  expect(seen).toContainEqual(['loading', true]);
  expect(bodies.map(({ refId, region }) => [refId, region])).toEqual([['CN-1,CN-2', 'centro']]);
  expect(view(one)).toMatchObject({ is: 'ready', value: { item: { itemId: '10' } } });
  expect(store.getState().loading).toBe(false);
});

// Covers §resilience-50.
test('tagViews changes when a product becomes ready, not when it is requested', async () => {
  const { store } = storeOver(answerAll);
  const seen = new Set([store.getState().tagViews]);
  store.subscribe(({ tagViews }) => seen.add(tagViews));
  await store.lookUpPages([page('a', [one])]);
  await store.lookUpPages([page('b', [])]);
  expect([...seen].map((views) => productOf({ views }, one).is)).toEqual(['idle', 'ready']);
});

// Covers §4-23.
test('a page is looked up once, and known products are not requested again', async () => {
  const { store, bodies } = storeOver(answerAll);
  await store.lookUpPages([page('a', [one])]);
  await store.lookUpPages([page('a', [one])]);
  await store.lookUpPages([page('b', [one, two])]);
  await store.lookUpPages([page('c', [])]);
  expect(bodies.map(({ refId }) => refId)).toEqual(['CN-1', 'CN-2']);
});

test('concurrent look-ups share one request', async () => {
  const { store, bodies } = storeOver(answerAll);
  await Promise.all([store.lookUp([one, two]), store.lookUpPages([page('a', [two])]), store.refresh([one])]);
  expect(bodies).toHaveLength(1);
});

// Covers §4-23.
test("a variant that came with another variant's product is ready without a request", async () => {
  const both = product({ items: [...productFor(one).items, ...productFor(two).items] });
  const { store, bodies, view } = storeOver(async () => answer([both]));
  await store.lookUp([one]);
  await store.lookUp([two]);
  expect(bodies).toHaveLength(1);
  expect(view(two)).toMatchObject({ is: 'ready', value: { item: { itemId: '11' } } });
});

// Covers §3-38, §4-17, §8-2, §8-11.
test('a failed request is logged and stored as an error, and the page is requested again when it is shown next', async () => {
  let isDown = true;
  const { store, bodies, log, view } = storeOver(async (body) => {
    if (isDown) throw new Error('down');
    return answerAll(body);
  });
  await store.lookUpPages([page('a', [one])]);
  expect(view(one)).toEqual({ is: 'failed', text: 'Error al crear la tarea' });
  expect(store.getState()).toMatchObject({ loading: false, error: 'Error al crear la tarea' });
  expect(log).toHaveBeenCalledWith('Product fetch', expect.objectContaining({ result: false }));
  isDown = false;
  await store.lookUpPages([page('a', [one])]);
  expect(view(one).is).toBe('ready');
  expect(store.getState().error).toBe('');
  expect(bodies).toHaveLength(2);
});

// Covers §7-23.
test('a null answer is a failure, not a crash', async () => {
  const { store, view } = storeOver(async () => null as never);
  expect(await store.lookUp([one])).toBe(false);
  expect(view(one).is).toBe('failed');
});

// Covers §5-3.
test('§5: in an answer to one reference, the first item of the first product is used', async () => {
  const { store, view } = storeOver(async () => answer([product({ productId: 'x' })]));
  await store.lookUp([one]);
  expect(view(one)).toMatchObject({ is: 'ready', value: { product: { productId: 'x' } } });
});

test('a product missing from a batch answer is missing, and a refresh requests it alone, once', async () => {
  const { store, bodies, view } = storeOver(async ({ refId }) =>
    answer(refId === 'CN-2' ? [product({ productId: 'y' })] : refId === 'CN-3' ? [] : [productFor(one)]),
  );
  await store.lookUp(all);
  expect([view(one).is, view(two).is, view(three).is]).toEqual(['ready', 'missing', 'missing']);
  await store.refresh([two]);
  await store.refresh([three]);
  await store.refresh([three]);
  expect(view(two)).toMatchObject({ value: { product: { productId: 'y' } } });
  expect(view(three).is).toBe('missing');
  expect(bodies).toHaveLength(3);
});

test('a product opened during a batch request is requested alone if the batch lacks it', async () => {
  const { store, bodies, view } = storeOver(async ({ refId }) => answer(refId === 'CN-2' ? [product()] : []));
  const requested = store.lookUp(all);
  await store.refresh([two]);
  await requested;
  expect(bodies.map(({ refId }) => refId)).toEqual(['CN-1,CN-2,CN-3', 'CN-2']);
  expect(view(two).is).toBe('ready');
});

test('prices older than five minutes are refreshed, and the old price stays visible meanwhile', async () => {
  let price = 100;
  const { store, bodies, clock, view } = storeOver(async (body) => {
    const { products } = await answerAll(body);
    for (const seller of products.flatMap(({ items }) => items.flatMap(({ sellers }) => sellers)))
      seller.commertialOffer.price = price;
    return answer(products);
  });
  await store.lookUp([one]);
  clock.now = 5 * 60_000;
  await store.refresh([one]);
  expect(bodies).toHaveLength(1);
  clock.now += 1;
  price = 90;
  const refreshed = store.refresh([one]);
  expect(view(one).is).toBe('ready');
  await refreshed;
  expect(view(one)).toMatchObject({ value: { item: { sellers: [{ commertialOffer: { price: 90 } }] } } });
});

// Covers §8-2.
test('a failed refresh keeps the last price', async () => {
  let isDown = false;
  const { store, clock, view } = storeOver((body) => (isDown ? Promise.reject(new Error('down')) : answerAll(body)));
  await store.lookUp([one]);
  isDown = true;
  clock.now = 6 * 60_000;
  expect(await store.refresh([one])).toBe(false);
  expect(view(one).is).toBe('ready');
});

test("a stale answer keeps the time of the store's last response", async () => {
  const { store, view } = storeOver(async () => answer([productFor(one)], '2026-03-02T10:00:00Z'));
  await store.lookUp([one]);
  expect(view(one)).toMatchObject({ value: { stale: '2026-03-02T10:00:00Z' } });
});

// Covers §resilience-75.
test('a printed number matches no product of another page whose item id is the same', async () => {
  const stranger = productFor({ id: '1042', ref: 'A-1' });
  const named = { id: '55', ref: '1042' };
  const { store, bodies, view } = storeOver(async ({ refId }) =>
    answer(refId === '1042' ? [productFor(named)] : [stranger]),
  );
  await store.lookUp([{ id: '1042', ref: 'A-1' }]);
  await store.lookUp([named]);
  expect(bodies.map(({ refId }) => refId)).toEqual(['A-1', '1042']);
  expect(view(named)).toMatchObject({ is: 'ready', value: { item: { itemId: '55' } } });
});

// Covers §3-12.
test('productRefsOf leaves out inactive tags and empty references', () => {
  const hidden = page('a', [one]);
  for (const tag of hidden.tags) tag.active = false;
  expect(productRefsOf([hidden, page('b', [{ id: '', ref: '' }, two])])).toEqual([two]);
});

describe('a page with 450 products', () => {
  const many = Array.from({ length: 450 }, (_, at) => ({ id: `${at}`, ref: `M-${at}` }));
  const refsOf = ({ refId }: Pick<ProductQuery, 'refId'>) => String(refId).split(',');

  /** A product store whose requests are answered by the test. */
  const delayedStore = (unknownIn: (body: ProductQuery) => string[] = () => []) => {
    const pending: { body: ProductQuery; answer: () => void }[] = [];
    const made = storeOver(
      (body) =>
        new Promise((resolve) => {
          const isKnown = (ref: string) => refsOf(body).includes(ref) && !unknownIn(body).includes(ref);
          const products = many.filter(({ ref }) => isKnown(ref)).map(productFor);
          pending.push({ body, answer: () => resolve(answer(products)) });
        }),
    );
    return { ...made, pending };
  };

  // Covers §access-26.
  test('at most four requests run at a time until every product is ready', async () => {
    const { store, pending, view } = delayedStore();
    const requested = store.lookUpPages([page('a', many)]);
    await vi.waitFor(() => expect(pending).toHaveLength(4));
    for (let answered = 0; answered < 9; answered += 1) {
      await vi.waitFor(() => expect(pending.length).toBeGreaterThan(answered));
      expect(pending.length - answered).toBeLessThanOrEqual(4);
      pending[answered]?.answer();
    }
    await requested;
    expect(pending).toHaveLength(9);
    expect(many.every((ref) => view(ref).is === 'ready')).toBe(true);
    expect(store.getState().loading).toBe(false);
  });

  // Covers §access-26.
  test('a product that a shopper opens is requested at once, bypassing the queue', async () => {
    const { store, pending, view } = delayedStore();
    const requested = store.lookUpPages([page('a', many)]);
    await vi.waitFor(() => expect(pending).toHaveLength(4));
    const last = { id: '449', ref: 'M-449' };
    const opened = store.refresh([last]);
    await vi.waitFor(() => expect(pending).toHaveLength(5));
    expect(refsOf(pending[4]?.body ?? {})).toEqual(['M-449']);
    pending[4]?.answer();
    await opened;
    expect(view(last).is).toBe('ready');
    // A product in flight is awaited, not requested again.
    void store.refresh([{ id: '0', ref: 'M-0' }]);
    expect(pending).toHaveLength(5);
    for (let answered = 0; answered < 10; answered += 1) {
      await vi.waitFor(() => expect(pending.length).toBeGreaterThan(answered));
      pending[answered]?.answer();
    }
    await requested;
  });

  // Covers §resilience-75.
  test('a product found alone stays ready if a later batch answer lacks it', async () => {
    const { store, pending, view } = delayedStore(({ refId }) => (String(refId).includes('M-448') ? ['M-449'] : []));
    const requested = store.lookUpPages([page('a', many)]);
    await vi.waitFor(() => expect(pending).toHaveLength(4));
    const last = { id: '449', ref: 'M-449' };
    const opened = store.refresh([last]);
    await vi.waitFor(() => expect(pending).toHaveLength(5));
    pending[4]?.answer();
    await opened;
    for (let answered = 0; answered < 10; answered += 1) {
      await vi.waitFor(() => expect(pending.length).toBeGreaterThan(answered));
      pending[answered]?.answer();
    }
    await requested;
    expect(view(last).is).toBe('ready');
  });
});

// Covers §access-22.
test('a request without an answer fails after 30 s', async () => {
  vi.useFakeTimers();
  const gone = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    setTimeout(() => gone.abort(), wait);
    return gone.signal;
  });
  try {
    const { store, view } = storeOver(
      () => new Promise((_, reject) => gone.signal.addEventListener('abort', () => reject(new Error('gave up')))),
    );
    const requested = store.lookUp([one]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(view(one).is).toBe('loading');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await requested).toBe(false);
    expect(view(one).is).toBe('failed');
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

describe('product store without a network', () => {
  test('a price that cannot be refreshed is marked stale with its time, and refreshed once online', async () => {
    let isDown = false;
    const { store, bodies, clock, view } = storeOver((body) =>
      isDown ? Promise.reject(new TypeError('offline')) : answerAll(body),
    );
    clock.now = Date.UTC(2026, 2, 1, 10);
    await store.lookUp([one]);
    isDown = true;
    clock.isOffline = true;
    clock.now += 60_000;
    await store.refresh([one]);
    expect(view(one)).toMatchObject({ is: 'ready', value: { stale: '2026-03-01T10:00:00.000Z' } });
    isDown = false;
    clock.isOffline = false;
    clock.now += 5 * 60_000;
    await store.refresh([one]);
    expect(view(one)).toMatchObject({ is: 'ready', value: { item: { itemId: '10' } } });
    expect(view(one)).not.toHaveProperty('value.stale');
    expect(bodies).toHaveLength(3);
  });

  test('a cached answer is marked stale, and refreshed once online although it is recent', async () => {
    const { store, bodies, clock, view } = storeOver(async ({ refId }) =>
      clock.isOffline ? answer([productFor(one)], '2026-03-01T09:00:00.000Z') : answerAll({ refId } as ProductQuery),
    );
    clock.isOffline = true;
    await store.lookUp([one]);
    expect(view(one)).toMatchObject({ value: { stale: '2026-03-01T09:00:00.000Z' } });
    clock.isOffline = false;
    await store.refresh([one]);
    expect(view(one)).not.toHaveProperty('value.stale');
    expect(bodies).toHaveLength(2);
  });
});
