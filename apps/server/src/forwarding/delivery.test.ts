/** Delivery of events to a receiver that is slow, down or rejects them. The receiver is a local test server. */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeliveryDeps, deliverNext, MAX_ATTEMPTS, retryDelayMs } from '../domain/analytics/delivery.ts';
import { forwardSecretId } from '../domain/analytics/forward-targets.ts';
import type { Database } from '../domain/ports/database.ts';
import type { ForwardKind } from '../domain/ports/forwarding.ts';
import { openDatabase } from '../storage/open-database.ts';
import { company } from '../storage/testing/builders.ts';
import { batch, stored } from '../storage/testing/events.ts';
import { createGuardedFetch } from '../stores/http/guarded-fetch.ts';
import { PrivateAddressError } from '../stores/http/public-lookup.ts';
import { createPost } from './post.ts';

const SECRET = 'clave-de-la-firma-0123456789';
const start = new Date('2026-01-01T12:00:00.000Z');

type ReceivedRequest = { url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string> } | 'hang';

let database: Database;
let dataDir: string;
let clock: Date;
let received: ReceivedRequest[];
let answers: Answer[];
let close: () => Promise<void>;
let url: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-forward-'));
  database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 7) });
  await database.repos.companies.insert(company(), start);
  clock = start;
  received = [];
  answers = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (text) => (body += text));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      const answer = answers.shift() ?? { status: 204 };
      if (answer !== 'hang') reply.writeHead(answer.status, answer.headers).end('no');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterEach(() => close());

const depsWith = (more: { allowed?: string[]; timeoutMs?: number } = {}): DeliveryDeps => {
  const { allowed = ['127.0.0.1'], timeoutMs = 2000 } = more;
  const now = () => clock;
  return {
    forwarding: database.repos.forwarding,
    secrets: database.repos.secrets,
    post: createPost({
      fetch: createGuardedFetch({ allowedHosts: allowed, timeoutMs }),
      timeoutMs,
      isRefused: (cause) => cause instanceof PrivateAddressError,
      now,
    }),
    now,
    random: () => 1,
    ga4Url: `${url}/mp/collect`,
  };
};

const forwardTo = async (kind: ForwardKind, address: string) => {
  await database.repos.secrets.write(forwardSecretId('acme', kind), { secret: SECRET }, start);
  await database.repos.forwarding.set({ company: 'acme', kind, address }, start);
};
const accept = (ids: string[], more = {}) =>
  database.repos.events.accept(
    batch(
      ids.map((id) => stored('open', { id, ...more }, clock)),
      clock,
    ),
  );
const deliver = (parts = depsWith()) => deliverNext(parts, 'holder');
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const state = async () => (await database.repos.forwarding.targets('acme'))[0] ?? expect.fail();
const idsIn = ({ body }: ReceivedRequest) =>
  (JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id);

describe('a webhook', () => {
  beforeEach(() => forwardTo('webhook', `${url}/hook?a=1`));

  // Covers §backend-47.
  test('a webhook receives events in order, signed over time and body, without visitors’ addresses or our secret', async () => {
    await accept(['e1', 'e2']);
    await accept(['e3']);
    expect(await deliver()).toBe(true);
    expect(received.map(idsIn)).toEqual([['e1', 'e2'], ['e3']]);
    const [first = expect.fail()] = received;
    expect(first.url).toBe('/hook?a=1');
    const signature = String(first.headers['x-vitrina-signature']);
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(Number(seconds) * 1000).toBe(start.getTime());
    expect(hex).toBe(createHmac('sha256', SECRET).update(`${seconds}.${first.body}`).digest('hex'));
    expect(new Set(received.map(({ headers }) => headers['x-vitrina-delivery'])).size).toBe(2);
    expect(JSON.stringify(received)).not.toContain(SECRET);
    expect(await deliver()).toBe(false);
    expect(await state()).toMatchObject({ sent: 3, waiting: 0, failures: 0 });
  });

  // Covers §backend-47.
  test('a failing webhook is retried with growing pauses, with the same delivery id and in the original order', async () => {
    answers = [{ status: 500 }, { status: 503 }];
    await accept(['e1']);
    await accept(['e2']);
    await deliver();
    expect(await deliver()).toBe(false);
    wait(1000);
    await deliver();
    wait(1999);
    expect(await deliver()).toBe(false);
    wait(1);
    await deliver();
    expect(received.map(idsIn)).toEqual([['e1'], ['e1'], ['e1'], ['e2']]);
    expect(new Set(received.slice(0, 3).map(({ headers }) => headers['x-vitrina-delivery'])).size).toBe(1);
    expect(await state()).toMatchObject({ sent: 2, dead: 0, failures: 0, lastFailure: '' });
  });

  test('a webhook that answers 429 is retried after its Retry-After', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '120' } }];
    await accept(['e1']);
    await deliver();
    wait(119_000);
    expect(await deliver()).toBe(false);
    wait(1000);
    await deliver();
    expect(received).toHaveLength(2);
  });

  // Covers §backend-47.
  test('a batch that a webhook rejects at every attempt is dropped; later batches are delivered', async () => {
    await accept(['e1']);
    await accept(['e2']);
    for (let turn = 0; turn < MAX_ATTEMPTS; turn += 1) {
      answers = [{ status: 400 }];
      await deliver();
      wait(15 * 60_000);
    }
    expect(await state()).toMatchObject({ dead: 1, sent: 0, waiting: 1, lastFailure: 'answered 400' });
    await deliver();
    expect(received.map(idsIn).flat()).toEqual([...Array.from({ length: MAX_ATTEMPTS }, () => 'e1'), 'e2']);
    expect(await state()).toMatchObject({ dead: 1, sent: 1, waiting: 0 });
  });

  // Covers §backend-47.
  test('a webhook that never responds times out, and an outage of a day loses no event', async () => {
    await accept(['e1']);
    for (let turn = 0; turn < 100; turn += 1) {
      if (turn < 2) answers = ['hang'];
      await deliver(depsWith(turn < 2 ? { timeoutMs: 200 } : { allowed: ['127.0.0.1:1'] }));
      wait(15 * 60_000);
    }
    expect(await state()).toMatchObject({ dead: 0, waiting: 1 });
    await deliver();
    expect(await state()).toMatchObject({ dead: 0, sent: 1, waiting: 0 });
  });

  test('events older than three days are dropped', async () => {
    await accept(['e1']);
    wait(73 * 60 * 60_000);
    await accept(['e2']);
    await deliver();
    expect(received.map(idsIn)).toEqual([['e2']]);
    expect(await state()).toMatchObject({ dead: 1, sent: 1 });
  });

  // Covers §backend-48.
  test('redirects of a webhook are not followed', async () => {
    answers = [{ status: 302, headers: { location: `${url}/other` } }];
    await accept(['e1']);
    await deliver();
    expect(received.map((one) => one.url)).toEqual(['/hook?a=1']);
    expect(await state()).toMatchObject({ waiting: 1, lastFailure: 'answered 302' });
  });

  // Covers §backend-48.
  test('a webhook at a private address is not called unless the operator allows its host for the company', async () => {
    await accept(['e1']);
    for (const allowed of [[], ['otra@127.0.0.1']]) {
      await deliver(depsWith({ allowed }));
      expect(received).toEqual([]);
      expect(await state()).toMatchObject({ waiting: 1, lastFailure: 'private-address' });
      wait(60_000);
    }
    await deliver(depsWith({ allowed: ['acme@127.0.0.1'] }));
    expect(received.map(idsIn)).toEqual([['e1']]);
  });

  // Covers §backend-47.
  test('two processes deliver every event exactly once', async () => {
    for (let number = 0; number < 30; number += 1) await accept([`e${number}`]);
    const other = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 7) });
    const there = { ...depsWith(), forwarding: other.repos.forwarding, secrets: other.repos.secrets };
    const rounds = [0, 1, 2, 3].flatMap((turn) => [
      deliverNext(depsWith(), `here${turn}`),
      deliverNext(there, `there${turn}`),
    ]);
    await Promise.all(rounds);
    await deliver();
    await other.close();
    expect(received.map(idsIn).flat()).toEqual(Array.from({ length: 30 }, (_, number) => `e${number}`));
  });
});

describe('GA4', () => {
  beforeEach(() => forwardTo('ga4', 'G-ABC1234567'));
  const bodies = () => received.map(({ body }) => JSON.parse(body) as { client_id: string; events: object[] });

  // Covers §backend-49.
  test('GA4 receives its own event names, one client per session, at most 25 events per request', async () => {
    const add = stored('add_to_cart', { data: { ref: 'CN-1', id: '11', price: 1000, quantity: 2 }, page: 3 }, clock);
    await database.repos.events.accept(
      batch([...Array.from({ length: 30 }, () => stored('page_view', { page: 2 }, clock)), add], clock),
    );
    await accept(['x'], { session: 's2' });
    await deliver();
    expect(bodies().map(({ client_id, events }) => [client_id, events.length])).toEqual([
      ['s1', 25],
      ['s1', 6],
      ['s2', 1],
    ]);
    expect(received[0]?.url).toBe(`/mp/collect?measurement_id=G-ABC1234567&api_secret=${SECRET}`);
    expect(bodies()[1]?.events[5]).toEqual({
      name: 'add_to_cart',
      params: expect.objectContaining({
        session_id: 's1',
        engagement_time_msec: 1,
        page_index: 3,
        items: [{ item_id: 'CN-1', price: 1000, quantity: 2 }],
      }),
    });
    expect(await state()).toMatchObject({ sent: 32, waiting: 0 });
  });

  // Covers §backend-49.
  test('events of visitors who opted out (no session) are not sent to GA4', async () => {
    await database.repos.events.accept(
      batch(
        [stored('open', { session: '' }, clock), stored('open', {}, clock), stored('open', { session: '' }, clock)],
        clock,
      ),
    );
    await deliver();
    expect(bodies().map(({ client_id }) => client_id)).toEqual(['s1']);
    expect(await state()).toMatchObject({ sent: 1, waiting: 0 });
  });
});

test('retry pauses double up to 15 minutes with 50 % jitter and respect Retry-After within that limit', () => {
  expect([0, 1, 2, 9, 10, 40].map((failures) => retryDelayMs(failures, 1, null))).toEqual([
    1000, 2000, 4000, 512_000, 900_000, 900_000,
  ]);
  expect(retryDelayMs(3, 0, null)).toBe(4000);
  expect(retryDelayMs(0, 1, 60_000)).toBe(60_000);
  expect(retryDelayMs(0, 1, 86_400_000)).toBe(900_000);
});
