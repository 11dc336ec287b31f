/** Answers of stores that must neither replace remembered prices nor count as "not sold", through adapters and caches. */
import type { ProductAnswer, ProductQuery } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProductLookup, type ProductLookup } from '../domain/products/products.ts';
import {
  companyWith,
  type Loopback,
  type LoopbackAnswer,
  openLoopback,
  secretsWith,
  shopifyAnswer,
  vtexAnswer,
} from './loopback.fixture.ts';
import { createStores } from './stores.ts';

const MINUTE_MS = 60_000;
const challenge: LoopbackAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>',
};

let answer: (request: { url: URL; body: string }) => LoopbackAnswer;
let shop: Loopback;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-01-02T03:04:05Z');
  shop = await openLoopback((request) => answer(request));
});
afterEach(() => shop.close());

/** Asks the store of the provider through the caches of the server. */
const shopOf = (provider: 'VTEX' | 'SHOPIFY') => {
  const stores = createStores({
    secrets: secretsWith(null),
    feed: Object.create(null),
    fetch,
    timeoutMs: 10_000,
    pause: async () => undefined,
  });
  const lookup: ProductLookup = createProductLookup({ stores, now: () => new Date(time) });
  const company = companyWith(provider, shop.url);
  return (query: Omit<ProductQuery, 'companyId'>): Promise<ProductAnswer> =>
    lookup.lookUp({ company, query: { companyId: 'casa', ...query } });
};
const idsOf = ({ products }: ProductAnswer): string[] => products.map(({ productId }) => productId);

/** The nodes of a correct answer, with null and an error in place of those that are named. */
const withFailedNodes =
  (numbers: readonly string[], code: string) =>
  (request: { body: string }): LoopbackAnswer => {
    if (JSON.parse(request.body).operationName !== 'Nodes') return shopifyAnswer(request);
    const { data } = shopifyAnswer(request).body as { data: { nodes: unknown[] } };
    const ids: string[] = JSON.parse(request.body).variables.ids;
    const failed = ids.flatMap((id, at) => (numbers.some((number) => id.endsWith(`/${number}`)) ? [at] : []));
    const errors = failed.map((at) => ({ message: 'x', path: ['nodes', at, 'variants'], extensions: { code } }));
    return { body: { data: { nodes: data.nodes.map((one, at) => (failed.includes(at) ? null : one)) }, errors } };
  };

describe('Shopify', () => {
  // Covers §stores-11.
  test.each(['ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'THROTTLED', ''])(
    'a product answered as null with the error %j keeps its remembered price',
    async (code) => {
      answer = shopifyAnswer;
      const ask = shopOf('SHOPIFY');
      await ask({ itemId: ['5003'] });
      time += 2 * MINUTE_MS;
      const errors = [{ message: 'Access denied for variants field.', extensions: { code } }];
      answer = () => ({ body: { data: { nodes: [null] }, errors } });
      const late = await ask({ itemId: ['5003'] });
      expect(idsOf(late)).toEqual(['1002']);
      expect(late.stale).toBe(true);
    },
  );

  test('a product answered as null with an error is no unknown product, however often it is asked for', async () => {
    const ask = shopOf('SHOPIFY');
    for (let turn = 0; turn < 3; turn += 1) {
      answer = () => ({
        body: { data: { nodes: [null] }, errors: [{ message: '', extensions: { code: 'ACCESS_DENIED' } }] },
      });
      await expect(ask({ itemId: ['5003'] })).rejects.toMatchObject({ code: 'store.refused' });
      time += 2 * MINUTE_MS;
    }
    answer = shopifyAnswer;
    expect(idsOf(await ask({ itemId: ['5003'] }))).toEqual(['1002']);
  });

  test('an error for one of two products leaves the other one current and remembers its own', async () => {
    answer = shopifyAnswer;
    const ask = shopOf('SHOPIFY');
    await ask({ itemId: ['5003'] });
    time += 2 * MINUTE_MS;
    answer = withFailedNodes(['5003'], 'INTERNAL_SERVER_ERROR');
    const late = await ask({ itemId: ['5003', '5001'] });
    expect(idsOf(late)).toEqual(['1002', '1001']);
    expect(late).toMatchObject({ stale: true, staleSince: '2026-01-02T03:04:05.000Z' });
    answer = shopifyAnswer;
    expect((await ask({ itemId: ['5003', '5001'] })).stale).toBeUndefined();
  });

  test('an error for one of two products without a remembered price costs that product only', async () => {
    const ask = shopOf('SHOPIFY');
    answer = withFailedNodes(['5003'], 'ACCESS_DENIED');
    const first = await ask({ itemId: ['5003', '5001'] });
    expect(idsOf(first)).toEqual(['1001']);
    expect(first.stale).toBeUndefined();
    answer = shopifyAnswer;
    expect(idsOf(await ask({ itemId: ['5003', '5001'] }))).toEqual(['1002', '1001']);
  });

  test('an error for a tag with the id of a product leaves the other one current', async () => {
    const ask = shopOf('SHOPIFY');
    answer = withFailedNodes(['1002'], 'ACCESS_DENIED');
    expect(idsOf(await ask({ itemId: ['5001', '1002'] }))).toEqual(['1001']);
  });

  test('a product that is unknown beside an error for another one is still unknown', async () => {
    const ask = shopOf('SHOPIFY');
    answer = withFailedNodes(['5003'], 'INTERNAL_SERVER_ERROR');
    const found = await ask({ itemId: ['5003', '9999', '5001'] });
    expect(idsOf(found)).toEqual(['1001']);
    const asked = shop.requests.map(({ body }) => JSON.parse(body).variables.ids);
    expect(asked[1]).toContain('gid://shopify/Product/9999');
  });
});

describe.each([
  ['VTEX' as const, vtexAnswer, { refId: 'LM-07' }],
  ['SHOPIFY' as const, shopifyAnswer, { itemId: ['5003'] }],
])('%s', (provider, correct, query) => {
  // Covers §stores-28.
  test.each([
    ['a challenge of its bot protection', challenge],
    ['a challenge without doctype', { ...challenge, body: '\n <html lang="es"><body>Acceso denegado</body></html>' }],
    ['a web page with status 200', { ...challenge, status: 200 }],
    ['a web page with status 206', { ...challenge, status: 206 }],
  ])('%s keeps the remembered prices', async (_, given) => {
    answer = correct;
    const ask = shopOf(provider);
    await ask(query);
    time += 2 * MINUTE_MS;
    answer = () => given;
    const late = await ask(query);
    expect(idsOf(late)).toEqual(['1002']);
    expect(late.stale).toBe(true);
  });

  test('a challenge is not repeated at once, and says what answered', async () => {
    answer = () => challenge;
    await expect(shopOf(provider)(query)).rejects.toMatchObject({
      code: 'store.throttled',
      facts: { reason: 'challenge', status: 403 },
    });
    expect(shop.requests).toHaveLength(1);
  });

  test('a web page with status 200 says what answered', async () => {
    answer = () => ({ ...challenge, status: 200 });
    await expect(shopOf(provider)(query)).rejects.toMatchObject({
      code: 'store.refused',
      facts: { reason: 'html', status: 200 },
    });
  });

  test('a refused key stays a misconfiguration, and hides remembered prices', async () => {
    answer = correct;
    const ask = shopOf(provider);
    await ask(query);
    time += 2 * MINUTE_MS;
    answer = () => ({ status: 403, body: { errors: 'Forbidden' } });
    await expect(ask(query)).rejects.toMatchObject({ code: 'store.misconfigured' });
  });
});
