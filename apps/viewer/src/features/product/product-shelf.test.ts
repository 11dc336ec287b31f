import type { ProductAnswer, ProductQuery, ProductRef } from '@vitrina/contract';
import { describe, expect, test, vi } from 'vitest';
import { page, product, productFor } from './product.fixture.ts';
import { productRefsOf } from './product-lookups.ts';
import { createProductShelf, productOf } from './product-shelf.ts';

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

const shelfOver = (answerTo: (body: ProductQuery) => Promise<ProductAnswer>) => {
  const bodies: ProductQuery[] = [];
  const clock = { now: 0, isOffline: false };
  const log = vi.fn();
  const shelf = createProductShelf({
    // Only one operation is called here; the client's type speaks of all.
    api: (async (_: string, { body }: { body: ProductQuery }) => {
      bodies.push(body);
      return answerTo(body);
    }) as never,
    company: {
      Uid: 'casa',
      Integrations: { ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: 's' }, ERP: { PROVIDER: '', SECRETID: '' } },
    },
    region: Promise.resolve('centro'),
    now: () => clock.now,
    isOffline: () => clock.isOffline,
    log,
  });
  return { shelf, bodies, clock, log, view: (ref: ProductRef) => productOf(shelf.getState(), ref) };
};

const wellStocked = async ({ refId }: ProductQuery) =>
  answer(all.filter(({ ref }) => String(refId).split(',').includes(ref)).map(productFor));

test('what was not asked for is idle', () => {
  expect(shelfOver(wellStocked).view(one)).toEqual({ is: 'idle' });
});

test('both pages of a spread are one request, in the region of the visitor', async () => {
  const { shelf, bodies, view } = shelfOver(wellStocked);
  const seen: [string, boolean][] = [];
  shelf.subscribe(({ loading }) => seen.push([view(one).is, loading]));
  await shelf.lookUpPages([page('a', [one, one]), page('b', [two])]);
  expect(seen).toContainEqual(['loading', true]);
  expect(bodies.map(({ refId, region }) => [refId, region])).toEqual([['CN-1,CN-2', 'centro']]);
  expect(view(one)).toMatchObject({ is: 'ready', value: { item: { itemId: '10' } } });
  expect(shelf.getState().loading).toBe(false);
});

test('what tags show changes with the answer and not with the question', async () => {
  const { shelf } = shelfOver(wellStocked);
  const seen = new Set([shelf.getState().tagViews]);
  shelf.subscribe(({ tagViews }) => seen.add(tagViews));
  await shelf.lookUpPages([page('a', [one])]);
  await shelf.lookUpPages([page('b', [])]);
  expect([...seen].map((views) => productOf({ views }, one).is)).toEqual(['idle', 'ready']);
});

test('a page is looked up once, and only products not yet known are asked for', async () => {
  const { shelf, bodies } = shelfOver(wellStocked);
  await shelf.lookUpPages([page('a', [one])]);
  await shelf.lookUpPages([page('a', [one])]);
  await shelf.lookUpPages([page('b', [one, two])]);
  await shelf.lookUpPages([page('c', [])]);
  expect(bodies.map(({ refId }) => refId)).toEqual(['CN-1', 'CN-2']);
});

test('two that ask at the same time share the request', async () => {
  const { shelf, bodies } = shelfOver(wellStocked);
  await Promise.all([shelf.lookUp([one, two]), shelf.lookUpPages([page('a', [two])]), shelf.refresh([one])]);
  expect(bodies).toHaveLength(1);
});

test('a variant that came with another is known without asking', async () => {
  const both = product({ items: [...productFor(one).items, ...productFor(two).items] });
  const { shelf, bodies, view } = shelfOver(async () => answer([both]));
  await shelf.lookUp([one]);
  await shelf.lookUp([two]);
  expect(bodies).toHaveLength(1);
  expect(view(two)).toMatchObject({ is: 'ready', value: { item: { itemId: '11' } } });
});

test('a failure is logged, told, and asked again when the page comes back', async () => {
  let isDown = true;
  const { shelf, bodies, log, view } = shelfOver(async (body) => {
    if (isDown) throw new Error('down');
    return wellStocked(body);
  });
  await shelf.lookUpPages([page('a', [one])]);
  expect(view(one)).toEqual({ is: 'failed', text: 'Error al crear la tarea' });
  expect(shelf.getState()).toMatchObject({ loading: false, error: 'Error al crear la tarea' });
  expect(log).toHaveBeenCalledWith('Product fetch', expect.objectContaining({ result: false }));
  isDown = false;
  await shelf.lookUpPages([page('a', [one])]);
  expect(view(one).is).toBe('ready');
  expect(shelf.getState().error).toBe('');
  expect(bodies).toHaveLength(2);
});

test('an answer that is no answer is a failure, not a crash', async () => {
  const { shelf, view } = shelfOver(async () => null as never);
  expect(await shelf.lookUp([one])).toBe(false);
  expect(view(one).is).toBe('failed');
});

test('§5: in the answer to one reference the first item of the first product stands in', async () => {
  const { shelf, view } = shelfOver(async () => answer([product({ productId: 'x' })]));
  await shelf.lookUp([one]);
  expect(view(one)).toMatchObject({ is: 'ready', value: { product: { productId: 'x' } } });
});

test('in the answer to many nobody else’s product stands in; opened alone it gets its own answer, once', async () => {
  const { shelf, bodies, view } = shelfOver(async ({ refId }) =>
    answer(refId === 'CN-2' ? [product({ productId: 'y' })] : refId === 'CN-3' ? [] : [productFor(one)]),
  );
  await shelf.lookUp(all);
  expect([view(one).is, view(two).is, view(three).is]).toEqual(['ready', 'missing', 'missing']);
  await shelf.refresh([two]);
  await shelf.refresh([three]);
  await shelf.refresh([three]);
  expect(view(two)).toMatchObject({ value: { product: { productId: 'y' } } });
  expect(view(three).is).toBe('missing');
  expect(bodies).toHaveLength(3);
});

test('opened while many are asked for, it is asked for alone once their answer does not know it', async () => {
  const { shelf, bodies, view } = shelfOver(async ({ refId }) => answer(refId === 'CN-2' ? [product()] : []));
  const asked = shelf.lookUp(all);
  await shelf.refresh([two]);
  await asked;
  expect(bodies.map(({ refId }) => refId)).toEqual(['CN-1,CN-2,CN-3', 'CN-2']);
  expect(view(two).is).toBe('ready');
});

test('prices are asked for again after five minutes, and stay in view meanwhile', async () => {
  let price = 100;
  const { shelf, bodies, clock, view } = shelfOver(async (body) => {
    const { products } = await wellStocked(body);
    for (const seller of products.flatMap(({ items }) => items.flatMap(({ sellers }) => sellers)))
      seller.commertialOffer.price = price;
    return answer(products);
  });
  await shelf.lookUp([one]);
  clock.now = 5 * 60_000;
  await shelf.refresh([one]);
  expect(bodies).toHaveLength(1);
  clock.now += 1;
  price = 90;
  const refreshed = shelf.refresh([one]);
  expect(view(one).is).toBe('ready');
  await refreshed;
  expect(view(one)).toMatchObject({ value: { item: { sellers: [{ commertialOffer: { price: 90 } }] } } });
});

test('a refresh that fails keeps the last price', async () => {
  let isDown = false;
  const { shelf, clock, view } = shelfOver((body) => (isDown ? Promise.reject(new Error('down')) : wellStocked(body)));
  await shelf.lookUp([one]);
  isDown = true;
  clock.now = 6 * 60_000;
  expect(await shelf.refresh([one])).toBe(false);
  expect(view(one).is).toBe('ready');
});

test('what the store said last keeps its time', async () => {
  const { shelf, view } = shelfOver(async () => answer([productFor(one)], '2026-03-02T10:00:00Z'));
  await shelf.lookUp([one]);
  expect(view(one)).toMatchObject({ value: { stale: '2026-03-02T10:00:00Z' } });
});

test('a product of another page stands in for none whose printed reference is only its number', async () => {
  const stranger = productFor({ id: '1042', ref: 'A-1' });
  const named = { id: '55', ref: '1042' };
  const { shelf, bodies, view } = shelfOver(async ({ refId }) =>
    answer(refId === '1042' ? [productFor(named)] : [stranger]),
  );
  await shelf.lookUp([{ id: '1042', ref: 'A-1' }]);
  await shelf.lookUp([named]);
  expect(bodies.map(({ refId }) => refId)).toEqual(['A-1', '1042']);
  expect(view(named)).toMatchObject({ is: 'ready', value: { item: { itemId: '55' } } });
});

test('hidden tags and empty references are not asked for', () => {
  const hidden = page('a', [one]);
  for (const tag of hidden.tags) tag.active = false;
  expect(productRefsOf([hidden, page('b', [{ id: '', ref: '' }, two])])).toEqual([two]);
});

describe('a page of hundreds of products', () => {
  const many = Array.from({ length: 450 }, (_, at) => ({ id: `${at}`, ref: `M-${at}` }));
  const refsOf = ({ refId }: Pick<ProductQuery, 'refId'>) => String(refId).split(',');

  /** Requests that are answered when the test says so. */
  const heldShelf = (unknownIn: (body: ProductQuery) => string[] = () => []) => {
    const held: { body: ProductQuery; answer: () => void }[] = [];
    const made = shelfOver(
      (body) =>
        new Promise((resolve) => {
          const isKnown = (ref: string) => refsOf(body).includes(ref) && !unknownIn(body).includes(ref);
          const products = many.filter(({ ref }) => isKnown(ref)).map(productFor);
          held.push({ body, answer: () => resolve(answer(products)) });
        }),
    );
    return { ...made, held };
  };

  test('asks with four requests at a time, until all is known', async () => {
    const { shelf, held, view } = heldShelf();
    const asked = shelf.lookUpPages([page('a', many)]);
    await vi.waitFor(() => expect(held).toHaveLength(4));
    for (let answered = 0; answered < 9; answered += 1) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(answered));
      expect(held.length - answered).toBeLessThanOrEqual(4);
      held[answered]?.answer();
    }
    await asked;
    expect(held).toHaveLength(9);
    expect(many.every((ref) => view(ref).is === 'ready')).toBe(true);
    expect(shelf.getState().loading).toBe(false);
  });

  test('what a shopper opens does not wait in that line', async () => {
    const { shelf, held, view } = heldShelf();
    const asked = shelf.lookUpPages([page('a', many)]);
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const last = { id: '449', ref: 'M-449' };
    const opened = shelf.refresh([last]);
    await vi.waitFor(() => expect(held).toHaveLength(5));
    expect(refsOf(held[4]?.body ?? {})).toEqual(['M-449']);
    held[4]?.answer();
    await opened;
    expect(view(last).is).toBe('ready');
    // One that is on its way already is waited for.
    void shelf.refresh([{ id: '0', ref: 'M-0' }]);
    expect(held).toHaveLength(5);
    for (let answered = 0; answered < 10; answered += 1) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(answered));
      held[answered]?.answer();
    }
    await asked;
  });

  test('what was found for who opened it stays, though the answer to many does not know it', async () => {
    const { shelf, held, view } = heldShelf(({ refId }) => (String(refId).includes('M-448') ? ['M-449'] : []));
    const asked = shelf.lookUpPages([page('a', many)]);
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const last = { id: '449', ref: 'M-449' };
    const opened = shelf.refresh([last]);
    await vi.waitFor(() => expect(held).toHaveLength(5));
    held[4]?.answer();
    await opened;
    for (let answered = 0; answered < 10; answered += 1) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(answered));
      held[answered]?.answer();
    }
    await asked;
    expect(view(last).is).toBe('ready');
  });
});

test('a store that never answers is given up, so that it can be asked again', async () => {
  vi.useFakeTimers();
  const gone = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    setTimeout(() => gone.abort(), wait);
    return gone.signal;
  });
  try {
    const { shelf, view } = shelfOver(
      () => new Promise((_, reject) => gone.signal.addEventListener('abort', () => reject(new Error('gave up')))),
    );
    const asked = shelf.lookUp([one]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(view(one).is).toBe('loading');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toBe(false);
    expect(view(one).is).toBe('failed');
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

describe('without a network', () => {
  test('a price that cannot be asked for says since when it is known, and is asked for as soon as it can be', async () => {
    let isCut = false;
    const { shelf, bodies, clock, view } = shelfOver((body) =>
      isCut ? Promise.reject(new TypeError('offline')) : wellStocked(body),
    );
    clock.now = Date.UTC(2026, 2, 1, 10);
    await shelf.lookUp([one]);
    isCut = true;
    clock.isOffline = true;
    clock.now += 60_000;
    await shelf.refresh([one]);
    expect(view(one)).toMatchObject({ is: 'ready', value: { stale: '2026-03-01T10:00:00.000Z' } });
    isCut = false;
    clock.isOffline = false;
    clock.now += 5 * 60_000;
    await shelf.refresh([one]);
    expect(view(one)).toMatchObject({ is: 'ready', value: { item: { itemId: '10' } } });
    expect(view(one)).not.toHaveProperty('value.stale');
    expect(bodies).toHaveLength(3);
  });

  test('what was kept is shown as what it is, and asked for again with the network although it came a moment ago', async () => {
    const { shelf, bodies, clock, view } = shelfOver(async ({ refId }) =>
      clock.isOffline ? answer([productFor(one)], '2026-03-01T09:00:00.000Z') : wellStocked({ refId } as ProductQuery),
    );
    clock.isOffline = true;
    await shelf.lookUp([one]);
    expect(view(one)).toMatchObject({ value: { stale: '2026-03-01T09:00:00.000Z' } });
    clock.isOffline = false;
    await shelf.refresh([one]);
    expect(view(one)).not.toHaveProperty('value.stale');
    expect(bodies).toHaveLength(2);
  });
});
