/** Events through the shoppers' API and reports through the publishers' API, over a real database. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalyticsEvent, EventName } from '@vitrina/contract';
import type { AnalyticsReport } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import { countPendingEvents } from '../../runtime/analytics-work.ts';
import { callAdmin, signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let viewer: Awaited<ReturnType<typeof signedIn>>;
let owner: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  shop = await openTestApp({ environment: { WEBHOOK_HOSTS: 'cerca.lan,acme@propio.lan:81,otra@ajeno.lan' } });
  viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  owner = await signedIn(shop, { roles: { acme: 'owner' } });
});
afterEach(() => shop.close());

const event = (name: EventName, more: Partial<AnalyticsEvent> = {}): AnalyticsEvent =>
  visitorEvent(name, { pdf: 'catalogo', ...more });
const send = (payload: object) => shop.call('/events', { method: 'POST', payload });
const today = '2026-03-01';

const read = async (query: Record<string, string> = {}): Promise<AnalyticsReport> => {
  await countPendingEvents(shop.database.repos.analytics, () => NOW);
  const answer = await viewer.call('analytics.read', { params: { companyUid: 'acme' }, query });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const code = (answer: { json: () => unknown; statusCode: number }) => [
  answer.statusCode,
  (answer.json() as { code: string }).code,
];

describe('reports', () => {
  // Covers §backend-43.
  test('a company and a document have counts of opens, readers, pages, tags, products, related and searches', async () => {
    const visit = (session: string) => [
      event('open', { session }),
      event('page_view', { session, page: 1 }),
      event('page_view', { session, page: 2 }),
      event('tag_click', { session, page: 2, data: { ref: 'CN-1', name: 'Sofá' } }),
      event('product_view', { session, data: { ref: 'CN-1', id: '1' } }),
      event('search', { session, data: { query: 'Sofá', count: 1 } }),
    ];
    await send(['s1', 's2', 's3'].flatMap(visit));
    await send([
      event('add_to_cart', { data: { ref: 'CN-1', id: '11', quantity: 1 } }),
      event('begin_checkout', { data: { part: 1, lines: 1 } }),
      event('related_open', { data: { ref: 'CN-1', pdf: 'otro' } }),
      event('search', { data: { query: 'cosa mía', count: 0 } }),
      event('open', { pdf: '', session: 's4' }),
    ]);
    const whole = await read({ from: today, to: today });
    expect(whole).toMatchObject({
      companyUid: 'acme',
      pdf: null,
      timeZone: 'America/Bogota',
      readersAre: 'exact',
      opens: 4,
      readers: 4,
      days: [{ day: today, opens: 4, readers: 4, pageViews: 6 }],
      documents: [{ pdf: 'catalogo', opens: 3, readers: 3, pageViews: 6 }],
      tags: [{ product: 'CN-1', clicks: 3 }],
      products: [{ product: 'CN-1', views: 3, adds: 1, checkouts: 1 }],
      related: [{ product: 'CN-1', pdf: 'otro', opens: 1 }],
      searches: [{ term: 'sofá', searches: 3, sessions: 3 }],
      searchesNotTold: 1,
    });
    expect(whole.pages.map(({ page, views }) => [page, views])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(JSON.stringify(whole)).not.toContain('mía');
    expect(await read({ pdf: 'catalogo' })).toMatchObject({
      pdf: 'catalogo',
      to: today,
      from: '2026-01-31',
      readersAre: 'summed-by-day',
      opens: 3,
      readers: 3,
      documents: [],
    });
  });

  test('another day and another company have zero counts', async () => {
    await send(event('open'));
    expect(await read({ from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
      opens: 0,
      readers: 0,
      pages: [],
      days: [],
    });
    const other = await signedIn(shop, { roles: { otra: 'viewer' } });
    const answer = await other.call('analytics.read', { params: { companyUid: 'otra' } });
    expect(answer.json()).toMatchObject({ opens: 0, searches: [] });
    const prying = await other.call('analytics.read', { params: { companyUid: 'otra' }, query: { pdf: 'catalogo' } });
    expect(code(prying)).toEqual([404, 'pdf.unknown']);
  });

  // Covers §backend-43.
  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 422, 'analytics.range'],
    [{ from: '2024-01-01', to: '2026-03-01' }, 422, 'analytics.range'],
    [{ from: '2026-02-30' }, 400, 'request.invalid'],
    [{ from: "2026-01-01' or 1=1" }, 400, 'request.invalid'],
    [{ pdf: 'nada' }, 404, 'pdf.unknown'],
    [{ pdf: '\0%' }, 404, 'pdf.unknown'],
  ])('a report of %j is refused: %i %s', async (query, status, expected) => {
    const answer = await viewer.call('analytics.read', { params: { companyUid: 'acme' }, query });
    expect(code(answer)).toEqual([status, expected]);
  });
});

describe('data stored of a visitor', () => {
  // Covers §backend-51.
  test('the address of a visitor is neither in the database nor in the log, whichever header carried it', async () => {
    const proxied = await openTestApp({ environment: { TRUST_PROXY: '1' } });
    const address = '203.0.113.77';
    const near = '198.51.100.23';
    for (const url of ['/events', '/v2/analytics/proxy?event=open']) {
      const answer = await proxied.app.inject({
        method: 'POST',
        url,
        payload: event('open'),
        remoteAddress: near,
        headers: {
          'x-api-key': 'vitrina',
          'x-forwarded-for': address,
          'x-real-ip': address,
          forwarded: `for=${address}`,
        },
      });
      expect(answer.statusCode).toBe(202);
    }
    await countPendingEvents(proxied.database.repos.analytics, () => NOW);
    const files = await Promise.all(
      ['vitrina.sqlite', 'vitrina.sqlite-wal'].map((name) => readFile(join(proxied.dataDir, name), 'latin1')),
    );
    const stored = files.join('') + proxied.lines.join('');
    await proxied.close();
    expect(stored).toContain('pdf view');
    expect(stored).not.toContain(address);
    expect(stored).not.toContain(near);
  });
});

describe('forwarding', () => {
  const params = { companyUid: 'acme', kind: 'webhook' };
  const body = { address: 'https://recibe.example/hook', secret: 'una-clave-muy-secreta' };

  // Covers §backend-50.
  test('the target is set, read and removed, and its secret is never returned', async () => {
    const set = await owner.call('forwarding.set', { params, body });
    expect(set.json()).toMatchObject({ kind: 'webhook', address: body.address, waiting: 0, restsUntil: null });
    await send(event('open'));
    const ga4 = { address: 'G-ABC1234567', secret: 'x' };
    await owner.call('forwarding.set', { params: { ...params, kind: 'ga4' }, body: ga4 });
    const listed = await owner.call('forwarding.list', { params });
    expect(listed.json()).toMatchObject([
      { kind: 'ga4', waiting: 0 },
      { kind: 'webhook', waiting: 1 },
    ]);
    const secrets = await owner.call('secrets.list', { params });
    const trail = await owner.call('audit.list', { params });
    const file = await readFile(join(shop.dataDir, 'vitrina.sqlite-wal'), 'latin1');
    for (const text of [set.body, listed.body, secrets.body, trail.body, file, ...shop.lines])
      expect(text).not.toContain(body.secret);
    expect(secrets.json()).toEqual([]);
    expect(trail.body).toContain('forwarding.set');
    expect((await owner.call('forwarding.delete', { params })).statusCode).toBe(204);
    expect(code(await owner.call('forwarding.delete', { params }))).toEqual([404, 'forwarding.unknown']);
    expect(await shop.database.repos.secrets.read('forward/webhook/acme')).toBeNull();
  });

  test.each([
    ['webhook', { ...body, address: 'http://recibe.example/' }],
    ['webhook', { ...body, address: 'https://ana:clave@recibe.example/' }],
    ['webhook', { ...body, address: 'javascript:alert(1)' }],
    ['webhook', { ...body, address: 'file:///etc/passwd' }],
    ['webhook', { ...body, address: 'recibe.example' }],
    ['webhook', { ...body, secret: 'corta' }],
    ['ga4', { ...body, address: 'UA-1234-1' }],
    ['ga4', { ...body, address: 'G-ABC1234567&api_secret=x' }],
  ])('a request to %s %j is refused', async (kind, given) => {
    const answer = await owner.call('forwarding.set', { params: { ...params, kind }, body: given });
    expect(code(answer)).toEqual([422, 'forwarding.invalid']);
    expect(answer.body).not.toContain(given.secret);
  });

  test.each([
    ['http://cerca.lan:8080/x', 200],
    ['http://propio.lan:81/x', 200],
    ['http://propio.lan/x', 422],
    ['http://ajeno.lan/x', 422],
  ])(
    'a target without TLS is accepted only for a host that the operator names for the company: %s',
    async (address, status) => {
      const answer = await owner.call('forwarding.set', { params, body: { ...body, address } });
      expect(answer.statusCode).toBe(status);
    },
  );

  // Covers §backend-50.
  test('only an owner may read or set the forwarding target', async () => {
    expect(code(await viewer.call('forwarding.set', { params, body }))).toEqual([403, 'access.denied']);
    expect(code(await callAdmin(shop, 'forwarding.list', { params }))).toEqual([401, 'access.missing']);
  });
});
