/** The response cache in the whole app: equal responses without database reads, for authorized callers, while they are valid. */
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { trackVersions } from '../../domain/caching/cache-versions.ts';
import type { Change, ChangeListener, Changes } from '../../domain/ports/changes.ts';
import type { Database } from '../../domain/ports/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { fileLocation } from '../../storage/files/keys.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { edition, page } from '../../storage/testing/builders.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { type CachedResponse, cacheWhileUnchanged, createResponseCache } from './response-cache.ts';

const LIMIT = 40;
const TOKEN = 'numbers-for-operators-only';
const pages = '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo';
const withKey = { 'x-api-key': 'vitrina' };

let testApp: TestApp;
/** The same database as another process opens it. */
let otherProcess: Database;
let origin: string;
const open = async (environment: Record<string, string> = {}): Promise<string> => {
  testApp = await openTestApp({ environment: { RATE_LIMIT: '0', ...environment } });
  otherProcess = await openDatabase({ dataDir: testApp.dataDir, secretsKey: Buffer.alloc(32, 1) });
  return testApp.app.listen({ port: 0, host: '127.0.0.1' });
};
const close = async () => {
  await otherProcess.close();
  await testApp.close();
};

const get = (path: string, headers: Record<string, string> = withKey) => fetch(`${origin}${path}`, { headers });
const stableHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));

describe('without a rate limit', () => {
  beforeAll(async () => void (origin = await open({ METRICS_TOKEN: TOKEN })));
  afterAll(close);
  afterEach(() => vi.restoreAllMocks());

  const spyOnReads = () => vi.spyOn(testApp.database.repos.documents, 'head');

  // Covers §resilience-1.
  test('a second request gets the same headers and body, a request id of its own, and reads nothing from the database', async () => {
    const first = await get(pages);
    const read = spyOnReads();
    const second = await get(pages);
    expect(read).not.toHaveBeenCalled();
    expect(second.status).toBe(200);
    expect(stableHeaders(second)).toEqual(stableHeaders(first));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await second.json()).toEqual(await first.json());
  });

  test('a cached response carries the request id of its caller if that is well-formed, else a new one', async () => {
    await get(pages);
    const wellFormed = await get(pages, { ...withKey, 'x-request-id': 'carrito-2026-11' });
    expect(wellFormed.headers.get('x-request-id')).toBe('carrito-2026-11');
    const malformed = await get(pages, { ...withKey, 'x-request-id': 'a b' });
    expect(malformed.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a publicly cacheable response has no request id, neither from the route nor from the cache', async () => {
    const { key } = await testApp.files.put(Buffer.from('a file that anybody may keep'), 'webp');
    for (const source of ['route', 'cache']) {
      const { headers } = await get(`/files/${key}`, { 'x-request-id': 'mine-alone' });
      expect([source, headers.get('x-request-id')]).toEqual([source, null]);
    }
  });

  // Covers §resilience-2.
  test.each([
    ['without an API key', {}, 'key.missing'],
    ['with a wrong API key', { 'x-api-key': 'vitrin4' }, 'key.unknown'],
  ])('%s a cached response is refused with 401', async (_, headers, code) => {
    await get(pages);
    const refused = await get(pages, headers);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code });
  });

  // Covers §resilience-145.
  test('a hundred invented parameters get the cached response of the address without them', async () => {
    const expected = await (await get(pages)).text();
    const read = spyOnReads();
    for (let number = 0; number < 100; number += 1) {
      const invented = number % 2 === 0 ? `&utm_source=chat-${number}` : `&x${number}=1&%66bclid=${number}&%zz&&=`;
      expect(await (await get(pages + invented)).text()).toBe(expected);
    }
    expect(read).not.toHaveBeenCalled();
  });

  // Covers §resilience-145.
  test.each(['pdfUid=nada', '%70dfUid=nada', 'pdf%55id=nada', 'utm=1&pdfUid=nada', 'pdfUid=catalogo&pdfUid=nada'])(
    'the query %s does not get the cached response of another document',
    async (query) => {
      await get('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
      expect((await get(`/v2/interactive_pdf/pdf_pages?${query}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  // Covers §resilience-1.
  test('each content encoding is cached separately', async () => {
    await testApp.database.repos.documents.publish(
      edition('catalogo', { companyUid: 'acme', pages: Array.from({ length: 30 }, (_, at) => page(at + 1)) }),
      NOW,
    );
    const requested = { br: 'br', gzip: 'gzip', identity: 'identity', 'br;q=0, gzip;q=0.5': 'gzip' };
    for (const source of ['route', 'cache'])
      for (const [acceptEncoding, encoding] of Object.entries(requested)) {
        const response = await get(pages, { ...withKey, 'accept-encoding': acceptEncoding });
        expect([source, response.headers.get('content-encoding') ?? 'identity']).toEqual([source, encoding]);
        expect(await response.json()).toHaveLength(30);
      }
  });

  // Covers §resilience-1.
  test('an edition published by another process replaces the cached response', async () => {
    const count = async () => ((await (await get(pages)).json()) as unknown[]).length;
    await count();
    for (const length of [3, 4]) {
      const pagesOfEdition = Array.from({ length }, (_, at) => page(at + 1));
      await otherProcess.repos.documents.publish(
        edition('catalogo', { companyUid: 'acme', pages: pagesOfEdition }),
        NOW,
      );
      await vi.waitFor(async () => expect(await count()).toBe(length));
    }
  });

  test('nothing is served from the cache while change notifications of other processes may be lost', async () => {
    await get(pages);
    vi.spyOn(testApp.database.changes, 'isConnected').mockReturnValue(false);
    const read = spyOnReads();
    await get(pages);
    await get(pages);
    const readsOfTwo = read.mock.calls.length;
    await get(pages);
    expect(read.mock.calls.length).toBe((readsOfTwo * 3) / 2);
  });

  // Covers §resilience-65.
  test('a response made of stale data during a database outage is not cached', async () => {
    const company = '/v2/company/read/id?companyId=acme';
    const { companies } = testApp.database.repos;
    const nameOf = async () => ((await (await get(company)).json()) as { Name: string }).Name;
    const before = await nameOf();
    const known = await companies.byUid('acme');
    if (!known) throw new Error('no company');
    await companies.update({ ...known, Name: 'Otro nombre' }, NOW);
    vi.spyOn(companies, 'byUid').mockRejectedValueOnce(new AppError('database.unavailable'));
    expect(await nameOf()).toBe(before);
    expect(await nameOf()).toBe('Otro nombre');
    await companies.update(known, NOW);
  });

  // Covers §resilience-1.
  test('a deleted file is served from the cache for a minute at most', async () => {
    const { key } = await testApp.files.put(Buffer.from('a picture'), 'webp');
    await get(`/files/${key}`);
    await rm(fileLocation(testApp.dataDir, key).path);
    expect(await (await get(`/files/${key}`)).text()).toBe('a picture');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect((await get(`/files/${key}`)).status).toBe(404);
  });

  // Covers §resilience-2.
  test('cached responses are counted in the metric vitrina_http_answer_seconds', async () => {
    const countedResponses = async () =>
      /vitrina_http_answer_seconds_count\{method="GET",route="\/v2\/interactive_pdf\/pdf_pages",status="200"\} (\d+)/.exec(
        await (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text(),
      )?.[1];
    await get(pages);
    const before = Number(await countedResponses());
    await get(pages);
    await get(pages);
    expect(Number(await countedResponses()) - before).toBe(2);
  });

  // Covers §resilience-133, §resilience-134.
  test('hits and misses are counted, and attributed to the company in the log', async () => {
    const lookups = async (outcome: string) => {
      const text = await (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
      const line = new RegExp(`vitrina_cache_requests_total\\{cache="responses",outcome="${outcome}"\\} (\\d+)`);
      return Number(line.exec(text)?.[1] ?? 0);
    };
    const path = '/v2/interactive_pdf/pdf_content_menu/catalogo';
    const [hits, misses] = [await lookups('hit'), await lookups('miss')];
    await testApp.tenants.report();
    const { length } = await (await get(path)).text();
    for (let turn = 0; turn < 3; turn += 1) await (await get(path)).text();
    expect([(await lookups('hit')) - hits, (await lookups('miss')) - misses]).toEqual([3, 1]);
    await testApp.tenants.report();
    const line = testApp.lines.findLast((one) => one.includes('busiest companies')) ?? '';
    const [{ company, requests, bytes } = expect.fail('no company')] = JSON.parse(line).tenants;
    expect([company, requests, bytes]).toEqual(['acme', 4, 4 * length]);
  });
});

test('a policy is valid until a dependency changes, and while no change notification can be lost', () => {
  let isConnected = true;
  let notify: ChangeListener = () => undefined;
  const changes: Changes = {
    isConnected: () => isConnected,
    subscribe: (listener) => {
      notify = listener;
      return () => undefined;
    },
  };
  const epochs = trackVersions(changes, ['company', 'document']);
  const acme: Change = { kind: 'company', uid: 'acme' };
  const policyOf = () => cacheWhileUnchanged(epochs, [acme], { variesByHost: false, requiresKey: false });
  const policy = policyOf();
  notify({ kind: 'company', uid: 'other' });
  expect(policy?.isCurrent()).toBe(true);
  isConnected = false;
  expect([policy?.isCurrent(), policyOf()]).toEqual([false, null]);
  isConnected = true;
  expect(policy?.isCurrent()).toBe(true);
  notify(acme);
  expect([policy?.isCurrent(), policyOf()?.isCurrent()]).toEqual([false, true]);
  const renewed = policyOf();
  notify('everything');
  expect(renewed?.isCurrent()).toBe(false);
});

// Covers §resilience-68.
test('the size limit includes the keys, and a key above 2048 characters is not cached', () => {
  const cache = createResponseCache(1024 * 1024);
  const response: CachedResponse = {
    isCurrent: () => true,
    variesByHost: false,
    requiresKey: false,
    company: '',
    route: '/',
    tenant: null,
    headers: [],
    notModifiedHeaders: [],
    hasRequestId: false,
    etag: null,
    body: Buffer.from('x'),
  };
  const requestOf = (number: number, length: number) => ({ url: `/${number}-${'x'.repeat(length)}`, headers: {} });
  const cachedOf1000 = (length: number): number => {
    const requests = Array.from({ length: 1000 }, (_, number) => requestOf(number, length));
    for (const request of requests) cache.set(request, response);
    expect(cache.bytes()).toBeLessThanOrEqual(1024 * 1024);
    return requests.filter((request) => cache.get(request) !== null).length;
  };
  expect(cachedOf1000(10)).toBeGreaterThan(700);
  expect(cachedOf1000(1500) * 1500 * 2).toBeLessThan(1024 * 1024);
  expect(cachedOf1000(15_000)).toBe(0);
});

describe('with a rate limit and a differing ETag', () => {
  beforeAll(async () => void (origin = await open({ RATE_LIMIT: String(LIMIT) })));
  afterAll(close);

  test('a request with another ETag passes cache and route and counts once', async () => {
    const statuses: number[] = [];
    const otherTag = { ...withKey, 'if-none-match': 'W/"x"' };
    for (let call = 0; call < LIMIT; call += 1) statuses.push((await get(pages, otherTag)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('with a rate limit', () => {
  beforeAll(async () => void (origin = await open({ RATE_LIMIT: String(LIMIT) })));
  afterAll(close);

  // Covers §resilience-2.
  test('cached responses count towards the rate limit of all calls and are refused with 429 above it', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < LIMIT + 2; call += 1) statuses.push((await get(pages)).status);
    expect(statuses.slice(0, LIMIT)).toEqual(Array.from({ length: LIMIT }, () => 200));
    expect(statuses.slice(LIMIT)).toEqual([429, 429]);
    // One counter per address for all calls: another operation is refused, too.
    expect((await get('/v2/company/read/id?companyId=acme')).status).toBe(429);
  });
});

describe.each(['1', 'loopback'])('behind one proxy, TRUST_PROXY=%s', (trustProxy) => {
  beforeAll(async () => void (origin = await open({ RATE_LIMIT: '5', TRUST_PROXY: trustProxy })));
  afterAll(close);

  // Covers §resilience-2.
  test('cached responses count by the address that the proxy saw, whatever the client put before it', async () => {
    const statusFor = async (forwardedFor: string) =>
      (await get(pages, { ...withKey, 'x-forwarded-for': forwardedFor })).status;
    for (let call = 0; call < 5; call += 1) expect(await statusFor('203.0.113.7')).toBe(200);
    expect(await statusFor('203.0.113.7')).toBe(429);
    expect(await statusFor('198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await statusFor('203.0.113.8')).toBe(200);
  });
});

// Covers §resilience-127.
test('a company whose responses fill the cache evicts its own, not the responses of others', () => {
  const cache = createResponseCache(1024 * 1024);
  const body = Buffer.alloc(10_000);
  const response = (company: string): CachedResponse => ({
    isCurrent: () => true,
    variesByHost: false,
    requiresKey: false,
    company,
    tenant: null,
    route: '/',
    headers: [],
    notModifiedHeaders: [],
    hasRequestId: false,
    etag: null,
    body,
  });
  const request = (url: string) => ({ url, headers: {} });
  for (const uid of ['uno', 'dos', 'tres']) cache.set(request(`/view?company=${uid}`), response(uid));
  for (let page = 0; page < 1000; page += 1) cache.set(request(`/view?company=acme&page=${page}`), response('acme'));
  for (const uid of ['uno', 'dos', 'tres']) expect(cache.get(request(`/view?company=${uid}`))).not.toBeNull();
  expect(cache.get(request('/view?company=acme&page=999'))).not.toBeNull();
  expect(cache.bytes()).toBeLessThanOrEqual(1024 * 1024);
});
