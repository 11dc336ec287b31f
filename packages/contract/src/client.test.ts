import { expect, test } from 'vitest';
import { CallError, callUrl, createClient } from './client.ts';

const answering = (status: number, body: string, type: string) =>
  createClient({
    base: 'http://api.test/v2',
    key: 'k',
    fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
  });

test('a problem of the backend arrives with its code and status', async () => {
  const problem = '{"type":"about:blank","title":"x","status":404,"code":"pdf.unknown"}';
  const call = answering(404, problem, 'application/problem+json')('pdf.pages', { query: { pdfUid: 'x' } });
  await expect(call).rejects.toMatchObject({ status: 404, problem: { code: 'pdf.unknown' } });
});

test('a page of somebody else in the place of an answer is no answer, and so worth another try', async () => {
  const call = answering(200, '<html>', 'text/html')('pdf.pages', { query: { pdfUid: 'x' } });
  await expect(call).rejects.toBeInstanceOf(CallError);
  await expect(call).rejects.toMatchObject({ status: 0 });
});

test('no answer at all is status 0', async () => {
  const api = createClient({ base: '', key: 'k', fetch: () => Promise.reject(new TypeError('offline')) });
  await expect(api('pdf.menu', { query: { pdfUid: 'x' } })).rejects.toMatchObject({ status: 0 });
});

test('every call carries the API key and its body as JSON', async () => {
  const seen: Request[] = [];
  const api = createClient({
    base: 'http://api.test/v2',
    key: 'k1',
    fetch: async (...sent) => {
      seen.push(new Request(...sent));
      return Response.json({ products: [], prevCursor: null, nextCursor: null, total: 0 });
    },
  });
  await api('integration.products', { body: { companyId: 'c', refId: 'A,B' } });
  expect(seen[0]?.url).toBe('http://api.test/v2/integration/products');
  expect(seen[0]?.headers.get('x-api-key')).toBe('k1');
  expect(await seen[0]?.json()).toEqual({ companyId: 'c', refId: 'A,B' });
});

test('parameters are encoded, missing query values left out', () => {
  expect(callUrl('/v2', '/a/:id', { id: '../x' }, { q: 'a b&c', none: undefined })).toBe('/v2/a/..%2Fx?q=a%20b%26c');
});
