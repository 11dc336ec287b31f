/** Limits of a company: who sets them, and what publishers and shoppers are answered above them. */
import { Problem, ProductAnswer } from '@vitrina/contract';
import { QuotaState } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await openTestApp({ environment: { QUOTA_EVENTS: '2' } });
});
afterEach(() => shop.close());

const params = { companyUid: 'acme' };
const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const set = async (body: object) => {
  const operator = await signedIn(shop, { isOperator: true });
  const answer = await operator.call('quotas.set', { params, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return QuotaState.parse(answer.json());
};

// Covers §resilience-124.
test('an operator sets limits and members read them with the usage; nobody else does either', async () => {
  const limits = { documents: 0, storageBytes: 0, eventsADay: 2, callsAMinute: 0 };
  const none = { documents: null, storageBytes: null, eventsADay: null, callsAMinute: null };
  const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  expect((await viewer.call('quotas.read', { params })).json()).toEqual({
    limits,
    overrides: none,
    usage: { documents: 1, storageBytes: 0, eventsToday: 0, eventsDropped: 0 },
  });
  expect(await set({ documents: 3, eventsADay: 0 })).toMatchObject({
    limits: { documents: 3, eventsADay: 0 },
    overrides: { ...none, documents: 3, eventsADay: 0 },
  });
  expect(await set({ eventsADay: null })).toMatchObject({ limits: { documents: 3, eventsADay: 2 } });
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  expect(codeOf(await owner.call('quotas.set', { params, body: { documents: 9 } }))).toBe('access.denied');
  expect(codeOf(await (await signedIn(shop)).call('quotas.read', { params }))).toBe('company.unknown');
  const operator = await signedIn(shop, { isOperator: true });
  const answer = await operator.call('quotas.set', { params: { companyUid: 'nadie' }, body: {} });
  expect(codeOf(answer)).toBe('company.unknown');
  expect((await operator.call('quotas.set', { params, body: { documents: -1 } })).statusCode).toBe(400);
});

// Covers §resilience-124.
test('above its storage a company uploads nothing; above its documents it publishes new editions of those that it has', async () => {
  const { repos, inTransaction } = shop.database;
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  await repos.uploads.add(
    { id: 'a'.repeat(32), company: 'acme', name: 'a', expiresAt: new Date(NOW.getTime() + 1e6) },
    { unfinished: 9, bytesADay: 9 },
    NOW,
  );
  await repos.uploads.finish(
    'a'.repeat(32),
    { key: `${'a'.repeat(64)}.pdf`, bytes: 1 },
    new Date(NOW.getTime() + 1e6),
    NOW,
  );
  const queue = (document: string) =>
    editor.call('jobs.create', { params, body: { upload: 'a'.repeat(32), document } });
  await set({ documents: 1 });
  const refused = await queue('nuevo');
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'quota.documents']);
  expect(refused.json().detail).toBe('most: 1');
  expect((await queue('catalogo')).statusCode).toBe(201);

  const details = { url: '/files/x', name: 'x', isCommercial: true, isVertical: true, logo: '', name_tab: '' };
  const edition = { pdfUid: 'grande', companyUid: 'acme', details, pages: [], sections: [], bytes: 5_000_000 };
  await inTransaction(({ documents }) => documents.publish(edition, NOW));
  await set({ documents: 0, storageBytes: 5_000_000 });
  const headers = { ...editor.headers, 'tus-resumable': '1.0.0', 'upload-length': '10' };
  const upload = await shop.app.inject({ method: 'POST', url: '/admin/v1/companies/acme/uploads', headers });
  expect([upload.statusCode, codeOf(upload)]).toEqual([403, 'quota.storage']);
  expect(codeOf(await queue('catalogo'))).toBe('quota.storage');
  await set({ storageBytes: 5_000_001 });
  expect((await queue('catalogo')).statusCode).toBe(201);
});

// Covers §resilience-125.
test('events beyond the limit of the deployment are answered as accepted and not stored', async () => {
  const visitor = {
    user: { uid: '', name: '', email: '' },
    tgo: false,
    session: 's',
    data: {},
    pdf: 'catalogo',
    page: 1,
  };
  const development = { name: 'pdf view', version: 1, platform: 'Desk' };
  const payload = { ...visitor, event: 'open', company: 'acme', development, at: NOW.toISOString() };
  for (let time = 0; time < 4; time += 1)
    expect((await shop.call('/events', { method: 'POST', payload })).statusCode).toBe(202);
  expect(await shop.database.repos.events.countByName('acme')).toEqual({ open: 2 });
});

// Covers §resilience-126.
test('above its product references a company is answered 429 with Retry-After, other companies and answers from memory are not', async () => {
  const ask = (refId: string, companyId = 'acme') =>
    shop.call('/v2/integration/products', { method: 'POST', payload: { companyId, refId } });
  await set({ callsAMinute: 2 });
  expect(ProductAnswer.parse((await ask('CN-1,CN-2')).json()).products).toHaveLength(1);
  const refused = await ask('CN-3');
  expect([refused.statusCode, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'quota.calls', '60']);
  expect(ProductAnswer.parse((await ask('CN-1,CN-2')).json()).products).toHaveLength(1);
  expect((await ask('CN-3', 'otra')).statusCode).toBe(200);
  await set({ callsAMinute: 0 });
  expect((await ask('CN-3')).statusCode).toBe(200);
});
