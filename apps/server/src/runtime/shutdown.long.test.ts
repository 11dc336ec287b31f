/** Graceful shutdown of `vitrina serve`: it is announced, requests in flight are finished, a second signal ends it at once. */

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../cli/testing/cli.ts';
import { addressOf } from '../cli/testing/listening.ts';
import { forwardSecretId } from '../domain/analytics/forward-targets.ts';
import { visitorEvent } from '../domain/analytics/visitor-event.fixture.ts';
import { tinyPdf } from '../pdf/testing/tiny-pdf.ts';

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let cli: Cli;
/** A store that responds when the test says so. */
let shop: { port: number; request: (times?: number) => Promise<ServerResponse>; close: () => void };

const openShop = async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, answer) => void waiting.push(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    request: (times = 1) =>
      vi.waitFor(() => waiting[times - 1] ?? expect.fail('no request arrived'), { timeout: 15_000 }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

beforeEach(async () => {
  cli = await openCli();
  shop = await openShop();
  const website = `http://127.0.0.1:${shop.port}`;
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--provider', 'VTEX', '--website', website]);
});
afterEach(async () => {
  shop.close();
  await cli.close();
});

const serving = async (more: Record<string, string> = {}) => {
  const hosts = `acme@127.0.0.1:${shop.port}`;
  const child = cli.start(['serve'], { PORT: '0', STORE_HOSTS: hosts, FEED_HOSTS: hosts, ...more });
  const ended = cli.finished(child);
  return { child, ended, origin: await addressOf(child) };
};

const askProducts = (origin: string) =>
  fetch(`${origin}/v2/integration/products`, {
    method: 'POST',
    headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: 'acme', refId: 'R-1' }),
  });

const sendEvent = (origin: string) =>
  fetch(`${origin}/events`, {
    method: 'POST',
    headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
    body: JSON.stringify(visitorEvent('open', { pdf: '' })),
  });

// Covers §backend-60.
test('SIGTERM turns /readyz to 503 first; requests in flight are answered, accepted events are stored, new connections are refused', async () => {
  const { child, ended, origin } = await serving({ SHUTDOWN_DELAY: '3' });
  const idle = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(idle, 'connect');
  const answer = askProducts(origin);
  const storeResponse = await shop.request();
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), { timeout: 10_000 });
  // During the delay new requests are still served.
  expect((await fetch(`${origin}/healthz`)).headers.get('connection')).toBe('close');
  const accepted = (await sendEvent(origin)).status;
  storeResponse.setHeader('content-type', 'application/json').end('[]');
  expect((await answer).status).toBe(200);
  await once(idle.resume(), 'close');
  const { code, err } = await ended;
  expect(code).toBe(0);
  expect(err).toContain('"isWhole":true');
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  expect(accepted).toBe(202);
  expect(await cli.read(({ events }) => events.countByName('acme'))).toEqual({ open: 1 });
});

// Covers §backend-60.
test('a response in flight is completed after the server has stopped listening', async () => {
  const { child, ended, origin } = await serving();
  const answer = askProducts(origin);
  const storeResponse = await shop.request();
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  storeResponse.setHeader('content-type', 'application/json').end('[]');
  expect(await (await answer).json()).toMatchObject({ products: [] });
  expect((await ended).code).toBe(0);
});

/** Signs in an editor of acme; returns the headers that changes need. */
const signIn = async (origin: string): Promise<Record<string, string>> => {
  const password = 'una-clave-larga-1';
  const user = ['user', 'add', '--email', 'ana@example.test', '--company', 'acme', '--role', 'editor'];
  await cli.run([...user, '--password-stdin'], {}, `${password}\n`);
  const answer = await fetch(`${origin}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.test', password }),
  });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', 'x-csrf-token': csrfToken };
};

// Covers §backend-60.
test('with an upload in flight and 64 idle connections the server ends within a second after the upload', async () => {
  const { child, ended, origin } = await serving({ SHUTDOWN_GRACE: '60' });
  const signedIn = await signIn(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (path: string, method: string, headers: Record<string, string | number> = {}) =>
    request(`${origin}${path}`, { agent, method, headers });
  const answerTo = async (sent: ReturnType<typeof send>): Promise<IncomingMessage> => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await text(answer);
    return answer;
  };
  const pdf = tinyPdf({ pages: [{ texts: [] }] });
  const tus = { ...signedIn, 'tus-resumable': '1.0.0' };
  const created = send('/admin/v1/companies/acme/uploads', 'POST', { ...tus, 'upload-length': pdf.length }).end();
  const { location = '' } = (await answerTo(created)).headers;
  await Promise.all(Array.from({ length: 64 }, () => answerTo(send('/healthz', 'GET').end())));
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': 0, 'content-length': pdf.length };
  const upload = send(new URL(location, origin).pathname, 'PATCH', { ...tus, ...bytes, expect: '100-continue' });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write(pdf.subarray(0, 4));
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  upload.end(pdf.subarray(4));
  const answer = await answerTo(upload);
  const answeredAt = performance.now();
  expect([answer.statusCode, answer.headers.connection]).toEqual([204, 'close']);
  const { code, err } = await ended;
  expect(performance.now() - answeredAt).toBeLessThan(1000);
  expect([code, err]).toEqual([0, expect.stringContaining('"isWhole":true')]);
  agent.destroy();
});

// Covers §backend-60.
test('a second signal closes connections that do not end', async () => {
  const { child, ended, origin } = await serving({ SHUTDOWN_GRACE: '600' });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const closed = text(socket).catch(() => 'closed');
  // A request whose body is never completed.
  socket.write(
    'POST /v2/integration/products HTTP/1.1\r\nHost: a\r\nx-api-key: vitrina\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  );
  await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200));
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  child.kill('SIGTERM');
  const { err } = await ended;
  await closed;
  expect(err).toContain('"isWhole":false');
});

// Covers §backend-60.
test('shutdown cancels a price list download, and the next start fetches it again', async () => {
  const list = `http://127.0.0.1:${shop.port}/lista.csv`;
  await cli.run(['feed', 'source', 'set', '--company', 'acme', '--url', list]);
  const first = await serving();
  await shop.request();
  first.child.kill('SIGTERM');
  const { code, err } = await first.ended;
  expect([code, err]).toEqual([0, expect.stringContaining('"isWhole":true')]);
  const second = await serving();
  (await shop.request(2)).end('referencia,nombre,precio\nR-1,Mesa,900\n');
  await vi.waitFor(
    async () => {
      const shown = await cli.run(['feed', 'show', '--company', 'acme']);
      expect(shown.out).toContain('1 product');
    },
    { timeout: 30_000, interval: 500 },
  );
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

// Covers §backend-60.
test('background work that exceeds the grace period is interrupted without losing events', async () => {
  await cli.read(async (repos) => {
    const address = `http://127.0.0.1:${shop.port}/eventos`;
    await repos.secrets.write(forwardSecretId('acme', 'webhook'), { secret: 'clave-del-receptor' }, new Date());
    await repos.forwarding.set({ company: 'acme', kind: 'webhook', address }, new Date());
  });
  const { child, ended, origin } = await serving({
    SHUTDOWN_GRACE: '1',
    WEBHOOK_HOSTS: `127.0.0.1:${shop.port}`,
  });
  expect((await sendEvent(origin)).status).toBe(202);
  // The receiver accepts the event and never responds.
  await shop.request();
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect([code, err]).toEqual([0, expect.stringContaining('"isWhole":false')]);
  const [target] = await cli.read(({ forwarding }) => forwarding.targets('acme'));
  expect(target).toMatchObject({ waiting: 1, sent: 0 });
});

// Covers §backend-64.
test('the effective settings are logged at the start without secrets', async () => {
  const { child, ended } = await serving({ METRICS_TOKEN: 'ficha-de-operador' });
  child.kill('SIGINT');
  const { err, out } = await ended;
  expect(err).toContain('"SHUTDOWN_GRACE":10');
  expect(err).toContain('"METRICS_TOKEN":"***"');
  expect(err + out).not.toContain('ficha-de-operador');
});
