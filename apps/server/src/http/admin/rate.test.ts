/** The rate of calls holds for those who are turned away, too. */
import { afterEach, expect, test } from 'vitest';
import { callAdmin, signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
afterEach(() => shop.close());

test('who has no session, or no role, is told to wait like everybody', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '3', TRUST_PROXY: 'true' } });
  const stranger = await signedIn(shop, { roles: {} });
  const statuses = async (headers: Record<string, string>) => {
    const found: number[] = [];
    for (let call = 0; call < 5; call += 1)
      found.push((await callAdmin(shop, 'companies.read', { params: { companyUid: 'acme' } }, headers)).statusCode);
    return found;
  };
  expect(await statuses({ 'x-forwarded-for': '198.51.100.1' })).toEqual([401, 401, 401, 429, 429]);
  expect(await statuses({ ...stranger.headers, 'x-forwarded-for': '198.51.100.2' })).toEqual([404, 404, 404, 429, 429]);
});

test('an address of IPv6 is one of many that its holder has: the network is counted, and its neighbour is not', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '3', TRUST_PROXY: '1' } });
  const from = async (address: string) =>
    (await shop.call('/v2/company/read/id?companyId=acme', { headers: { 'x-forwarded-for': address } })).statusCode;
  const found: number[] = [];
  for (let host = 1; host <= 5; host += 1) found.push(await from(`2001:db8:1:2:${host}:${host}::${host}`));
  expect(found).toEqual([200, 200, 200, 429, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  // What a visitor says before the proxy's own word is not believed: one proxy, one last entry.
  for (let guess = 1; guess <= 3; guess += 1) expect(await from(`10.0.0.${guess}, 198.51.100.7`)).toBe(200);
  expect(await from('10.0.0.9, 198.51.100.7')).toBe(429);
});

test('without a proxy to trust, nobody becomes another by a header', async () => {
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
