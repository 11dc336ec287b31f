/** What a cache between us and the shoppers may keep, and for whom: asked of every route as such a cache reads it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, callUrl, type OperationId, operations } from '@vitrina/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitorEvent } from '../storage/testing/events.ts';
import { openTestApp, type TestApp } from './testing/app.ts';

const AT_EDGE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';
const event = visitorEvent('page_view', { pdf: 'catalogo', page: 2 });

type IdOf<Method> = { [Id in OperationId]: (typeof operations)[Id]['method'] extends Method ? Id : never }[OperationId];

let dist: string;
/** Behind a cache; with nothing in front; without a public address. */
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
  return { status: statusCode, kept: headers['cache-control'], vary: [...new Set(vary)].toSorted(), headers, body };
};
const key = { 'x-api-key': 'vitrina' };
/** Every call of the registry that reads. */
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
  test.each(calls)('%s: a short while at the edge, for those with the key, in their encoding', async (url) => {
    const answer = await get(edge, url, { headers: key });
    expect(answer).toMatchObject({ status: 200, kept: AT_EDGE, vary: ['accept-encoding', 'x-api-key'] });
    expect(answer.headers.etag).toMatch(/^"/);
  });

  test.each(calls)('%s: without the key it is refused, and the refusal is kept nowhere', async (url) => {
    expect(await get(edge, url)).toMatchObject({ status: 401, kept: 'no-store' });
  });

  test.each(calls)('%s: with no cache in front browsers ask each time', async (url) => {
    expect(await get(bare, url, { headers: key })).toMatchObject({ status: 200, kept: 'no-cache' });
  });

  test.each(['/view?company=acme&pdf=catalogo', '/view?company=acme', '/menu?company=acme', '/view?company=nadie'])(
    '%s: a short while at the edge, and not sent again to who has it',
    async (url) => {
      const page = await get(edge, url);
      expect(page).toMatchObject({ status: 200, kept: AT_EDGE, vary: ['accept-encoding'] });
      const again = await get(edge, url, { headers: { 'if-none-match': String(page.headers.etag) } });
      expect(again).toMatchObject({ status: 304, body: '', kept: AT_EDGE });
    },
  );

  test('a page that names the host of the request is nobody else’s: the header may be made up', async () => {
    const page = await get(unnamed, '/view?company=acme&pdf=catalogo', {
      headers: { 'x-forwarded-host': 'malo.example' },
    });
    expect(page.kept).toBe('private, no-cache');
  });

  test('a page that is not there is not kept for others', async () => {
    const page = await get(edge, '/nada', { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 404, kept: 'private, no-cache' });
    const again = await get(edge, '/nada', {
      headers: { accept: 'text/html', 'if-none-match': String(page.headers.etag) },
    });
    expect(again.status).toBe(404);
  });
});

describe('what never changes', () => {
  test('a picture is kept for ever, whoever asks', async () => {
    expect(await get(edge, `/files/${files.picture}`)).toMatchObject({ status: 200, kept: FOR_EVER, vary: [] });
  });

  test('a text is another one in each encoding', async () => {
    const plain = await get(edge, `/files/${files.text}`);
    const zipped = await get(edge, `/files/${files.text}`, { headers: { 'accept-encoding': 'br' } });
    for (const answer of [plain, zipped])
      expect(answer).toMatchObject({ status: 200, kept: FOR_EVER, vary: ['accept-encoding'] });
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  });

  test('a script of the viewer is kept for ever, in each encoding', async () => {
    const script = await get(edge, '/assets/main-1a.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(script).toMatchObject({ status: 200, kept: FOR_EVER, vary: ['accept-encoding'] });
  });

  test('embed.js keeps its name, so it is renewed', async () => {
    expect((await get(edge, '/embed.js')).kept).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });

  test('what is not there may come: its absence is kept nowhere', async () => {
    for (const url of [`/files/${'0'.repeat(64)}.webp`, '/assets/none.js', `/tiles/no/${'0'.repeat(16)}/1/2/0-0.webp`])
      expect(await get(edge, url)).toMatchObject({ status: 404, kept: 'no-store' });
  });
});

describe('what is one visitor’s or one moment’s', () => {
  test.each(['/healthz', '/readyz', '/metrics', '/admin/v1/session'])('%s is kept nowhere', async (url) => {
    expect((await get(edge, url)).kept).toBe('no-store');
  });

  test.each(['/v2/geo/ip', '/v2/geo/locate?ip=self'])('%s is kept nowhere', async (url) => {
    expect((await get(edge, url, { headers: key })).kept).toBe('no-store');
  });

  test.each([
    ['/events', event, 202],
    ['/v2/analytics/proxy?event=page_view', event, 202],
    ['/v2/integration/products', { companyId: 'acme', refId: 'CN-1' }, 200],
  ])('POST %s is kept nowhere', async (url, payload, status) => {
    const answer = await get(edge, url, { method: 'POST', headers: key, payload });
    expect(answer).toMatchObject({ status, kept: 'no-store' });
  });

  test('no answer tells how much of its rate one address has left, nor sets a cookie', async () => {
    for (const url of [...calls, '/view?company=acme', `/files/${files.picture}`]) {
      const { headers } = await get(edge, url, { headers: key });
      const names = Object.keys(headers).filter((name) => /^(x-ratelimit|set-cookie)/.test(name));
      expect(names).toEqual([]);
    }
  });
});
