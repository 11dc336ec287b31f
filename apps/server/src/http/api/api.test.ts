/** The ten public calls through HTTP over a real database. */
import { API_BASE, callUrl, type OperationId, operations, Problem, routes } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const anEvent = visitorEvent('page_view', { pdf: 'catalogo', page: 2, session: 's-1' });

type Call = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> };
const calls: Record<OperationId, Call> = {
  'company.read': { query: { companyId: 'acme' } },
  'company.developments': { query: { companyId: 'acme', companyName: 'Acme' } },
  'pdf.menu': { query: { pdfUid: 'catalogo' } },
  'pdf.details': { params: { pdfUid: 'catalogo' }, query: { companyUid: 'acme' } },
  'pdf.sections': { params: { id: 'catalogo' } },
  'pdf.pages': { query: { pdfUid: 'catalogo' } },
  'pdf.list': { query: { companyUid: 'acme', productREF: 'cn 1' } },
  'catalog.read': { params: { companyUid: 'acme' } },
  'integration.products': { body: { companyId: 'acme', refId: 'CN-1' } },
  'analytics.proxy': { query: { event: 'page_view' }, body: anEvent },
};
const ids = Object.keys(routes) as OperationId[];

const send = (id: OperationId, { params, query, body }: Call, headers: Record<string, string> = {}) =>
  shop.call(callUrl(API_BASE, routes[id].path, params, query), {
    method: routes[id].method,
    headers,
    ...(body ? { payload: body } : {}),
  });

const problem = (answer: { json: () => unknown; headers: Record<string, unknown> }) => {
  expect(answer.headers['content-type']).toContain('application/problem+json');
  return Problem.parse(answer.json());
};

describe.each(ids)('%s', (id) => {
  // Covers §1-1, §3-1, §3-6, §3-7, §3-8, §3-29, §3-31, §3-32, §3-40, §6-1, §7-2, §7-3, §7-4, §7-5, §7-6, §7-7, §7-8.
  // Covers §7-9, §7-11, §7-12, §7-33.
  test('the route exists and answers in the shape of the contract', async () => {
    const answer = await send(id, calls[id]);
    expect(answer.statusCode).toBe(operations[id].status);
    const { answer: schema } = operations[id];
    expect(schema.parse(answer.json())).toEqual(answer.json());
    expect(answer.json()).not.toEqual([]);
  });

  // Covers §6-2, §6-5, §7-1.
  test('refuses a missing and a wrong key', async () => {
    const url = callUrl(API_BASE, routes[id].path, calls[id].params, calls[id].query);
    const { method } = routes[id];
    const missing = await shop.app.inject({ url, method });
    expect([missing.statusCode, problem(missing).code]).toEqual([401, 'key.missing']);
    const wrong = await shop.call(url, { method, headers: { 'x-api-key': 'vitrinb' } });
    expect([wrong.statusCode, problem(wrong).code]).toEqual([401, 'key.unknown']);
  });
});

// Covers §5-11, §7-5, §7-14, §7-33, §8-20.
test.each([
  ['company.read', { query: { companyId: 'nadie' } }, 404, 'company.unknown'],
  ['company.developments', { query: { companyId: 'nadie' } }, 404, 'company.unknown'],
  ['pdf.menu', { query: { pdfUid: 'nada' } }, 404, 'pdf.unknown'],
  ['pdf.pages', { query: { pdfUid: 'nada' } }, 404, 'pdf.unknown'],
  ['pdf.sections', { params: { id: 'nada' } }, 404, 'pdf.unknown'],
  ['pdf.details', { params: { pdfUid: 'nada' }, query: { companyUid: 'acme' } }, 404, 'pdf.unknown'],
  ['pdf.details', { params: { pdfUid: 'catalogo' }, query: { companyUid: 'otra' } }, 404, 'pdf.unknown'],
  ['pdf.details', { params: { pdfUid: 'catalogo' }, query: { companyUid: 'nadie' } }, 404, 'company.unknown'],
  ['pdf.list', { query: { companyUid: 'nadie' } }, 404, 'company.unknown'],
  ['catalog.read', { params: { companyUid: 'nadie' } }, 404, 'company.unknown'],
  ['integration.products', { body: { companyId: 'nadie' } }, 404, 'company.unknown'],
  ['company.read', { query: {} }, 400, 'request.invalid'],
  ['pdf.list', { query: { companyUid: 'acme', page: '0' } }, 400, 'request.invalid'],
  ['pdf.list', { query: { companyUid: 'acme', itemsPerPage: '101' } }, 400, 'request.invalid'],
  ['integration.products', { body: { refId: 'CN-1' } }, 400, 'request.invalid'],
  [
    'analytics.proxy',
    { query: { event: 'page_view' }, body: { ...anEvent, user: { uid: '7' } } },
    400,
    'request.invalid',
  ],
  [
    'analytics.proxy',
    { query: { event: 'page_view' }, body: { ...anEvent, pad: 'x'.repeat(17_000) } },
    413,
    'request.too-large',
  ],
] as const)('%s with %j is refused: %i %s', async (id, call, status, code) => {
  const answer = await send(id, call);
  expect([answer.statusCode, problem(answer).code]).toEqual([status, code]);
});

test('a refusal names the invalid field', async () => {
  const answer = await send('pdf.list', { query: { companyUid: 'acme', page: 'x' } });
  expect(problem(answer).detail).toContain('query.page');
});

test('a repeated parameter is refused', async () => {
  const answer = await shop.call('/v2/company/read/id?companyId=acme&companyId=otra');
  expect(problem(answer).code).toBe('request.invalid');
});

test.each([
  ['{"companyId":', 'application/json', 400, 'request.invalid'],
  ['{"__proto__":{"a":1},"companyId":"acme"}', 'application/json', 400, 'request.invalid'],
  ['', 'application/json', 400, 'request.invalid'],
  ['companyId=acme', 'application/x-www-form-urlencoded', 415, 'request.type'],
])('a body %j of %s is refused: %i %s', async (payload, type, status, code) => {
  const answer = await shop.call('/v2/integration/products', {
    method: 'POST',
    payload,
    headers: { 'content-type': type },
  });
  expect([answer.statusCode, problem(answer).code]).toEqual([status, code]);
});

test.each(['/nada', '/v2/nada', '/v2', '/files', '/%zz', `/v2/catalog/read/${'x'.repeat(600)}`])(
  '%s is no route',
  async (url) => {
    const answer = await shop.call(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    problem(answer);
  },
);

// Covers §7-33, §backend-21.
test('an unchanged answer is 304 until a new edition', async () => {
  const first = await send('pdf.pages', calls['pdf.pages']);
  const tag = String(first.headers.etag);
  expect(first.headers['cache-control']).toBe('no-cache');
  expect(tag).toMatch(/^"[^"]+"$/);
  const again = await send('pdf.pages', calls['pdf.pages'], { 'if-none-match': tag });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  const tags = await shop.database.repos.documents.tags('catalogo');
  // In the very moment of the publishing: a cached answer is invalidated by its content, not by the clock.
  const renamed = tags.map((placed) => ({ ...placed, name: 'Otro' }));
  await shop.database.repos.pages.replaceTags({ companyUid: 'acme', pdfUid: 'catalogo' }, () => renamed, null, NOW);
  const changed = await send('pdf.pages', calls['pdf.pages'], { 'if-none-match': tag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('Otro');
});

test('answers are compressed if the client accepts it, each encoding under an ETag of its own', async () => {
  const plain = await send('pdf.pages', calls['pdf.pages']);
  const br = await send('pdf.pages', calls['pdf.pages'], { 'accept-encoding': 'gzip, br' });
  const gzip = await send('pdf.pages', calls['pdf.pages'], { 'accept-encoding': 'gzip, br;q=0' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(br.headers.vary).toContain('accept-encoding');
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length);
});

test('any origin may call and read the exposed headers', async () => {
  const requested = await shop.app.inject({
    method: 'OPTIONS',
    url: '/v2/integration/products',
    headers: { origin: 'https://otra.example', 'access-control-request-method': 'POST' },
  });
  expect(requested.statusCode).toBe(204);
  expect(requested.headers['access-control-allow-origin']).toBe('*');
  expect(requested.headers['access-control-allow-headers']).toContain('x-api-key');
  const refused = await shop.app.inject({ url: '/v2/company/read/id', headers: { origin: 'https://otra.example' } });
  expect(refused.headers['access-control-allow-origin']).toBe('*');
});

test('every answer has X-Content-Type-Options nosniff, and none forbids frames by X-Frame-Options', async () => {
  const { headers } = await send('company.read', calls['company.read']);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['x-frame-options']).toBeUndefined();
});

describe('analytics', () => {
  const post = (payload: object | object[]) => shop.call('/events', { method: 'POST', payload });

  // Covers §7-24.
  test('/events takes one event or up to fifty', async () => {
    const before = (await shop.database.repos.events.countByName('acme')).page_view ?? 0;
    expect((await post(anEvent)).statusCode).toBe(202);
    expect((await post(Array.from({ length: 50 }, () => anEvent))).statusCode).toBe(202);
    expect((await shop.database.repos.events.countByName('acme')).page_view).toBe(before + 51);
    expect(problem(await post(Array.from({ length: 51 }, () => anEvent))).code).toBe('request.invalid');
    expect(problem(await post([])).code).toBe('request.invalid');
    expect(problem(await post([anEvent, { ...anEvent, event: 'drop table' }])).detail).toContain('body.1.event');
  });

  test('/events requires the key', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/events', payload: anEvent });
    expect(problem(answer).code).toBe('key.missing');
  });

  // Covers §cart-8.
  test.each([
    ['/events', '1', '', {}],
    ['/v2/analytics/proxy?event=page_view', '1', '', {}],
    ['/events', '0', 's-1', { query: 'sofá' }],
  ])('%s with Sec-GPC %s stores the session %j and %j', async (url, signal, session, data) => {
    const accept = vi.spyOn(shop.database.repos.events, 'accept');
    const payload = { ...anEvent, id: 'e-1', data: { query: 'sofá' } };
    expect((await shop.call(url, { method: 'POST', payload, headers: { 'sec-gpc': signal } })).statusCode).toBe(202);
    const [stored] = accept.mock.calls[0]?.[0].events ?? [];
    const body: unknown = JSON.parse(stored?.body ?? '');
    expect(body).toEqual({ ...anEvent, session, data, ...(signal === '1' ? {} : { id: 'e-1' }) });
    accept.mockRestore();
  });

  // Covers §backend-38.
  test('events beyond the memory for waiting ones answer 503 with Retry-After; the waiting ones are accepted', async () => {
    let write = () => undefined as void;
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    const accept = vi.spyOn(shop.database.repos.events, 'accept').mockImplementation(async ({ events }) => {
      await written;
      return events.length;
    });
    const long = { ...anEvent, data: { a: 'x'.repeat(400), b: 'y'.repeat(400) } };
    const batch = Array.from({ length: 50 }, () => long);
    const answers = Array.from({ length: 200 }, () => post(batch));
    const first = await Promise.race(answers);
    expect([first.statusCode, problem(first).code, first.headers['retry-after']]).toEqual([429, 'rate.limited', '2']);
    write();
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([202, 429]));
    expect(codes.filter((code) => code === 202).length * 50 * 2 * 1000).toBeLessThan(17 * 1024 * 1024);
    accept.mockRestore();
    expect((await post(anEvent)).statusCode).toBe(202);
  });

  test('an event of an unknown company or document is accepted and not stored', async () => {
    expect((await post({ ...anEvent, company: 'inventada' })).statusCode).toBe(202);
    expect(await shop.database.repos.events.countByName('inventada')).toEqual({});
  });
});
