import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, type TextStorage } from '../../lib/safe-storage.ts';
import { line } from './cart.fixture.ts';
import { createCartStore } from './cart-store.ts';
import { cartKey, parseStoredCart, serializeCart } from './stored-cart.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const storeOver = (storage: TextStorage = memoryStorage(), companyUid = 'casa') => {
  const onFirstAdd = vi.fn();
  const cart = createCartStore({ companyUid, storage, onFirstAdd });
  const add = (itemId: string) => cart.act({ type: 'added', item: line(itemId) });
  const ids = () => cart.getState().lines.map(({ itemId }) => itemId);
  const quantities = () => Object.fromEntries(cart.getState().lines.map(({ itemId, quantity }) => [itemId, quantity]));
  return { cart, onFirstAdd, add, ids, quantities };
};

describe('parseStoredCart', () => {
  const ANYTHING = fc.oneof(
    fc.string(),
    fc.json(),
    fc.anything().map((value) => JSON.stringify({ version: 1, lines: value, tabs: value }) ?? ''),
  );

  // Covers §cart-14.
  test('arbitrary stored text never throws and never gives an invalid line', () => {
    fc.assert(
      fc.property(ANYTHING, (stored) =>
        (parseStoredCart(stored)?.lines ?? []).every(
          ({ itemId, quantity, discounted_price }) =>
            itemId !== '' && Number.isInteger(quantity) && quantity > 0 && Number.isFinite(discounted_price),
        ),
      ),
    );
  });

  const rows: [string, unknown, unknown][] = [
    ['a line without an item id is dropped', line(''), []],
    ['a line with the quantity 0 is dropped', line('1', { quantity: 0 }), []],
    ['a line with a fractional quantity is dropped', line('1', { quantity: 1.5 }), []],
    ['a line that is null is dropped', null, []],
    ['a script URL is no picture', line('1', { imageUrl: 'javascript:alert(1)' }), [{ itemId: '1', imageUrl: '' }]],
    ['a data URL is no picture', line('1', { imageUrl: 'data:text/html,x' }), [{ imageUrl: '' }]],
    ['a numeric id becomes a string', { ...line('1'), itemId: 30010 }, [{ itemId: '30010' }]],
    [
      'a price in text becomes a number',
      { ...line('1'), discounted_price: '129900.5' },
      [{ discounted_price: 129900.5 }],
    ],
    ['a quantity in text becomes a number', { ...line('1'), quantity: '3' }, [{ quantity: 3 }]],
    [
      'an unreadable price makes the line unpriced',
      { ...line('1'), discounted_price: 'gratis' },
      [{ discounted_price: 0, absence: 'unpriced' }],
    ],
    ['a negative price makes the line unpriced', line('1', { discounted_price: -1 }), [{ absence: 'unpriced' }]],
    [
      'a missing price makes the line unpriced',
      { ...line('1'), discounted_price: undefined },
      [{ absence: 'unpriced' }],
    ],
    [
      '`before` of an older version becomes the agreed price',
      { ...line('1'), before: 90 },
      [{ agreed: { price: 90, isAbsent: false } }],
    ],
    ['a page that is no page is dropped', { ...line('1'), place: { pdf: 'p', page: 'x' } }, [{ itemId: '1' }]],
    ['an unknown absence is dropped', { ...line('1'), absence: 'constructor' }, [{ itemId: '1' }]],
  ];
  test.each(rows)('%s', (_, stored, lines) => {
    expect(parseStoredCart(JSON.stringify({ version: 1, lines: [stored] }))?.lines).toMatchObject(lines as object[]);
  });

  test('lines of another version, or without one, are read', () => {
    for (const stored of [{ version: 2, lines: [line('1')] }, { lines: [line('1')] }, [line('1')]])
      expect(parseStoredCart(JSON.stringify(stored))?.lines).toMatchObject([{ itemId: '1' }]);
  });

  test('the last one of repeated lines is read', () => {
    const lines = [line('1'), line('1', { quantity: 2 })];
    expect(parseStoredCart(JSON.stringify({ version: 1, lines }))?.lines).toMatchObject([{ itemId: '1', quantity: 2 }]);
  });

  // Covers §3-28.
  test('a serialized cart is parsed back unchanged', () => {
    const lines = [
      line('1', { agreed: { price: 90, isAbsent: true }, currency: 'USD', imageUrl: '/p.webp', pricedAt: 5, most: 3 }),
      line('3', { place: { pdf: 'p', page: 12, document: 'Salas' } }),
      line('2', { absence: 'otherSeller', salesChannel: '2', name: '<script>alert(1)</script> 😀 كرسي' }),
    ];
    expect(parseStoredCart(serializeCart(lines, { one: 3 }))).toEqual({ lines, tabs: { one: 3 } });
  });
});

// Covers §1-25.
test('a storage that throws leaves a cart in memory', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const { add, ids } = storeOver({ getItem: refuse, setItem: refuse, removeItem: refuse });
  add('1');
  add('2');
  expect(ids()).toEqual(['1', '2']);
});

test('a failed write does not bring back the stored cart', () => {
  const storage = memoryStorage();
  const { cart, add, ids } = storeOver(storage);
  add('1');
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  add('2');
  cart.act({ type: 'removed', itemId: '1' });
  expect(ids()).toEqual(['2']);
});

test('a cart survives a reload and is separate per company', () => {
  const storage = memoryStorage();
  storeOver(storage).add('1');
  expect(storeOver(storage).ids()).toEqual(['1']);
  expect(storeOver(storage, 'mesa').ids()).toEqual([]);
});

// Covers §4-26.
test('onFirstAdd is called for the first item of an empty cart only, also after a reload', () => {
  const storage = memoryStorage();
  const { cart, add, onFirstAdd } = storeOver(storage);
  add('1');
  add('1');
  add('2');
  expect(onFirstAdd).toHaveBeenCalledTimes(1);
  expect(onFirstAdd).toHaveBeenCalledWith(expect.objectContaining({ itemId: '1' }));
  const reloaded = storeOver(storage);
  reloaded.add('3');
  expect(reloaded.onFirstAdd).not.toHaveBeenCalled();
  cart.act({ type: 'cleared' });
  add('4');
  expect(onFirstAdd).toHaveBeenCalledTimes(2);
});

/**
 * Simulates tabs. Each has its own copy of the storage and receives the other tabs' writes on `settle()`, in write
 * order. As in Chromium, a copy keeps its tab's last write until that write has been delivered.
 */
const tabsOf = (count: number) => {
  const copies = Array.from({ length: count }, () => memoryStorage());
  const writes: { from: number; key: string; value: string }[] = [];
  const tabs = copies.map((copy, from) => {
    const setItem = (key: string, value: string) => {
      copy.setItem(key, value);
      writes.push({ from, key, value });
    };
    const listeners: ((event: StorageEvent) => void)[] = [];
    const spy = vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
      if (type === 'storage') listeners.push(listener as (event: StorageEvent) => void);
    });
    const tabStore = storeOver({ ...copy, setItem });
    tabStore.cart.follow();
    spy.mockRestore();
    return { ...tabStore, copy, listeners };
  });
  const settle = () => {
    for (let write = writes.shift(); write; write = writes.shift()) {
      const { from, key, value } = write;
      for (const [index, { copy, listeners }] of tabs.entries()) {
        const hasPendingWrite = writes.some((one) => one.from === index);
        if (index === from || hasPendingWrite) continue;
        copy.setItem(key, value);
        for (const listener of listeners) listener(new StorageEvent('storage', { key, newValue: value }));
      }
    }
  };
  return { tabs, settle };
};

describe('cart in several tabs', () => {
  test('changes of other tabs are applied until unsubscribed; invalid values are ignored', () => {
    const storage = memoryStorage();
    const { cart, ids } = storeOver(storage);
    const stop = cart.follow();
    const dispatchStorage = (key: string | null, newValue: string | null) => {
      if (key && newValue !== null) storage.setItem(key, newValue);
      else storage.removeItem(cartKey('casa'));
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    };
    dispatchStorage('other', serializeCart([line('9')]));
    expect(ids()).toEqual([]);
    dispatchStorage(cartKey('casa'), serializeCart([line('5')]));
    expect(ids()).toEqual(['5']);
    dispatchStorage(cartKey('casa'), '<html>');
    expect(ids()).toEqual(['5']);
    dispatchStorage(null, null);
    expect(ids()).toEqual([]);
    stop();
    dispatchStorage(cartKey('casa'), serializeCart([line('6')]));
    expect(ids()).toEqual([]);
  });

  test('an action in a tab without subscription is based on the stored cart', () => {
    const storage = memoryStorage();
    const [one, other] = [storeOver(storage), storeOver(storage)];
    one.add('1');
    other.add('2');
    expect(other.ids()).toEqual(['1', '2']);
    expect(other.onFirstAdd).not.toHaveBeenCalled();
  });

  // Covers §cart-13.
  test('concurrent additions in two tabs lose neither lines nor quantities', () => {
    const { tabs, settle } = tabsOf(2);
    const [one, other] = tabs;
    one?.add('1');
    other?.add('2');
    other?.add('2');
    one?.add('2');
    settle();
    for (const tab of tabs) expect(tab.quantities()).toEqual({ 1: 1, 2: 3 });
    one?.add('1');
    settle();
    for (const tab of tabs) expect(tab.quantities()).toEqual({ 1: 2, 2: 3 });
  });

  test('a line removed by another tab stays removed in both', () => {
    const { tabs, settle } = tabsOf(2);
    const [one, other] = tabs;
    one?.add('1');
    settle();
    other?.cart.act({ type: 'removed', itemId: '1' });
    settle();
    for (const tab of tabs) expect(tab.ids()).toEqual([]);
  });

  test('three tabs with arbitrary concurrent additions agree on the sums', () => {
    const actions = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('1', '2', '3', '4'), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(actions, (all) => {
        const { tabs, settle } = tabsOf(3);
        const counts: Record<string, number> = {};
        for (const [tab, itemId, isSettled] of all) {
          tabs[tab]?.add(itemId);
          counts[itemId] = (counts[itemId] ?? 0) + 1;
          if (isSettled) settle();
        }
        settle();
        for (const tab of tabs) expect(tab.quantities()).toEqual(counts);
      }),
    );
  });
});

test('a subscription applies changes that were made while there was none', () => {
  const storage = memoryStorage();
  const [one, other] = [storeOver(storage), storeOver(storage)];
  one.cart.follow()();
  other.add('2');
  stops.push(one.cart.follow());
  expect(one.ids()).toEqual(['2']);
});
