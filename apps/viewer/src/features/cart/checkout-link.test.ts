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

describe('the address', () => {
  const gids = [
    { itemId: 'gid://shopify/ProductVariant/22', quantity: 1 },
    { itemId: 'gid://shopify/ProductVariant/73?cart=x', quantity: 2 },
  ];
  const both = '/checkout/cart/add?sku=22&qty=1&seller=1&sku=73&qty=2&seller=1&utm_source=pdf_interactivo';
  const rows: [string, StoreKind, Partial<typeof parts>, string][] = [
    ['§9: pairs of sku, qty and seller=1', 'VTEX', {}, `https://tienda.co${both}`],
    [
      '§9: itemId:quantity pairs joined by commas',
      'SHOPIFY',
      {},
      'https://tienda.co/cart/22:1,73:2?utm_source=pdf_interactivo',
    ],
    [
      'issue 4.4: numbers of a Shopify-type store whose data carries gids',
      'SHOPIFY',
      { lines: gids },
      'https://tienda.co/cart/22:1,73:2?utm_source=pdf_interactivo',
    ],
    ['§3 Info.Website with a slash', 'VTEX', { website: 'https://tienda.co/' }, `https://tienda.co${both}`],
    ['§3 Info.Website without a scheme', 'VTEX', { website: 'tienda.co' }, `https://tienda.co${both}`],
    [
      '§3 Info.Website with a path',
      'SHOPIFY',
      { website: 'https://tienda.co/es/?a=1#b' },
      'https://tienda.co/es/cart/22:1,73:2?utm_source=pdf_interactivo',
    ],
    [
      '§9: utm_source is data, and stays one value',
      'SHOPIFY',
      { utmSource: 'a&b=c' },
      'https://tienda.co/cart/22:1,73:2?utm_source=a%26b%3Dc',
    ],
  ];
  test.each(rows)('%s', (_, provider, own, url) => {
    expect(urlsOf({ provider, ...own })).toEqual([url]);
  });

  test.each([
    ['a website that is a script', { website: 'javascript:alert(1)' }],
    ['a website that is a mail address', { website: 'ventas@tienda.co' }],
    ['no website', { website: '' }],
    ['no lines', { lines: [] }],
  ])('there is none for %s', (_, own) => {
    expect(urlsOf({ provider: 'VTEX', ...own })).toEqual([]);
  });
});

describe('vtex.md 7: a line that the store cannot take is refused, never dropped', () => {
  test.each([
    ['an id with more in it', '22&sku=9', 1],
    ['an id that is no number', 'E01', 1],
    ['a gid of something else', 'gid://shopify/Product/22', 1],
    ['none of it', '5', 0],
    ['less than none', '5', -2],
    ['a part of one', '6', 1.5],
    ['ten thousand', '6', 10_000],
  ])('%s', (_, itemId, quantity) => {
    for (const provider of ['VTEX', 'SHOPIFY'] as const) {
      const { next, refused } = storeCheckout({ ...parts, provider, lines: [{ itemId, quantity }, ...lines] });
      expect(refused).toEqual([itemId]);
      expect(next.map(({ sent }) => sent)).toEqual([lines]);
    }
  });
});

describe('vtex.md 7: at most 50 lines and 2000 characters in a part', () => {
  test.each([
    ['50 lines of a Shopify-type store are one', 'SHOPIFY', 50, [50]],
    ['51 are two', 'SHOPIFY', 51, [50, 1]],
    ['130 are three', 'SHOPIFY', 130, [50, 50, 30]],
    ['a cart-add address of 50 lines fits', 'VTEX', 50, [50]],
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

  test('together the parts carry every line once, in order', () => {
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

describe('issue 4.3: what was opened is not taken to the store twice', () => {
  const opened = [
    [
      { itemId: '1', quantity: 1 },
      { itemId: '2', quantity: 3 },
    ],
  ];
  const rows: [string, Sent[], Sent[]][] = [
    ['the same lines leave nothing', opened.flat(), []],
    [
      'a line that came later is left',
      [...opened.flat(), { itemId: '9', quantity: 1 }],
      [{ itemId: '9', quantity: 1 }],
    ],
    ['of a raised quantity the rest is left', [{ itemId: '2', quantity: 5 }], [{ itemId: '2', quantity: 2 }]],
    ['of a lowered one nothing', [{ itemId: '2', quantity: 1 }], []],
    ['a removed line is not asked for again', [{ itemId: '2', quantity: 3 }], []],
  ];
  test.each(rows)('%s', (_, cart, rest) => {
    expect(unsent(cart, opened)).toEqual(rest);
  });

  test('the first part of two stays as it was when the cart changes', () => {
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
