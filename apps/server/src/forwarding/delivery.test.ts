/** Events on their way to a receiver that is slow, down, or says no. The receiver is a small server of our own. */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeliveryParts, deliverNext, MOST_ATTEMPTS, restMs } from '../domain/forward-delivery.ts';
import { forwardSecretId } from '../domain/forwarding.ts';
import type { ForwardKind } from '../domain/ports/forwarding.ts';
import type { Database } from '../domain/ports.ts';
import { openDatabase } from '../storage/open-database.ts';
import { company } from '../storage/testing/builders.ts';
import { batch, stored } from '../storage/testing/events.ts';
import { createGuardedFetch, RefusedAddress } from '../stores/guarded-fetch.ts';
import { createPost } from './post.ts';

const SECRET = 'clave-de-la-firma-0123456789';
const start = new Date('2026-01-01T12:00:00.000Z');

type Got = { url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string> } | 'hang';

let database: Database;
let dataDir: string;
let clock: Date;
let got: Got[];
let answers: Answer[];
let close: () => Promise<void>;
let url: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-forward-'));
  database = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 7) });
  await database.repos.companies.insert(company(), start);
  clock = start;
  got = [];
  answers = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (text) => (body += text));
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body });
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

const partsWith = (more: { allowed?: string[]; timeoutMs?: number } = {}): DeliveryParts => {
  const { allowed = ['127.0.0.1'], timeoutMs = 2000 } = more;
  const now = () => clock;
  return {
    forwarding: database.repos.forwarding,
    secrets: database.repos.secrets,
    post: createPost({
      fetch: createGuardedFetch({ allowedHosts: allowed, timeoutMs }),
      timeoutMs,
      isRefused: (cause) => cause instanceof RefusedAddress,
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
const deliver = (parts = partsWith()) => deliverNext(parts, 'holder');
const wait = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const state = async () => (await database.repos.forwarding.targets('acme'))[0] ?? expect.fail();
const idsIn = ({ body }: Got) => (JSON.parse(body) as { events: { id: string }[] }).events.map(({ id }) => id);

describe('a webhook', () => {
  beforeEach(() => forwardTo('webhook', `${url}/hook?a=1`));

  test('is told of events in order, signed over time and body, without visitors’ addresses or our secret', async () => {
    await accept(['e1', 'e2']);
    await accept(['e3']);
    expect(await deliver()).toBe(true);
    expect(got.map(idsIn)).toEqual([['e1', 'e2'], ['e3']]);
    const [first = expect.fail()] = got;
    expect(first.url).toBe('/hook?a=1');
    const signature = String(first.headers['x-vitrina-signature']);
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(Number(seconds) * 1000).toBe(start.getTime());
    expect(hex).toBe(createHmac('sha256', SECRET).update(`${seconds}.${first.body}`).digest('hex'));
    expect(new Set(got.map(({ headers }) => headers['x-vitrina-delivery'])).size).toBe(2);
    expect(JSON.stringify(got)).not.toContain(SECRET);
    expect(await deliver()).toBe(false);
    expect(await state()).toMatchObject({ sent: 3, waiting: 0, failures: 0 });
  });

  test('that fails is left alone for a growing while and then gets the same again, first what came first', async () => {
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
    expect(got.map(idsIn)).toEqual([['e1'], ['e1'], ['e1'], ['e2']]);
    expect(new Set(got.slice(0, 3).map(({ headers }) => headers['x-vitrina-delivery'])).size).toBe(1);
    expect(await state()).toMatchObject({ sent: 2, dead: 0, failures: 0, lastFailure: '' });
  });

  test('that asks to wait is heeded', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '120' } }];
    await accept(['e1']);
    await deliver();
    wait(119_000);
    expect(await deliver()).toBe(false);
    wait(1000);
    await deliver();
    expect(got).toHaveLength(2);
  });

  test('that says no again and again loses that part, and no other', async () => {
    await accept(['e1']);
    await accept(['e2']);
    for (let turn = 0; turn < MOST_ATTEMPTS; turn += 1) {
      answers = [{ status: 400 }];
      await deliver();
      wait(15 * 60_000);
    }
    expect(await state()).toMatchObject({ dead: 1, sent: 0, waiting: 1, lastFailure: 'answered 400' });
    await deliver();
    expect(got.map(idsIn).flat()).toEqual([...Array.from({ length: MOST_ATTEMPTS }, () => 'e1'), 'e2']);
    expect(await state()).toMatchObject({ dead: 1, sent: 1, waiting: 0 });
  });

  test('that never answers is cut off, and an outage of a day loses nothing', async () => {
    await accept(['e1']);
    for (let turn = 0; turn < 100; turn += 1) {
      if (turn < 2) answers = ['hang'];
      await deliver(partsWith(turn < 2 ? { timeoutMs: 200 } : { allowed: ['127.0.0.1:1'] }));
      wait(15 * 60_000);
    }
    expect(await state()).toMatchObject({ dead: 0, waiting: 1 });
    await deliver();
    expect(await state()).toMatchObject({ dead: 0, sent: 1, waiting: 0 });
  });

  test('what is three days old is news no more', async () => {
    await accept(['e1']);
    wait(73 * 60 * 60_000);
    await accept(['e2']);
    await deliver();
    expect(got.map(idsIn)).toEqual([['e2']]);
    expect(await state()).toMatchObject({ dead: 1, sent: 1 });
  });

  test('a redirect is not followed', async () => {
    answers = [{ status: 302, headers: { location: `${url}/other` } }];
    await accept(['e1']);
    await deliver();
    expect(got.map((one) => one.url)).toEqual(['/hook?a=1']);
    expect(await state()).toMatchObject({ waiting: 1, lastFailure: 'answered 302' });
  });

  test('near us is not reached unless the operator names it', async () => {
    await accept(['e1']);
    await deliver(partsWith({ allowed: [] }));
    expect(got).toEqual([]);
    expect(await state()).toMatchObject({ waiting: 1, lastFailure: 'private-address' });
  });

  test('two processes at work send everything once', async () => {
    for (let number = 0; number < 30; number += 1) await accept([`e${number}`]);
    const other = await openDatabase({ dataDir, secretsKey: Buffer.alloc(32, 7) });
    const there = { ...partsWith(), forwarding: other.repos.forwarding, secrets: other.repos.secrets };
    const rounds = [0, 1, 2, 3].flatMap((turn) => [
      deliverNext(partsWith(), `here${turn}`),
      deliverNext(there, `there${turn}`),
    ]);
    await Promise.all(rounds);
    await deliver();
    await other.close();
    expect(got.map(idsIn).flat()).toEqual(Array.from({ length: 30 }, (_, number) => `e${number}`));
  });
});

describe('GA4', () => {
  beforeEach(() => forwardTo('ga4', 'G-ABC1234567'));
  const bodies = () => got.map(({ body }) => JSON.parse(body) as { client_id: string; events: object[] });

  test('is told by its own names, each session as a client, 25 events at most in a request', async () => {
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
    expect(got[0]?.url).toBe(`/mp/collect?measurement_id=G-ABC1234567&api_secret=${SECRET}`);
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

  test('who asks not to be followed is not told to it', async () => {
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

test('pauses double to a quarter of an hour, differ by half, and follow Retry-After within that', () => {
  expect([0, 1, 2, 9, 10, 40].map((failures) => restMs(failures, 1, null))).toEqual([
    1000, 2000, 4000, 512_000, 900_000, 900_000,
  ]);
  expect(restMs(3, 0, null)).toBe(4000);
  expect(restMs(0, 1, 60_000)).toBe(60_000);
  expect(restMs(0, 1, 86_400_000)).toBe(900_000);
});
