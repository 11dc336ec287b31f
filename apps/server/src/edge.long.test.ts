/** docker/nginx.conf in front of a server: which requests share a cached response. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashId, newSecretId } from './domain/accounts/random-id.ts';
import { visitorEvent } from './domain/analytics/visitor-event.fixture.ts';
import { knownParameters } from './http/response-cache/known-parameters.ts';
import { NOW, openTestApp, type TestApp } from './http/testing/app.ts';
import { builtApp } from './runtime/built-apps.ts';
import { edition, page } from './storage/testing/builders.ts';
import { type Edge, hasNginx, startEdge } from './testing/edge.ts';
import { freePort } from './testing/free-port.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
if (!hasNginx()) console.info('The edge is not tested: nginx is not installed here.');

const configuration = readFileSync(fileURLToPath(new URL('../../../docker/nginx.conf', import.meta.url)), 'utf8');

describe.skipIf(!hasNginx())('the edge', () => {
  let shop: TestApp;
  let edge: Edge;
  beforeAll(async () => {
    const port = await freePort();
    const viewerDist = builtApp('viewer') ?? expect.fail('the viewer is not built');
    const environment = { PUBLIC_URL: `http://127.0.0.1:${port}`, EDGE_CACHE_SECONDS: '600', TRUST_PROXY: 'loopback' };
    shop = await openTestApp({ environment, viewerDist });
    const server = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).host;
    edge = await startEdge(port, [server, server]);
  });
  afterAll(async () => {
    await edge?.stop();
    await shop?.close();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${edge.address}${path}`, { redirect: 'manual', headers: { 'x-api-key': 'vitrina', ...headers } });
  const cached = async (path: string) => (await get(path)).headers.get('x-cache');
  const textOf = async (path: string) => (await get(path)).text();

  // Covers §resilience-145.
  test.each([
    '/view?company=acme&pdf=catalogo&page=2',
    '/menu?company=acme',
    '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo',
    '/v2/interactive_pdf/list_pdf?companyUid=acme&page=1&itemsPerPage=5',
    '/v2/company/read/id?companyId=acme',
  ])('%s with a hundred invented parameters is one entry', async (path) => {
    const expected = await textOf(path);
    for (let number = 0; number < 100; number += 1) {
      const answer = await get(`${path}&utm_source=chat&fbclid=${number}&x${number}`);
      expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'HIT']);
      expect(await answer.text()).toBe(expected);
    }
  });

  // Covers §resilience-145.
  test('files are one entry each, and another one for each download name', async () => {
    const { key } = await shop.files.put(Buffer.from('a picture'), 'webp');
    await textOf(`/files/${key}`);
    expect(await cached(`/files/${key}?x=1`)).toBe('HIT');
    const named = await get(`/files/${key}?name=uno.webp&x=1`);
    expect(named.headers.get('x-cache')).toBe('MISS');
    expect(named.headers.get('content-disposition')).toContain('uno.webp');
  });

  // Covers §resilience-145.
  test('every parameter that a page or an answer depends on is part of the key', async () => {
    await textOf('/view?company=acme');
    for (const more of ['pdf=catalogo', 'page=3', 'product=1', 'productREF=CN-1', 'tgo=true'])
      expect([more, await cached(`/view?company=acme&${more}`)]).toEqual([more, 'MISS']);
  });

  // Covers §resilience-145.
  test.each(['%63ompany=acme', 'COMPANY=acme', 'x=1&company=acme&company=otra', 'company=acme;pdf=catalogo'])(
    'the spelling %s fills no entry of another address',
    async (query) => {
      await textOf(`/view?${query}`);
      for (const path of ['/view', '/view?company=acme', '/view?company=otra']) {
        const direct = await shop.app.inject({ url: path });
        expect(await textOf(path)).toBe(direct.body);
      }
    },
  );

  // Covers §backend-144.
  test('the preview of a draft is stored by nobody, and fills no entry of the document or of another address', async () => {
    const { documents, editionPreviews } = shop.database.repos;
    const key = { companyUid: 'acme', pdfUid: 'catalogo' };
    const draft = edition('catalogo', { pages: [page(1, { name: 'borrador' })], isDraft: true });
    const { edition: number } = await documents.publish(draft, NOW);
    const token = newSecretId();
    const expiresAt = new Date(NOW.getTime() + 60_000);
    const rights = { userUid: null, mayComment: true, mayApprove: true };
    const preview = { hash: hashId(token), id: 'l1', expiresAt, ...rights };
    await editionPreviews.add({ ...key, edition: number }, preview, NOW);
    const address = '/view?company=acme&pdf=catalogo';
    for (let time = 0; time < 2; time += 1) {
      const seen = await get(`${address}&preview=${token}`);
      expect([seen.headers.get('x-cache'), seen.headers.get('cache-control')]).toEqual(['MISS', 'private, no-store']);
      expect(await seen.text()).toContain('borrador');
      expect(await textOf(address)).not.toContain('borrador');
      const call = await get(`/preview/${token}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo`);
      expect([call.headers.get('x-cache'), await call.text()]).toEqual(['MISS', expect.stringContaining('borrador')]);
    }
    await textOf('/menu?company=acme');
    expect(await cached('/menu?company=acme&preview=1')).toBe('HIT');
    const pages = '/v2/interactive_pdf/pdf_pages?pdfUid=catalogo';
    await textOf(pages);
    expect(await cached(`${pages}&preview=${token}`)).toBe('HIT');
  });

  // Covers §resilience-146.
  test('products by GET are one entry per references and region, those by POST none', async () => {
    const path = '/v2/integration/products?companyId=acme&refId=CN-1&region=costa1';
    expect([await cached(path), await cached(path), await cached(`${path}&gclid=1`)]).toEqual(['MISS', 'HIT', 'HIT']);
    expect(await cached(path.replace('CN-1', 'CN-2'))).toBe('MISS');
    expect(await cached(path.replace('costa1', 'centro'))).toBe('MISS');
    const posted = await fetch(`${edge.address}/v2/integration/products`, {
      method: 'POST',
      headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
      body: JSON.stringify({ companyId: 'acme', refId: 'CN-1', region: 'costa1' }),
    });
    expect([posted.status, posted.headers.get('x-cache')]).toEqual([200, null]);
    expect(await posted.json()).toEqual(await (await get(path)).json());
    expect((await fetch(`${edge.address}${path}`)).status).toBe(401);
  });

  test('redirects and calls without cached answers keep all parameters', async () => {
    const redirected = await get('/?company=acme&utm_source=chat');
    expect(redirected.headers.get('location')).toBe('/view?company=acme&utm_source=chat');
    const event = await fetch(`${edge.address}/v2/analytics/proxy?event=page_view`, {
      method: 'POST',
      headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
      body: JSON.stringify(visitorEvent('page_view', { pdf: 'catalogo', page: 2 })),
    });
    expect(event.status).toBe(202);
    const refused = await get('/v2/interactive_pdf/pdf_pages?pdf=catalogo');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  test('visitors do not see the keys by which a cache purges', async () => {
    const { headers } = await get('/view?company=acme&pdf=catalogo');
    expect([headers.get('surrogate-key'), headers.get('cache-tag')]).toEqual([null, null]);
  });
});

test('docker/nginx.conf lists the same parameters as the server', () => {
  const listed = [...configuration.matchAll(/\$arg_(\w+) \$/g)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual([...knownParameters].toSorted());
});
