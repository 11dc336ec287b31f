/** Bodies that come drop by drop, over real connections. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { bodyPatience, LONGEST_REQUEST_MS, refuseLateBodies } from './late-bodies.ts';
import { openTestApp } from './testing/app.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Sends a sign every 20 ms for as long as it is let. */
const drip = async (socket: Socket, head: string, drop: string): Promise<string> => {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: vitrina.test\r\n\r\n`);
  const dripping = setInterval(() => socket.writable && socket.write(drop), 20);
  // Who is refused while writing may see its connection break: `once` would take that for a failure.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(dripping);
  return Buffer.concat(parts).toString();
};

const port = () => (app.server.address() as AddressInfo).port;

test('a body that does not end is refused in its time, and who is quick is answered', async () => {
  app = fastify();
  refuseLateBodies(app, () => 300);
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

test('a body is given time by its size, an upload an hour at most', () => {
  expect(bodyPatience(64 * 1024)).toBeLessThan(40_000);
  expect(bodyPatience(2 * 1024 * 1024)).toBeLessThan(120_000);
  expect(bodyPatience(1024 ** 3)).toBe(LONGEST_REQUEST_MS);
});

test('the server waits neither for headers nor for a request for ever', async () => {
  const shop = await openTestApp();
  app = shop.app;
  const { headersTimeout, requestTimeout, maxHeadersCount } = app.server;
  expect(headersTimeout).toBe(20_000);
  expect(requestTimeout).toBe(LONGEST_REQUEST_MS);
  expect(maxHeadersCount === null || maxHeadersCount > 0).toBe(true);
  await shop.close();
});
