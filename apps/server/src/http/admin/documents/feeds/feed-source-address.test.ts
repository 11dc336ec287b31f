/** The address of a price list may carry a key in its query, which viewers of the company do not see. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../testing/admin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';

const KEY = 'firma-SECRETA-77';
const params = { companyUid: 'acme' };
let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  const url = `https://listas.example/precios.csv?sig=${KEY}#${KEY}`;
  const body = { url, login: { user: `ana-${KEY}`, password: 'x' } };
  expect((await editor.call('feeds.source.put', { params, body })).statusCode).toBe(200);
});
afterAll(() => shop.close());

test('a viewer sees the address of the list without its query, fragment and user', async () => {
  const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  const { body, statusCode } = await viewer.call('feeds.read', { params });
  expect([statusCode, JSON.parse(body).source]).toEqual([
    200,
    { url: 'https://listas.example/precios.csv', kind: 'auto', minutes: 60, user: null },
  ]);
  expect(body).not.toContain(KEY);
});

test('a token with the role viewer sees as little, although its owner may see more', async () => {
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  const { token } = (await owner.call('tokens.create', { body: { name: 'CI', role: 'viewer', days: 1 } })).json();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await shop.app.inject({ url: '/admin/v1/companies/acme/feed', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain(KEY);
});

test.each(['editor', 'owner'] as const)('an %s sees the whole address', async (role) => {
  const who = await signedIn(shop, { roles: { acme: role } });
  expect((await who.call('feeds.read', { params })).json().source.url).toContain(`?sig=${KEY}`);
});
