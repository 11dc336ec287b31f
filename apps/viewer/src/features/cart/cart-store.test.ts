import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, type TextStorage } from '../../lib/safe-storage.ts';
import { line } from './cart.fixture.ts';
import { createCartStore } from './cart-store.ts';
import { cartKey, readCart, storedCart } from './stored-cart.ts';

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

describe('what is found in the storage', () => {
  const ANYTHING = fc.oneof(
    fc.string(),
    fc.json(),
    fc.anything().map((value) => JSON.stringify({ version: 1, lines: value, tabs: value }) ?? ''),
  );

  test('hostile stored data never throws and never gives a broken line', () => {
    fc.assert(
      fc.property(ANYTHING, (stored) =>
        (readCart(stored)?.lines ?? []).every(
          ({ itemId, quantity, discounted_price }) =>
            itemId !== '' && Number.isInteger(quantity) && quantity > 0 && Number.isFinite(discounted_price),
        ),
      ),
    );
  });

  const rows: [string, unknown, unknown][] = [
    ['no item id', line(''), []],
    ['none of it', line('1', { quantity: 0 }), []],
    ['a part of one', line('1', { quantity: 1.5 }), []],
    ['no line', null, []],
    ['a script for a picture', line('1', { imageUrl: 'javascript:alert(1)' }), [{ itemId: '1', imageUrl: '' }]],
    ['a text for a picture', line('1', { imageUrl: 'data:text/html,x' }), [{ imageUrl: '' }]],
    ['an id that is a number', { ...line('1'), itemId: 30010 }, [{ itemId: '30010' }]],
    ['a price as text', { ...line('1'), discounted_price: '129900.5' }, [{ discounted_price: 129900.5 }]],
    ['a quantity as text', { ...line('1'), quantity: '3' }, [{ quantity: 3 }]],
    [
      'a price that is none: unpriced until the store is asked',
      { ...line('1'), discounted_price: 'gratis' },
      [{ discounted_price: 0, absence: 'unpriced' }],
    ],
    ['a price below 0', line('1', { discounted_price: -1 }), [{ absence: 'unpriced' }]],
    ['no price', { ...line('1'), discounted_price: undefined }, [{ absence: 'unpriced' }]],
    ['an older version’s changed price', { ...line('1'), before: 90 }, [{ agreed: { price: 90, isAbsent: false } }]],
    ['an absence of one’s own making', { ...line('1'), absence: 'constructor' }, [{ itemId: '1' }]],
  ];
  test.each(rows)('%s', (_, stored, lines) => {
    expect(readCart(JSON.stringify({ version: 1, lines: [stored] }))?.lines).toMatchObject(lines as object[]);
  });

  test('the lines of another version, or without one, are read for what they are', () => {
    for (const stored of [{ version: 2, lines: [line('1')] }, { lines: [line('1')] }, [line('1')]])
      expect(readCart(JSON.stringify(stored))?.lines).toMatchObject([{ itemId: '1' }]);
  });

  test('a repeated line is there once', () => {
    const lines = [line('1'), line('1', { quantity: 2 })];
    expect(readCart(JSON.stringify({ version: 1, lines }))?.lines).toMatchObject([{ itemId: '1', quantity: 2 }]);
  });

  test('what is stored reads back as it was', () => {
    const lines = [
      line('1', { agreed: { price: 90, isAbsent: true }, currency: 'USD', imageUrl: '/p.webp', pricedAt: 5 }),
      line('2', { absence: 'gone', name: '<script>alert(1)</script> 😀 كرسي' }),
    ];
    expect(readCart(storedCart(lines, { one: 3 }))).toEqual({ lines, tabs: { one: 3 } });
  });
});

test('refused storage leaves a cart in memory', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const { add, ids } = storeOver({ getItem: refuse, setItem: refuse, removeItem: refuse });
  add('1');
  add('2');
  expect(ids()).toEqual(['1', '2']);
});

test('a full storage does not bring back an older cart', () => {
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

test('it survives a reload, each company on its own', () => {
  const storage = memoryStorage();
  storeOver(storage).add('1');
  expect(storeOver(storage).ids()).toEqual(['1']);
  expect(storeOver(storage, 'mesa').ids()).toEqual([]);
});

test('the first item of a cart is announced, once until it is empty again', () => {
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
 * A browser's tabs: each writes into a copy of its own, which hears of the others' writes a moment later, in the order in
 * which the browser got them. As Chromium does it, a copy holds on to what its tab wrote last until that came back.
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
    const shop = storeOver({ ...copy, setItem });
    shop.cart.follow();
    spy.mockRestore();
    return { ...shop, copy, listeners };
  });
  const settle = () => {
    for (let write = writes.shift(); write; write = writes.shift()) {
      const { from, key, value } = write;
      for (const [index, { copy, listeners }] of tabs.entries()) {
        const isOwnOnItsWay = writes.some((one) => one.from === index);
        if (index === from || isOwnOnItsWay) continue;
        copy.setItem(key, value);
        for (const hear of listeners) hear(new StorageEvent('storage', { key, newValue: value }));
      }
    }
  };
  return { tabs, settle };
};

describe('other tabs', () => {
  test('are followed until told to stop; what is no cart is not believed', () => {
    const storage = memoryStorage();
    const { cart, ids } = storeOver(storage);
    const stop = cart.follow();
    const tell = (key: string | null, newValue: string | null) => {
      if (key && newValue !== null) storage.setItem(key, newValue);
      else storage.removeItem(cartKey('casa'));
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    };
    tell('other', storedCart([line('9')]));
    expect(ids()).toEqual([]);
    tell(cartKey('casa'), storedCart([line('5')]));
    expect(ids()).toEqual(['5']);
    tell(cartKey('casa'), '<html>');
    expect(ids()).toEqual(['5']);
    tell(null, null);
    expect(ids()).toEqual([]);
    stop();
    tell(cartKey('casa'), storedCart([line('6')]));
    expect(ids()).toEqual([]);
  });

  test('a tab that slept acts on what the others did', () => {
    const storage = memoryStorage();
    const [one, other] = [storeOver(storage), storeOver(storage)];
    one.add('1');
    other.add('2');
    expect(other.ids()).toEqual(['1', '2']);
    expect(other.onFirstAdd).not.toHaveBeenCalled();
  });

  test('two that add at once lose nothing, neither lines nor quantities', () => {
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

  test('what another tab removed after hearing of it stays away', () => {
    const { tabs, settle } = tabsOf(2);
    const [one, other] = tabs;
    one?.add('1');
    settle();
    other?.cart.act({ type: 'removed', itemId: '1' });
    settle();
    for (const tab of tabs) expect(tab.ids()).toEqual([]);
  });

  test('three that do anything at once agree in the end, and keep what each of them added', () => {
    const acts = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('1', '2', '3', '4'), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(acts, (all) => {
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

test('what another tab did while nobody followed is there once somebody does again', () => {
  const storage = memoryStorage();
  const [one, other] = [storeOver(storage), storeOver(storage)];
  one.cart.follow()();
  other.add('2');
  stops.push(one.cart.follow());
  expect(one.ids()).toEqual(['2']);
});
