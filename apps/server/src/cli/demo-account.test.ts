/** The account of the demo. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAdmin } from '../http/testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../http/testing/app.ts';
import { addDemoAccount, DEMO_EMAIL } from './demo-account.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

// Covers §studio-14.
test('the first start adds an owner of the demo’s companies with a generated password, later starts add nothing', async () => {
  const services = { database: shop.database, clock: () => NOW };
  const password = (await addDemoAccount(services, ['acme', 'otra'])) ?? expect.fail('no password');
  expect(password).toMatch(/^[\w-]{20}$/);
  const answer = await callAdmin(shop, 'session.create', { body: { email: DEMO_EMAIL, password } });
  expect(answer.statusCode).toBe(201);
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const { companies } = (await callAdmin(shop, 'companies.list', { query: { page: 1 } }, { cookie })).json();
  expect(companies).toEqual([
    { uid: 'acme', name: 'acme', role: 'owner' },
    { uid: 'otra', name: 'otra', role: 'owner' },
  ]);
  expect(await addDemoAccount(services, ['acme', 'otra'])).toBeNull();
  expect(shop.lines.join('')).not.toContain(password);
});
