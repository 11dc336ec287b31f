/** Paths and headers that no normal client sends, byte by byte, at every route with a parameter. */
import diagnostics from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@vitrina/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { type RawAnswer, rawRequest } from '../testing/raw-request.ts';

/** Lies in every folder above the served ones. */
const CANARY = 'EL-CANARIO';

let shop: TestApp;
let port: number;
let folder: string;
let editor: Awaited<ReturnType<typeof signedIn>>;
let file: string;
const routes = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'manifest.json'), JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } }));
  await writeFile(join(dist, 'assets/main.js'), '// main');
  for (const place of [folder, dist]) await writeFile(join(place, 'canario.txt'), CANARY);
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url, method }) => void routes.set(url, [method].flat()));
  };
  diagnostics.subscribe('fastify.initialization', listen);
  shop = await openTestApp({ viewerDist: dist, environment: { TRUST_PROXY: 'true' } });
  diagnostics.unsubscribe('fastify.initialization', listen);
  await writeFile(join(shop.dataDir, 'canario.txt'), CANARY);
  file = (await shop.files.put(Buffer.from('0123456789'), 'pdf')).key;
  editor = await signedIn(shop, { roles: { acme: 'owner' }, isOperator: true });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const credentials = () => [
  'x-api-key: vitrina',
  ...Object.entries(editor.headers).map(([name, value]) => `${name}: ${value}`),
];

/** An answer of the app: no internal error, nothing from the disk, no injected header. */
const expectSafe = ({ status, headers, head, body }: RawAnswer, what: string) => {
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  expect(`${head}${body}`, what).not.toContain(CANARY);
  expect(body, what).not.toMatch(/root:.*:0:0|SQLite format 3|node_modules/);
  expect(headers.has('x-hacked'), what).toBe(false);
  expect(head, what).not.toMatch(/^set-cookie:.*hacked/im);
  if (status < 400) return;
  expect(headers.get('content-type'), what).toEqual(['application/problem+json; charset=utf-8']);
  const text = /^transfer-encoding: chunked/im.test(head) ? body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/gi, '') : body;
  if (text !== '') expect(Problem.parse(JSON.parse(text)).status, what).toBe(status);
};

const climbs = [
  '../canario.txt',
  '..%2fcanario.txt',
  '%2e%2e%2fcanario.txt',
  '%2e%2e/canario.txt',
  '..%252fcanario.txt',
  '%252e%252e%252fcanario.txt',
  '..%5ccanario.txt',
  '..\\canario.txt',
  '....//canario.txt',
  '%c0%ae%c0%ae%c0%afcanario.txt',
  '%e0%80%ae%e0%80%ae/canario.txt',
  '%uff0e%uff0e/canario.txt',
  '..%00/canario.txt',
  'canario.txt%00.pdf',
  `${'../'.repeat(20)}etc/passwd`,
  `${'..%2f'.repeat(20)}etc%2fpasswd`,
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
  'C:%5cwindows',
  '.',
  '..',
  '%2e',
  '%',
  '%zz',
  '%ff',
  '\xff\xfe',
  '~root',
  'con',
  'x'.repeat(600),
];

// Covers §backend-105.
test('no file outside the served folders is read, however the path is written', { timeout: 120_000 }, async () => {
  const taking = [...routes].filter(([url]) => /[:*]/.test(url));
  expect(taking.length).toBeGreaterThan(30);
  for (const [route, methods] of taking)
    for (const climb of climbs) {
      const last = Math.max(route.lastIndexOf(':'), route.lastIndexOf('*'));
      const url = `${route.slice(0, last).replace(/:(\w+)/g, (_, name) => (name === 'companyUid' ? 'acme' : 'catalogo'))}${climb}`;
      const method = methods.find((name) => name === 'GET') ?? methods[0];
      expectSafe(await rawRequest(port, `${method} ${url}`, credentials()), `${method} ${url}`);
    }
});

describe('header injection', () => {
  const breaks = [
    '%0d%0ax-hacked:%201',
    '%0aset-cookie:%20hacked=1',
    '%E5%98%8D%E5%98%8Ax-hacked:1',
    '%c4%8d%c4%8ax-hacked:1',
    '%00x-hacked',
    '"; x="%22',
    '%ed%a0%80',
    '\xff\xfe\x80',
    '%E2%80%A8x-hacked:1',
    '💥'.repeat(3),
  ].map((text) =>
    Buffer.from(text.includes('💥') ? text : text, text.includes('💥') ? 'utf8' : 'latin1')
      .toString('latin1')
      .replaceAll(' ', '%20'),
  );

  // Covers §backend-106.
  test.each([
    ['a redirect', (text: string) => `/?${text}`],
    ['a redirect to another host', (text: string) => `//evil.test/%2e%2e?${text}`],
    ['the download name of a file', (text: string) => `/files/${file}?name=${text}`],
    ['the document of an export', (text: string) => `/admin/v1/companies/acme/documents/${text}/tags`],
    ['a parameter of the viewer', (text: string) => `/view?company=acme&pdf=catalogo&x=${text}`],
    ['an unknown path', (text: string) => `/${text}`],
    ['the document of a tile', (text: string) => `/tiles/${text}/${'0'.repeat(16)}/1/1/0-0.webp`],
  ])('text with line breaks in %s injects no header', async (_, urlOf) => {
    for (const text of breaks) expectSafe(await rawRequest(port, `GET ${urlOf(text)}`, credentials()), urlOf(text));
  });

  // Covers §backend-106.
  test.each([
    'x-request-id',
    'host',
    'origin',
    'if-none-match',
    'if-range',
    'range',
    'accept',
    'accept-encoding',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-for',
    'access-control-request-headers',
    'authorization',
    'cookie',
    'content-type',
    'upload-metadata',
    'traceparent',
  ])('text with line breaks in the request header %s injects no header', async (name) => {
    const values = [
      'a%0d%0ax-hacked: 1',
      '\xff\xfe\x80',
      '"\'><script>',
      '😈',
      'x'.repeat(8000),
      '*/*;q=NaN,;=,',
      ', ,,',
      '__proto__',
      'a b',
      '[',
      'a:99999',
      '%',
      '@',
      '/',
      '',
    ];
    for (const value of values)
      for (const line of [
        `GET /files/${file}`,
        'GET /view?company=acme&pdf=catalogo',
        'GET /v2/geo/locate',
        'OPTIONS /v2/company/read/id',
        'POST /events',
      ])
        expectSafe(
          await rawRequest(port, line, [
            `${name}: ${Buffer.from(value, value === '😈' ? 'utf8' : 'latin1').toString('latin1')}`,
          ]),
          `${line} ${name}: ${value.slice(0, 30)}`,
        );
  });

  // Covers §backend-106.
  test('a malformed or ambiguous header line injects no header and causes no failure', async () => {
    for (const lines of [
      ['x-request-id: abcdefgh\rx-hacked: 1'],
      ['x-request-id: abcdefgh\nset-cookie: hacked=1'],
      ['x-request-id: abcdef\0gh'],
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: -1'],
      ['Transfer-Encoding: chunked, identity'],
      ['Host: a', 'Host: b'],
      [' folded: 1'],
      [`x-long: ${'x'.repeat(100_000)}`],
      Array.from({ length: 3000 }, (_, at) => `x-${at}: 1`),
    ]) {
      const answer = await rawRequest(port, 'GET /healthz', lines);
      expectSafe(answer, String(lines[0]).slice(0, 60));
    }
  });
});

// Covers §resilience-24.
test('a request with ambiguous length is refused, and its remaining bytes are not parsed as another request', async () => {
  const hidden = 'GET /v2/geo/ip HTTP/1.1\r\nHost: vitrina.test\r\nx-api-key: vitrina\r\n\r\n';
  for (const [lines, body] of [
    [['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
    [['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
    [['Content-Length: 0, 5'], hidden],
    [['Content-Length: +0'], hidden],
    [['Content-Length: 0x0'], hidden],
    [['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding: identity, chunked', 'Content-Length: 3'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding: chunked'], `0x0\r\n\r\n${hidden}`],
    [['Transfer-Encoding: chunked'], `0;\n\r\n${hidden}`],
    [['Content-Length: 0\nTransfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ] as [string[], string][]) {
    const {
      status,
      head,
      body: answered,
    } = await rawRequest(port, 'POST /events', ['x-api-key: vitrina', ...lines], body);
    expect(status, lines.join(' ')).toBe(400);
    expect(head.toLowerCase(), lines.join(' ')).toContain('connection: close');
    expect(answered.match(/HTTP\/1\.1/g), lines.join(' ')).toBeNull();
  }
});

// Covers §resilience-24.
test('a method-override header does not turn a read into a write', async () => {
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
    const line = `${name}: DELETE`;
    const url = '/admin/v1/companies/acme/documents/catalogo';
    expect((await rawRequest(port, `GET ${url}?_method=DELETE`, [...credentials(), line])).status).toBe(200);
  }
  expect((await rawRequest(port, 'GET /admin/v1/companies/acme/documents/catalogo', credentials())).status).toBe(200);
});

// Covers §backend-106.
test('a redirect stays on this host', async () => {
  for (const url of [
    '/?//evil.test',
    '/?\\evil.test',
    '//evil.test/..',
    '//evil.test',
    '/\\evil.test',
    '/%5cevil.test',
    'http://evil.test/?x=1',
  ]) {
    const { headers } = await rawRequest(port, `GET ${url}`);
    for (const location of headers.get('location') ?? []) expect(location).toMatch(/^\/view/);
  }
});
