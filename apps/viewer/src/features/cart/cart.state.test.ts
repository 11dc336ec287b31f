import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import {
  type Cart,
  type CartAct,
  type CartLine,
  cartAfter,
  cartCount,
  cartPoints,
  cartTotal,
  emptyCart,
  quantityOf,
} from './cart.state.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const then = (cart: Cart, ...acts: CartAct[]): Cart => acts.reduce((next, act) => cartAfter(next, act, NOW), cart);
const after = (...acts: CartAct[]): Cart => then(emptyCart, ...acts);
const added = (itemId: string, quantity?: number, own: Partial<CartLine> = {}): CartAct => ({
  type: 'added',
  item: line(itemId, own),
  ...(quantity === undefined ? {} : { quantity }),
});
const removed = (itemId: string): CartAct => ({ type: 'removed', itemId });
const counted = (itemId: string, quantity: number): CartAct => ({ type: 'counted', itemId, quantity });

/** What the store says of item 1, which was put in for 100. */
const sold = (discounted_price = 100, price = discounted_price): CartAct => ({
  type: 'checked',
  offers: [{ itemId: '1', at: NOW + 5, is: 'sold', item: line('1', { discounted_price, price, rewardValue: 7 }) }],
});
const away = (is: 'soldOut' | 'gone' | 'unpriced'): CartAct => ({
  type: 'checked',
  offers: [{ itemId: '1', at: NOW + 5, is }],
});
const agreed: CartAct = { type: 'agreed' };
const UNDO: CartAct = { type: 'restored' };

test('a price in another currency is a change to accept, and shown in it; back in the first one there is none', () => {
  const inDollars: CartAct = {
    type: 'checked',
    offers: [{ itemId: '1', at: NOW + 5, is: 'sold', item: line('1', { discounted_price: 100, currency: 'USD' }) }],
  };
  const changed = after(added('1'), inDollars);
  expect(changed.lines[0]).toMatchObject({
    discounted_price: 100,
    currency: 'USD',
    agreed: { price: 100, currency: 'COP' },
  });
  expect(then(changed, agreed).lines[0]).toMatchObject({ currency: 'USD' });
  expect(then(changed, agreed, inDollars).lines[0]?.agreed).toBeUndefined();
  const back = then(changed, sold(100)).lines[0];
  expect([back?.currency, back?.agreed]).toEqual(['COP', undefined]);
});

test('what is not in the cart can be neither counted nor removed nor checked', () => {
  const cart = after(added('2'));
  expect(then(cart, removed('1'))).toEqual(cart);
  expect(then(cart, counted('1', 5)).lines).toEqual(cart.lines);
  expect(then(cart, sold(5), away('gone')).lines).toEqual(cart.lines);
  expect(then(cart, UNDO).lines).toBe(cart.lines);
});

describe('what is in the cart', () => {
  const rows: [string, CartAct[], [string, number][]][] = [
    [
      '§4: a new item is appended with quantity 1',
      [added('1'), added('2')],
      [
        ['1', 1],
        ['2', 1],
      ],
    ],
    [
      '§4: adding an item already in the cart raises its quantity by 1',
      [added('1'), added('2'), added('1')],
      [
        ['1', 2],
        ['2', 1],
      ],
    ],
    ['decisions "Popup": as many are added as were chosen', [added('1', 3), added('1', 2)], [['1', 5]]],
    ['§4: items can be removed', [added('1'), added('2'), removed('1')], [['2', 1]]],
    ['issue 4.3: quantities are edited', [added('1'), counted('1', 12)], [['1', 12]]],
    [
      'issue 4.3: what was removed comes back to its place',
      [added('1'), added('2', 4), added('3'), removed('2'), UNDO],
      [
        ['1', 1],
        ['2', 4],
        ['3', 1],
      ],
    ],
    [
      'issue 4.3: a cleared cart comes back whole',
      [added('1', 2), added('2'), { type: 'cleared' }, UNDO],
      [
        ['1', 2],
        ['2', 1],
      ],
    ],
    [
      'issue 4.3: what was added again meanwhile is not there twice',
      [added('1', 2), removed('1'), added('1'), UNDO],
      [['1', 1]],
    ],
    ['issue 4.3: what was forgotten stays away', [added('1'), removed('1'), { type: 'forgotten' }, UNDO], []],
    ['our limit: at least one', [added('1', 5), counted('1', 0)], [['1', 1]]],
    ['our limit: whole ones', [added('1', 2.9)], [['1', 2]]],
    ['our limit: a number', [added('1', Number.NaN)], [['1', 1]]],
    ['our limit: at most 999', [added('1', 998), added('1', 5)], [['1', 999]]],
  ];
  test.each(rows)('%s', (_, acts, lines) => {
    expect(after(...acts).lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual(lines);
  });
});

describe('what the store says now, beside what the shopper agreed to (decisions "Products")', () => {
  const was = (price: number, isAbsent = false) => expect.objectContaining({ price, isAbsent });
  const rows: [string, CartAct[], { [Field in keyof CartLine]?: CartLine[Field] | undefined }][] = [
    ['the same price is no news', [sold(100)], { discounted_price: 100, agreed: undefined, pricedAt: NOW + 5 }],
    [
      'a higher price waits for the shopper',
      [sold(110, 130)],
      { discounted_price: 110, price: 130, rewardValue: 7, agreed: was(100) },
    ],
    ['so does a lower one', [sold(90)], { discounted_price: 90, agreed: was(100) }],
    [
      'the second change is still measured by what was agreed to',
      [sold(110), sold(120)],
      { discounted_price: 120, agreed: was(100) },
    ],
    [
      'who is back where they were has nothing to accept',
      [sold(110), sold(100)],
      { discounted_price: 100, agreed: undefined },
    ],
    [
      'an accepted price is the agreed one',
      [sold(110), agreed, sold(110)],
      { discounted_price: 110, agreed: undefined },
    ],
    ['sold out waits for the shopper', [away('soldOut')], { absence: 'soldOut', agreed: was(100) }],
    [
      'accepted, it stays in the cart and out of the order',
      [away('gone'), agreed, away('gone')],
      { absence: 'gone', agreed: undefined },
    ],
    [
      'sold out and then no longer sold is the same to the order',
      [away('soldOut'), agreed, away('gone')],
      { absence: 'gone', agreed: undefined },
    ],
    [
      'what comes back waits for the shopper as well',
      [away('soldOut'), agreed, sold(100)],
      { absence: undefined, agreed: was(100, true) },
    ],
    [
      'what was away for a moment was never away',
      [away('unpriced'), sold(100)],
      { absence: undefined, agreed: undefined },
    ],
    [
      'what was away for a moment and is dearer is dearer',
      [away('soldOut'), sold(110)],
      { absence: undefined, agreed: was(100) },
    ],
    [
      'who adds it again has seen that it is back',
      [away('soldOut'), agreed, added('1')],
      { absence: undefined, agreed: undefined, quantity: 2 },
    ],
    [
      'added again at another price, the earlier ones have changed',
      [added('1', 1, { discounted_price: 80 })],
      { discounted_price: 80, agreed: was(100), quantity: 2 },
    ],
    ['the quantity is the shopper’s', [counted('1', 7), sold(110)], { quantity: 7 }],
  ];
  test.each(rows)('%s', (_, acts, expected) => {
    const [checked] = after(added('1'), ...acts).lines;
    expect(checked).toEqual({ ...checked, ...expected });
  });
});

const anAct: fc.Arbitrary<CartAct> = fc.oneof(
  fc.record({
    type: fc.constant('added' as const),
    item: fc.constantFrom('1', '2', '3').map((id) => line(id)),
    quantity: fc.integer(),
  }),
  fc.record({ type: fc.constant('counted' as const), itemId: fc.constantFrom('1', '2', '9'), quantity: fc.double() }),
  fc.record({ type: fc.constant('removed' as const), itemId: fc.constantFrom('1', '2', '9') }),
  fc.constantFrom<CartAct>(UNDO, { type: 'cleared' }, agreed, sold(90), away('soldOut')),
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

describe('totals, in minor units (§4, decisions "Cart item")', () => {
  const rows: [string, [number, number][], number][] = [
    ['nothing comes to nothing', [], 0],
    [
      '§4: Σ discounted_price × quantity',
      [
        [129900, 2],
        [50000, 1],
      ],
      309800,
    ],
    [
      '0.1 and 0.2 are 0.3',
      [
        [0.1, 1],
        [0.2, 1],
      ],
      0.3,
    ],
    ['three times 0.1 is 0.3', [[0.1, 3]], 0.3],
    ['1.005 is 1.01, as it is written', [[1.005, 1]], 1.01],
    [
      'a gift costs nothing',
      [
        [0, 5],
        [100, 1],
      ],
      100,
    ],
    ['nine digits, 999 times', [[999_999_999.99, 999]], 998_999_999_990.01],
    [
      'what is no number counts nothing',
      [
        [Number.NaN, 2],
        [5, 1],
      ],
      5,
    ],
  ];
  test.each(rows)('%s', (_, parts, total) => {
    expect(
      cartTotal(parts.map(([discounted_price, quantity], at) => line(`${at}`, { discounted_price, quantity }))),
    ).toBe(total);
  });
});

test('count and points', () => {
  const lines = [line('1', { quantity: 3, rewardValue: 2 }), line('2')];
  expect([cartCount(lines), cartPoints(lines), quantityOf({ lines, removed: [] }, '1')]).toEqual([4, 6, 3]);
});
