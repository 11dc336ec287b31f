/** The door of /admin/v1: every operation of the registry, tried by everyone who must not come in. */
import { Problem } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, type AdminOperationId, adminOperations } from '@vitrina/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAdmin, signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof signedIn>>;
let viewer: Awaited<ReturnType<typeof signedIn>>;
let stranger: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestApp();
  owner = await signedIn(shop, { roles: { acme: 'owner' } });
  viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  stranger = await signedIn(shop, { roles: { otra: 'owner' } });
});
afterAll(() => shop.close());

const rows = Object.entries<AdminOperation>(adminOperations) as [AdminOperationId, AdminOperation][];
const closed = rows.filter(([, { access }]) => access !== 'public');
const ofCompany = closed.filter(([, { path }]) => path.includes('{companyUid}'));
const changing = closed.filter(([, { method }]) => method !== 'GET');

/** Parameters that fit any path, and no body: the door is tried before what comes with a call. */
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

test.each(rows)('%s is mounted', (_, { method, path }) => {
  expect(shop.app.hasRoute({ method, url: `${ADMIN_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}` })).toBe(true);
});

describe.each(closed)('%s', (id, row) => {
  test('is closed to who is not signed in, whatever they bring', async () => {
    const call = paramsOf(row);
    for (const headers of [
      {},
      { cookie: 'vitrina_session=' },
      { cookie: `vitrina_session=${'A'.repeat(43)}` },
      { authorization: `Bearer vit_${'A'.repeat(43)}` },
      { authorization: 'Basic YTpi' },
      // A wrong token is not made good by a right cookie.
      { ...owner.headers, authorization: 'Bearer x' },
    ] as Record<string, string>[])
      expect(refusal(await callAdmin(shop, id, call, headers))).toEqual([401, 'access.missing']);
  });
});

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
  test('tells a stranger of the company no more than of one that is not there', async () => {
    const there = await stranger.call(id, paramsOf(row));
    const nowhere = await stranger.call(id, paramsOf(row, 'nadie'));
    expect(refusal(there)).toEqual([404, 'company.unknown']);
    expect(there.body.replaceAll('acme', '…')).toBe(nowhere.body.replaceAll('nadie', '…'));
  });

  test('takes the role that it names', async () => {
    const { access } = row;
    const answer = await viewer.call(id, paramsOf(row));
    if (access === 'viewer' || access === 'signed-in') expect(answer.statusCode).not.toBe(403);
    else expect(refusal(answer)).toEqual([403, 'access.denied']);
    if (access === 'operator') expect(refusal(await owner.call(id, paramsOf(row)))).toEqual([403, 'access.denied']);
  });
});

test('no other site is answered, not even what it may ask', async () => {
  const origin = 'https://otra.example';
  const asked = await shop.app.inject({
    method: 'OPTIONS',
    url: `${ADMIN_BASE}/session`,
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  const read = await shop.app.inject({ url: `${ADMIN_BASE}/session`, headers: { ...owner.headers, origin } });
  const lost = await shop.app.inject({ url: `${ADMIN_BASE}/nada`, headers: { origin } });
  for (const { headers } of [asked, read, lost]) expect(headers['access-control-allow-origin']).toBeUndefined();
  expect([asked.statusCode, read.statusCode, lost.statusCode]).toEqual([404, 200, 404]);
  expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(read.headers['cache-control']).toBe('no-store');
});
