import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Sent, type StoreKind, storeCheckout, unsent } from './checkout-link.ts';

const lines = [
  { itemId: '22', quantity: 1 },
  { itemId: '73', quantity: 2 },
];
const parts = { website: 'https://tienda.co', utmSource: 'pdf_interactivo', lines };
const many = (count: number): Sent[] =>
  Array.from({ length: count }, (_, at) => ({ itemId: `${at + 1}`, quantity: 1 }));
const urlsOf = (own: Partial<Parameters<typeof storeCheckout>[0]> & { provider: StoreKind }) =>
  storeCheckout({ ...parts, ...own }).next.map(({ url }) => url);

describe('checkout URL', () => {
  const gids = [
    { itemId: 'gid://shopify/ProductVariant/22', quantity: 1 },
    { itemId: 'gid://shopify/ProductVariant/73?cart=x', quantity: 2 },
  ];
  const both = '/checkout/cart/add?sku=22&qty=1&seller=1&sku=73&qty=2&seller=1&utm_source=pdf_interactivo';
  const rows: [string, StoreKind, Partial<typeof parts>, string][] = [
    // Covers §1-23, §9-15, §9-16.
    ['§9: cart-add stores get pairs of sku, qty and seller=1', 'VTEX', {}, `https://tienda.co${both}`],
    // Covers §1-24, §9-17.
    [
      '§9: Shopify-type stores get itemId:quantity pairs joined by commas',
      'SHOPIFY',
      {},
      'https://tienda.co/cart/22:1,73:2?utm_source=pdf_interactivo',
    ],
    [
      'a Shopify gid is reduced to its number',
      'SHOPIFY',
      { lines: gids },
      'https://tienda.co/cart/22:1,73:2?utm_source=pdf_interactivo',
    ],
    [
      '§3: a trailing slash of Info.Website is removed',
      'VTEX',
      { website: 'https://tienda.co/' },
      `https://tienda.co${both}`,
    ],
    ['§3: Info.Website without a scheme gets https', 'VTEX', { website: 'tienda.co' }, `https://tienda.co${both}`],
    [
      '§3: the path of Info.Website is kept, its query and fragment are not',
      'SHOPIFY',
      { website: 'https://tienda.co/es/?a=1#b' },
      'https://tienda.co/es/cart/22:1,73:2?utm_source=pdf_interactivo',
    ],
    // Covers §9-15.
    [
      '§9: utm_source is encoded',
      'SHOPIFY',
      { utmSource: 'a&b=c' },
      'https://tienda.co/cart/22:1,73:2?utm_source=a%26b%3Dc',
    ],
  ];
  test.each(rows)('%s', (_, provider, own, url) => {
    expect(urlsOf({ provider, ...own })).toEqual([url]);
  });

  // Covers §stores-8.
  test('a cart-add store opens the cart in the sales channel of the prices, once per link; other stores have none', () => {
    expect(urlsOf({ provider: 'VTEX', salesChannel: '2' })).toEqual([
      'https://tienda.co/checkout/cart/add?sku=22&qty=1&seller=1&sku=73&qty=2&seller=1&sc=2&utm_source=pdf_interactivo',
    ]);
    expect(urlsOf({ provider: 'SHOPIFY', salesChannel: '2' })[0]).not.toContain('sc=');
    const urls = urlsOf({ provider: 'VTEX', salesChannel: '2', lines: many(120) });
    expect(urls.every((url) => url.match(/&sc=2/g)?.length === 1 && url.length <= 2000)).toBe(true);
  });

  test.each([
    ['a script as website', { website: 'javascript:alert(1)' }],
    ['a mail address as website', { website: 'ventas@tienda.co' }],
    ['no website', { website: '' }],
    ['no lines', { lines: [] }],
  ])('an order with %s has no checkout URL', (_, own) => {
    expect(urlsOf({ provider: 'VTEX', ...own })).toEqual([]);
  });
});

describe('lines that a checkout URL cannot contain are refused, not dropped', () => {
  test.each([
    ['an id with a query string', '22&sku=9', 1],
    ['an id that is no number', 'E01', 1],
    ['the gid of a product', 'gid://shopify/Product/22', 1],
    ['the quantity 0', '5', 0],
    ['a negative quantity', '5', -2],
    ['a fractional quantity', '6', 1.5],
    ['a quantity of 10,000', '6', 10_000],
  ])('a line with %s is refused, and the other lines are sent', (_, itemId, quantity) => {
    for (const provider of ['VTEX', 'SHOPIFY'] as const) {
      const { next, refused } = storeCheckout({ ...parts, provider, lines: [{ itemId, quantity }, ...lines] });
      expect(refused).toEqual([itemId]);
      expect(next.map(({ sent }) => sent)).toEqual([lines]);
    }
  });
});

describe('a part of a checkout has at most 50 lines and 2000 characters', () => {
  test.each([
    ['50 lines of a Shopify-type store are one part', 'SHOPIFY', 50, [50]],
    ['51 lines are two parts', 'SHOPIFY', 51, [50, 1]],
    ['130 lines are three parts', 'SHOPIFY', 130, [50, 50, 30]],
    ['50 lines of a cart-add store are one part', 'VTEX', 50, [50]],
  ] as const)('%s', (_, provider, count, sizes) => {
    const { next } = storeCheckout({ ...parts, provider, lines: many(count) });
    expect(next.map(({ sent }) => sent.length)).toEqual(sizes);
  });

  test('long ids make more parts, none longer than 2000 characters', () => {
    const long = many(50).map((_, at) => ({ itemId: `${10n ** 19n + BigInt(at)}`, quantity: 999 }));
    const urls = urlsOf({ provider: 'VTEX', lines: long });
    expect(urls.length).toBe(2);
    expect(Math.max(...urls.map((url) => url.length))).toBeLessThanOrEqual(2000);
  });

  const aLine = fc.record({
    itemId: fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const aCart = fc.uniqueArray(aLine, { selector: ({ itemId }) => itemId, maxLength: 200 });
  const carriedBy = (provider: StoreKind, url: string) =>
    provider === 'VTEX'
      ? [...url.matchAll(/sku=(\d+)&qty=(\d+)&seller=1/g)].map(([, id, quantity]) => `${id}:${quantity}`)
      : (/\/cart\/([^?]+)/.exec(url)?.[1] ?? '').split(',');

  // Covers §cart-11.
  test('the parts of an arbitrary cart contain every line once, in order', () => {
    fc.assert(
      fc.property(aCart, fc.constantFrom('VTEX' as const, 'SHOPIFY' as const), (cart, provider) => {
        const { next, refused } = storeCheckout({ ...parts, provider, lines: cart });
        expect(refused).toEqual([]);
        expect(next.flatMap(({ url }) => carriedBy(provider, url))).toEqual(
          cart.map(({ itemId, quantity }) => `${itemId}:${quantity}`),
        );
        expect(next.every(({ url }) => url.length <= 2000 && url.endsWith('utm_source=pdf_interactivo'))).toBe(true);
      }),
    );
  });
});

describe('opened lines are not sent twice', () => {
  const opened = [
    [
      { itemId: '1', quantity: 1 },
      { itemId: '2', quantity: 3 },
    ],
  ];
  const rows: [string, Sent[], Sent[]][] = [
    ['the same lines leave nothing to send', opened.flat(), []],
    [
      'a line added later is left to send',
      [...opened.flat(), { itemId: '9', quantity: 1 }],
      [{ itemId: '9', quantity: 1 }],
    ],
    [
      'the difference of a raised quantity is left to send',
      [{ itemId: '2', quantity: 5 }],
      [{ itemId: '2', quantity: 2 }],
    ],
    ['a lowered quantity leaves nothing to send', [{ itemId: '2', quantity: 1 }], []],
    ['a removed line leaves nothing to send', [{ itemId: '2', quantity: 3 }], []],
  ];
  test.each(rows)('%s', (_, cart, rest) => {
    expect(unsent(cart, opened)).toEqual(rest);
  });

  test('the first of two parts stays unchanged when the cart changes', () => {
    const [first] = storeCheckout({ ...parts, provider: 'VTEX', lines: many(60) }).next;
    const changed = storeCheckout({
      ...parts,
      provider: 'VTEX',
      lines: many(61).slice(5),
      opened: [first?.sent ?? []],
    });
    expect(changed.opened).toEqual([first]);
    expect(changed.next.map(({ sent }) => sent.map(({ itemId }) => itemId))).toEqual([
      many(61)
        .slice(50)
        .map(({ itemId }) => itemId),
    ]);
  });
});
