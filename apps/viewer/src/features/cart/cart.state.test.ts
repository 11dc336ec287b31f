import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import {
  type Cart,
  type CartAction,
  type CartLine,
  cartCount,
  cartReducer,
  emptyCart,
  quantityOf,
} from './cart.state.ts';
import { cartPoints, cartTotal } from './total/totals.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const applyActions = (cart: Cart, ...actions: CartAction[]): Cart =>
  actions.reduce((next, action) => cartReducer(next, action, NOW), cart);
const cartAfter = (...actions: CartAction[]): Cart => applyActions(emptyCart, ...actions);
const added = (itemId: string, quantity?: number, own: Partial<CartLine> = {}): CartAction => ({
  type: 'added',
  item: line(itemId, own),
  ...(quantity === undefined ? {} : { quantity }),
});
const removed = (itemId: string): CartAction => ({ type: 'removed', itemId });
const quantityChanged = (itemId: string, quantity: number): CartAction => ({
  type: 'quantity-changed',
  itemId,
  quantity,
});

/** The current offer of item 1, which was added at a price of 100. */
const sold = (discounted_price = 100, price = discounted_price): CartAction => ({
  type: 'checked',
  offers: [{ itemId: '1', at: NOW + 5, is: 'sold', item: line('1', { discounted_price, price, rewardValue: 7 }) }],
});
const absent = (is: 'soldOut' | 'gone' | 'unpriced'): CartAction => ({
  type: 'checked',
  offers: [{ itemId: '1', at: NOW + 5, is }],
});
const agreed: CartAction = { type: 'changes-accepted' };
const UNDO: CartAction = { type: 'restored' };

// Covers §resilience-76.
test('a price in another currency is a change to accept, and a return to the first currency is not', () => {
  const inDollars: CartAction = {
    type: 'checked',
    offers: [{ itemId: '1', at: NOW + 5, is: 'sold', item: line('1', { discounted_price: 100, currency: 'USD' }) }],
  };
  const changed = cartAfter(added('1'), inDollars);
  expect(changed.lines[0]).toMatchObject({
    discounted_price: 100,
    currency: 'USD',
    agreed: { price: 100, currency: 'COP' },
  });
  expect(applyActions(changed, agreed).lines[0]).toMatchObject({ currency: 'USD' });
  expect(applyActions(changed, agreed, inDollars).lines[0]?.agreed).toBeUndefined();
  const back = applyActions(changed, sold(100)).lines[0];
  expect([back?.currency, back?.agreed]).toEqual(['COP', undefined]);
});

test('actions on an item that is not in the cart change no line', () => {
  const cart = cartAfter(added('2'));
  expect(applyActions(cart, removed('1'))).toEqual(cart);
  expect(applyActions(cart, quantityChanged('1', 5)).lines).toEqual(cart.lines);
  expect(applyActions(cart, sold(5), absent('gone')).lines).toEqual(cart.lines);
  expect(applyActions(cart, UNDO).lines).toBe(cart.lines);
});

describe('lines of the cart', () => {
  const rows: [string, CartAction[], [string, number][]][] = [
    // Covers §4-25.
    [
      '§4: a new item is appended with quantity 1',
      [added('1'), added('2')],
      [
        ['1', 1],
        ['2', 1],
      ],
    ],
    // Covers §4-24.
    [
      '§4: adding an item already in the cart raises its quantity by 1',
      [added('1'), added('2'), added('1')],
      [
        ['1', 2],
        ['2', 1],
      ],
    ],
    ['decisions "Popup": the chosen quantity is added', [added('1', 3), added('1', 2)], [['1', 5]]],
    // Covers §4-27.
    ['§4: items can be removed', [added('1'), added('2'), removed('1')], [['2', 1]]],
    ['a quantity is changed', [added('1'), quantityChanged('1', 12)], [['1', 12]]],
    [
      'an undo restores a line in its place',
      [added('1'), added('2', 4), added('3'), removed('2'), UNDO],
      [
        ['1', 1],
        ['2', 4],
        ['3', 1],
      ],
    ],
    [
      'an undo restores a cleared cart',
      [added('1', 2), added('2'), { type: 'cleared' }, UNDO],
      [
        ['1', 2],
        ['2', 1],
      ],
    ],
    ['an undo skips a line that was added again', [added('1', 2), removed('1'), added('1'), UNDO], [['1', 1]]],
    ['a discarded undo restores nothing', [added('1'), removed('1'), { type: 'undo-discarded' }, UNDO], []],
    ['a quantity is at least 1', [added('1', 5), quantityChanged('1', 0)], [['1', 1]]],
    ['a quantity is an integer', [added('1', 2.9)], [['1', 2]]],
    ['an invalid quantity becomes 1', [added('1', Number.NaN)], [['1', 1]]],
    ['a quantity is at most 999', [added('1', 998), added('1', 5)], [['1', 999]]],
  ];
  test.each(rows)('%s', (_, actions, lines) => {
    expect(cartAfter(...actions).lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual(lines);
  });
});

describe('offers of the store beside the accepted ones (decisions "Products")', () => {
  const agreedTo = (price: number, isAbsent = false) => expect.objectContaining({ price, isAbsent });
  const rows: [string, CartAction[], { [Field in keyof CartLine]?: CartLine[Field] | undefined }][] = [
    [
      'the same price needs no acceptance',
      [sold(100)],
      { discounted_price: 100, agreed: undefined, pricedAt: NOW + 5 },
    ],
    [
      'a higher price needs acceptance',
      [sold(110, 130)],
      { discounted_price: 110, price: 130, rewardValue: 7, agreed: agreedTo(100) },
    ],
    ['a lower price needs acceptance', [sold(90)], { discounted_price: 90, agreed: agreedTo(100) }],
    [
      'a second change is compared with the accepted price',
      [sold(110), sold(120)],
      { discounted_price: 120, agreed: agreedTo(100) },
    ],
    [
      'a return to the accepted price needs no acceptance',
      [sold(110), sold(100)],
      { discounted_price: 100, agreed: undefined },
    ],
    [
      'an accepted price becomes the agreed one',
      [sold(110), agreed, sold(110)],
      { discounted_price: 110, agreed: undefined },
    ],
    ['an item sold out needs acceptance', [absent('soldOut')], { absence: 'soldOut', agreed: agreedTo(100) }],
    [
      'an accepted absence keeps the line as absent',
      [absent('gone'), agreed, absent('gone')],
      { absence: 'gone', agreed: undefined },
    ],
    [
      'an accepted absence for another reason needs no acceptance',
      [absent('soldOut'), agreed, absent('gone')],
      { absence: 'gone', agreed: undefined },
    ],
    [
      'the return of an accepted absence needs acceptance',
      [absent('soldOut'), agreed, sold(100)],
      { absence: undefined, agreed: agreedTo(100, true) },
    ],
    [
      'an absence that ends before acceptance leaves no change',
      [absent('unpriced'), sold(100)],
      { absence: undefined, agreed: undefined },
    ],
    [
      'an absence that ends at a higher price is a price change',
      [absent('soldOut'), sold(110)],
      { absence: undefined, agreed: agreedTo(100) },
    ],
    [
      'adding an absent item accepts its return',
      [absent('soldOut'), agreed, added('1')],
      { absence: undefined, agreed: undefined, quantity: 2 },
    ],
    [
      'adding an item at another price is a price change',
      [added('1', 1, { discounted_price: 80 })],
      { discounted_price: 80, agreed: agreedTo(100), quantity: 2 },
    ],
    ['an offer keeps the quantity', [quantityChanged('1', 7), sold(110)], { quantity: 7 }],
  ];
  test.each(rows)('%s', (_, actions, expected) => {
    const [checked] = cartAfter(added('1'), ...actions).lines;
    expect(checked).toEqual({ ...checked, ...expected });
  });
});

const anAction: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({
    type: fc.constant('added' as const),
    item: fc.constantFrom('1', '2', '3').map((id) => line(id)),
    quantity: fc.integer(),
  }),
  fc.record({
    type: fc.constant('quantity-changed' as const),
    itemId: fc.constantFrom('1', '2', '9'),
    quantity: fc.double(),
  }),
  fc.record({ type: fc.constant('removed' as const), itemId: fc.constantFrom('1', '2', '9') }),
  fc.constantFrom<CartAction>(UNDO, { type: 'cleared' }, agreed, sold(90), absent('soldOut')),
);

test('after arbitrary actions every item is listed once with a quantity from 1 to 999', () => {
  fc.assert(
    fc.property(fc.array(anAction), (actions) => {
      const { lines } = cartAfter(...actions);
      const ids = new Set(lines.map(({ itemId }) => itemId));
      return (
        ids.size === lines.length &&
        lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999)
      );
    }),
  );
});

describe('cartTotal in minor units (§4, decisions "Cart item")', () => {
  const rows: [string, [number, number][], number][] = [
    ['a cart without lines totals 0', [], 0],
    // Covers §4-28.
    [
      '§4: the total is Σ discounted_price × quantity',
      [
        [129900, 2],
        [50000, 1],
      ],
      309800,
    ],
    [
      'prices of 0.1 and 0.2 total 0.3',
      [
        [0.1, 1],
        [0.2, 1],
      ],
      0.3,
    ],
    ['three pieces at 0.1 total 0.3', [[0.1, 3]], 0.3],
    ['a price of 1.005 is rounded by its decimal digits to 1.01', [[1.005, 1]], 1.01],
    [
      'a price of 0 adds nothing',
      [
        [0, 5],
        [100, 1],
      ],
      100,
    ],
    ['999 times a price of nine digits is exact', [[999_999_999.99, 999]], 998_999_999_990.01],
    [
      'a price of NaN adds nothing',
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

test('cartCount sums quantities, cartPoints reward points per piece, and quantityOf finds a line', () => {
  const lines = [line('1', { quantity: 3, rewardValue: 2 }), line('2')];
  expect([cartCount(lines), cartPoints(lines), quantityOf({ lines, removed: [] }, '1')]).toEqual([4, 6, 3]);
});

describe('minimum and increment of an order', () => {
  const ruled = (quantity?: number): CartAction => added('1', quantity, { least: 12, step: 6, most: 30 });

  test('the first addition is the minimum, and each further one an increment', () => {
    expect(quantityOf(cartAfter(ruled()), '1')).toBe(12);
    expect(quantityOf(cartAfter(ruled(), ruled()), '1')).toBe(18);
    expect(quantityOf(cartAfter(ruled(), ruled(), ruled(), ruled(), ruled(), ruled()), '1')).toBe(30);
  });

  test('a chosen quantity becomes the next one that the store accepts', () => {
    expect(quantityOf(cartAfter(ruled(), quantityChanged('1', 19)), '1')).toBe(24);
    expect(quantityOf(cartAfter(ruled(), quantityChanged('1', 1)), '1')).toBe(12);
  });

  test('a check brings the rule of the current offer, and removes one that is gone', () => {
    const check = (own: Partial<CartLine>): CartAction => ({
      type: 'checked',
      offers: [{ itemId: '1', at: NOW, is: 'sold', item: line('1', own) }],
    });
    const cart = cartAfter(added('1', 5), check({ least: 12, step: 6 }));
    expect(cart.lines).toMatchObject([{ quantity: 5, least: 12, step: 6 }]);
    expect(applyActions(cart, check({})).lines[0]).not.toHaveProperty('step');
  });
});

describe('limit of an order', () => {
  const limited = (most: number, quantity = 1): CartAction => added('1', quantity, { most });

  test('no action raises a quantity above the limit of the store', () => {
    expect(quantityOf(cartAfter(limited(3, 7)), '1')).toBe(3);
    expect(quantityOf(cartAfter(limited(3, 2), limited(3, 2)), '1')).toBe(3);
    expect(quantityOf(cartAfter(limited(3), quantityChanged('1', 50)), '1')).toBe(3);
    expect(quantityOf(cartAfter(added('1'), quantityChanged('1', 50)), '1')).toBe(50);
  });

  test('a limit that falls below the quantity takes no units away, and only fewer can be chosen', () => {
    const check = (own: Partial<CartLine>): CartAction => ({
      type: 'checked',
      offers: [{ itemId: '1', at: NOW, is: 'sold', item: line('1', own) }],
    });
    const fallen = cartAfter(added('1', 5), check({ most: 3 }));
    expect(fallen.lines).toMatchObject([{ quantity: 5, most: 3 }]);
    expect(quantityOf(applyActions(fallen, quantityChanged('1', 6)), '1')).toBe(5);
    expect(quantityOf(applyActions(fallen, quantityChanged('1', 2)), '1')).toBe(2);
    expect(applyActions(fallen, check({})).lines[0]).not.toHaveProperty('most');
  });

  test('a check brings the sales channel of the current prices', () => {
    const offers = [{ itemId: '1', at: NOW, is: 'sold' as const, item: line('1', { salesChannel: '2' }) }];
    const cart = cartAfter(added('1', 1, { salesChannel: '1' }), { type: 'checked', offers });
    expect(cart.lines).toMatchObject([{ salesChannel: '2' }]);
  });
});
