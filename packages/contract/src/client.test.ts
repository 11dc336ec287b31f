import { expect, test } from 'vitest';
import { CallError, callUrl, createClient } from './client.ts';

const clientAnswering = (status: number, body: string, type: string) =>
  createClient({
    base: 'http://api.test/v2',
    key: 'k',
    fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
  });

// Covers §8-20.
test('a problem response of the backend rejects with its status and code', async () => {
  const problem = '{"type":"about:blank","title":"x","status":404,"code":"pdf.unknown"}';
  const call = clientAnswering(404, problem, 'application/problem+json')('pdf.pages', { query: { pdfUid: 'x' } });
  await expect(call).rejects.toMatchObject({ status: 404, code: 'pdf.unknown' });
});

test.each(['null', '"x"', '{"code":7}', '<html>'])(
  'the problem %s rejects with its status and no code',
  async (problem) => {
    const call = clientAnswering(503, problem, 'application/problem+json')('pdf.pages', { query: { pdfUid: 'x' } });
    await expect(call).rejects.toMatchObject({ status: 503, code: '' });
  },
);

// Covers §resilience-43.
test('an HTML page in place of JSON rejects with CallError and status 0, like a missing response', async () => {
  const call = clientAnswering(200, '<html>', 'text/html')('pdf.pages', { query: { pdfUid: 'x' } });
  await expect(call).rejects.toBeInstanceOf(CallError);
  await expect(call).rejects.toMatchObject({ status: 0 });
});

test('a failed fetch rejects with status 0', async () => {
  const api = createClient({ base: '', key: 'k', fetch: () => Promise.reject(new TypeError('offline')) });
  await expect(api('pdf.menu', { query: { pdfUid: 'x' } })).rejects.toMatchObject({ status: 0 });
});

// Covers §6-2, §7-1.
test('a call sends the API key header and its body as JSON', async () => {
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

test('callUrl encodes parameters and leaves out undefined query values', () => {
  expect(callUrl('/v2', '/a/:id', { id: '../x' }, { q: 'a b&c', none: undefined })).toBe('/v2/a/..%2Fx?q=a%20b%26c');
});
