/** Products by GET: the answers of the POST of the specification, in a form that caches between caller and server can store. */
import type { ProductAnswer } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const STORABLE = 'public, max-age=0, s-maxage=5';
let shop: TestApp;
let now: Date;
const open = async (environment: Record<string, string> = {}) => {
  now = NOW;
  shop = await openTestApp({
    lookup: { now: () => now },
    environment: { PUBLIC_URL: 'https://ver.example', EDGE_CACHE_SECONDS: '600', ...environment },
  });
  const [first] = ((await post('CN-1')).json() as ProductAnswer).products;
  const product = first ?? expect.fail('no product');
  await shop.database.repos.feed.replace(
    'acme',
    ['CN-1', 'CN-2'].map((ref, at) => ({
      product: { ...product, productId: String(at + 1), productName: ref },
      category: ['Sala'],
      refs: [{ ref, itemId: `${at + 1}1` }],
    })),
    NOW,
  );
};
beforeEach(() => open());
afterEach(() => shop.close());

const get = (query: string, headers: Record<string, string> = {}) =>
  shop.call(`/v2/integration/products?${query}`, { headers });
const post = (refId: string) =>
  shop.call('/v2/integration/products', { method: 'POST', payload: { companyId: 'acme', refId, region: 'costa1' } });
const both = 'companyId=acme&refId=CN-1%2CCN-2&region=costa1';

// Covers §resilience-146.
test('the answer is that of the same question by POST, and shared caches may store it for five seconds', async () => {
  const answer = await get(both);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, STORABLE]);
  expect(answer.headers.vary).toBe('accept-encoding, x-api-key');
  expect(String(answer.headers['cache-tag'])).toMatch(/^vitrina,company-[0-9a-f]{16}/);
  const posted = await post('CN-1,CN-2');
  expect(answer.json()).toEqual(posted.json());
  expect(posted.headers['cache-control']).toBe('no-store');
  const again = await get(both, { 'if-none-match': String(answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

// Covers §resilience-146.
test('order, blanks and repetitions of references change nothing', async () => {
  const expected = (await get(both)).body;
  for (const refId of ['CN-2,CN-1', 'CN-1,CN-2,CN-1', ' CN-2 ,,CN-1'])
    expect((await get(`companyId=acme&refId=${encodeURIComponent(refId)}`)).body).toBe(expected);
});

// Covers §resilience-146.
test('an import is in the next answer', async () => {
  await get(both);
  await shop.database.repos.feed.replace('acme', [], NOW);
  expect((await get(both)).json()).toMatchObject({ products: [] });
});

// Covers §resilience-146.
test('an answer from before an outage is marked as stale and stored by no cache', async () => {
  await get(both);
  now = new Date(NOW.getTime() + 120_000);
  vi.spyOn(shop.database.repos.feed, 'byReferenceKeys').mockRejectedValue(new AppError('database.unavailable'));
  const answer = await get(both);
  vi.restoreAllMocks();
  expect(answer.json()).toMatchObject({ stale: true, products: [{}, {}] });
  expect(answer.headers['cache-control']).toBe('no-store');
});

// Covers §resilience-146.
test.each([
  ['companyId=nadie&refId=CN-1', 404],
  ['companyId=acme', 400],
  ['companyId=acme&refId=', 400],
  [`companyId=acme&refId=${'x'.repeat(2001)}`, 400],
])('the refusal of %s is stored by no cache', async (query, status) => {
  const answer = await get(query);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
});

test('a company without the development has no products, and the answer is stored by no cache', async () => {
  await shop.database.repos.companies.setDevelopments('acme', []);
  const answer = await get(both);
  expect([answer.json().products, answer.headers['cache-control']]).toEqual([[], 'no-store']);
});

test('without a cache in front callers revalidate each time, and a short-lived edge keeps answers no longer than pages', async () => {
  await shop.close();
  await open({ EDGE_CACHE_SECONDS: '0' });
  expect((await get(both)).headers['cache-control']).toBe('no-cache');
  await shop.close();
  await open({ EDGE_CACHE_SECONDS: '2' });
  expect((await get(both)).headers['cache-control']).toBe('public, max-age=0, s-maxage=2');
});
