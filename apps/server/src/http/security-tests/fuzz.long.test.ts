/**
 * Every operation of both registries with calls generated from its schemas: valid, nearly valid and hostile. A failure prints
 * its seed; `npm run fuzz -- <calls> <seed>` generates more calls, or repeats these.
 */
import type { AddressInfo } from 'node:net';
import { AnalyticsEvent, API_BASE, type ErrorCode, errorStatus, mountedOperations } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, adminOperations } from '@vitrina/contract/admin';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countEvents } from '../../domain/analytics/count-events.ts';
import { countPendingEvents } from '../../runtime/analytics-work.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import { openNewSession, signedIn } from '../testing/admin.ts';
import { NOW } from '../testing/app.ts';
import { createHttpClient, expectWellFormed } from '../testing/fuzz-answer.ts';
import { callsOf, type HttpCall, type KnownValues } from '../testing/fuzz-calls.ts';
import { CURRENT_VERSION, OTHER_COMPANY_MARKER, openFuzzShop } from '../testing/fuzz-shop.ts';

const CALLS = Number(process.env['FUZZ_CALLS'] ?? 20);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301);

const above500 = (errors: readonly ErrorCode[]) => errors.filter((code) => errorStatus[code] >= 500);
/** Without the stream, which does not end; admin/events.test.ts reads it. */
const adminRows = Object.entries<AdminOperation>(adminOperations).filter(([id]) => id !== 'events.stream');
const shopperRows = [
  ...Object.entries(mountedOperations).map(([id, row]) => [id, { ...row, path: `${API_BASE}${row.path}` }] as const),
  ['events', { method: 'POST', path: '/events', body: AnalyticsEvent, status: 202, errors: [] }] as const,
  [
    'events, many',
    { method: 'POST', path: '/events', body: z.array(AnalyticsEvent), status: 202, errors: [] },
  ] as const,
  [
    'geo.locate',
    { method: 'GET', path: `${API_BASE}/geo/locate`, query: z.object({ ip: z.string() }), status: 200, errors: [] },
  ] as const,
];

type Row = Parameters<typeof callsOf>[0] & { errors: readonly ErrorCode[]; status: number };
type Headers = Record<string, string>;

describe.each(testEngines())('on $name', (engine) => {
  let given: Awaited<ReturnType<typeof openFuzzShop>>;
  let wire: ReturnType<typeof createHttpClient>;
  let reader: Awaited<ReturnType<typeof signedIn>>;
  const reached = new Set<string>();

  beforeAll(async () => {
    await engine.start();
    given = await openFuzzShop(await engine.newDatabase());
    reader = await signedIn(given.shop, { roles: { acme: 'viewer' } });
    await given.shop.app.listen({ host: '127.0.0.1', port: 0 });
    wire = createHttpClient((given.shop.app.server.address() as AddressInfo).port);
  }, 60_000);
  beforeEach(() => given.publish());
  afterAll(async () => {
    wire.close();
    await given.shop.close();
    await engine.stop();
  });

  /** A changed resource returns its version when it is read. */
  const withVersion = async (call: HttpCall): Promise<HttpCall> => {
    if (typeof call.bytes !== 'string' || !call.bytes.includes(String(CURRENT_VERSION))) return call;
    const url = call.url.split('?', 1)[0]?.replace(/\/tags$/, '') ?? '';
    const answer = await given.shop.app.inject({ url, headers: reader.headers });
    const { version = 1, tagsVersion = 1 } = answer.statusCode === 200 ? answer.json() : {};
    const now = call.url.includes('/tags') ? tagsVersion : version;
    return { ...call, bytes: call.bytes.replaceAll(String(CURRENT_VERSION), String(now)) };
  };

  /** Each list is parsed in a process of its own, which is too slow for many calls. */
  const fuzz = async (id: string, row: Row, headers: () => Promise<Headers>, known: KnownValues) => {
    const property = fc.asyncProperty(callsOf(row, known), async (call) => {
      const answer = await wire.send(row.method, await withVersion(call), await headers());
      if (answer.status === row.status) reached.add(id);
      expectWellFormed(answer, above500(row.errors));
      expect(answer.body).not.toContain(OTHER_COMPANY_MARKER);
    });
    await fc.assert(property, { seed: SEED, numRuns: id === 'feeds.import' ? Math.ceil(CALLS / 5) : CALLS });
  };

  // Covers §backend-103.
  test.each(shopperRows)(
    '%s answers every generated call within its contract',
    { timeout: 20_000 + CALLS * 1000 },
    async (id, row) => {
      await fuzz(id, row, async () => ({ 'x-api-key': 'vitrina' }), given.shoppers);
    },
  );

  test.each(adminRows)(
    "the publishers' call %s answers every generated call within its contract",
    { timeout: 20_000 + CALLS * 1000 },
    async (id, row) => {
      const role = { roles: { acme: 'owner' }, isOperator: row.access === 'operator' } as const;
      const shared = await signedIn(given.shop, role);
      // Signing out ends a session, so each call has one of its own.
      const headers = async () =>
        (id === 'session.delete' ? await openNewSession(given.shop, shared.user) : shared).headers;
      await fuzz(id, { ...row, path: `${ADMIN_BASE}${row.path}` }, headers, given.publishers);
    },
  );

  // Covers §backend-103.
  test('events of visitors are counted and reported to the company', async () => {
    await countPendingEvents(given.shop.database.repos.analytics, () => NOW);
    const answer = await reader.call('analytics.read', { params: { companyUid: 'acme' } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.values(answer.json().events).some((count) => Number(count) > 0)).toBe(true);
    expect(await given.shop.database.repos.analytics.countNext(1000, NOW, countEvents)).toBe(0);
  });

  // Covers §backend-103.
  test('most operations were reached beyond their authorization', () => {
    const all = [...shopperRows, ...adminRows].map(([id]) => id);
    if (process.env['FUZZ_CALLS'])
      console.info(
        'never answered with success:',
        all.filter((id) => !reached.has(id)),
      );
    expect(reached.size).toBeGreaterThan(all.length / 2);
  });
});
