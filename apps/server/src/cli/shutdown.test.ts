/** How `vitrina serve` leaves: announced, with everything in flight finished, and at once for those in a hurry. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forwardSecretId } from '../domain/forwarding.ts';
import { type Cli, openCli } from './testing/cli.ts';
import { addressOf } from './testing/listening.ts';

// Each command is a process of its own; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let cli: Cli;
/** A store that answers when the test says so. */
let shop: { port: number; asked: (times?: number) => Promise<ServerResponse>; close: () => void };

const openShop = async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, answer) => void waiting.push(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    asked: (times = 1) => vi.waitFor(() => waiting[times - 1] ?? expect.fail('nobody asks'), { timeout: 15_000 }),
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
  const child = cli.start(['serve'], { PORT: '0', STORE_HOSTS: `127.0.0.1:${shop.port}`, ...more });
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
    body: JSON.stringify({
      event: 'open',
      development: { name: 'pdf view', version: 1, platform: 'Desk' },
      user: { uid: '', name: '', email: '' },
      company: 'acme',
      pdf: '',
      page: null,
      tgo: false,
      session: 's',
      at: '2026-01-01',
      data: {},
    }),
  });

test('load balancers are told first; what was in flight is answered, what was accepted is kept, and nothing new is taken', async () => {
  const { child, ended, origin } = await serving({ SHUTDOWN_DELAY: '3' });
  const idle = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(idle, 'connect');
  const answer = askProducts(origin);
  const question = await shop.asked();
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), { timeout: 10_000 });
  // Until then whoever still comes is served.
  expect((await fetch(`${origin}/healthz`)).headers.get('connection')).toBe('close');
  const accepted = (await sendEvent(origin)).status;
  question.setHeader('content-type', 'application/json').end('[]');
  expect((await answer).status).toBe(200);
  await once(idle.resume(), 'close');
  const { code, err } = await ended;
  expect(code).toBe(0);
  expect(err).toContain('"isWhole":true');
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  expect(accepted).toBe(202);
  expect(await cli.read(({ events }) => events.countByName('acme'))).toEqual({ open: 1 });
});

test('an answer that is still on its way when the listening has ended arrives whole', async () => {
  const { child, ended, origin } = await serving();
  const answer = askProducts(origin);
  const question = await shop.asked();
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  question.setHeader('content-type', 'application/json').end('[]');
  expect(await (await answer).json()).toMatchObject({ products: [] });
  expect((await ended).code).toBe(0);
});

test('a second signal cuts what does not end', async () => {
  const { child, ended, origin } = await serving({ SHUTDOWN_GRACE: '600' });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const cut = text(socket).catch(() => 'cut');
  // A request that is never sent to its end.
  socket.write(
    'POST /v2/integration/products HTTP/1.1\r\nHost: a\r\nx-api-key: vitrina\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  );
  await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200));
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${origin}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  child.kill('SIGTERM');
  const { err } = await ended;
  await cut;
  expect(err).toContain('"isWhole":false');
});

test('a price list that is on its way is called off, and asked for again at the next start', async () => {
  const list = `http://127.0.0.1:${shop.port}/lista.csv`;
  await cli.run(['feed', 'source', 'set', '--company', 'acme', '--url', list]);
  const first = await serving();
  await shop.asked();
  first.child.kill('SIGTERM');
  const { code, err } = await first.ended;
  expect([code, err]).toEqual([0, expect.stringContaining('"isWhole":true')]);
  const second = await serving();
  (await shop.asked(2)).end('referencia,nombre,precio\nR-1,Mesa,900\n');
  await vi.waitFor(
    async () => {
      const told = await cli.run(['feed', 'show', '--company', 'acme']);
      expect(told.out).toContain('1 product');
    },
    { timeout: 30_000, interval: 500 },
  );
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

test('work beside requests that does not end in time is cut, too, and loses nothing', async () => {
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
  // The receiver takes the event and never says so.
  await shop.asked();
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect([code, err]).toEqual([0, expect.stringContaining('"isWhole":false')]);
  const [target] = await cli.read(({ forwarding }) => forwarding.targets('acme'));
  expect(target).toMatchObject({ waiting: 1, sent: 0 });
});

test('the settings that are in force are told at the start, without secrets', async () => {
  const { child, ended } = await serving({ METRICS_TOKEN: 'ficha-de-operador' });
  child.kill('SIGINT');
  const { err, out } = await ended;
  expect(err).toContain('"SHUTDOWN_GRACE":10');
  expect(err).toContain('"METRICS_TOKEN":"***"');
  expect(err + out).not.toContain('ficha-de-operador');
});
