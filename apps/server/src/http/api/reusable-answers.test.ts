/** Equal product requests receive the same bytes while nothing that they depend on has changed. */
import type { Product, ProductAnswer } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const TOKEN = 'x'.repeat(32);
let shop: TestApp;
let now: Date;
beforeEach(async () => {
  now = NOW;
  shop = await openTestApp({ lookup: { now: () => now }, environment: { METRICS_TOKEN: TOKEN } });
});
afterEach(() => shop.close());

const post = (payload: string, headers: Record<string, string> = {}) =>
  shop.call('/v2/integration/products', {
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const question = (refId = 'CN-1') => JSON.stringify({ companyId: 'acme', refId });
const ask = async (refId?: string): Promise<ProductAnswer> => (await post(question(refId))).json();
const namesIn = ({ products }: ProductAnswer) => products.map(({ productName }) => productName);

/** Imports one product under another name. */
const rename = async (product: Product, productName: string): Promise<void> =>
  shop.database.repos.feed.replace(
    'acme',
    [{ product: { ...product, productName }, category: ['Sala'], refs: [{ ref: 'CN-1', itemId: '11' }] }],
    NOW,
  );

const firstProduct = async (): Promise<Product> => (await ask()).products[0] ?? expect.fail('no product');

// Covers §resilience-102.
test('a second equal request reads neither company nor list, and another request does', async () => {
  const first = await post(question());
  const [company, list] = [
    vi.spyOn(shop.database.repos.companies, 'byUid'),
    vi.spyOn(shop.database.repos.feed, 'byReferenceKeys'),
  ];
  const second = await post(question());
  expect([second.statusCode, second.body, second.headers]).toEqual([
    200,
    first.body,
    // The clock may pass a second between both.
    { ...first.headers, 'x-request-id': second.headers['x-request-id'], date: second.headers.date },
  ]);
  expect([company.mock.calls.length, list.mock.calls.length]).toEqual([0, 0]);
  expect(namesIn(await ask('CN-1 '))).toEqual(namesIn(first.json()));
  expect(company).toHaveBeenCalled();
});

test('reused answers count as answered, so that the share of failed ones stays true', async () => {
  for (let times = 0; times < 3; times += 1) await ask();
  const { body } = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toContain('vitrina_product_answers_total{outcome="answered"} 3');
});

test('an import is in the next answer', async () => {
  await rename(await firstProduct(), 'Otro nombre');
  expect(namesIn(await ask())).toEqual(['Otro nombre']);
});

test('a change of the company is in the next answer', async () => {
  await ask();
  const company = (await shop.database.repos.companies.withVersion('acme')) ?? expect.fail();
  const { ECOMMERCE } = company.company.Integrations;
  const Integrations = { ...company.company.Integrations, ECOMMERCE: { ...ECOMMERCE, PROVIDER: 'VTEX' } };
  await shop.database.repos.companies.update({ ...company.company, Integrations }, NOW, company.version);
  expect((await post(question())).json()).toMatchObject({ code: 'store.misconfigured' });
});

test('a company that loses the development has no products in the next answer', async () => {
  expect((await ask()).products).toHaveLength(1);
  await shop.database.repos.companies.setDevelopments('acme', []);
  expect((await ask()).products).toEqual([]);
});

test('an answer is read again after a minute, and a stale one is never reused', async () => {
  await ask();
  const list = vi.spyOn(shop.database.repos.feed, 'byReferenceKeys');
  now = new Date(NOW.getTime() + 61_000);
  await ask();
  expect(list).toHaveBeenCalledTimes(1);
  vi.spyOn(shop.database.changes, 'isConnected').mockReturnValue(false);
  await ask();
  await ask();
  expect(list).toHaveBeenCalledTimes(3);
});

test('requests without the key, with damaged JSON and with a poisoned prototype are refused as before', async () => {
  await ask();
  const withoutKey = await shop.app.inject({
    url: '/v2/integration/products',
    method: 'POST',
    payload: question(),
    headers: { 'content-type': 'application/json' },
  });
  const answers = [await post(`${question()}}`), await post(''), await post('{"__proto__": {"companyId": "acme"}}')];
  expect([withoutKey, ...answers].map(({ statusCode }) => statusCode)).toEqual([401, 400, 400, 400]);
});

test('a request of 10,000 characters is answered each time', async () => {
  const long = JSON.stringify({ companyId: 'acme', refId: ['CN-1', ...Array(450).fill('SIN-NADA-20-LETRAS-XX')] });
  for (const answer of [await post(long), await post(long)]) expect(answer.json().products).toHaveLength(1);
});
