import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import { chatNumber, chatOrder } from './chat-order.ts';
import { checkoutLinks } from './checkout-link.ts';

const lines = [
  { itemId: '22', quantity: 1 },
  { itemId: '73', quantity: 2 },
];
const parts = { website: 'https://tienda.co', utmSource: 'pdf_interactivo', lines };

test('without a web address there is no link', () => {
  expect(checkoutLinks({ ...parts, provider: 'VTEX', website: 'javascript:alert(1)' }).urls).toEqual([]);
  expect(checkoutLinks({ ...parts, provider: 'VTEX', lines: [] }).urls).toEqual([]);
});

test('an id that is no number and a quantity that cannot be are refused, never dropped', () => {
  const hostile = [
    { itemId: '22&sku=9', quantity: 1 },
    { itemId: '5', quantity: 0 },
    { itemId: '6', quantity: 1.5 },
    { itemId: '7', quantity: 1 },
  ];
  const { urls, refused } = checkoutLinks({ ...parts, provider: 'VTEX', lines: hostile });
  expect(refused).toEqual(['22&sku=9', '5', '6']);
  expect(urls).toEqual(['https://tienda.co/checkout/cart/add?sku=7&qty=1&seller=1&utm_source=pdf_interactivo']);
});

test.each(['https://tienda.co', 'https://tienda.co/', 'tienda.co'])('from %s to the cart-add address', (website) => {
  expect(checkoutLinks({ ...parts, provider: 'VTEX', website }).urls).toEqual([
    'https://tienda.co/checkout/cart/add?sku=22&qty=1&seller=1&sku=73&qty=2&seller=1&utm_source=pdf_interactivo',
  ]);
});

test('to the cart path of a Shopify-type store, by the numbers of its ids', () => {
  const gids = [
    { itemId: 'gid://shopify/ProductVariant/22', quantity: 1 },
    { itemId: '73', quantity: 2 },
  ];
  expect(checkoutLinks({ ...parts, provider: 'SHOPIFY', lines: gids }).urls).toEqual([
    'https://tienda.co/cart/22:1,73:2?utm_source=pdf_interactivo',
  ]);
});

const aLine = fc.record({
  itemId: fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const aCart = fc.uniqueArray(aLine, { selector: ({ itemId }) => itemId, maxLength: 200 });

test('no address is longer than stores take, and together they carry every line once, in order', () => {
  fc.assert(
    fc.property(aCart, fc.constantFrom('VTEX' as const, 'SHOPIFY' as const), (cart, provider) => {
      const { urls, refused } = checkoutLinks({ ...parts, provider, lines: cart });
      const carried = urls.flatMap((url) =>
        provider === 'VTEX'
          ? [...url.matchAll(/sku=(\d+)&qty=(\d+)&seller=1/g)].map(([, id, quantity]) => `${id}:${quantity}`)
          : (/\/cart\/([^?]+)/.exec(url)?.[1] ?? '').split(','),
      );
      expect(refused).toEqual([]);
      expect(carried).toEqual(cart.map(({ itemId, quantity }) => `${itemId}:${quantity}`));
      expect(urls.every((url) => url.length <= 2000 && url.endsWith('utm_source=pdf_interactivo'))).toBe(true);
    }),
  );
});

test('more than fifty lines go in parts', () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ itemId: `${index + 1}`, quantity: 1 }));
  expect(checkoutLinks({ ...parts, provider: 'SHOPIFY', lines: many }).urls).toHaveLength(2);
});

test.each([
  ['', null],
  ['escríbenos', null],
  ['ventas@tienda.co', null],
  ['300 123 4567', '573001234567'],
  ['Pedidos: +57 (300) 123-45-67, de 8 a 5', '573001234567'],
  ['0057 300 123 4567', '573001234567'],
  ['+34 612 34 56 78', '34612345678'],
  ['12345678901234567890', null],
])('the number %j is %j', (written, digits) => {
  expect(chatNumber(written)).toBe(digits);
});

const order = { number: '573001234567', documentName: 'Carta & vinos', page: 4, total: 50000 };
const textOf = (url: string | undefined) => decodeURIComponent(url?.split('?text=')[1] ?? '').replace(/\u00a0/g, ' ');

test('a chat order says what, how many, how much, and where it was seen', () => {
  const [url, ...further] = chatOrder({
    ...order,
    lines: [
      line('1', { name: 'Arepa #1', quantity: 2, discounted_price: 25000, ref: 'A-1' }),
      line('2', { discounted_price: 0, ref: '' }),
    ],
  });
  expect(further).toEqual([]);
  expect(url).toMatch(/^https:\/\/wa\.me\/573001234567\?text=[^&#+\s]+$/);
  expect(textOf(url)).toBe(
    [
      'Hola, quiero hacer este pedido de Carta & vinos:',
      '',
      '• 2 × Arepa #1 (ref. A-1): $ 25.000 c/u',
      '• 1 × Producto 2: Gratis',
      '',
      'Total: $ 50.000',
      'Lo vi en Carta & vinos, página 4.',
    ].join('\n'),
  );
});

test('no number or no lines, no order', () => {
  expect(chatOrder({ ...order, number: 'x', lines: [line('1')] })).toEqual([]);
  expect(chatOrder({ ...order, lines: [] })).toEqual([]);
});

test('any name can be ordered, and a long order goes in parts with the total in the last', () => {
  const aName = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(fc.array(aName, { minLength: 1, maxLength: 60 }), (names) => {
      const urls = chatOrder({ ...order, lines: names.map((name, index) => line(`${index}`, { name })) });
      const texts = urls.map(textOf);
      expect(texts.every((text) => text.length < 2500)).toBe(true);
      expect(texts.filter((text) => text.includes('Total: $ 50.000'))).toEqual(texts.slice(-1));
    }),
  );
});
