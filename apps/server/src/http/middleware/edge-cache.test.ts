/** Cache headers of every route, interpreted as a shared cache would: may it store the answer, how long, and for whom. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, callUrl, type OperationId, operations } from '@vitrina/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

const EDGE_CACHED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const event = visitorEvent('page_view', { pdf: 'catalogo', page: 2 });

type IdOf<Method> = { [Id in OperationId]: (typeof operations)[Id]['method'] extends Method ? Id : never }[OperationId];

let dist: string;
/** Three deployments: behind a cache; without one; without a public address. */
let [edge, bare, unnamed]: TestApp[] = [];
let files: Record<'text' | 'picture', string>;

const setUp = async (environment: Record<string, string>) => openTestApp({ environment, viewerDist: dist });

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  await mkdir(join(dist, 'assets'));
  const manifest = { 'src/main.tsx': { file: 'assets/main-1a.js', css: [] } };
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(dist, 'assets', 'main-1a.js'), `// ${'x'.repeat(3000)}`);
  await writeFile(join(dist, 'embed.js'), '// embed');
  edge = await setUp({ PUBLIC_URL: 'https://ver.example', EDGE_CACHE_SECONDS: '5', RATE_LIMIT: '1000' });
  bare = await setUp({ PUBLIC_URL: 'https://ver.example' });
  unnamed = await setUp({ EDGE_CACHE_SECONDS: '5', TRUST_PROXY: 'true' });
  const bytes = Buffer.from(JSON.stringify({ words: 'x'.repeat(5000) }));
  files = {
    text: (await edge.files.put(bytes, 'json')).key,
    picture: (await edge.files.put(Buffer.from('webp'), 'webp')).key,
  };
});
afterAll(async () => {
  for (const app of [edge, bare, unnamed]) await app?.close();
  await rm(dist, { recursive: true, force: true });
});

const get = async (app: TestApp | undefined, url: string, options: InjectOptions = {}) => {
  const { statusCode, headers, body } = await (app ?? expect.fail()).app.inject({ url, ...options });
  const vary = (headers['vary'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  return {
    status: statusCode,
    cacheControl: headers['cache-control'],
    vary: [...new Set(vary)].toSorted(),
    headers,
    body,
  };
};
const key = { 'x-api-key': 'vitrina' };
/** Every read operation of the registry. */
const uid = 'catalogo';
const reading: Record<IdOf<'GET'>, { params?: Record<string, string>; query?: Record<string, string> }> = {
  'company.read': { query: { companyId: 'acme' } },
  'company.developments': { query: { companyId: 'acme' } },
  'pdf.menu': { query: { pdfUid: uid } },
  'pdf.details': { params: { pdfUid: uid }, query: { companyUid: 'acme' } },
  'pdf.sections': { params: { id: uid } },
  'pdf.pages': { query: { pdfUid: uid } },
  'pdf.list': { query: { companyUid: 'acme' } },
  'catalog.read': { params: { companyUid: 'acme' } },
};
const calls = Object.entries(reading).map(([id, { params, query }]) =>
  callUrl(API_BASE, operations[id as OperationId].path, params, query),
);

describe('answers that change with a publish', () => {
  // Covers §backend-36.
  test.each(calls)('%s: short-lived at the edge, separate by key and encoding', async (url) => {
    const answer = await get(edge, url, { headers: key });
    expect(answer).toMatchObject({ status: 200, cacheControl: EDGE_CACHED, vary: ['accept-encoding', 'x-api-key'] });
    expect(answer.headers.etag).toMatch(/^"/);
  });

  test.each(calls)('%s: a refusal for a missing key is not stored', async (url) => {
    expect(await get(edge, url)).toMatchObject({ status: 401, cacheControl: 'no-store' });
  });

  test.each(calls)('%s: without a cache in front, browsers revalidate each time', async (url) => {
    expect(await get(bare, url, { headers: key })).toMatchObject({ status: 200, cacheControl: 'no-cache' });
  });

  test.each(['/view?company=acme&pdf=catalogo', '/view?company=acme', '/menu?company=acme', '/view?company=nadie'])(
    '%s: short-lived at the edge, and 304 for the same ETag',
    async (url) => {
      const page = await get(edge, url);
      expect(page).toMatchObject({ status: 200, cacheControl: EDGE_CACHED, vary: ['accept-encoding'] });
      const again = await get(edge, url, { headers: { 'if-none-match': String(page.headers.etag) } });
      expect(again).toMatchObject({ status: 304, body: '', cacheControl: EDGE_CACHED });
    },
  );

  // Covers §backend-36.
  test("a page that contains the request's host is not shared: the header may be forged", async () => {
    const page = await get(unnamed, '/view?company=acme&pdf=catalogo', {
      headers: { 'x-forwarded-host': 'malo.example' },
    });
    expect(page.cacheControl).toBe('private, no-cache');
  });

  test('a 404 page is not shared', async () => {
    const page = await get(edge, '/nada', { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 404, cacheControl: 'private, no-cache' });
    const again = await get(edge, '/nada', {
      headers: { accept: 'text/html', 'if-none-match': String(page.headers.etag) },
    });
    expect(again.status).toBe(404);
  });
});

describe('keys of answers', () => {
  const keysOf = async (app: TestApp | undefined, url: string) => {
    const { headers } = await get(app, url, { headers: key });
    const surrogateKeys = String(headers['surrogate-key'] ?? '').split(' ');
    expect(String(headers['cache-tag'] ?? '').split(',')).toEqual(surrogateKeys);
    return surrogateKeys.toSorted();
  };
  // `printf acme | sha256sum | cut -c1-16`
  const [acme, catalogo] = ['company-822b33ad87c148a0', 'document-5d30794986031e3a'];

  const keyed: [string, string[]][] = [
    ['/view?company=acme&pdf=catalogo', [acme, catalogo]],
    ...calls.map((url): [string, string[]] => [url, url.includes(uid) ? [acme, catalogo] : [acme]]),
  ];

  // Covers §resilience-142.
  test.each(keyed)('%s has the keys of its company and document', async (url, keys) => {
    expect(await keysOf(edge, url)).toEqual([...keys, 'vitrina'].toSorted());
    expect(await keysOf(bare, url)).toEqual(['']);
  });

  // Covers §resilience-142.
  test.each(['/view?company=a%0d%0aSet-Cookie:x&pdf=a,b%20c', `/view?company=${'%C3%B1'.repeat(150)}`])(
    'a uid from the address %s adds nothing to the headers but a hash',
    async (url) => {
      for (const one of await keysOf(edge, url)) expect(one).toMatch(/^(vitrina|(company|document)-[0-9a-f]{16})$/);
    },
  );

  test('pictures have no keys: their addresses never get another content', async () => {
    expect(await keysOf(edge, `/files/${files.picture}`)).toEqual(['']);
  });

  // Covers §resilience-142.
  test('with purges, answers that a notification precedes are served by the edge for a day, others for a minute', async () => {
    const purge = { EDGE_PURGE_URL: 'https://cdn.example/purge', EDGE_CACHE_SECONDS: '86400' };
    const purged = await setUp({ PUBLIC_URL: 'https://ver.example', ...purge });
    const cacheControl = async (url: string) => (await get(purged, url, { headers: key })).cacheControl;
    const aDay = 'public, max-age=0, s-maxage=86400, stale-while-revalidate=60, stale-if-error=86400';
    const aMinute = aDay.replace('=86400', '=60');
    expect(await cacheControl('/view?company=acme&pdf=catalogo')).toBe(aDay);
    const expected = [...Array.from({ length: 6 }, () => aDay), aMinute, aMinute];
    expect(await Promise.all(calls.map(cacheControl))).toEqual(expected);
    await purged.close();
  });
});

describe('immutable answers', () => {
  test('a picture is cached permanently and publicly', async () => {
    expect(await get(edge, `/files/${files.picture}`)).toMatchObject({
      status: 200,
      cacheControl: IMMUTABLE,
      vary: [],
    });
  });

  test('a text file varies by encoding', async () => {
    const plain = await get(edge, `/files/${files.text}`);
    const zipped = await get(edge, `/files/${files.text}`, { headers: { 'accept-encoding': 'br' } });
    for (const answer of [plain, zipped])
      expect(answer).toMatchObject({ status: 200, cacheControl: IMMUTABLE, vary: ['accept-encoding'] });
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  });

  test('a script of the viewer is cached permanently, in each encoding', async () => {
    const script = await get(edge, '/assets/main-1a.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(script).toMatchObject({ status: 200, cacheControl: IMMUTABLE, vary: ['accept-encoding'] });
  });

  test('embed.js has a stable name, so it expires', async () => {
    expect((await get(edge, '/embed.js')).cacheControl).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });

  test('a 404 of a file is not stored, because the file may appear', async () => {
    for (const url of [`/files/${'0'.repeat(64)}.webp`, '/assets/none.js', `/tiles/no/${'0'.repeat(16)}/1/2/0-0.webp`])
      expect(await get(edge, url)).toMatchObject({ status: 404, cacheControl: 'no-store' });
  });
});

describe('private or momentary answers', () => {
  test.each(['/healthz', '/readyz', '/metrics', '/admin/v1/session'])('GET %s is not stored', async (url) => {
    expect((await get(edge, url)).cacheControl).toBe('no-store');
  });

  test.each(['/v2/geo/ip', '/v2/geo/locate?ip=self'])("the publishers' call %s is not stored", async (url) => {
    expect((await get(edge, url, { headers: key })).cacheControl).toBe('no-store');
  });

  test.each([
    ['/events', event, 202],
    ['/v2/analytics/proxy?event=page_view', event, 202],
    ['/v2/integration/products', { companyId: 'acme', refId: 'CN-1' }, 200],
  ])('POST %s is not stored', async (url, payload, status) => {
    const answer = await get(edge, url, { method: 'POST', headers: key, payload });
    expect(answer).toMatchObject({ status, cacheControl: 'no-store' });
  });

  // Covers §backend-36.
  test('no cacheable answer contains rate-limit headers or sets a cookie', async () => {
    for (const url of [...calls, '/view?company=acme', `/files/${files.picture}`]) {
      const { headers } = await get(edge, url, { headers: key });
      const names = Object.keys(headers).filter((name) => /^(x-ratelimit|set-cookie)/.test(name));
      expect(names).toEqual([]);
    }
  });
});
