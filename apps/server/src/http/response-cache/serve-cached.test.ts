/** A server with the cache answers as the same server without it, however the bytes of the requests arrive. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CachedResponse, createResponseCache } from './response-cache.ts';
import { serveCached } from './serve-cached.ts';
import { get, openClient, post } from './testing/raw-client.ts';

vi.setConfig({ testTimeout: 120_000 });

const CACHED_BODY = Buffer.from('cached'.repeat(7500));

/** `/slow` is answered when the test calls these. */
const slowResponses: (() => void)[] = [];
const listener: RequestListener = (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    const isCached = request.url === '/cached';
    const body = isCached ? CACHED_BODY : Buffer.from(`${request.method} ${request.url} ${bytes}`);
    const respond = () => response.writeHead(200, { 'content-length': body.length, 'x-from': 'listener' }).end(body);
    if (request.url === '/slow') slowResponses.push(respond);
    else respond();
  });
};

const cachedResponse = (changes: Partial<CachedResponse> = {}): CachedResponse => ({
  company: '',
  route: '/cached',
  tenant: null,
  headers: ['content-length', String(CACHED_BODY.length), 'x-from', 'cache', 'x-request-id', ''],
  notModifiedHeaders: ['x-from', 'cache', 'x-request-id', ''],
  hasRequestId: true,
  etag: '"tag"',
  body: CACHED_BODY,
  isCurrent: () => true,
  variesByHost: false,
  requiresKey: false,
  ...changes,
});

const draining = new AbortController();
const cache = createResponseCache();
const onResponse = vi.fn<(response: CachedResponse, status: number) => void>();
let withCache: Server;
let plain: Server;

const listen = async (server: Server): Promise<Server> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
beforeAll(async () => {
  const server = createServer(listener);
  serveCached(server, { cache, isAuthorized: () => false, onResponse, draining: draining.signal });
  [withCache, plain] = await Promise.all([listen(server), listen(createServer(listener))]);
});
afterAll(() => {
  for (const server of [withCache, plain]) {
    server.close();
    server.closeAllConnections();
  }
});

const store = (changes: Partial<CachedResponse> = {}, url = '/cached') =>
  cache.set({ url, headers: { host: 'a' } }, cachedResponse(changes));
beforeEach(() => store());
afterEach(() => {
  slowResponses.length = 0;
  onResponse.mockClear();
});

const waitForSlowRequest = () => vi.waitFor(() => expect(slowResponses).toHaveLength(1));

test('one connection gets responses from the cache and from the listener in turns', async () => {
  const { send, response, socket } = await openClient(withCache);
  const requests = [get('/cached'), get('/other'), get('/cached'), post('/post', 'x'.repeat(100_000)), get('/cached')];
  const responses = [];
  for (const request of requests) {
    send(request);
    responses.push(await response());
  }
  expect(responses.map(({ from }) => from)).toEqual(['cache', 'listener', 'cache', 'listener', 'cache']);
  expect(responses[0]?.body).toBe(CACHED_BODY.toString());
  expect(responses[3]?.body).toBe('POST /post 100000');
  expect(onResponse.mock.calls.map(([{ route }, status]) => [route, status])).toEqual(
    Array.from({ length: 3 }, () => ['/cached', 200]),
  );
  socket.destroy();
});

test('If-None-Match with the cached ETag answers 304 without a body; another ETag continues to the listener', async () => {
  const { send, response, socket } = await openClient(withCache);
  send(get('/cached', 'If-None-Match: "tag"'));
  expect(await response()).toEqual({ from: 'cache', status: '304', body: '' });
  expect(onResponse).toHaveBeenCalledWith(
    expect.objectContaining({ route: '/cached' }),
    304,
    expect.any(Number),
    expect.anything(),
  );
  send(get('/cached', 'If-None-Match: "old"'));
  expect((await response()).from).toBe('listener');
  socket.destroy();
});

test('concurrent requests with different request ids get their own', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, () => openClient(withCache)));
  for (const [number, { send }] of clients.entries()) send(get('/cached', `X-Request-Id: request-${number}`));
  for (const [number, { received, socket }] of clients.entries()) {
    await vi.waitFor(() => expect(received()).toContain(`x-request-id: request-${number}\r\n`));
    socket.destroy();
  }
});

test.each([
  ['a range request', get('/cached', 'Range: bytes=0-3')],
  ['a HEAD request', get('/cached').replace('GET', 'HEAD')],
  ['a GET request with a body', get('/cached', 'Content-Length: 1').concat('x')],
  ['a GET request with a chunked body', get('/cached', 'Transfer-Encoding: chunked').concat('1\r\nx\r\n0\r\n\r\n')],
  ['a request that is not authorized', get('/keyed', 'X-Api-Key: wrong')],
  ['a request at another host than the cached one', get('/hosted').replace('Host: a', 'Host: b')],
  ['a request at another forwarded host than the cached one', get('/hosted', 'X-Forwarded-Host: b')],
  ['a request for an outdated response', get('/old')],
])('%s continues to the listener', async (_, request) => {
  store({ requiresKey: true }, '/keyed');
  store({ variesByHost: true }, '/hosted');
  store({ isCurrent: () => false }, '/old');
  const { send, socket } = await openClient(withCache);
  const received = once(socket, 'data');
  send(request);
  expect(String(await received)).toContain('x-from: listener');
  expect(onResponse).not.toHaveBeenCalled();
  socket.destroy();
});

test('a response that contains its host is served from the cache to the same host', async () => {
  store({ variesByHost: true }, '/hosted');
  const { send, response, socket } = await openClient(withCache);
  send(get('/hosted'));
  expect((await response()).from).toBe('cache');
  socket.destroy();
});

test('a pipelined cached response waits for the slow response before it', async () => {
  const { send, response, socket } = await openClient(withCache);
  send(get('/slow'));
  await waitForSlowRequest();
  send(get('/cached'));
  await nextTurn();
  slowResponses[0]?.();
  expect([(await response()).body, (await response()).body]).toEqual(['GET /slow 0', CACHED_BODY.toString()]);
  socket.destroy();
});

const embedded = get('/cached');
const postHead = `POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: ${embedded.length}\r\n\r\n`;

// Covers §resilience-3.
test('a body that looks like a request is read as a body, after a slow response and after a pipelined head', async () => {
  const { send, response, socket } = await openClient(withCache);
  send(get('/slow'));
  await waitForSlowRequest();
  send(postHead);
  await nextTurn();
  slowResponses[0]?.();
  expect((await response()).body).toBe('GET /slow 0');
  send(embedded);
  expect((await response()).body).toBe(`POST /post ${embedded.length}`);

  send(get('/cached') + postHead);
  expect((await response()).body).toBe(CACHED_BODY.toString());
  send(embedded);
  expect((await response()).body).toBe(`POST /post ${embedded.length}`);
  socket.destroy();
});

const request = fc.oneof(
  fc.constant(get('/cached')),
  fc.constant(get('/other', 'Accept: text/html')),
  fc.constant(get('/cached', 'X-Not-Ascii: ñ')),
  fc.nat(3000).map((bytes) => post('/post', 'G'.repeat(bytes))),
  fc.constant(post('/post', get('/cached'))),
  fc.constant('POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'),
);

// Covers §resilience-3.
test('requests split anywhere, pipelined or not, get the same responses as without the cache', async () => {
  const step = fc.record({ bytes: request, cuts: fc.array(fc.nat(200), { maxLength: 3 }), waits: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const bodiesFrom = async (server: Server) => {
        const { send, response, socket } = await openClient(server);
        const bodies: string[] = [];
        let pending = 0;
        const readPending = async () => {
          for (; pending > 0; pending -= 1) bodies.push((await response()).body);
        };
        for (const { bytes, cuts, waits } of steps) {
          pending += 1;
          const offsets = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
          for (const [at, offset] of offsets.slice(1).entries()) {
            send(bytes.slice(offsets[at], offset));
            await nextTurn();
          }
          if (waits) await readPending();
        }
        await readPending();
        socket.destroy();
        return bodies;
      };
      expect(await bodiesFrom(withCache)).toEqual(await bodiesFrom(plain));
    }),
    { numRuns: 60 },
  );
});

const head = 'GET /cached HTTP/1.1\r\nHost: a\r\n';
// Covers §resilience-3.
test.each<[string, string]>([
  ['two Content-Length headers', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a list of lengths', `${head}Content-Length: 1, 1\r\n\r\na`],
  ['a signed length', `${head}Content-Length: +1\r\n\r\na`],
  ['Content-Length with Transfer-Encoding', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', `${head}Content-Length : 5\r\n\r\n`],
  ['a folded header', `${head}X-A: b\r\n c\r\n\r\n`],
  ['a bare line feed', `${head.slice(0, -2)}\nContent-Length: 5\r\n\r\n`],
  ['a bare carriage return', `${head.slice(0, -2)}\rContent-Length: 5\r\n\r\n`],
  ['a NUL in a header', `${head}X-A: b\0\r\n\r\n`],
  ['no Host header', 'GET /cached HTTP/1.1\r\nX-A: b\r\n\r\n'],
  ['two Host headers', `${head}Host: b\r\n\r\n`],
  ['an upgrade', `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['Connection: close', `${head}Connection: close\r\n\r\n`],
  ['Expect: 100-continue', `${head}Expect: 100-continue\r\n\r\n`],
  ['HTTP/1.0', 'GET /cached HTTP/1.0\r\n\r\n'],
  ['an absolute URL', 'GET http://a/cached HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown method', 'BREW /cached HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an empty line first', `\r\n${head}\r\n`],
  ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('a request with %s gets the same response as without the cache', async (_, bytes) => {
  const responseFrom = async (server: Server) => {
    const { socket, received, closed } = await openClient(server);
    socket.end(bytes, 'latin1');
    await closed;
    return received().replaceAll(/^(?:x-from|x-request-id|date): .*\r\n/gim, '');
  };
  expect(await responseFrom(withCache)).toEqual(await responseFrom(plain));
});

// Covers §resilience-3.
test('stops reading from a client that does not drain responses (back-pressure)', async () => {
  const { send, socket } = await openClient(withCache);
  socket.pause();
  // 1000 responses are 45 MB: more than all buffers between the two hold.
  const isAnswered = async (): Promise<boolean> => {
    const before = onResponse.mock.calls.length;
    send(get('/cached'));
    const expectMore = () => expect(onResponse.mock.calls.length).toBeGreaterThan(before);
    return vi.waitFor(expectMore, { timeout: 3000, interval: 1 }).then(
      () => true,
      () => false,
    );
  };
  let answered = 0;
  while (answered < 1000 && (await isAnswered())) answered += 1;
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(1000);
  socket.destroy();
});

test('closing idle connections ends those that were served from the cache and leaves one with a pending response', async () => {
  const served = await openClient(withCache);
  const pending = await openClient(withCache);
  served.send(get('/cached'));
  await served.response();
  pending.send(get('/slow'));
  await waitForSlowRequest();
  withCache.closeIdleConnections();
  await served.closed;
  expect(pending.socket.destroyed).toBe(false);
  slowResponses[0]?.();
  expect((await pending.response()).body).toBe('GET /slow 0');
  pending.socket.destroy();
});

test('a half-closed connection gets its response and is closed', async () => {
  for (const path of ['/other', '/cached']) {
    const { send, response, socket, closed } = await openClient(withCache);
    send(get(path));
    socket.end();
    expect((await response()).status).toBe('200');
    await closed;
  }
});

test('while the server drains, the listener answers', async () => {
  draining.abort();
  const { send, response, socket } = await openClient(withCache);
  send(get('/cached'));
  expect((await response()).from).toBe('listener');
  socket.destroy();
});
