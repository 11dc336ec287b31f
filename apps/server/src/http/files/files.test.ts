/** Byte ranges, validators and names of stored files, as pdf.js and browsers request them. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

const text = '0123456789';
let shop: TestApp;
let url: string;
let tag: string;
beforeAll(async () => {
  shop = await openTestApp();
  const { key } = await shop.files.put(Buffer.from(text), 'pdf');
  url = `/files/${key}`;
  tag = `"${key.slice(0, 64)}"`;
});
afterAll(() => shop.close());

const get = (headers: Record<string, string> = {}, path = url) => shop.app.inject({ url: path, headers });

// Covers §7-28.
test('a request without Range returns the complete file', async () => {
  const answer = await get();
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(text);
  expect(answer.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-type': 'application/pdf',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: tag,
  });
});

// Covers §7-28.
test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=8-', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-30', text, 'bytes 0-9/10'],
  ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ['BYTES=0-0', '0', 'bytes 0-0/10'],
])('the range %s returns %s', async (range, body, contentRange) => {
  const answer = await get({ range });
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, body, contentRange]);
  expect(answer.headers['content-length']).toBe(String(body.length));
});

test.each(['bytes=0-1,3-4', 'bytes=3-1', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=', 'bytes=0x1-2'])(
  'the range %s returns the complete file',
  async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
  },
);

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('the range %s is not satisfiable: 416', async (range) => {
  const answer = await get({ range });
  expect([answer.statusCode, answer.json().code, answer.headers['content-range']]).toEqual([
    416,
    'file.range',
    'bytes */10',
  ]);
});

// Covers §7-28.
test('If-Range returns the part of the same file, else the complete file', async () => {
  expect((await get({ range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(206);
  expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
  expect((await get({ range: 'bytes=0-1', 'if-range': `W/${tag}` })).statusCode).toBe(200);
  expect((await get({ range: 'bytes=0-1', 'if-range': 'Sat, 01 Mar 2025 00:00:00 GMT' })).statusCode).toBe(200);
});

test('If-None-Match answers 304 for the same file', async () => {
  for (const value of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const answer = await get({ 'if-none-match': value, range: 'bytes=0-1' });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', tag]);
  }
  expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200);
});

test('HEAD returns the size and no body', async () => {
  const answer = await shop.app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-1' } });
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '10']);
  expect(answer.headers['accept-ranges']).toBe('bytes');
});

test.each([
  `/files/${'a'.repeat(64)}.pdf`,
  '/files/..%2f..%2fvitrina.sqlite',
  '/files/secrets.key',
  `/files/${'A'.repeat(64)}.pdf`,
  '/files/%00',
])('the file path %s is 404', async (path) => {
  const answer = await get({}, path);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'file.unknown']);
});

test('other origins may read ranges', async () => {
  const { headers } = await get({ origin: 'https://otra.example', range: 'bytes=0-1' });
  expect(headers['access-control-allow-origin']).toBe('*');
  for (const name of ['Accept-Ranges', 'Content-Range', 'Content-Length', 'ETag']) {
    expect(headers['access-control-expose-headers']).toContain(name);
  }
});

test('files that can be read in ranges are never compressed', async () => {
  const { key } = await shop.files.put(Buffer.alloc(50_000, 'a'), 'svg');
  const answer = await get({ 'accept-encoding': 'br, gzip' }, `/files/${key}`);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-length']).toBe('50000');
  expect(answer.headers['content-security-policy']).toContain('sandbox');
});

describe('stored text files', () => {
  const words = JSON.stringify({ pages: Array.from({ length: 2000 }, (_, at) => `Silla ${at} de la sala`) });
  let path: string;
  let hash: string;
  beforeAll(async () => {
    const { key } = await shop.files.put(Buffer.from(words), 'json');
    path = `/files/${key}`;
    hash = key.slice(0, 64);
  });

  // Covers §7-33.
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)(
    'stored text of type %s is sent as %s, at a fraction of the size, still immutable',
    async (accepted, encoding, plain) => {
      for (let time = 0; time < 2; time++) {
        const answer = await get({ 'accept-encoding': accepted }, path);
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          'content-length': String(answer.rawPayload.length),
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': 'application/json; charset=utf-8',
          etag: `"${hash}-${encoding}"`,
        });
        expect(answer.headers.vary).toContain('accept-encoding');
        expect(answer.rawPayload.length).toBeLessThan(words.length / 4);
        expect(plain(answer.rawPayload).toString()).toBe(words);
      }
    },
  );

  test('stored text is sent uncompressed to clients without Accept-Encoding, with Vary', async () => {
    const answer = await get({}, path);
    expect(answer.body).toBe(words);
    expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([undefined, `"${hash}"`]);
    expect(answer.headers.vary).toContain('accept-encoding');
  });

  test('a range of stored text is one of its stored bytes', async () => {
    const headers = { 'accept-encoding': 'br', range: 'bytes=2-6' };
    const answer = await get({ ...headers, 'if-range': `"${hash}"` }, path);
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([206, words.slice(2, 7), `"${hash}"`]);
    expect(answer.headers['content-encoding']).toBeUndefined();
    // The compressed answer has other bytes, so a part of it cannot be resumed.
    expect((await get({ ...headers, 'if-range': `"${hash}-br"` }, path)).body).toBe(words);
  });

  test('stored text answers 304 to the ETag of any encoding', async () => {
    for (const tag of [`"${hash}-br"`, `"${hash}"`])
      expect((await get({ 'accept-encoding': 'br', 'if-none-match': tag }, path)).statusCode).toBe(304);
  });

  test('HEAD of stored text returns the size of GET', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await shop.app.inject({ method: 'HEAD', url: path, headers });
    const whole = await get(headers, path);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect([head.body, head.headers.etag]).toEqual(['', whole.headers.etag]);
  });
});

test('a slice above 1 MB has the same bytes', async () => {
  const bytes = Buffer.alloc(3_000_000, 'abcdefgh');
  const { key } = await shop.files.put(bytes, 'bin');
  const answer = await get({ range: 'bytes=5-2500004' }, `/files/${key}`);
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-type']).toBe('application/octet-stream');
  expect(answer.rawPayload.equals(bytes.subarray(5, 2_500_005))).toBe(true);
});

describe('the parameter ?name', () => {
  const named = async (name: string) =>
    (await get({}, `${url}?name=${encodeURIComponent(name)}`)).headers['content-disposition'];

  // Covers §1-21, §7-30.
  test('becomes a file name that file systems accept', async () => {
    expect(await named('Catálogo 2026: sala/comedor.pdf')).toBe(
      `attachment; filename="Catalogo 2026- sala-comedor.pdf"; filename*=UTF-8''Cat%C3%A1logo%202026-%20sala-comedor.pdf`,
    );
    expect(await named('"a\r\nSet-Cookie: x=1".pdf')).toBe('attachment; filename="-aSet-Cookie- x=1-.pdf"');
    expect(await named('菜单.pdf')).toContain(`filename*=UTF-8''%E8%8F%9C%E5%8D%95.pdf`);
    expect(await named("L'été (50%).pdf")).toBe(
      `attachment; filename="L'ete (50_).pdf"; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%2850%25%29.pdf`,
    );
    expect(await named('a%20b.pdf')).toBe(`attachment; filename=a_20b.pdf; filename*=UTF-8''a%2520b.pdf`);
  });

  test('without a usable name sets no Content-Disposition', async () => {
    expect(await named('')).toBeUndefined();
    expect(await named('../..')).toBe('attachment; filename=-');
    expect((await get()).headers['content-disposition']).toBeUndefined();
  });
});
