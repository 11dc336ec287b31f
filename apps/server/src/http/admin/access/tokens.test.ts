/** API tokens through HTTP: what they permit, and that their value is shown once only. */
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminCall, callAdmin, signedIn } from '../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../testing/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const params = { companyUid: 'acme' };

/** A token of a new owner of acme. */
const aToken = async (role: string, more: { isOperator?: boolean } = {}) => {
  const person = await signedIn(shop, { roles: { acme: 'owner' }, ...more });
  const made = await person.call('tokens.create', { body: { name: ' CI ', role } });
  expect(made.statusCode).toBe(201);
  const { token, uid } = made.json() as { token: string; uid: string };
  const bearer = { authorization: `Bearer ${token}` };
  const call = (id: Parameters<typeof callAdmin>[1], given: AdminCall = {}) => callAdmin(shop, id, given, bearer);
  return { person, token, uid, call, made };
};

// Covers §backend-8.
test('a token is shown once, works without a cookie, and its last use is recorded', async () => {
  const { person, token, uid, call, made } = await aToken('editor');
  expect(token).toMatch(/^vit_[\w-]{43}$/);
  const head = { uid, name: 'CI', role: 'editor', createdAt: NOW.toISOString(), expiresAt: '2026-05-30T12:00:00.000Z' };
  expect(made.json()).toEqual({ ...head, token, usedAt: null });
  expect((await call('session.read')).json()).toMatchObject({ by: 'token', csrfToken: null });
  expect((await call('companies.read', { params })).json().role).toBe('editor');
  expect((await person.call('tokens.list')).json()).toEqual([{ ...head, usedAt: NOW.toISOString() }]);
});

// Covers §backend-8.
test('a token has no more rights than its role and than its user', async () => {
  const { person, call } = await aToken('viewer');
  expect(codeOf(await call('companies.update', { params, body: { version: 1 } }))).toBe('access.denied');
  const strong = await aToken('owner');
  await shop.database.repos.memberships.set('acme', strong.person.user.uid, 'viewer', NOW);
  expect((await strong.call('companies.read', { params })).json().role).toBe('viewer');
  expect(codeOf(await strong.call('audit.list', { params }))).toBe('access.denied');
  await shop.database.repos.memberships.remove('acme', person.user.uid);
  expect(codeOf(await call('companies.read', { params }))).toBe('company.unknown');
});

// Covers §backend-8.
test('a token cannot create tokens, change a password or act as operator', async () => {
  const { call } = await aToken('owner', { isOperator: true });
  const body = { password: 'x', newPassword: 'una nueva y larga' };
  for (const answer of [
    await call('tokens.create', { body: { name: 'otro', role: 'owner' } }),
    await call('password.change', { body }),
    await call('session.delete'),
    await call('companies.create', { body: { uid: 'nueva', name: 'Nueva' } }),
    await call('developments.set', { params, body: { developments: [] } }),
  ])
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'access.denied']);
});

// Covers §backend-8.
test('a token that is revoked, expired or of an inactive user answers 401', async () => {
  const revoked = await aToken('editor');
  const other = await signedIn(shop);
  expect(codeOf(await other.call('tokens.revoke', { params: { tokenUid: revoked.uid } }))).toBe('token.unknown');
  expect((await revoked.call('session.read')).statusCode).toBe(200);
  expect((await revoked.person.call('tokens.revoke', { params: { tokenUid: revoked.uid } })).statusCode).toBe(204);

  const expired = await aToken('editor');
  const { users, tokens } = shop.database.repos;
  const [stored] = await tokens.listOf(expired.person.user.uid);
  await tokens.remove(expired.person.user.uid, expired.uid);
  await tokens.insert({ ...(stored ?? expect.fail()), expiresAt: NOW.toISOString() });

  const inactive = await aToken('editor');
  await users.update({ ...inactive.person.user, isActive: false });
  for (const { call } of [revoked, expired, inactive])
    expect(codeOf(await call('session.read'))).toBe('access.missing');
});

test('a user has a limited number of API tokens', async () => {
  const person = await signedIn(shop);
  const make = () => person.call('tokens.create', { body: { name: 'n', role: 'viewer' } });
  for (let index = 0; index < 50; index += 1) expect((await make()).statusCode).toBe(201);
  expect(codeOf(await make())).toBe('token.too-many');
});

// Covers §backend-8.
test('the log contains no token', async () => {
  const { token, call } = await aToken('editor');
  await call('companies.update', { params, body: { version: 1 } });
  expect(shop.lines.join('')).not.toContain(token);
  expect(shop.lines.join('')).not.toContain(token.slice(4));
});
