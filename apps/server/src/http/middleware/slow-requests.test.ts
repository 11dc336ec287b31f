/** Request bodies that arrive drop by drop, over real connections. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.ts';
import { bodyTimeoutMs, enforceBodyTimeout, MAX_REQUEST_TIMEOUT_MS } from './slow-requests.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Sends a byte every 20 ms until the connection closes. */
const drip = async (socket: Socket, head: string, drop: string): Promise<string> => {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: vitrina.test\r\n\r\n`);
  const dripping = setInterval(() => socket.writable && socket.write(drop), 20);
  // A client that is refused while writing may get a connection error, which `once` would turn into a rejection.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(dripping);
  return Buffer.concat(parts).toString();
};

const port = () => (app.server.address() as AddressInfo).port;

// Covers §resilience-24.
test('an endless body is refused at its deadline, and a quick client is answered', async () => {
  app = fastify();
  enforceBodyTimeout(app, () => 300);
  app.post('/', async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const type = 'Content-Type: application/json';
  for (const head of [
    `POST / HTTP/1.1\r\n${type}\r\nContent-Length: 60000`,
    `POST / HTTP/1.1\r\n${type}\r\nTransfer-Encoding: chunked`,
  ]) {
    const drop = head.includes('chunked') ? '1\r\n \r\n' : ' ';
    const answer = await drip(connect(port(), '127.0.0.1'), head, drop);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('application/problem+json');
  }
  const quick = await fetch(`http://127.0.0.1:${port()}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await quick.json()).toEqual({ body: { a: 1 } });
});

test('the deadline grows with the size of the body, for an upload up to an hour', () => {
  expect(bodyTimeoutMs(64 * 1024)).toBeLessThan(40_000);
  expect(bodyTimeoutMs(2 * 1024 * 1024)).toBeLessThan(120_000);
  expect(bodyTimeoutMs(1024 ** 3)).toBe(MAX_REQUEST_TIMEOUT_MS);
});

test('the server limits the time for headers and for complete requests', async () => {
  const shop = await openTestApp();
  app = shop.app;
  const { headersTimeout, requestTimeout, maxHeadersCount } = app.server;
  expect(headersTimeout).toBe(20_000);
  expect(requestTimeout).toBe(MAX_REQUEST_TIMEOUT_MS);
  expect(maxHeadersCount === null || maxHeadersCount > 0).toBe(true);
  await shop.close();
});
