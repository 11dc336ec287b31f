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
    ['thousands of a byte', `bytes=${many(3000, () => '0-0')}`],
    ['each from the beginning to the end', `bytes=${many(2500, () => '0-')}`],
    ['each a little further', `bytes=${many(1500, (at) => `${at}-${at + 1}`)}`],
    ['that lie over one another', 'bytes=0-2999999,1-2999998,2-2999997'],
    ['of two, one beyond', 'bytes=0-1,99999999-'],
    ['below nothing', 'bytes=-1--1'],
    ['of a negative begin', 'bytes=-5-3'],
    ['that ends before it begins', 'bytes=100-1'],
    ['of another unit', 'lines=1-2'],
    ['of no unit', '0-1'],
    ['in exponents', 'bytes=1e0-1e3'],
    ['in hex', 'bytes=0x0-0xff'],
    ['in fractions', 'bytes=0.5-1.5'],
    ['of other digits', 'bytes=\u0661-\u0662'],
    ['without an end, ten times', `bytes=${'-'.repeat(5000)}`],
    ['of blanks', `bytes=${' '.repeat(8000)}0-0x`],
  ])('%s returns the complete file once', async (_, range) => {
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
  ])('%s is cut to the file', async (range, length) => {
    const answer = await rawRequest(port, `GET ${url}`, [`Range: ${range}`]);
    expect([answer.status, answer.body.length]).toEqual([206, length]);
  });

  // Covers §backend-107.
  test.each([`bytes=${'9'.repeat(400)}-`, 'bytes=3000000-', 'bytes=9007199254740993-9007199254740994', 'bytes=-0'])(
    '%s is not satisfiable: 416',
    async (range) => {
      const answer = await rawRequest(port, `GET ${url}`, [`Range: ${range}`]);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, [`bytes */${SIZE}`]]);
    },
  );

  test('sent twice is not evaluated twice', async () => {
    const answer = await rawRequest(port, `GET ${url}`, ['Range: bytes=0-0', 'Range: bytes=1-1']);
    expect(answer.body.length === 1 || answer.body.length === SIZE).toBe(true);
  });

  test('of a client that disconnects holds no resources: after a hundred of them the next is answered', async () => {
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
    ['a script', svg('<script>document.cookie</script>'), 'svg'],
    ['a handler', svg('<circle r="9"/>', 'onload="alert(1)"'), 'svg'],
    ['a link of javascript:', svg('<a xlink:href="javascript:alert(1)"><text>x</text></a>'), 'svg'],
    [
      'a page inside',
      svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/view"/></foreignObject>'),
      'svg',
    ],
    ['a picture from elsewhere', svg('<image href="https://evil.test/?x"/>'), 'svg'],
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      'svg',
    ],
    ['a page', '<script>alert(1)</script>', 'html'],
    ['XHTML', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>', 'xhtml'],
    ['XML with a style of its own', '<?xml-stylesheet href="javascript:alert(1)"?><a/>', 'xml'],
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
