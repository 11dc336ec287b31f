import type { ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  companyWith,
  type Loopback,
  type LoopbackAnswer,
  lamp,
  openLoopback,
  secretsWith,
  shopifyAnswer,
  shopifyBody,
  shopifyVariant,
} from '../loopback.fixture.ts';
import { createStores } from '../stores.ts';
import { shopifyNode, shopifyProduct } from './product.ts';
import { shopifyNumber } from './shopify-id.ts';

let answer: (request: { body: string }) => LoopbackAnswer;
let shop: Loopback;
beforeEach(async () => {
  answer = shopifyAnswer;
  shop = await openLoopback((request) => answer(request));
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
const requested = () => shop.requests.map(({ body }) => JSON.parse(body));
const error = (code: string) => ({ message: '', extensions: { code } });

describe('refusals', () => {
  // Covers §stores-11.
  test.each<[string, LoopbackAnswer, string]>([
    ['throttling', { body: { errors: [error('THROTTLED')] } }, 'store.throttled'],
    ['a security rejection', { status: 430, body: '<html>' }, 'store.throttled'],
    ['a wrong token', { body: { errors: [error('UNAUTHORIZED')] } }, 'store.misconfigured'],
    [
      'a denied root field',
      { body: { data: { nodes: null }, errors: [error('ACCESS_DENIED')] } },
      'store.misconfigured',
    ],
    ['an unknown shop', { status: 404, body: { errors: 'Not Found' } }, 'store.misconfigured'],
    ['a frozen shop', { status: 402, body: { errors: 'plan' } }, 'store.refused'],
    ['a bad request', { status: 400, body: { errors: { query: 'missing' } } }, 'store.refused'],
    ['an inactive shop', { body: { errors: [error('SHOP_INACTIVE')] } }, 'store.refused'],
    ['an error without code', { body: { errors: [{ message: 'Variable $id' }] } }, 'store.refused'],
    ['HTML in place of JSON', { body: '<html>' }, 'store.refused'],
    ['an internal error', { body: { errors: [error('INTERNAL_SERVER_ERROR')] } }, 'store.unreachable'],
    ['an outage', { status: 500, body: { errors: 'unexpected' } }, 'store.unreachable'],
    ['a query too complex at any size', { body: { errors: [error('MAX_COMPLEXITY_EXCEEDED')] } }, 'store.refused'],
  ])('%s becomes its error code', async (_, given, code) => {
    answer = () => given;
    await expect(ask({ itemId: ['1', '2'] })).rejects.toMatchObject({ code });
  });

  test('a denied field beside data costs only itself', async () => {
    answer = (request) => {
      const given = shopifyAnswer(request);
      return { body: { ...Object(given.body), errors: [error('ACCESS_DENIED')] } };
    };
    expect((await ask({ itemId: ['5003'] })).products).toHaveLength(1);
  });

  test('an internal error is retried once', async () => {
    let turn = 0;
    answer = (request) => {
      turn += 1;
      return turn === 1 ? { body: { errors: [error('INTERNAL_SERVER_ERROR')] } } : shopifyAnswer(request);
    };
    expect((await ask({ itemId: ['5003'] })).products).toHaveLength(1);
  });
});

test('ids are read from numbers, global ids and base64 of global ids', () => {
  expect(shopifyNumber('42')).toBe('42');
  expect(shopifyNumber('gid://shopify/ProductVariant/42?x=1')).toBe('42');
  expect(shopifyNumber(Buffer.from('gid://shopify/Product/7').toString('base64'))).toBe('7');
  for (const wrong of ['', 'abc', 'gid://shopify/Product/', 'gid://other/Product/7', '4 2'])
    expect(shopifyNumber(wrong)).toBeNull();
});

// Covers §7-20.
test('ids are sent as variants first, and the ones not found again as products', async () => {
  await ask({ itemId: ['5003', 'gid://shopify/ProductVariant/1001', 'x'] });
  expect(requested().map(({ variables }) => variables.ids)).toEqual([
    ['gid://shopify/ProductVariant/5003', 'gid://shopify/ProductVariant/1001'],
    ['gid://shopify/Product/1001'],
  ]);
});

test('without a token ids are sent twenty at a time, with a token 250', async () => {
  const itemId = Array.from({ length: 45 }, (_, index) => String(index + 1));
  await ask({ itemId });
  expect(requested()[0].variables.ids).toHaveLength(20);
  shop.requests.length = 0;
  await ask({ itemId }, { token: 't', tokenKind: 'private', country: 'CO', language: 'ES', apiVersion: '2026-04' });
  expect(requested()[0].variables).toMatchObject({ country: 'CO', language: 'ES' });
  expect(requested()[0].variables.ids).toHaveLength(45);
  expect(shop.requests[0]).toMatchObject({
    path: '/api/2026-04/graphql.json',
    headers: { 'shopify-storefront-private-token': 't' },
  });
});

test('a list of ids that is too complex is halved', async () => {
  answer = (request) => {
    const { variables } = JSON.parse(request.body);
    return variables.ids.length > 4 ? { body: { errors: [error('MAX_COMPLEXITY_EXCEEDED')] } } : shopifyAnswer(request);
  };
  expect((await ask({ itemId: ['5001', '5002', '5003', '1', '2', '3', '4'] })).products).toHaveLength(2);
});

test('a reference that only starts with the requested one is not found', async () => {
  expect((await ask({ refId: 'LM-0' })).products).toEqual([]);
  expect((await ask({ refId: 'lm-07' })).products).toHaveLength(1);
});

// Covers §7-16, §7-17.
test('a collection query carries filters, order and cursor', async () => {
  await ask({
    collection: '77',
    cluster: 'oferta',
    itemPriceRange: [10, 20],
    itemSpecification: 'Color:Rojo',
    order: 'OrderByPriceDESC',
    nextCursor: 'abc',
    prevCursor: 'def',
  });
  expect(requested()[0]).toMatchObject({
    operationName: 'Collection',
    variables: {
      id: 'gid://shopify/Collection/77',
      filters: [
        { price: { min: 10, max: 20 } },
        { variantOption: { name: 'Color', value: 'Rojo' } },
        { tag: 'oferta' },
      ],
      sortKey: 'PRICE',
      reverse: true,
      after: 'abc',
    },
  });
  expect(requested()[0].variables).not.toHaveProperty('before');
});

// Covers §7-16.
test('a query with four category levels is answered by the deepest that exists', async () => {
  const { products } = await ask({ first: '77', second: 'sillas' });
  expect(requested().map(({ variables }) => variables.handle ?? variables.id)).toEqual([
    'sillas',
    'gid://shopify/Collection/77',
  ]);
  expect(products).toHaveLength(2);
});

// Covers §7-17.
test('a later page is reached by cursors, and a page beyond the end is empty', async () => {
  const page = (hasNextPage: boolean) => ({
    nodes: [shopifyBody(lamp)],
    pageInfo: { hasNextPage, hasPreviousPage: false, endCursor: 'end', startCursor: 'start' },
  });
  answer = ({ body }) => ({ body: { data: { search: page(JSON.parse(body).variables.after === undefined) } } });
  expect(await ask({ itemName: 'sol' })).toMatchObject({ nextCursor: 'end', prevCursor: null });
  expect(await ask({ itemName: 'sol', page: '2' })).toMatchObject({
    nextCursor: null,
    products: [{ productId: '1002' }],
  });
  expect((await ask({ itemName: 'sol', page: '3' })).products).toEqual([]);
});

test('variants that did not fit are fetched', async () => {
  answer = (request) => {
    const { operationName } = JSON.parse(request.body);
    const more = { itemId: '5009', ref: 'LM-09', title: 'Azul', price: 5 };
    if (operationName === 'Variants')
      return { body: { data: { product: { variants: { nodes: [...lamp.items, more].map(shopifyVariant) } } } } };
    const body = shopifyBody(lamp);
    const variants = { ...body.variants, pageInfo: { hasNextPage: true, endCursor: 'x' } };
    return { body: { data: { nodes: [{ ...body, variants }] } } };
  };
  const { products } = await ask({ itemId: ['1002'] });
  expect(products[0]?.items.map(({ itemId }) => itemId)).toEqual(['5003', '5009']);
});

describe('product mapping', () => {
  const base = new URL('https://casa.example');

  test.each([null, 'x', {}, { id: 'gid://shopify/Product/1' }, { id: 'x', variants: [{ id: '1' }] }])(
    '%j is no product',
    (raw) => {
      expect(shopifyProduct(raw, base)).toBeNull();
    },
  );

  // Covers §3-24, §3-25.
  test('an older body with edges, plain prices and base64 ids is mapped', () => {
    const gid = (kind: string, id: number) => Buffer.from(`gid://shopify/${kind}/${id}`).toString('base64');
    const found = shopifyProduct(
      {
        id: gid('Product', 9),
        title: 'Pan',
        handle: 'pan',
        vendor: 'Horno',
        options: [{ name: 'Tamaño', values: [{ value: 'S' }, { value: 'L' }] }],
        images: { edges: [{ node: { src: 'https://p.example/p.jpg' } }] },
        variants: {
          edges: [
            {
              node: {
                id: gid('ProductVariant', 4),
                title: 'S',
                price: '29.99',
                compareAtPrice: '39.99',
                available: false,
              },
            },
            { node: { id: 'broken', title: 'L', price: '1' } },
          ],
        },
      },
      base,
    )?.product;
    expect(found).toEqual({
      productId: '9',
      productName: 'Pan',
      linkText: 'pan',
      categoryId: '',
      allSpecifications: [
        { key: 'Tamaño', value: 'S, L' },
        { key: 'Marca', value: 'Horno' },
      ],
      items: [
        {
          itemId: '4',
          referenceId: [],
          name: 'S',
          nameComplete: 'S',
          images: [{ imageUrl: 'https://p.example/p.jpg' }],
          sellers: [
            {
              sellerId: '1',
              sellerName: 'Horno',
              commertialOffer: {
                price: 29.99,
                listPrice: 39.99,
                priceWithoutDiscount: 39.99,
                rewardValue: 0,
                isAvailable: false,
              },
            },
          ],
        },
      ],
    });
  });

  // Covers §3-26.
  test('an unnamed variant keeps Default Title and takes the name of its product', () => {
    const item = shopifyProduct(shopifyBody(lamp), base)?.product.items[0];
    expect(item).toMatchObject({ name: 'Lámpara Sol', nameComplete: 'Default Title' });
    expect(item?.sellers[0]?.commertialOffer.currency).toBe('COP');
  });

  test('an option without a name is no specification: its values are the names of the variants', () => {
    const options = [
      { name: 'Title', values: ['Grande', 'Mediana'] },
      { name: 'Color', values: ['Rojo'] },
    ];
    const product = shopifyProduct({ ...shopifyBody(lamp), vendor: '', productType: '', options }, base)?.product;
    expect(product?.allSpecifications).toEqual([{ key: 'Color', value: 'Rojo' }]);
  });

  test('a variant beyond those listed is still among the items of its product', () => {
    const raw = { ...shopifyVariant({ itemId: '1', ref: 'R', title: 'X', price: 1 }), product: shopifyBody(lamp) };
    expect(shopifyNode(raw, base)?.product.items.map(({ itemId }) => itemId)).toEqual(['1', '5003']);
  });
});
