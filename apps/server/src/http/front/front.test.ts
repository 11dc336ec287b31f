/** A server with the front answers as the same server without it, whatever comes in whatever pieces. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { standBefore } from './front.ts';
import { createReadyAnswers, type ReadyAnswer } from './ready-answers.ts';

vi.setConfig({ testTimeout: 120_000 });

const READY = Buffer.from('ready'.repeat(9000));

/** `/slow` answers when the test says so. */
const slow: (() => void)[] = [];
const listener: RequestListener = (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.on('end', () => {
    const isReady = request.url === '/ready';
    const body = isReady ? READY : Buffer.from(`${request.method} ${request.url} ${bytes}`);
    const answer = () => response.writeHead(200, { 'content-length': body.length, 'x-from': 'server' }).end(body);
    if (request.url === '/slow') slow.push(answer);
    else answer();
  });
};

const ready = (more: Partial<ReadyAnswer> = {}): ReadyAnswer => ({
  route: '/ready',
  head: `HTTP/1.1 200 OK\r\ncontent-length: ${READY.length}\r\nx-from: front\r\n`,
  unchanged: 'HTTP/1.1 304 Not Modified\r\nx-from: front\r\n',
  tellsId: true,
  tag: '"tag"',
  body: READY,
  isCurrent: () => true,
  isByHost: false,
  isForKey: false,
  ...more,
});

const draining = new AbortController();
const answers = createReadyAnswers();
const answered = vi.fn<(route: string, status: number) => void>();
let front: ReturnType<typeof standBefore>;
let withFront: Server;
let plain: Server;

const listening = async (server: Server): Promise<Server> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
beforeAll(async () => {
  const fronted = createServer(listener);
  front = standBefore(fronted, { answers, admits: () => false, answered, draining: draining.signal });
  [withFront, plain] = await Promise.all([listening(fronted), listening(createServer(listener))]);
});
afterAll(() => {
  for (const server of [withFront, plain]) {
    server.close();
    server.closeAllConnections();
  }
  front.endIdle();
});
afterEach(() => {
  slow.length = 0;
  answered.mockClear();
});

const keep = (more: Partial<ReadyAnswer> = {}, target = '/ready') =>
  answers.keep({ target, host: 'a', acceptEncoding: null, forwardedTo: null }, ready(more));

/** A connection whose answers can be read one by one. */
const client = async (server: Server) => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  const socket: Socket = connect({ port: address.port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const next = (): { from: string | undefined; status: string; body: string } | null => {
    const end = text.indexOf('\r\n\r\n') + 4;
    if (end < 4) return null;
    const head = text.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (text.length < end + length) return null;
    const body = text.slice(end, end + length);
    text = text.slice(end + length);
    return { from: /x-from: (\w+)/.exec(head)?.[1], status: head.slice(9, 12), body };
  };
  return {
    socket,
    closed,
    send: (bytes: string) => socket.write(bytes, 'latin1'),
    answer: () => vi.waitFor(() => next() ?? expect.fail('no answer yet'), { timeout: 30_000, interval: 1 }),
  };
};

const get = (path: string, ...lines: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: a', ...lines].join('\r\n')}\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test('one connection: ready answers from the front, all else from the server, and ready ones again', async () => {
  keep();
  const { send, answer, socket } = await client(withFront);
  const asked = [get('/ready'), get('/other'), get('/ready'), post('/post', 'x'.repeat(100_000)), get('/ready')];
  const got = [];
  for (const request of asked) {
    send(request);
    got.push(await answer());
  }
  expect(got.map(({ from }) => from)).toEqual(['front', 'server', 'front', 'server', 'front']);
  expect(got[3]?.body).toBe('POST /post 100000');
  expect(answered).toHaveBeenCalledTimes(3);
  socket.destroy();
});

test('who knows the answer by its tag is told that it holds; another tag is the server’s to compare', async () => {
  keep();
  const { send, answer, socket } = await client(withFront);
  send(get('/ready', 'If-None-Match: "tag"'));
  expect(await answer()).toEqual({ from: 'front', status: '304', body: '' });
  send(get('/ready', 'If-None-Match: "old"'));
  expect((await answer()).from).toBe('server');
  socket.destroy();
});

test.each([
  ['a range of it', get('/ready', 'Range: bytes=0-3')],
  ['its head', get('/ready').replace('GET', 'HEAD')],
  ['a body with it', get('/ready', 'Content-Length: 1').concat('x')],
  ['a key that is not admitted', get('/keyed', 'X-Api-Key: wrong')],
  ['another host than it names', get('/hosted').replace('Host: a', 'Host: b')],
  ['one that no longer holds', get('/old')],
])('%s is answered by the server', async (_, request) => {
  keep();
  keep({ isForKey: true }, '/keyed');
  keep({ isByHost: true }, '/hosted');
  keep({ isCurrent: () => false }, '/old');
  const { send, socket } = await client(withFront);
  const heard = once(socket, 'data');
  send(request);
  expect(String(await heard)).toContain('x-from: server');
  expect(answered).not.toHaveBeenCalled();
  socket.destroy();
});

test('a ready answer waits for the slow one that was asked for before it', async () => {
  keep();
  const { send, answer, socket } = await client(withFront);
  send(get('/slow'));
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  send(get('/ready'));
  await turn();
  slow[0]?.();
  expect([(await answer()).body, (await answer()).body]).toEqual(['GET /slow 0', READY.toString()]);
  socket.destroy();
});

const body = get('/ready');
const head = `POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`;

test('a body that looks like a request is none, though the answer before it has just been given', async () => {
  keep();
  const { send, answer, socket } = await client(withFront);
  send(get('/slow'));
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  send(head);
  await turn();
  slow[0]?.();
  expect((await answer()).body).toBe('GET /slow 0');
  send(body);
  expect((await answer()).body).toBe(`POST /post ${body.length}`);
  socket.destroy();
});

test('nor when its head came together with the request before it', async () => {
  keep();
  const { send, answer, socket } = await client(withFront);
  send(get('/other') + head);
  expect((await answer()).body).toBe('GET /other 0');
  send(body);
  expect((await answer()).body).toBe(`POST /post ${body.length}`);
  socket.destroy();
});

const request = fc.oneof(
  fc.constant(get('/ready')),
  fc.constant(get('/other', 'Accept: text/html')),
  fc.constant(get('/ready', 'X-Beyond-Ascii: ñ')),
  fc.nat(3000).map((bytes) => post('/post', 'G'.repeat(bytes))),
  fc.constant(post('/post', get('/ready'))),
  fc.constant('POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'),
);

test('requests cut anywhere and sent together or one by one are answered as without the front', async () => {
  keep();
  const step = fc.record({ bytes: request, cuts: fc.array(fc.nat(200), { maxLength: 3 }), waits: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const bodies = async (server: Server) => {
        const { send, answer, socket } = await client(server);
        const got: string[] = [];
        let owed = 0;
        const settle = async () => {
          for (; owed > 0; owed -= 1) got.push((await answer()).body);
        };
        for (const { bytes, cuts, waits } of steps) {
          owed += 1;
          const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
          for (const [at, place] of places.slice(1).entries()) {
            send(bytes.slice(places[at], place));
            await turn();
          }
          if (waits) await settle();
        }
        await settle();
        socket.destroy();
        return got;
      };
      expect(await bodies(withFront)).toEqual(await bodies(plain));
    }),
    { numRuns: 60 },
  );
});

test('who does not read is not answered on and on', async () => {
  keep();
  const { send, socket } = await client(withFront);
  socket.pause();
  // One by one, since several at once are the server's. 1000 answers are 45 MB: more than the buffers between hold.
  const grows = async (): Promise<boolean> => {
    const before = answered.mock.calls.length;
    send(get('/ready'));
    const isMore = () => expect(answered.mock.calls.length).toBeGreaterThan(before);
    return vi.waitFor(isMore, { timeout: 3000, interval: 1 }).then(
      () => true,
      () => false,
    );
  };
  let given = 0;
  while (given < 1000 && (await grows())) given += 1;
  expect(given).toBeGreaterThan(0);
  expect(given).toBeLessThan(1000);
  socket.destroy();
});

test('a connection that waits for nothing is ended, one with a request on its way is not', async () => {
  keep();
  const idle = await client(withFront);
  const busy = await client(withFront);
  const used = await client(withFront);
  used.send(get('/ready'));
  await used.answer();
  busy.send(get('/slow'));
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  front.endIdle();
  await Promise.all([idle.closed, used.closed]);
  expect(busy.socket.destroyed).toBe(false);
  slow[0]?.();
  expect((await busy.answer()).body).toBe('GET /slow 0');
  busy.socket.destroy();
});

test('the server learns that a client has gone', async () => {
  const { send, socket } = await client(withFront);
  const gone = new Promise<void>((resolve) =>
    withFront.once('request', (_, response) => response.once('close', resolve)),
  );
  send(get('/slow'));
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  socket.destroy();
  await gone;
});

test('who has said all still hears the answer', async () => {
  keep();
  for (const path of ['/other', '/ready']) {
    const { send, answer, socket, closed } = await client(withFront);
    send(get(path));
    socket.end();
    expect((await answer()).status).toBe('200');
    await closed;
  }
});

test('while the process ends, the server answers and closes', async () => {
  keep();
  draining.abort();
  const { send, answer, socket } = await client(withFront);
  send(get('/ready'));
  expect((await answer()).from).toBe('server');
  socket.destroy();
});
