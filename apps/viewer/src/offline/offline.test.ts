/** What is answered by the worker, what is kept, and for whom. Pure rules; the whole is seen in e2e/offline.test.ts. */
import type { Product, ProductQuery } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { isOfAnother, isSound, kindOf } from './kept-kind.ts';
import { lastKnown, scopeOf } from './kept-products.ts';
import { shellFor } from './kept-shell.ts';
import { visitOf } from './visit.ts';

const ORIGIN = 'https://ver.example';
const FILE = `/files/${'a'.repeat(64)}`;
const asked = (path: string, own: Partial<Request> = {}) =>
  kindOf({ method: 'GET', mode: 'cors', headers: new Headers(), url: new URL(path, ORIGIN).href, ...own }, ORIGIN);

describe('the worker answers', () => {
  test.each([
    [`${FILE}.webp`, 'file'],
    [`${FILE}.json`, 'file'],
    ['/assets/main-abc.js', 'part'],
    ['/v2/interactive_pdf/pdf_pages?pdfUid=sala', 'answer'],
    ['/v2/interactive_pdf/pdf/sala?companyUid=casa', 'answer'],
  ])('%s as %s', (path, kind) => expect(asked(path)).toBe(kind));

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
  ])('not %s', (path) => expect(asked(path)).toBeNull());

  test('the page itself, where a company is named, and nothing that is read in pieces', () => {
    expect(asked('/view?company=casa', { mode: 'navigate' })).toBe('shell');
    expect(asked('/view', { mode: 'navigate' })).toBeNull();
    expect(asked('/docs?company=casa', { mode: 'navigate' })).toBeNull();
    expect(asked(`${FILE}.webp`, { headers: new Headers({ range: 'bytes=0-9' }) })).toBeNull();
  });

  test('of what is sent the question for products alone', () => {
    expect(asked('/v2/integration/products', { method: 'POST' })).toBe('products');
    expect(asked('/v2/analytics/proxy?event=open', { method: 'POST' })).toBeNull();
    expect(asked('/events', { method: 'POST' })).toBeNull();
  });
});

describe('an answer', () => {
  const said = (type: string, own: Partial<Response> = {}) => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': type }),
    ...own,
  });

  test.each([
    ['a portal instead of a picture', 'file', said('text/html')],
    ['a portal instead of JSON', 'products', said('text/html; charset=utf-8')],
    ['a portal instead of the page', 'shell', said('text/html')],
    ['another origin that was led to', 'file', said('image/webp', { type: 'opaque', status: 0 })],
    ['an address that was led to', 'answer', said('application/json', { redirected: true })],
  ] as const)('of somebody else, %s, is none', (_, kind, answer) => {
    expect(isOfAnother(kind, answer)).toBe(true);
    expect(isSound(kind, answer)).toBe(false);
  });

  test('of ours that says no is heard and not kept', () => {
    const refusal = said('application/problem+json', { status: 404 });
    expect([isOfAnother('answer', refusal), isSound('answer', refusal)]).toEqual([false, false]);
  });

  test('of ours is kept: picture, words, answer, script, and the page by its mark', () => {
    const page = said('text/html', { headers: new Headers({ 'content-type': 'text/html', 'x-vitrina': 'page' }) });
    const all = [
      isSound('file', said('image/webp')),
      isSound('file', said('application/json; charset=utf-8')),
      isSound('answer', said('application/json')),
      isSound('part', said('text/javascript; charset=utf-8')),
      isSound('shell', page),
    ];
    expect(all).toEqual([true, true, true, true, true]);
  });
});

describe('a visit', () => {
  test('is of one company and one document: neither another page nor a campaign makes it another', () => {
    const one = visitOf(`${ORIGIN}/view?company=casa&pdf=sala&page=3`);
    const other = visitOf(`${ORIGIN}/view?utm_source=x&pdf=sala&company=casa`);
    expect([one?.shelf, one?.shell]).toEqual([other?.shelf, other?.shell]);
    expect([one?.page, other?.page]).toEqual(['3', '']);
  });

  test('of another company with the same document shares nothing', () => {
    const one = visitOf(`${ORIGIN}/view?company=casa&pdf=sala`);
    const other = visitOf(`${ORIGIN}/view?company=otra&pdf=sala`);
    expect(one?.shelf).not.toBe(other?.shelf);
    expect(one?.shell).not.toBe(other?.shell);
  });
});

test('a kept page that was opened elsewhere hides the page it drew', async () => {
  const kept = () =>
    new Response('<div id="first-page" class="v-stage"></div>', { headers: { 'x-vitrina-page': '3', a: 'b' } });
  expect(await (await shellFor(kept(), '3')).text()).not.toContain('hidden');
  const other = await shellFor(kept(), '7');
  expect(await other.text()).toContain('style="visibility:hidden"');
  expect(other.headers.get('a')).toBe('b');
});

describe('what the store said last', () => {
  const product = (id: string, ref: string, name = id): Product =>
    ({ productId: `p${id}`, productName: name, items: [{ itemId: id, referenceId: [{ value: ref }] }] }) as Product;
  const query = (own: Partial<ProductQuery>): ProductQuery => ({ companyId: 'casa', region: 'costa1', ...own });
  const scope = scopeOf(query({}));
  const kept = [
    { scope, at: '2026-03-01T10:00:00.000Z', products: [product('1', 'CN-1', 'new')] },
    { scope, at: '2026-03-01T09:00:00.000Z', products: [product('1', 'CN-1', 'old'), product('2', 'CN-2')] },
  ];

  test('answers in other groups than it was asked for, each product as it was told last, as old as the oldest', () => {
    const answer = lastKnown(query({ refId: 'cn 1,CN-2' }), kept);
    expect(answer?.products.map(({ productName }) => productName)).toEqual(['new', '2']);
    expect([answer?.stale, answer?.staleSince]).toEqual([true, '2026-03-01T09:00:00.000Z']);
  });

  test('answers by number as by reference', () => {
    expect(lastKnown(query({ itemId: ['gid://shopify/ProductVariant/2'] }), kept)?.total).toBe(1);
    expect(lastKnown(query({ itemId: '1' }), kept)?.staleSince).toBe('2026-03-01T10:00:00.000Z');
  });

  test.each([
    ['a product that nobody told of', query({ refId: 'CN-9' })],
    ['another region, whose prices are others', query({ refId: 'CN-1', region: 'centro' })],
    ['another company', query({ refId: 'CN-1', companyId: 'otra' })],
    ['a search', query({ itemName: 'sofá', refId: 'CN-1' })],
    ['a question about nothing', query({})],
  ])('does not answer %s', (_, asked) => expect(lastKnown(asked, kept)).toBeNull());
});
