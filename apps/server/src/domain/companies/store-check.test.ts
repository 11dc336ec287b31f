/** The trial of a store's connection against stores on the loopback address: each step, and the step at which it fails. */
import type { StoreCheck } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  companyWith,
  type Loopback,
  type LoopbackAnswer,
  openLoopback,
  secretsWith,
  shopifyAnswer,
  vtexAnswer,
} from '../../stores/loopback.fixture.ts';
import { createStores } from '../../stores/stores.ts';
import { checkStore } from './store-check.ts';

type Given = Parameters<typeof checkStore>[2];

let answer: (request: { url: URL; body: string }) => LoopbackAnswer | null;
let shop: Loopback;
beforeEach(async () => {
  answer = vtexAnswer;
  shop = await openLoopback((request) => answer(request));
});
afterEach(() => shop.close());

const KEYS = { appKey: 'clave', appToken: 'ficha' };

const check = (
  given: Partial<Given> & Pick<Given, 'provider'>,
  timeoutMs?: number,
  stored: Record<string, string> | null = null,
  website = 'https://casa.example',
  secretId = 'casa/tienda',
) => {
  const stores = createStores({
    secrets: secretsWith(stored),
    feed: Object.create(null),
    fetch,
    isListed: () => true,
    timeoutMs: 10_000,
    pause: async () => undefined,
  });
  const byUid = async () => companyWith('FEED', website, secretId);
  return checkStore(
    { repos: { companies: { byUid }, secrets: secretsWith(stored) }, stores },
    'casa',
    given,
    timeoutMs,
  );
};
const outcomes = ({ steps }: StoreCheck): string => steps.map(({ outcome }) => outcome).join(' ');
const failed = ({ steps }: StoreCheck) => steps.find(({ outcome }) => outcome === 'failed');
const vtex = (more: Partial<Given> = {}): Given => ({
  provider: 'VTEX',
  values: { baseUrl: shop.url, ...KEYS },
  ...more,
});

// Covers §backend-261.
describe('a trial of a store', () => {
  test('of VTEX finds the product of a reference, its stock, and a link to the cart of the website', async () => {
    const found = await check(vtex({ product: 'CN-2211' }));
    expect(outcomes(found)).toBe('passed passed passed passed passed');
    expect(found.product).toMatchObject({ ref: 'CN-2211', name: 'Silla Río', price: 690_000 });
    expect(found.cartUrl).toContain('https://casa.example/checkout/cart/add?sku=5002&qty=1');
    const catalogue = shop.requests.filter(({ path }) => path.includes('/catalog_system/'));
    expect(catalogue.every(({ headers }) => headers['x-vtex-api-appkey'] === 'clave')).toBe(true);
  });

  // Covers §backend-345.
  test('of VTEX with wrong keys fails at the keys, although the catalogue ignores them', async () => {
    const found = await check(vtex({ values: { baseUrl: shop.url, appKey: 'clave', appToken: 'otra' } }));
    expect(failed(found)).toEqual({ step: 'accepted', outcome: 'failed', code: 'store.misconfigured' });
    expect(outcomes(found)).toBe('passed failed skipped skipped skipped');
    expect(shop.requests.some(({ path }) => path.includes('/search'))).toBe(false);
  });

  // Covers §backend-345.
  test.each<[string, LoopbackAnswer, string]>([
    [
      'another status for wrong keys',
      { body: { authStatus: 'WrongCredentials' } },
      'passed failed skipped skipped skipped',
    ],
    ['no such call', { status: 404, body: {} }, 'passed passed passed passed passed'],
    ['an outage of the call', { status: 503, body: '' }, 'passed passed passed passed passed'],
    [
      'a web page',
      { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' },
      'passed passed passed passed passed',
    ],
  ])('of VTEX with %s tells of the keys what is known', async (_, login, expected) => {
    answer = (request) => (request.url.pathname.endsWith('/apptoken/login') ? login : vtexAnswer(request));
    expect(outcomes(await check(vtex()))).toBe(expected);
  });

  // Covers §backend-345.
  test('of a company that has stored nothing yet uses the given address and keys', async () => {
    const values = { baseUrl: shop.url, appKey: 'clave', appToken: 'otra' };
    const found = await check(vtex({ values }), undefined, null, 'https://casa.invalid', '');
    expect(outcomes(found)).toBe('passed failed skipped skipped skipped');
  });

  // Covers §backend-345.
  test('of VTEX without keys signs in nowhere', async () => {
    expect(outcomes(await check(vtex({ values: { baseUrl: shop.url } })))).toBe('passed passed passed passed passed');
    expect(shop.requests.some(({ path }) => path.includes('vtexid'))).toBe(false);
  });

  // Covers §backend-345.
  test('of VTEX never follows a redirect of the keys to another site', async () => {
    const other = await openLoopback(() => ({ body: {} }));
    answer = (request) =>
      request.url.pathname.endsWith('/apptoken/login')
        ? { status: 307, headers: { location: `${other.url}/robo` }, body: '' }
        : vtexAnswer(request);
    await check(vtex());
    expect(other.requests).toEqual([]);
    await other.close();
  });

  // Covers §backend-345.
  test('of Shopify with a wrong token, which it answers with 200, fails at the keys', async () => {
    answer = () => ({ body: { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] } });
    const found = await check({ provider: 'SHOPIFY', values: { baseUrl: shop.url, token: 'mala' } });
    expect(failed(found)).toMatchObject({ step: 'accepted', code: 'store.misconfigured' });
  });

  // Covers §backend-346.
  test('with values beside the stored ones tries the stored keys, and not at another address', async () => {
    const stored = { baseUrl: shop.url, ...KEYS };
    const given = { provider: 'VTEX', values: { salesChannel: '2' }, keeps: true } as const;
    expect(outcomes(await check(given, undefined, stored))).toBe('passed passed passed passed passed');
    expect(shop.requests.some(({ path }) => path.includes('sc=2'))).toBe(true);
    const calls = shop.requests.length;
    const elsewhere = { ...given, values: { baseUrl: 'https://otra.example' } };
    expect(failed(await check(elsewhere, undefined, stored))).toMatchObject({
      step: 'accepted',
      reason: 'secret-origin',
    });
    expect(shop.requests).toHaveLength(calls);
  });

  test('without a reference takes a product of a category', async () => {
    expect((await check(vtex())).product?.name).toBe('Silla Río');
  });

  test('of Shopify finds the product; a store that tells availability alone fails at the stock and goes on to the cart', async () => {
    answer = shopifyAnswer;
    const found = await check({ provider: 'SHOPIFY', values: { baseUrl: shop.url, token: 'ficha' }, product: 'LM-07' });
    expect(outcomes(found)).toBe('passed passed passed failed passed');
    expect(failed(found)).toEqual({ step: 'stock', outcome: 'failed', reason: 'availability-only' });
    expect(found.cartUrl).toContain('https://casa.example/cart/5003:1');
  });

  test('until a step answers the steps up to it, and looks for no product before that is asked', async () => {
    expect(await check(vtex({ until: 'accepted' }))).toEqual({
      steps: [
        { step: 'reached', outcome: 'passed' },
        { step: 'accepted', outcome: 'passed' },
      ],
    });
    expect(shop.requests.some(({ path }) => path.includes('/search'))).toBe(false);
    answer = () => ({ status: 401, body: '' });
    expect(outcomes(await check(vtex({ until: 'accepted' })))).toBe('passed failed');
  });

  test.each([
    ['a request to wait', { status: 429, body: '' }, { step: 'reached', code: 'store.throttled' }],
    [
      'a page to sign in',
      { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Login</title>' },
      { step: 'reached', code: 'store.refused', reason: 'html' },
    ],
  ])('with %s names the reason at the address', async (_, given, expected) => {
    answer = () => given;
    expect(failed(await check(vtex()))).toMatchObject(expected);
  });

  test('with a sales channel that the store does not have finds no product', async () => {
    answer = (request) => (request.url.searchParams.get('sc') === '99' ? { body: [] } : vtexAnswer(request));
    const values = { baseUrl: shop.url, ...KEYS, salesChannel: '99' };
    const found = await check(vtex({ values, product: 'CN-2211' }));
    expect(failed(found)).toMatchObject({ step: 'product', reason: 'not-found' });
  });

  test.each<[string, LoopbackAnswer, object]>([
    ['refused keys', { status: 401, body: '' }, { step: 'accepted', code: 'store.misconfigured' }],
    ['missing rights', { status: 403, body: {} }, { step: 'accepted', code: 'store.misconfigured' }],
    ['an address that is no store', { status: 404, body: '' }, { step: 'reached', code: 'store.misconfigured' }],
    ['a web page', { body: '<html></html>' }, { step: 'reached', code: 'store.refused' }],
    ['an outage', { status: 500, body: '' }, { step: 'reached', code: 'store.unreachable' }],
  ])('with %s fails at its step, and the steps after it are not tried', async (_, given, expected) => {
    answer = () => given;
    const found = await check(vtex());
    expect(failed(found)).toMatchObject(expected);
    const { steps } = found;
    const at = steps.findIndex(({ outcome }) => outcome === 'failed');
    expect(steps.slice(at + 1).every(({ outcome }) => outcome === 'skipped')).toBe(true);
  });

  test('with an unknown reference fails at the product', async () => {
    expect(failed(await check(vtex({ product: 'ZZ-999' })))).toMatchObject({ step: 'product', reason: 'not-found' });
  });

  test.each([
    ['no address', { baseUrl: 'javascript:alert(1)' }, { step: 'reached', reason: 'address' }],
    ['an account that is no name', { account: 'casa.evil.example/' }, { step: 'reached', reason: 'account' }],
    ['a key that is no header value', { ...KEYS, appToken: 'dos\nlíneas' }, { step: 'accepted', reason: 'key' }],
  ])('with %s calls nothing and names the reason', async (_, values, expected) => {
    const base = 'baseUrl' in values || 'account' in values ? {} : { baseUrl: shop.url };
    expect(failed(await check({ provider: 'VTEX', values: { ...base, ...values } }))).toMatchObject(expected);
    expect(shop.requests).toEqual([]);
  });

  test('of a store that does not answer ends with the time', async () => {
    answer = () => null;
    expect(failed(await check(vtex(), 50))).toMatchObject({ step: 'reached', reason: 'timeout' });
  });

  test('of a store that becomes slow at the product fails at the product, not at the address', async () => {
    answer = (request) => (request.url.pathname.includes('/search') ? null : vtexAnswer(request));
    expect(failed(await check(vtex({ product: 'CN-2211' }), 500))).toMatchObject({
      step: 'product',
      reason: 'timeout',
    });
  });

  test('without values sends the stored keys to no other address', async () => {
    const stored = { ...KEYS };
    const found = await check({ provider: 'VTEX', website: shop.url }, undefined, stored, 'http://127.0.0.1:9');
    expect([failed(found)?.step, shop.requests]).toEqual(['reached', []]);
  });

  test('without values uses the stored secret', async () => {
    const found = await check({ provider: 'VTEX', product: 'CN-2210' }, undefined, { baseUrl: shop.url, ...KEYS });
    expect(outcomes(found)).toContain('passed passed passed');
  });
});
