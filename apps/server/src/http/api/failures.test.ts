/** Answers to internal errors: a code, nothing else. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@vitrina/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
afterEach(() => shop.close());

describe('internal errors', () => {
  test.each([
    ['an error of the database', new Error('SQLITE_ERROR: no such column: secret in select * from companies')],
    ['a thrown text', 'select * from secrets'],
    ['an error that carries a status', Object.assign(new Error('select 1'), { statusCode: 502 })],
    ['an internal error with facts', new AppError('internal', { problem: 'a secret is damaged' })],
  ])('%s answers 500 with the code internal and no detail', async (_, thrown) => {
    shop = await openTestApp();
    vi.spyOn(shop.database.repos.companies, 'byUid').mockRejectedValue(thrown);
    const answer = await shop.call('/v2/company/read/id?companyId=acme');
    expect(answer.statusCode).toBe(500);
    expect(Problem.parse(answer.json())).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal',
    });
    expect(answer.body).not.toMatch(/select|secret|\.ts|node:/i);
    expect(shop.lines.join('')).toContain('"code":"internal"');
  });

  test('a store that does not answer is 502 without its address', async () => {
    shop = await openTestApp();
    vi.spyOn(shop.database.repos.companies, 'byUid').mockRejectedValue(
      new AppError('store.unreachable', { host: 'intern.example' }),
    );
    const answer = await shop.call('/v2/company/read/id?companyId=acme');
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ code: 'store.unreachable' });
    expect(answer.body).not.toContain('intern.example');
  });

  test('a failed answer is not cached: the next call succeeds', async () => {
    shop = await openTestApp();
    vi.spyOn(shop.database.repos.documents, 'pages').mockRejectedValueOnce(new Error('disk'));
    expect((await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo')).statusCode).toBe(500);
    expect((await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo')).statusCode).toBe(200);
  });
});

test.each([
  ['an invalid request line', 'GARBAGE\r\n\r\n', 400, 'request.invalid'],
  [
    'a header above the size limit',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'request.too-large',
  ],
])('%s is refused with a problem response', async (_, sent, status, code) => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const address = shop.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(sent);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('content-type: application/problem+json');
  expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, code });
});

test('429 responses carry Retry-After', async () => {
  shop = await openTestApp({ environment: { RATE_LIMIT: '3' } });
  const ask = () => shop.call('/v2/company/read/id?companyId=acme');
  const answers = [await ask(), await ask(), await ask(), await ask()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.json()).toMatchObject({ code: 'rate.limited' });
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

// Covers §6-1.
test('no log line contains the address of a client', async () => {
  shop = await openTestApp();
  await shop.call('/v2/company/read/id?companyId=nadie', { remoteAddress: '203.0.113.9' });
  await shop.call('/nada', { remoteAddress: '203.0.113.9' });
  expect(shop.lines.length).toBeGreaterThan(0);
  expect(shop.lines.join('')).not.toContain('203.0.113.9');
});

test('an error after the client has disconnected is not logged as an internal error', async () => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const address = shop.app.server.address();
  const left = new Promise((gone) => shop.app.server.once('connection', (socket) => socket.once('close', gone)));
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  vi.spyOn(shop.database.repos.companies, 'byUid').mockImplementation(async () => {
    socket.destroy();
    await left;
    throw new Error('Premature close');
  });
  socket.write('GET /v2/company/read/id?companyId=acme HTTP/1.1\r\nHost: a\r\nx-api-key: vitrina\r\n\r\n');
  await vi.waitFor(() => expect(shop.lines.join('')).toContain('Premature close'));
  expect(shop.lines.join('')).not.toContain('"msg":"failed"');
});
