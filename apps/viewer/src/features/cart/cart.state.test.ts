import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import {
  type Cart,
  type CartAct,
  cartAfter,
  cartCount,
  cartPoints,
  cartTotal,
  emptyCart,
  quantityOf,
} from './cart.state.ts';

const after = (...acts: CartAct[]): Cart => acts.reduce(cartAfter, emptyCart);
const added = (itemId: string, quantity?: number): CartAct => ({
  type: 'added',
  item: line(itemId),
  ...(quantity === undefined ? {} : { quantity }),
});

test('what is not in the cart can be neither counted nor removed', () => {
  const cart = after(added('1'));
  expect(cartAfter(cart, { type: 'removed', itemId: '2' })).toBe(cart);
  expect(cartAfter(cart, { type: 'counted', itemId: '2', quantity: 5 }).lines).toEqual(cart.lines);
  expect(cartAfter(cart, { type: 'restored' }).lines).toBe(cart.lines);
});

test('a new item is appended with quantity 1, one that is there is raised by 1', () => {
  const cart = after(added('1'), added('2'), added('1'));
  expect(cart.lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
  expect(quantityOf(after(added('1', 3), added('1', 2)), '1')).toBe(5);
});

test('quantities stay whole and within 1 and 999', () => {
  for (const [quantity, kept] of [
    [0, 1],
    [-4, 1],
    [2.9, 2],
    [Number.NaN, 1],
    [1e9, 999],
  ] as const)
    expect(quantityOf(after(added('1'), { type: 'counted', itemId: '1', quantity }), '1')).toBe(kept);
  expect(quantityOf(after(added('1', 998), added('1', 5)), '1')).toBe(999);
});

test('what was removed comes back to its place, until something else happens', () => {
  const cart = after(added('1'), added('2'), added('3'), { type: 'removed', itemId: '2' });
  expect(cartAfter(cart, { type: 'restored' }).lines.map(({ itemId }) => itemId)).toEqual(['1', '2', '3']);
  expect(cartAfter(cartAfter(cart, { type: 'forgotten' }), { type: 'restored' }).lines).toHaveLength(2);
  expect(cartAfter(cartAfter(cart, added('2')), { type: 'restored' }).lines).toHaveLength(3);
});

test('a changed price is kept beside the one that was seen', () => {
  const repriced = (discounted_price: number): CartAct => ({
    type: 'repriced',
    items: [line('1', { discounted_price, price: 120 }), line('9')],
  });
  const dearer = after(added('1'), repriced(110));
  expect(dearer.lines).toMatchObject([{ discounted_price: 110, price: 120, before: 100 }]);
  expect(cartAfter(dearer, repriced(115)).lines).toMatchObject([{ discounted_price: 115, before: 100 }]);
  expect(cartAfter(dearer, repriced(100)).lines[0]).not.toHaveProperty('before');
  expect(cartAfter(dearer, { type: 'pricesSeen' }).lines[0]).not.toHaveProperty('before');
  expect(after(added('1'), repriced(100)).lines[0]).not.toHaveProperty('before');
});

const anAct: fc.Arbitrary<CartAct> = fc.oneof(
  fc.record({
    type: fc.constant('added' as const),
    item: fc.constantFrom('1', '2', '3').map((id) => line(id)),
    quantity: fc.integer(),
  }),
  fc.record({ type: fc.constant('counted' as const), itemId: fc.constantFrom('1', '2', '9'), quantity: fc.double() }),
  fc.record({ type: fc.constant('removed' as const), itemId: fc.constantFrom('1', '2', '9') }),
  fc.constant<CartAct>({ type: 'restored' }),
  fc.constant<CartAct>({ type: 'cleared' }),
);

test('whatever happens, each item is there once, in a countable number', () => {
  fc.assert(
    fc.property(fc.array(anAct), (acts) => {
      const { lines } = after(...acts);
      const ids = new Set(lines.map(({ itemId }) => itemId));
      return (
        ids.size === lines.length &&
        lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999)
      );
    }),
  );
});

test('total, count and points', () => {
  const lines = [
    line('1', { discounted_price: 0.1, quantity: 3, rewardValue: 2 }),
    line('2', { discounted_price: 0.2 }),
  ];
  expect([cartTotal(lines), cartCount(lines), cartPoints(lines)]).toEqual([0.5, 4, 6]);
});
