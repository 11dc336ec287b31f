import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { memoryStorage, type TextStorage } from '../../lib/safe-storage.ts';
import { line } from './cart.fixture.ts';
import { createCartStore } from './cart-store.ts';
import { cartKey, readCart, storedCart } from './stored-cart.ts';

const storeOver = (storage: TextStorage = memoryStorage(), companyUid = 'casa') => {
  const onFirstAdd = vi.fn();
  const cart = createCartStore({ companyUid, storage, onFirstAdd });
  const add = (itemId: string) => cart.act({ type: 'added', item: line(itemId) });
  const ids = () => cart.getState().lines.map(({ itemId }) => itemId);
  return { cart, onFirstAdd, add, ids };
};

const ANYTHING = fc.oneof(
  fc.string(),
  fc.json(),
  fc.anything().map((value) => JSON.stringify({ version: 1, lines: value }) ?? ''),
);

test('hostile stored data never throws and never gives a broken line', () => {
  fc.assert(
    fc.property(ANYTHING, (stored) =>
      (readCart(stored) ?? []).every(
        ({ itemId, quantity, discounted_price }) =>
          itemId !== '' && Number.isInteger(quantity) && quantity > 0 && Number.isFinite(discounted_price),
      ),
    ),
  );
});

test('broken and repeated lines are left out, script addresses are no pictures', () => {
  const lines = [
    line('1', { imageUrl: 'javascript:alert(1)' }),
    line('', {}),
    line('2', { quantity: 0 }),
    line('3', { discounted_price: -1 }),
    line('4', { quantity: 1.5 }),
    line('1', { imageUrl: 'data:text/html,x', quantity: 2 }),
    null,
  ];
  expect(readCart(JSON.stringify({ version: 1, lines }))).toMatchObject([{ itemId: '1', quantity: 2, imageUrl: '' }]);
  expect(readCart('{"version":2,"lines":[]}')).toBeNull();
});

test('what is stored reads back as it was', () => {
  const lines = [line('1', { before: 90, currency: 'USD', imageUrl: '/p.webp' }), line('2')];
  expect(readCart(storedCart(lines))).toEqual(lines);
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

test('it follows other tabs until told to stop', () => {
  const { cart, ids } = storeOver();
  const stop = cart.follow();
  const tell = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  tell('other', storedCart([line('9')]));
  expect(ids()).toEqual([]);
  tell(cartKey('casa'), storedCart([line('5')]));
  expect(ids()).toEqual(['5']);
  tell(cartKey('casa'), '<html>');
  expect(ids()).toEqual([]);
  tell(cartKey('casa'), storedCart([line('5')]));
  tell(null, null);
  expect(ids()).toEqual([]);
  stop();
  tell(cartKey('casa'), storedCart([line('6')]));
  expect(ids()).toEqual([]);
});

test('two tabs that add at once lose nothing', () => {
  const storage = memoryStorage();
  const one = storeOver(storage);
  const other = storeOver(storage);
  one.add('1');
  other.add('2');
  expect(other.ids()).toEqual(['1', '2']);
  expect(other.onFirstAdd).not.toHaveBeenCalled();
});
