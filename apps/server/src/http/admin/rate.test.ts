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
