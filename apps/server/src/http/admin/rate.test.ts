/** The rate limit counts refused calls as well. */
import { afterEach, expect, test } from 'vitest';
import { callAdmin, signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
afterEach(() => shop.close());

test('callers without a session or without a role are limited like all others', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '3', TRUST_PROXY: 'true' } });
  const outsider = await signedIn(shop, { roles: {} });
  const statuses = async (headers: Record<string, string>) => {
    const found: number[] = [];
    for (let call = 0; call < 5; call += 1)
      found.push((await callAdmin(shop, 'companies.read', { params: { companyUid: 'acme' } }, headers)).statusCode);
    return found;
  };
  expect(await statuses({ 'x-forwarded-for': '198.51.100.1' })).toEqual([401, 401, 401, 429, 429]);
  expect(await statuses({ ...outsider.headers, 'x-forwarded-for': '198.51.100.2' })).toEqual([404, 404, 404, 429, 429]);
});

// Covers §resilience-20.
test('IPv6 addresses are counted by network: the same network is limited, its neighbour is not', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '3', TRUST_PROXY: '1' } });
  const from = async (address: string) =>
    (await shop.call('/v2/company/read/id?companyId=acme', { headers: { 'x-forwarded-for': address } })).statusCode;
  const found: number[] = [];
  for (let host = 1; host <= 5; host += 1) found.push(await from(`2001:db8:1:2:${host}:${host}::${host}`));
  expect(found).toEqual([200, 200, 200, 429, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  // Entries that the visitor wrote before the proxy's own are ignored: one proxy, one trusted entry, the last.
  for (let guess = 1; guess <= 3; guess += 1) expect(await from(`10.0.0.${guess}, 198.51.100.7`)).toBe(200);
  expect(await from('10.0.0.9, 198.51.100.7')).toBe(429);
});

// Covers §resilience-20.
test('without a trusted proxy, a forwarding header does not change the counted address', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '3' } });
  const found: number[] = [];
  for (let guess = 1; guess <= 4; guess += 1) {
    const headers = {
      'x-forwarded-for': `198.51.100.${guess}`,
      forwarded: `for=198.51.100.${guess}`,
      'x-real-ip': '::1',
    };
    found.push((await shop.call('/v2/company/read/id?companyId=acme', { headers })).statusCode);
  }
  expect(found).toEqual([200, 200, 200, 429]);
});
