import { expect, test } from 'vitest';
import { type Happening, hostEventOf } from './event-of.ts';
import { heightFor } from './frame-height.tsx';

const line = { ref: 'CN-1', itemId: '7', name: 'Sofá', quantity: 2, discounted_price: 500 };
const around = {
  page: 5,
  pageCount: 20,
  order: [line],
  urlOf: (page: number, product: string) => `https://v.test/${page}/${product}`,
};

// Covers §resilience-97.
test.each<[Happening['event'], Happening['data'], string, unknown]>([
  ['page_view', { page: 6 }, 'page', { page: 6, pageCount: 20 }],
  ['product_view', { ref: 'CN-1', id: '7' }, 'product', { ref: 'CN-1', id: '7', page: 5 }],
  ['product_view', { ref: 'CN-1', id: '7', page: 6 }, 'product', { ref: 'CN-1', id: '7', page: 6 }],
  ['product_view', {}, 'product', { ref: '', id: '', page: 5 }],
  [
    'add_to_cart',
    { ref: 'CN-1', id: '7', quantity: 3, price: 500 },
    'add',
    { ref: 'CN-1', id: '7', quantity: 3, price: 500, currency: 'COP' },
  ],
  [
    'add_to_cart',
    { ref: 'CN-1', id: '7', quantity: 1, price: 20, currency: 'USD' },
    'add',
    { ref: 'CN-1', id: '7', quantity: 1, price: 20, currency: 'USD' },
  ],
  [
    'begin_checkout',
    { part: 2, lines: 1, value: 1000 },
    'checkout',
    { lines: [{ ref: 'CN-1', id: '7', name: 'Sofá', quantity: 2, price: 500, currency: 'COP' }], total: 1000, part: 2 },
  ],
  ['share', { method: 'copy', page: 9 }, 'share', { method: 'copy', url: 'https://v.test/9/' }],
  ['share', { method: 'chat', product: 'CN-1' }, 'share', { method: 'chat', url: 'https://v.test/5/CN-1' }],
])('the event %s with %j becomes the message %s', (event, data, name, detail) => {
  expect(hostEventOf({ event, data }, around)).toEqual({ is: 'event', name, detail });
});

// Covers §resilience-97.
test('lines of an order carry their currency, and an order in several currencies has the total null', () => {
  const order = [line, { ...line, itemId: '8', discounted_price: 20, currency: 'USD' }];
  const event = hostEventOf({ event: 'begin_checkout', data: { part: 1, value: null } }, { ...around, order });
  expect(event).toMatchObject({
    detail: {
      lines: [
        { id: '7', price: 500, currency: 'COP' },
        { id: '8', price: 20, currency: 'USD' },
      ],
      total: null,
    },
  });
});

// Covers §cart-17.
test('lines of an order without a price are marked as quotes', () => {
  const order = [{ ...line, discounted_price: 0, isQuote: true as const }];
  const event = hostEventOf({ event: 'begin_checkout', data: { part: 1, value: null } }, { ...around, order });
  expect(event).toMatchObject({ detail: { lines: [{ id: '7', price: 0, isQuote: true }], total: null } });
  const added = hostEventOf(
    { event: 'add_to_cart', data: { ref: 'CN-1', id: '7', quantity: 2, isQuote: true } },
    around,
  );
  expect(added).toMatchObject({ detail: { quantity: 2, price: 0, isQuote: true } });
});

test.each<Happening['event']>(['open', 'search', 'tag_click', 'download'])('the event %s sends no message', (event) => {
  expect(hostEventOf({ event, data: {} }, around)).toBeNull();
});

test.each([
  ['one page', { width: 390, height: 440, margin: 8 }, 544, 'single', 0.75, 374 / 0.75 + 16 + 104],
  [
    'a spread beside the contents',
    { width: 1000, height: 500, margin: 24 },
    612,
    'spread',
    0.75,
    476 / 0.75 + 48 + 112,
  ],
] as const)(
  'heightFor with %s answers the frame height at which pages fill the width, and is stable there',
  (_, stage, frame, mode, aspect, height) => {
    expect(heightFor(stage, frame, mode, aspect)).toBeCloseTo(height, 6);
    // Stable: a frame of that height gets the same answer, so no frame grows endlessly.
    const grown = { ...stage, height: stage.height + height - frame };
    expect(heightFor(grown, height, mode, aspect)).toBeCloseTo(height, 6);
  },
);
