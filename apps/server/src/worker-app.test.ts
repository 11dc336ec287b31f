/** Security headers of a worker's answers, as http/security-tests/security-headers.test.ts checks them for the server. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './domain/ports/database.ts';
import { addressOf, collectRoutes } from './http/testing/every-route.ts';
import { createLogger } from './runtime/logger.ts';
import { openDiskMaintenance } from './storage/files/disk/maintenance-disk.ts';
import { openDatabase } from './storage/open-database.ts';
import { buildWorkerApp } from './worker-app.ts';

type Answer = { what: string; status: number; headers: OutgoingHttpHeaders; body: string };

const TOKEN = 'x'.repeat(32);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const;
const ASKERS = [{}, { authorization: `Bearer ${TOKEN}` }, { authorization: 'Bearer falsch', accept: 'text/html' }];

let folder: string;
let database: Database;
let app: FastifyInstance;
const answers: Answer[] = [];

const ask = async (method: (typeof METHODS)[number], url: string, headers: Record<string, string>): Promise<void> => {
  const { statusCode: status, headers: responseHeaders, body } = await app.inject({ method, url, headers });
  answers.push({ what: `${method} ${url.slice(0, 60)}: ${status}`, status, headers: responseHeaders, body });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-worker-'));
  await mkdir(join(folder, 'files'));
  database = await openDatabase({ dataDir: folder, secretsKey: Buffer.alloc(32, 1) });
  const metrics = new Registry();
  new Counter({ name: 'pages_drawn', help: 'Pages', registers: [metrics] }).inc();
  const { opened, routes } = await collectRoutes(async () =>
    buildWorkerApp({
      metricsToken: TOKEN,
      database,
      fileMaintenance: openDiskMaintenance({ dataDir: folder }),
      metrics,
      logger: createLogger('silent'),
      draining: new AbortController().signal,
    }),
  );
  app = opened;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const odd = ['/', '/%', '/healthz%zz', '/nada', '/view?company=acme', `/${'a'.repeat(600)}`, '/metrics/../../x'];
  const all = [...new Set(routes.map(({ url }) => addressOf(url))), ...odd];
  expect(all).toEqual(expect.arrayContaining(['/healthz', '/readyz', '/metrics']));
  for (const url of all) for (const method of METHODS) for (const headers of ASKERS) await ask(method, url, headers);
  await rm(join(folder, 'files'), { recursive: true });
  for (const headers of ASKERS) await ask('GET', '/readyz', headers);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a worker answers its routes and refuses others', () => {
  const reached = new Set(answers.map(({ status }) => status));
  for (const status of [200, 400, 404, 503]) expect([...reached], String(status)).toContain(status);
  expect(answers.some(({ body }) => body.includes('pages_drawn 1'))).toBe(true);
});

// Covers §resilience-11.
test('every answer of a worker has nosniff and a policy that runs nothing, and is not cacheable', () => {
  for (const { what, headers, body, status } of answers) {
    expect(headers['x-content-type-options'], what).toBe('nosniff');
    expect(headers['referrer-policy'], what).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-resource-policy'], what).toBe('cross-origin');
    expect(headers['content-security-policy'], what).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['cache-control'], what).toBe('no-store');
    for (const name of ['server', 'x-powered-by', 'via', 'set-cookie', 'access-control-allow-origin'])
      expect(headers[name], `${what} ${name}`).toBeUndefined();
    if (body === '') continue;
    expect(headers['content-type'], what).toMatch(/charset=utf-8/);
    if (status >= 400 && !what.includes('/readyz')) expect(headers['content-type'], what).toMatch(/problem\+json/);
    expect(body, what).not.toContain(folder);
  }
});

// Covers §resilience-11.
test.each([
  ['an invalid request line', 'GARBAGE\r\n\r\n'],
  ['a header above the size limit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
])('a worker refuses %s with the same problem as the server', async (_, sent) => {
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(sent);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const responseHeaders = head.toLowerCase().split('\r\n');
  expect(responseHeaders).toEqual(
    expect.arrayContaining([
      'x-content-type-options: nosniff',
      'referrer-policy: strict-origin-when-cross-origin',
      'cross-origin-resource-policy: cross-origin',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'cache-control: no-store',
    ]),
  );
});
