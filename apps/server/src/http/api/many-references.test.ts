/** Product requests with more references than a page can have: refused before anything is looked up. */
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let lookups = 0;
beforeAll(async () => {
  const lookup = { stores: { of: () => Promise.reject(new Error(`look-up ${(lookups += 1)}`)) } };
  shop = await openTestApp({ lookup });
});
afterAll(() => shop.close());

const references = (count: number) => Array.from({ length: count }, (_, at) => `CN-${at}`);

// Covers §resilience-128.
test.each<[string, object, number, string]>([
  ['a million references as text', { refId: references(1_000_000).join(',') }, 413, 'request.too-large'],
  ['a million references as a list', { refId: references(1_000_000) }, 413, 'request.too-large'],
  ['a million item ids', { itemId: references(1_000_000) }, 413, 'request.too-large'],
  ['501 references as a list', { refId: references(501) }, 400, 'request.invalid'],
  ['501 item ids as a list', { itemId: references(501) }, 400, 'request.invalid'],
  ['10,000 references as text', { refId: references(10_000).join(',') }, 400, 'request.invalid'],
  ['10,000 item ids as text', { itemId: references(10_000).join(',') }, 400, 'request.invalid'],
])('%s are refused without a look-up', async (_, question, status, code) => {
  const payload = { companyId: 'acme', ...question };
  const answer = await shop.call('/v2/integration/products', { method: 'POST', payload });
  expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([status, code]);
  expect(lookups).toBe(0);
});
