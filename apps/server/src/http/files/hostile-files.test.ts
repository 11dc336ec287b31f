/** Range headers that multiply work, and files that a browser would execute. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { rawRequest } from '../testing/raw-request.ts';

const SIZE = 3_000_000;

let shop: TestApp;
let port: number;
let url: string;
beforeAll(async () => {
  shop = await openTestApp();
  url = `/files/${(await shop.files.put(Buffer.alloc(SIZE, 'abcdefgh'), 'pdf')).key}`;
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const many = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(',');

describe('a range header', () => {
  // Covers §backend-107.
  test.each([
    ['with 3000 ranges of one byte', `bytes=${many(3000, () => '0-0')}`],
    ['with 2500 ranges of the whole file', `bytes=${many(2500, () => '0-')}`],
    ['with 1500 overlapping ranges of two bytes', `bytes=${many(1500, (at) => `${at}-${at + 1}`)}`],
    ['with nested ranges', 'bytes=0-2999999,1-2999998,2-2999997'],
    ['with two ranges, one of them beyond the end', 'bytes=0-1,99999999-'],
    ['with two negative positions', 'bytes=-1--1'],
    ['with a negative start', 'bytes=-5-3'],
    ['with an end before its start', 'bytes=100-1'],
    ['with another unit', 'lines=1-2'],
    ['without a unit', '0-1'],
    ['with exponents', 'bytes=1e0-1e3'],
    ['with hexadecimal numbers', 'bytes=0x0-0xff'],
    ['with fractions', 'bytes=0.5-1.5'],
    ['with Arabic digits', 'bytes=\u0661-\u0662'],
    ['with 5000 hyphens', `bytes=${'-'.repeat(5000)}`],
    ['with 8000 blanks', `bytes=${' '.repeat(8000)}0-0x`],
  ])('a range header %s returns the complete file once', async (_, range) => {
    const answer = await rawRequest(port, `GET ${url}`, [`Range: ${Buffer.from(range).toString('latin1')}`]);
    expect([answer.status, answer.body.length]).toEqual([200, SIZE]);
    expect(answer.headers.get('content-length')).toEqual([String(SIZE)]);
    expect(answer.head).not.toContain('multipart');
  });

  // Covers §backend-107.
  test.each([
    [`bytes=0-${'9'.repeat(400)}`, SIZE],
    [`bytes=-${'9'.repeat(400)}`, SIZE],
    ['bytes=0-18446744073709551616', SIZE],
    ['bytes=2999999-9007199254740993', 1],
    [`bytes=${'0'.repeat(3000)}-0`, 1],
  ])('the range %s is cut to the size of the file', async (range, length) => {
    const answer = await rawRequest(port, `GET ${url}`, [`Range: ${range}`]);
    expect([answer.status, answer.body.length]).toEqual([206, length]);
  });

  // Covers §backend-107.
  test.each([`bytes=${'9'.repeat(400)}-`, 'bytes=3000000-', 'bytes=9007199254740993-9007199254740994', 'bytes=-0'])(
    'the range %s is not satisfiable: 416',
    async (range) => {
      const answer = await rawRequest(port, `GET ${url}`, [`Range: ${range}`]);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, [`bytes */${SIZE}`]]);
    },
  );

  test('a range header that is sent twice is not evaluated twice', async () => {
    const answer = await rawRequest(port, `GET ${url}`, ['Range: bytes=0-0', 'Range: bytes=1-1']);
    expect(answer.body.length === 1 || answer.body.length === SIZE).toBe(true);
  });

  test('a range request of a client that disconnects holds no resources: after a hundred of them the next is answered', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () => rawRequest(port, `GET ${url}`, ['Range: bytes=0-1', 'If-Range: x'])),
    );
    expect((await rawRequest(port, `GET ${url}`, ['Range: bytes=5-6'])).body).toBe('fg');
  });
});

const svg = (inner: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

describe('an executable file', () => {
  const policy = ["default-src 'none'", 'sandbox'];

  // Covers §backend-108.
  test.each([
    ['an SVG with a script', svg('<script>document.cookie</script>'), 'svg'],
    ['an SVG with an event handler', svg('<circle r="9"/>', 'onload="alert(1)"'), 'svg'],
    ['a javascript: link', svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>'), 'svg'],
    [
      'an embedded page',
      svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/view"/></foreignObject>'),
      'svg',
    ],
    ['a picture of another server', svg('<image href="https://evil.test/?x"/>'), 'svg'],
    ['nested entities', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`, 'svg'],
    ['HTML', '<script>alert(1)</script>', 'html'],
    ['XHTML', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>', 'xhtml'],
    ['XML with a style sheet', '<?xml-stylesheet href="javascript:alert(1)"?><a/>', 'xml'],
  ])('%s is served with a policy that runs nothing', async (_, text, ext) => {
    const { key } = await shop.files.put(Buffer.from(text), ext);
    for (const headers of [{}, { range: 'bytes=0-9999' }, { 'accept-encoding': 'br' }] as Record<string, string>[])
      for (const path of [`/files/${key}`, `/files/${key}?name=logo.${ext}`]) {
        const answer = await shop.app.inject({ url: path, headers });
        expect(answer.statusCode).toBeLessThan(300);
        for (const part of policy) expect(answer.headers['content-security-policy']).toContain(part);
        expect(answer.headers['content-security-policy']).not.toMatch(/allow-(scripts|same-origin)|script-src/);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.body).toBe(text);
      }
  });

  // Covers §backend-108.
  test.each(['htm', 'xht', 'mht', 'svgz', 'js', 'mjs', 'wasm', 'swf', 'bin'])(
    '*.%s is served as application/octet-stream',
    async (ext) => {
      const { key } = await shop.files.put(Buffer.from('<script>alert(1)</script>'), ext);
      const { headers } = await shop.app.inject({ url: `/files/${key}` });
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
        'application/octet-stream',
        'nosniff',
      ]);
    },
  );

  test.each(['pdf', 'webp', 'png', 'json', 'csv', 'txt', 'glb', 'mp4'])(
    'a page that claims to be a %s is not served as HTML',
    async (ext) => {
      const { key } = await shop.files.put(Buffer.from('<html><script>alert(1)</script>'), ext);
      const { headers } = await shop.app.inject({ url: `/files/${key}` });
      expect(headers['content-type']).not.toMatch(/html|xml|javascript/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});
