/** Details that a Shopify shop tells beside name and price: all variants, their options, limits, stock and unit prices. */
import type { ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  companyWith,
  type Loopback,
  type LoopbackAnswer,
  lamp,
  openLoopback,
  secretsWith,
  shopifyBody,
  shopifyVariant,
} from '../loopback.fixture.ts';
import { createStores } from '../stores.ts';

type Asked = { operationName: string; query: string; variables: Record<string, unknown> };

let answer: (asked: Asked) => LoopbackAnswer;
let shop: Loopback;
beforeEach(async () => {
  shop = await openLoopback(({ body }) => answer(JSON.parse(body)));
});
afterEach(() => shop.close());

const ask = async (query: Omit<ProductQuery, 'companyId'>, secret: Record<string, string> | null = null) => {
  const stores = createStores({
    secrets: secretsWith(secret),
    feed: Object.create(null),
    fetch,
    timeoutMs: 10_000,
    pause: async () => undefined,
  });
  return (await stores.of(companyWith('SHOPIFY', shop.url, 'secret'))).products({ companyId: 'casa', ...query });
};
const asked = (): Asked[] => shop.requests.map(({ body }) => JSON.parse(body));

/** A lamp in `count` sizes, of which an answer holds `first` after the cursor, which is an index. */
const sizes = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    shopifyVariant({ itemId: String(8000 + at), ref: `LM-${at}`, title: `T ${at}`, price: 10 }),
  );
const pageOf = (count: number, variables: Record<string, unknown>, first: unknown) => {
  const from = Number(variables['after'] ?? 0);
  const to = from + Number(first);
  return {
    nodes: sizes(count).slice(from, to),
    pageInfo: { hasNextPage: to < count, endCursor: String(Math.min(to, count)) },
  };
};
const lampIn = (count: number, first: unknown) => ({ ...shopifyBody(lamp), variants: pageOf(count, {}, first) });
const answerIn =
  (count: number) =>
  ({ operationName, variables }: Asked): LoopbackAnswer => {
    const product = lampIn(count, variables['variants']);
    const data = {
      Nodes: { nodes: [product] },
      Search: { search: { totalCount: 1, nodes: [product], pageInfo: {} } },
      Variants: { product: { variants: pageOf(count, variables, variables['first']) } },
    }[operationName];
    return { body: { data } };
  };

describe('variants', () => {
  // Covers §stores-14.
  test.each([null, { token: 'a'.repeat(32) }])(
    'all 600 variants of a product are fetched, with the secret %j',
    async (secret) => {
      answer = answerIn(600);
      const { products } = await ask({ itemId: ['1002'] }, secret);
      const ids = products[0]?.items.map(({ itemId }) => itemId);
      expect(ids).toEqual(sizes(600).map(({ id }) => id.split('/').at(-1)));
    },
  );

  test('a product of a list has all its variants, too', async () => {
    answer = answerIn(120);
    const { products } = await ask({ itemName: 'sol' });
    expect(products[0]?.items).toHaveLength(120);
  });

  test('pages of variants that are too complex are asked for in halves', async () => {
    const complete = answerIn(130);
    answer = (request) =>
      request.operationName === 'Variants' && Number(request.variables['first']) > 30
        ? { body: { errors: [{ message: '', extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } }] } }
        : complete(request);
    const { products } = await ask({ itemId: ['1002'] });
    expect(products[0]?.items).toHaveLength(130);
  });

  test('variants that were fetched before a failure stay', async () => {
    const complete = answerIn(600);
    answer = (request) =>
      request.operationName === 'Variants' && Number(request.variables['after']) > 100
        ? { status: 500, body: '' }
        : complete(request);
    const { products } = await ask({ itemId: ['1002'] });
    const count = products[0]?.items.length ?? 0;
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(600);
  });
});

describe('details', () => {
  const itemWith = async (more: object, secret: Record<string, string> | null = null) => {
    const [item] = lamp.items;
    if (!item) throw new Error('the lamp has no item');
    answer = () => ({
      body: {
        data: { nodes: [{ ...shopifyBody(lamp), variants: { nodes: [{ ...shopifyVariant(item), ...more }] } }] },
      },
    });
    return (await ask({ itemId: ['1002'] }, secret)).products[0]?.items[0];
  };
  const offerWith = async (more: object, secret: Record<string, string> | null = null) =>
    (await itemWith(more, secret))?.sellers[0]?.commertialOffer;

  test('the options of a variant keep their names; an option that the merchant never named is none', async () => {
    const selectedOptions = [
      { name: 'Color', value: 'Negro' },
      { name: 'Talla', value: '' },
      { name: 'Title', value: 'Default Title' },
      null,
    ];
    expect((await itemWith({ selectedOptions }))?.variations).toEqual([{ key: 'Color', value: 'Negro' }]);
    expect(await itemWith({ selectedOptions: [] })).not.toHaveProperty('variations');
  });

  test('a value has the colour or the picture of its swatch, also in variants that are asked for later', async () => {
    const swatches = [
      { name: 'Negro', swatch: { color: '#1A1A1A', image: null } },
      { name: 'Flores', swatch: { color: '#ffffff', image: { previewImage: { url: 'https://cdn.shop/flores.png' } } } },
      { name: 'Crudo', swatch: { color: 'red; x', image: null } },
      { name: 'Gris', swatch: null },
    ];
    const variantOf = ({ name }: { name: string }, at: number) => ({
      ...shopifyVariant({ itemId: String(8000 + at), ref: `LM-${at}`, title: name, price: 10 }),
      selectedOptions: [{ name: 'Color', value: name }],
    });
    const variants = swatches.map(variantOf);
    const first = { nodes: variants.slice(0, 1), pageInfo: { hasNextPage: true, endCursor: 'c1' } };
    const options = [{ name: 'Color', optionValues: swatches }];
    answer = ({ operationName }) => ({
      body: {
        data:
          operationName === 'Variants'
            ? { product: { variants: { nodes: variants.slice(1), pageInfo: { hasNextPage: false } } } }
            : { nodes: [{ ...shopifyBody(lamp), options, variants: first }] },
      },
    });
    const [product] = (await ask({ itemId: ['1002'] })).products;
    expect(product?.items.map(({ variations }) => variations?.[0])).toEqual([
      { key: 'Color', value: 'Negro', color: '#1a1a1a' },
      { key: 'Color', value: 'Flores', imageUrl: 'https://cdn.shop/flores.png' },
      { key: 'Color', value: 'Crudo' },
      { key: 'Color', value: 'Gris' },
    ]);
    expect(asked()[0]?.query).toContain('swatch @include(if: $details)');
  });

  test.each([
    [{ referenceValue: 100, referenceUnit: 'ML' }, '100 ml'],
    [{ referenceValue: 1, referenceUnit: 'KG' }, 'kg'],
    [{ referenceValue: 1, referenceUnit: 'M2' }, 'm²'],
    [{ referenceValue: 1, referenceUnit: 'ITEM' }, 'un'],
  ])('a unit price for %j is one for %j', async (unitPriceMeasurement, unit) => {
    const unitPrice = { amount: '12.5', currencyCode: 'COP' };
    expect((await offerWith({ unitPrice, unitPriceMeasurement }))?.unitPrice).toEqual({ price: 12.5, unit });
  });

  test.each([
    [null, null],
    [{ amount: '12.5' }, null],
    [{ amount: '12.5' }, { referenceValue: 0, referenceUnit: null }],
    [{ amount: '12.5' }, { referenceValue: 1, referenceUnit: 'UNKNOWN' }],
    [{ amount: '0' }, { referenceValue: 1, referenceUnit: 'KG' }],
  ])('the unit price %j for %j is none', async (unitPrice, unitPriceMeasurement) => {
    expect(await offerWith({ unitPrice, unitPriceMeasurement })).not.toHaveProperty('unitPrice');
  });

  test('the limit of an order is the one of the quantity rule', async () => {
    expect(await offerWith({ quantityRule: { maximum: 6 } })).toMatchObject({ maxQuantity: 6 });
    expect(await offerWith({ quantityRule: { maximum: null } })).not.toHaveProperty('maxQuantity');
  });

  test('the minimum and the increment of an order are those of the quantity rule', async () => {
    const quantityRule = { minimum: 12, maximum: 60, increment: 6 };
    expect(await offerWith({ quantityRule })).toMatchObject({ minQuantity: 12, quantityIncrement: 6, maxQuantity: 60 });
    for (const rule of [null, { minimum: 1, maximum: null, increment: 1 }, { minimum: 'x', increment: -6 }]) {
      const offer = await offerWith({ quantityRule: rule });
      expect(offer).not.toHaveProperty('minQuantity');
      expect(offer).not.toHaveProperty('quantityIncrement');
    }
    expect(asked()[0]?.query).toMatch(/quantityRule [^\n]*\{ minimum maximum increment \}/);
  });

  test('stock is asked for only where the secret says that the token may read it, and limits no order', async () => {
    const secret = { token: 'a'.repeat(32), stock: 'TRUE' };
    expect(await offerWith({ quantityAvailable: 3, currentlyNotInStock: false }, secret)).toMatchObject({ stock: 3 });
    expect(await offerWith({ quantityAvailable: 3, currentlyNotInStock: false }, secret)).not.toHaveProperty(
      'maxQuantity',
    );
    // Sold beyond the stock.
    expect(await offerWith({ quantityAvailable: -2, currentlyNotInStock: true }, secret)).not.toHaveProperty('stock');
    expect(asked().every(({ variables }) => variables['stock'] === true)).toBe(true);
    shop.requests.length = 0;
    await offerWith({}, { token: 'a'.repeat(32) });
    expect(asked()[0]?.variables).not.toHaveProperty('stock');
  });

  test('a shop without a token is asked for details of a few products only, which keeps queries simple', async () => {
    answer = answerIn(1);
    await ask({ itemId: ['1002'] });
    await ask({ itemId: Array.from({ length: 12 }, (_, at) => String(100 + at)) });
    expect(asked()[0]?.variables['details']).toBe(true);
    expect(
      asked().find(({ variables }) => Array.isArray(variables['ids']) && variables['ids'].length === 12)?.variables,
    ).not.toHaveProperty('details');
    expect(asked()[0]?.query).toContain('selectedOptions');
  });
});
