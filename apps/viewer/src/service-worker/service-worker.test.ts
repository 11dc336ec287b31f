/**
 * The pure rules of the service worker: which requests it handles, which responses it caches. The whole is tested in
 * e2e/offline/offline.long.test.ts.
 */
import type { Product, ProductQuery } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { cacheScopeOf } from './cache-scope.ts';
import { scopeOf, staleAnswer } from './product-cache.ts';
import { isCacheable, isForeign, kindOf } from './request-kind.ts';
import { shellFor } from './shell-page.ts';

const ORIGIN = 'https://ver.example';
const FILE = `/files/${'a'.repeat(64)}`;
const kindFor = (path: string, own: Partial<Request> = {}) =>
  kindOf({ method: 'GET', mode: 'cors', headers: new Headers(), url: new URL(path, ORIGIN).href, ...own }, ORIGIN);

describe('kindOf', () => {
  test.each([
    [`${FILE}.webp`, 'file'],
    [`${FILE}.json`, 'file'],
    ['/assets/main-abc.js', 'part'],
    ['/v2/interactive_pdf/pdf_pages?pdfUid=sala', 'answer'],
    ['/v2/interactive_pdf/pdf/sala?companyUid=casa', 'answer'],
  ])('classifies %s as %s', (path, kind) => expect(kindFor(path)).toBe(kind));

  test.each([
    `${FILE}.pdf`,
    `${FILE}.mp4`,
    `${FILE}.glb`,
    `${FILE}.webp?name=foto.webp`,
    '/tiles/sala/1/2/3/0/0',
    '/assets/pdfjs-6.5.438/cmaps/a.bcmap',
    '/admin/v1/me',
    '/docs',
    '/metrics',
    '/events',
    '/healthz',
    '/v2/geo/ip',
    'https://tienda.example/assets/main.js',
  ])('answers null for %s', (path) => expect(kindFor(path)).toBeNull());

  test('classifies a navigation with a company as shell; other pages and range requests are not handled', () => {
    expect(kindFor('/view?company=casa', { mode: 'navigate' })).toBe('shell');
    expect(kindFor('/view', { mode: 'navigate' })).toBeNull();
    expect(kindFor('/view?company=casa&pdf=sala&preview=x', { mode: 'navigate' })).toBeNull();
    expect(kindFor('/docs?company=casa', { mode: 'navigate' })).toBeNull();
    expect(kindFor(`${FILE}.webp`, { headers: new Headers({ range: 'bytes=0-9' }) })).toBeNull();
  });

  test('classifies product queries, and no other POST request', () => {
    expect(kindFor('/v2/integration/products', { method: 'POST' })).toBe('products');
    expect(kindFor('/v2/analytics/proxy?event=open', { method: 'POST' })).toBeNull();
    expect(kindFor('/events', { method: 'POST' })).toBeNull();
  });
});

describe('response', () => {
  const responseWith = (type: string, own: Partial<Response> = {}) => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': type }),
    ...own,
  });

  test.each([
    ['HTML in place of a picture', 'file', responseWith('text/html')],
    ['HTML in place of JSON', 'products', responseWith('text/html; charset=utf-8')],
    ['HTML without our mark', 'shell', responseWith('text/html')],
    ['an opaque response', 'file', responseWith('image/webp', { type: 'opaque', status: 0 })],
    ['a redirected response', 'answer', responseWith('application/json', { redirected: true })],
  ] as const)('a response of another server (%s) is foreign and not cached', (_, kind, answer) => {
    expect(isForeign(kind, answer)).toBe(true);
    expect(isCacheable(kind, answer)).toBe(false);
  });

  test('a response of our server with status 404 is neither foreign nor cached', () => {
    const refusal = responseWith('application/problem+json', { status: 404 });
    expect([isForeign('answer', refusal), isCacheable('answer', refusal)]).toEqual([false, false]);
  });

  test('a response of our server is cached: picture, JSON, script, and a page with our mark', () => {
    const page = responseWith('text/html', {
      headers: new Headers({ 'content-type': 'text/html', 'x-vitrina': 'page' }),
    });
    const all = [
      isCacheable('file', responseWith('image/webp')),
      isCacheable('file', responseWith('application/json; charset=utf-8')),
      isCacheable('answer', responseWith('application/json')),
      isCacheable('part', responseWith('text/javascript; charset=utf-8')),
      isCacheable('shell', page),
    ];
    expect(all).toEqual([true, true, true, true, true]);
  });
});

describe('cacheScopeOf', () => {
  test('maps URLs that differ in page or campaign to one cache', () => {
    const one = cacheScopeOf(`${ORIGIN}/view?company=casa&pdf=sala&page=3`);
    const other = cacheScopeOf(`${ORIGIN}/view?utm_source=x&pdf=sala&company=casa`);
    expect([one?.cacheName, one?.shellUrl]).toEqual([other?.cacheName, other?.shellUrl]);
    expect([one?.page, other?.page]).toEqual(['3', '']);
  });

  // Covers §resilience-39.
  test('maps the same document of another company to another cache', () => {
    const one = cacheScopeOf(`${ORIGIN}/view?company=casa&pdf=sala`);
    const other = cacheScopeOf(`${ORIGIN}/view?company=otra&pdf=sala`);
    expect(one?.cacheName).not.toBe(other?.cacheName);
    expect(one?.shellUrl).not.toBe(other?.shellUrl);
  });
});

test('a cached shell hides its first page if another page is requested', async () => {
  const cached = () =>
    new Response('<div id="first-page" class="v-stage"></div>', { headers: { 'x-vitrina-page': '3', a: 'b' } });
  expect(await (await shellFor(cached(), '3')).text()).not.toContain('hidden');
  const other = await shellFor(cached(), '7');
  expect(await other.text()).toContain('style="visibility:hidden"');
  expect(other.headers.get('a')).toBe('b');
});

describe('staleAnswer', () => {
  const product = (id: string, ref: string, name = id): Product =>
    ({ productId: `p${id}`, productName: name, items: [{ itemId: id, referenceId: [{ value: ref }] }] }) as Product;
  const query = (own: Partial<ProductQuery>): ProductQuery => ({ companyId: 'casa', region: 'costa1', ...own });
  const scope = scopeOf(query({}));
  const cached = [
    { scope, at: '2026-03-01T10:00:00.000Z', products: [product('1', 'CN-1', 'new')] },
    { scope, at: '2026-03-01T09:00:00.000Z', products: [product('1', 'CN-1', 'old'), product('2', 'CN-2')] },
  ];

  // Covers §resilience-41.
  test('combines cached responses: the newest data of each product, with the oldest time among them', () => {
    const answer = staleAnswer(query({ refId: 'cn 1,CN-2' }), cached);
    expect(answer?.products.map(({ productName }) => productName)).toEqual(['new', '2']);
    expect([answer?.stale, answer?.staleSince]).toEqual([true, '2026-03-01T09:00:00.000Z']);
  });

  test('finds products by item id as by reference', () => {
    expect(staleAnswer(query({ itemId: ['gid://shopify/ProductVariant/2'] }), cached)?.total).toBe(1);
    expect(staleAnswer(query({ itemId: '1' }), cached)?.staleSince).toBe('2026-03-01T10:00:00.000Z');
  });

  test.each([
    ['a product that is not cached', query({ refId: 'CN-9' })],
    ['another region', query({ refId: 'CN-1', region: 'centro' })],
    ['another company', query({ refId: 'CN-1', companyId: 'otra' })],
    ['a search', query({ itemName: 'sofá', refId: 'CN-1' })],
    ['a query without filters', query({})],
  ])('answers null for %s', (_, unanswerable) => expect(staleAnswer(unanswerable, cached)).toBeNull());
});
