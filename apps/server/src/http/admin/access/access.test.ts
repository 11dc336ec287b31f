/** Authorization of /admin/v1: every operation of the registry, called by every kind of caller without access. */
import { Problem } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, type AdminOperationId, adminOperations } from '@vitrina/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAdmin, signedIn } from '../../testing/admin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof signedIn>>;
let viewer: Awaited<ReturnType<typeof signedIn>>;
let author: Awaited<ReturnType<typeof signedIn>>;
let editor: Awaited<ReturnType<typeof signedIn>>;
let outsider: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestApp();
  owner = await signedIn(shop, { roles: { acme: 'owner' } });
  viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  author = await signedIn(shop, { roles: { acme: 'author' } });
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
  outsider = await signedIn(shop, { roles: { otra: 'owner' } });
});
afterAll(() => shop.close());

const rows = Object.entries<AdminOperation>(adminOperations) as [AdminOperationId, AdminOperation][];
const closed = rows.filter(([, { access }]) => access !== 'public');
const ofCompany = closed.filter(([, { path }]) => path.includes('{companyUid}'));
const changing = closed.filter(([, { method }]) => method !== 'GET');

/** Parameters that fit any path, and no body: authorization runs before the input is validated. */
const paramsOf = ({ path }: AdminOperation, companyUid = 'acme') => ({
  params: Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'companyUid' ? companyUid : 'catalogo']),
  ),
});

const refusal = (answer: { statusCode: number; json: () => unknown; headers: Record<string, unknown> }) => {
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
  return [answer.statusCode, Problem.parse(answer.json()).code];
};

// Covers §backend-1.
test.each(rows)('the operation %s is mounted', (_, { method, path }) => {
  expect(shop.app.hasRoute({ method, url: `${ADMIN_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true);
});

describe.each(closed)('%s', (id, row) => {
  // Covers §6-6.
  test('answers 401 without a session, whatever the request carries', async () => {
    const call = paramsOf(row);
    for (const headers of [
      {},
      { cookie: 'vitrina_session=' },
      { cookie: `vitrina_session=${'A'.repeat(43)}` },
      { authorization: `Bearer vit_${'A'.repeat(43)}` },
      { authorization: 'Basic YTpi' },
      // A valid cookie does not make up for a wrong token.
      { ...owner.headers, authorization: 'Bearer x' },
    ] as Record<string, string>[])
      expect(refusal(await callAdmin(shop, id, call, headers))).toEqual([401, 'access.missing']);
  });
});

// Covers §backend-6.
test.each(changing)('%s with the cookie alone is refused', async (id, row) => {
  const token = owner.headers['x-csrf-token'];
  for (const headers of [
    {},
    { 'x-csrf-token': '' },
    { 'x-csrf-token': `${token}x` },
    { 'x-csrf-token': viewer.headers['x-csrf-token'] },
    { 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' },
    { 'x-csrf-token': token, 'sec-fetch-site': 'same-site' },
    { 'x-csrf-token': token, origin: 'https://otra.example' },
    { 'x-csrf-token': token, origin: 'null' },
  ])
    expect(refusal(await callAdmin(shop, id, paramsOf(row), { ...owner.cookie, ...headers }))).toEqual([
      403,
      'access.forged',
    ]);
});

describe.each(ofCompany)('%s', (id, row) => {
  // Covers §backend-15.
  test('answers a stranger for an existing company exactly as for an unknown one', async () => {
    const there = await outsider.call(id, paramsOf(row));
    const nowhere = await outsider.call(id, paramsOf(row, 'nadie'));
    expect(refusal(there)).toEqual([404, 'company.unknown']);
    expect(there.body.replaceAll('acme', '…')).toBe(nowhere.body.replaceAll('nadie', '…'));
  });

  // Covers §backend-9.
  test('requires the role that the registry names', async () => {
    const { access } = row;
    // The stream does not end for a viewer; events.test.ts reads it as one.
    if (id === 'events.stream') return expect(access).toBe('viewer');
    const levels = ['signed-in', 'viewer', 'author', 'editor', 'owner', 'operator'];
    for (const [role, person] of Object.entries({ viewer, author, editor })) {
      const answer = await person.call(id, paramsOf(row));
      if (levels.indexOf(access) <= levels.indexOf(role)) expect([role, answer.statusCode]).not.toEqual([role, 403]);
      else expect([role, ...refusal(answer)]).toEqual([role, 403, 'access.denied']);
    }
    if (access === 'operator') expect(refusal(await owner.call(id, paramsOf(row)))).toEqual([403, 'access.denied']);
  });
});

// Covers §backend-6.
test('answers carry no CORS headers for another origin, and its preflight is 404', async () => {
  const origin = 'https://otra.example';
  const requested = await shop.app.inject({
    method: 'OPTIONS',
    url: `${ADMIN_BASE}/session`,
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  const read = await shop.app.inject({ url: `${ADMIN_BASE}/session`, headers: { ...owner.headers, origin } });
  const lost = await shop.app.inject({ url: `${ADMIN_BASE}/nada`, headers: { origin } });
  for (const { headers } of [requested, read, lost]) expect(headers['access-control-allow-origin']).toBeUndefined();
  expect([requested.statusCode, read.statusCode, lost.statusCode]).toEqual([404, 200, 404]);
  expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(read.headers['cache-control']).toBe('no-store');
});

// Covers §backend-88.
test.each([
  ['a call without credentials', {}],
  ['an invalid token', { authorization: 'Bearer nada' }],
  ['an unsupported scheme', { authorization: 'Basic YW5hOm5hZGE=' }],
])('%s answers 401 with a WWW-Authenticate that opens no login dialog in browsers', async (_, headers) => {
  const answer = await shop.app.inject({ url: `${ADMIN_BASE}/companies`, headers });
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Vitrina"']);
});

// Covers §backend-88.
test('answers other than 401, and answers outside /admin/v1, carry no WWW-Authenticate', async () => {
  const read = await shop.app.inject({ url: `${ADMIN_BASE}/session`, headers: owner.headers });
  const unknown = await shop.app.inject({ url: `${ADMIN_BASE}/nada` });
  const shopper = await shop.app.inject({ url: '/v2/company/read/id?companyId=acme' });
  expect([read, unknown, shopper].map(({ statusCode }) => statusCode)).toEqual([200, 404, 401]);
  for (const { headers } of [read, unknown, shopper]) expect(headers['www-authenticate']).toBeUndefined();
});
