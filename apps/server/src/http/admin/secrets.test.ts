/** Secrets and the audit log through HTTP: stored, listed by name, never returned. */
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof signedIn>>;
let other: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  shop = await openTestApp();
  owner = await signedIn(shop, { roles: { acme: 'owner' } });
  other = await signedIn(shop, { roles: { otra: 'owner' } });
});
afterAll(() => shop.close());

const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const VALUE = 'shpat_muy-secreto-0123456789';
const put = (name: string, values: object, user = owner, companyUid = 'acme') =>
  user.call('secrets.put', { params: { companyUid, name }, body: { values } });

// Covers §backend-12.
test('a secret is stored, listed by name, used by its company, announced to every process, and never returned', async () => {
  const notifications: unknown[] = [];
  const stop = shop.database.changes.subscribe((change) => void notifications.push(change));
  const answers = [await put('tienda', { token: 'viejo', shop: 'x' }), await put('tienda', { token: VALUE })];
  const secretId = 'acme/tienda';
  expect(answers[1]?.json()).toEqual({
    name: 'tienda',
    secretId,
    updatedAt: NOW.toISOString(),
    isUsed: false,
    origin: null,
  });
  expect(notifications).toContainEqual({ kind: 'secret', uid: secretId });
  stop();
  expect(await shop.database.repos.secrets.read(secretId)).toEqual({ token: VALUE });

  const params = { companyUid: 'acme' };
  const { version } = (await owner.call('companies.read', { params })).json();
  answers.push(await owner.call('companies.update', { params, body: { version, secretId } }));
  expect(answers.at(-1)?.statusCode).toBe(200);
  answers.push(await owner.call('secrets.list', { params }), await owner.call('audit.list', { params }));
  expect(answers.at(-2)?.json()).toMatchObject([{ name: 'tienda', isUsed: true }]);
  for (const { body } of answers) expect(body).not.toContain(VALUE);
  expect(shop.lines.join('')).not.toContain(VALUE);
});

// Covers §backend-12.
test('another company can neither use nor detect it', async () => {
  await put('tienda', { token: VALUE });
  const params = { companyUid: 'otra' };
  for (const secretId of ['acme/tienda', 'acme/nada']) {
    const { version } = (await other.call('companies.read', { params })).json();
    const answer = await other.call('companies.update', { params, body: { version, secretId } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'secret.unknown']);
  }
  expect((await put('tienda', { token: 'otro' }, other, 'otra')).json().secretId).toBe('otra/tienda');
  expect(await shop.database.repos.secrets.read('acme/tienda')).toEqual({ token: VALUE });
  expect((await other.call('secrets.list', { params })).json()).toHaveLength(1);
});

test('a secret stored by the command line is replaced under the same id', async () => {
  await shop.database.repos.secrets.write('acme-ecommerce', { token: 'a' }, NOW, { companyUid: 'acme' });
  expect((await put('acme-ecommerce', { token: 'b' })).json().secretId).toBe('acme-ecommerce');
  expect(await shop.database.repos.secrets.read('acme-ecommerce')).toEqual({ token: 'b' });
});

test('a secret is deleted once', async () => {
  await put('breve', { token: VALUE });
  const remove = () => owner.call('secrets.delete', { params: { companyUid: 'acme', name: 'breve' } });
  expect((await remove()).statusCode).toBe(204);
  expect(await shop.database.repos.secrets.read('acme/breve')).toBeNull();
  expect(codeOf(await remove())).toBe('secret.unknown');
});

test.each([
  ['con espacio', { token: 'x' }, 422],
  ['../otra/tienda', { token: 'x' }, 422],
  ['a', {}, 422],
  ['a', { token: 7 }, 400],
  ['a', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x'])), 422],
  ['a', { token: 'x'.repeat(8001) }, 400],
])('a %j with the values %j is refused', async (name, values, status) => {
  expect((await put(name, values)).statusCode).toBe(status);
});

// Covers §backend-13.
test('the audit log says who changed what, without values, and is read page by page', async () => {
  const eva = await signedIn(shop, { roles: { acme: 'owner' } });
  for (const name of ['uno', 'dos', 'tres']) await put(name, { token: VALUE }, eva);
  const params = { companyUid: 'acme' };
  const first = (await owner.call('audit.list', { params, query: { limit: 2 } })).json();
  expect(first.entries).toEqual(
    ['tres', 'dos'].map((target) => ({
      uid: expect.stringMatching(/^[0-9a-f]{28}$/),
      at: NOW.toISOString(),
      operation: 'secrets.put',
      note: null,
      target,
      by: 'session',
      user: { uid: eva.user.uid, email: eva.user.email, name: 'Ana' },
    })),
  );
  const next = (await owner.call('audit.list', { params, query: { limit: 200, before: first.next } })).json();
  expect(next.entries[0]).toMatchObject({ operation: 'secrets.put', target: 'uno' });
  expect(next.next).toBeNull();
});

// Covers §backend-13.
test('a refused call leaves no entry in the audit log', async () => {
  const params = { companyUid: 'acme' };
  const before = (await owner.call('audit.list', { params, query: { limit: 1 } })).json().entries[0].uid;
  await owner.call('companies.update', { params, body: { version: 99, name: 'X' } });
  await put('no vale', { token: 'x' });
  expect((await owner.call('audit.list', { params, query: { limit: 1 } })).json().entries[0].uid).toBe(before);
});

// Covers §backend-261.
test('a trial of a store stores nothing, returns no value, and is for owners', async () => {
  const params = { companyUid: 'acme' };
  const before = await owner.call('secrets.list', { params });
  const body = { provider: 'VTEX', values: { baseUrl: 'http://127.0.0.1:9', appKey: 'clave', appToken: VALUE } };
  const answer = await owner.call('store.check', { params, body });
  expect([answer.statusCode, answer.json().steps[0]]).toMatchObject([200, { step: 'reached', outcome: 'failed' }]);
  expect(answer.body + shop.lines.join('')).not.toContain(VALUE);
  expect((await owner.call('secrets.list', { params })).body).toBe(before.body);
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  expect((await editor.call('store.check', { params, body })).statusCode).toBe(403);
  const empty = await owner.call('store.check', { params, body: { provider: 'VTEX', values: {} } });
  expect([empty.statusCode, codeOf(empty)]).toEqual([422, 'secret.invalid']);
});

// Covers §backend-346.
test('values that are not given stay with `keeps`, at the address of their keys alone', async () => {
  const params = { companyUid: 'acme' };
  const read = () => shop.database.repos.secrets.read('acme/guardada');
  const keep = (values: object) =>
    owner.call('secrets.put', { params: { ...params, name: 'guardada' }, body: { values, keeps: true } });
  const { version } = (await owner.call('companies.read', { params })).json();
  const store = { version, provider: 'VTEX', website: 'https://tienda.example' };
  expect((await owner.call('companies.update', { params, body: store })).statusCode).toBe(200);
  const whole = { baseUrl: 'https://tienda.example', appKey: 'clave', appToken: VALUE };
  await put('guardada', whole);
  expect((await keep({ salesChannel: '2' })).statusCode).toBe(200);
  expect(await read()).toEqual({ ...whole, salesChannel: '2' });
  expect((await keep({ appKey: 'otra', appToken: 'nueva' })).statusCode).toBe(200);
  expect(await read()).toEqual({ ...whole, appKey: 'otra', appToken: 'nueva', salesChannel: '2' });
  expect((await keep({})).statusCode).toBe(200);
  const trial = { provider: 'VTEX', website: 'https://tienda.example', values: {}, keeps: true };
  expect((await owner.call('store.check', { params, body: trial })).statusCode).toBe(200);
  expect(codeOf(await keep({ baseUrl: 'https://robo.example' }))).toBe('secret.origin');
  expect(await read()).toMatchObject({ baseUrl: 'https://tienda.example', appToken: 'nueva' });
  await put('guardada', { baseUrl: 'https://tienda.example' });
  expect(await read()).toEqual({ baseUrl: 'https://tienda.example' });
});
