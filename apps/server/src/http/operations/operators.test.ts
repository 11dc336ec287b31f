/** Health checks and metrics for operators and load balancers, closed to everybody else. */
import { rm } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { VERSION } from '../../version.ts';
import { callAdmin } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
afterEach(() => shop.close());

const TOKEN = 'x'.repeat(32);
const withToken = { authorization: `Bearer ${TOKEN}` };
const open = async () => {
  shop = await openTestApp({ environment: { METRICS_TOKEN: TOKEN } });
};
const numbers = async () => (await shop.app.inject({ url: '/metrics', headers: withToken })).body;

// Covers §backend-61.
test('/ready answers 200 only while the database answers; only the token shows the failing part', async () => {
  await open();
  expect((await shop.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  vi.spyOn(shop.database, 'ping').mockRejectedValue(new Error('connection refused at 10.0.0.7'));
  const answer = await shop.app.inject({ url: '/readyz' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.busy']);
  expect(answer.body).not.toContain('10.0.0.7');
  const detailed = await shop.app.inject({ url: '/readyz', headers: withToken });
  expect(detailed.statusCode).toBe(503);
  expect(detailed.json()).toMatchObject({ database: { is: 'failed' }, files: { is: 'ok' }, isDraining: false });
  expect(detailed.body).not.toContain('10.0.0.7');
  expect(await numbers()).toContain('vitrina_http_answer_seconds_count{method="GET",route="/readyz",status="503"} 2');
  expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

// Covers §resilience-130.
test('/healthz names the version', async () => {
  await open();
  expect((await shop.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', version: VERSION });
});

// Covers §resilience-133.
test('an equal product request is a hit, another one a miss', async () => {
  await open();
  const ask = (refId: string) =>
    shop.call('/v2/integration/products', { method: 'POST', payload: { companyId: 'acme', refId } });
  for (const ref of ['CN-1', 'CN-1', 'CN-1', 'CN-2']) await ask(ref);
  const text = await numbers();
  expect(text).toContain('vitrina_cache_requests_total{cache="product requests",outcome="hit"} 2');
  expect(text).toContain('vitrina_cache_requests_total{cache="product requests",outcome="miss"} 2');
  await shop.tenants.report();
  expect(shop.lines.findLast((line) => line.includes('busiest companies'))).toContain('{"company":"acme","requests":4');
});

// Covers §backend-61.
test('/ready answers 503 without the folder of files', async () => {
  await open();
  await rm(`${shop.dataDir}/files`, { recursive: true });
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(503);
});

// Covers §backend-61.
test('/ready names the cause to the operator: a database that is not migrated, a folder that is missing', async () => {
  await open();
  const detailed = async () => (await shop.app.inject({ url: '/readyz', headers: withToken })).json();
  await rm(`${shop.dataDir}/files`, { recursive: true });
  expect((await detailed()).files).toMatchObject({ is: 'failed', cause: 'ENOENT' });
  const problem = { problem: 'the database is not migrated', migration: '018_new' };
  vi.spyOn(shop.database, 'ping').mockRejectedValue(new AppError('internal', problem));
  expect((await detailed()).database).toMatchObject({ is: 'failed', cause: 'the database is not migrated' });
});

// Covers §backend-61.
test('/ready answers 503 while the process drains, and answers close their connections', async () => {
  await open();
  expect((await shop.call('/v2/company/read/id?companyId=acme')).headers['connection']).not.toBe('close');
  shop.draining.abort();
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  const answer = await shop.call('/v2/company/read/id?companyId=acme');
  expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close']);
});

// Covers §backend-62.
test.each([undefined, 'Bearer', `Bearer ${'y'.repeat(32)}`, `bearer ${TOKEN}`, TOKEN])(
  'metrics are refused to a caller with %s',
  async (authorization) => {
    await open();
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await shop.app.inject({ url: '/metrics', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'route.unknown']);
  },
);

// Covers §backend-62.
test('metrics are refused to everybody without a configured token', async () => {
  shop = await openTestApp();
  expect((await shop.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404);
});

// Covers §stores-25, §backend-55.
test('metrics show failing stores, in as many lines for one company as for many', async () => {
  await open();
  const { companies } = shop.database.repos;
  const acme = (await companies.byUid('acme')) ?? expect.fail();
  // The app of the tests reaches no store.
  const Integrations = { ...acme.Integrations, ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: '' } };
  await companies.update({ ...acme, Integrations, Info: { ...acme.Info, Website: 'https://acme.example' } }, NOW);
  expect(await numbers()).toContain('vitrina_store_circuits{state="open"} 0');
  for (let turn = 0; turn < 10; turn += 1) {
    const payload = { companyId: 'acme', refId: `R-${turn}` };
    const answer = await shop.call('/v2/integration/products', { method: 'POST', payload });
    expect(answer.json()).toMatchObject({ code: 'store.unreachable' });
  }
  expect(await numbers()).toContain('vitrina_store_circuits{state="open"} 1');
  expect(await numbers()).not.toContain('acme');
  // A store whose circuit is open answers with Retry-After.
  const payload = { companyId: 'acme', refId: 'R-99' };
  const resting = await shop.call('/v2/integration/products', { method: 'POST', payload });
  expect([resting.statusCode, resting.headers['retry-after']]).toEqual([502, '5']);
});

// Covers §backend-62.
test('an arbitrary path makes no metric line of its own', async () => {
  await open();
  const lines = async () => (await numbers()).split('\n').length;
  await shop.call('/nada-0');
  await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=nada-0');
  await lines();
  const before = await lines();
  for (let turn = 1; turn < 30; turn += 1) {
    await shop.call(`/nada-${turn}`);
    await shop.call(`/v2/interactive_pdf/pdf_pages?pdfUid=nada-${turn}`);
  }
  expect(await lines()).toBe(before);
});

// Covers §backend-63.
test.each([
  ['caller.id-1234', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['short', false],
  ['with blank in it', false],
  ['"},{"level":60', false],
  ['-leading-sign', false],
])('the request id %s is adopted: %s', async (given, isTaken) => {
  await open();
  const answer = await shop.app.inject({ url: '/nada', headers: { 'x-request-id': given } });
  const id = String(answer.headers['x-request-id']);
  expect(id === given).toBe(isTaken);
  expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/);
  const line = shop.lines
    .map((text) => JSON.parse(text) as { reqId?: string; msg: string })
    .find(({ msg }) => msg === 'refused');
  expect(line?.reqId).toBe(id);
});

// Covers §backend-52, §backend-63.
test("no log line contains the client's address or the query", async () => {
  await open();
  const own = {
    'x-forwarded-for': '198.51.100.7',
    authorization: 'Bearer token-de-ana',
    cookie: 'a=galleta',
    'user-agent': 'Agente',
  };
  const ask = (url: string, payload?: object | string) =>
    shop.call(url, { headers: own, remoteAddress: '203.0.113.9', ...(payload && { method: 'POST', payload }) });
  await ask('/v2/company/read/id?companyId=nadie&correo=ana@example.test');
  await ask('/nada?correo=ana@example.test');
  await ask('/v2/interactive_pdf/list_pdf?companyUid=acme&productREF=pijama-rosada');
  await ask('/v2/integration/products', { companyId: 'acme', itemName: 'pijama-rosada', refId: 'pijama-rosada' });
  await ask('/v2/integration/products', { companyId: 'acme', itemName: ['pijama-rosada'] });
  await ask('/v2/integration/products', 'pijama-rosada');
  await ask('/view?company=acme&pdf=catalogo&correo=ana@example.test');
  await callAdmin(shop, 'session.create', { body: { email: 'ana@example.test', password: 'muy-secreta-1' } }, own);
  vi.spyOn(shop.database.repos.companies, 'byUid').mockRejectedValue(
    Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(ana@example.test) exists.',
      parameters: ['pijama-rosada'],
    }),
  );
  expect((await ask('/v2/company/read/id?companyId=acme')).statusCode).toBe(500);
  const log = shop.lines.join('');
  expect(log).toContain('duplicate key');
  for (const word of ['198.51', '203.0', 'ana', 'galleta', 'Agente', 'pijama', 'secreta', 'vitrina_session'])
    expect(log).not.toContain(word);
});

// Covers §backend-55.
test('a throttled store answers the client with Retry-After', async () => {
  await open();
  const products = { code: 'store.throttled', facts: { host: 'x', retryAfter: 17 } } as const;
  vi.spyOn(shop.database.repos.companies, 'byUid').mockRejectedValue(new AppError(products.code, products.facts));
  const answer = await shop.call('/v2/integration/products', {
    method: 'POST',
    payload: { companyId: 'acme', refId: 'R' },
  });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '17',
    'store.throttled',
  ]);
});
