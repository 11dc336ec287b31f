import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { type Loopback, type LoopbackAnswer, openLoopback } from '../loopback.fixture.ts';
import type { Fetch } from './guarded-fetch.ts';
import { createStoreHttp } from './store-http.ts';

let store: Loopback;
afterEach(() => store.close());

const START = Date.parse('2026-01-02T03:04:05Z');

/**
 * A store that returns these answers in turn and repeats the last one, with calls on a clock that only pauses advance.
 */
const open = async (answers: (LoopbackAnswer | null)[], timeoutMs = 4_000) => {
  let turn = 0;
  store = await openLoopback(() => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer ?? null;
  });
  const pauses: number[] = [];
  let time = START;
  const wait = async (ms: number) => {
    pauses.push(ms);
    time += ms;
  };
  let calls = 0;
  const counted: Fetch = (...call) => {
    calls += 1;
    return fetch(...call);
  };
  const http = createStoreHttp({ fetch: counted, timeoutMs, now: () => time, pause: wait, random: () => 0.5 });
  const send = (path = '/', headers: Record<string, string> = {}) => http.send(new URL(path, store.url), { headers });
  return { http, send, pauses, calls: () => calls };
};

// Covers §stores-22.
test('a store that keeps failing is store.unreachable after three attempts with growing pauses', async () => {
  const { send, pauses } = await open([{ status: 503, body: 'down' }]);
  await expect(send()).rejects.toMatchObject({ code: 'store.unreachable', facts: { reason: 'http-503' } });
  expect(store.requests).toHaveLength(3);
  expect(pauses).toEqual([150, 300]);
});

// Covers §stores-22.
test('a store that never answers is store.unreachable after one timeout', async () => {
  const { send, calls } = await open([null], 100);
  await expect(send()).rejects.toMatchObject({ code: 'store.unreachable', facts: { reason: 'timeout' } });
  expect(calls()).toBe(1);
});

test('a response above the size limit is store.unreachable', async () => {
  const { send, calls } = await open([{ body: 'x'.repeat(9 * 1024 * 1024) }]);
  await expect(send()).rejects.toMatchObject({ code: 'store.unreachable', facts: { reason: 'too-big' } });
  expect(calls()).toBe(1);
});

test('redirects in a circle, to private hosts and to other schemes are store.misconfigured', async () => {
  for (const location of [
    '/again',
    'http://169.254.169.254/latest',
    'https://localhost/x',
    'https://localhost./x',
    'https://db.internal./x',
    'file:///etc/passwd',
    '',
  ]) {
    const { send } = await open([{ status: 302, headers: { location }, body: '' }]);
    await expect(send()).rejects.toMatchObject({ code: 'store.misconfigured' });
    await store.close();
  }
  await open([null]);
});

test('errors contain no key', async () => {
  const { send } = await open([{ status: 500, body: 'x' }]);
  const error = await send('/?token=s3cret', { 'x-token': 's3cret' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  expect(JSON.stringify(error) + String(error)).not.toContain('s3cret');
});

// Covers §stores-22.
test('a single failure is retried', async () => {
  const { send } = await open([{ status: 502, body: '' }, { body: [1] }]);
  expect((await send()).body).toEqual([1]);
});

test('a redirect within the store is followed with its keys; a body that is not JSON stays text', async () => {
  const { send } = await open([{ status: 308, headers: { location: '/io/' }, body: '' }, { body: 'Bad Request!' }]);
  expect((await send('/', { 'x-key': 'k' })).body).toBe('Bad Request!');
  expect(store.requests[1]).toMatchObject({ path: '/io/', headers: { 'x-key': 'k' } });
});

describe('Retry-After', () => {
  // Covers §stores-23.
  test.each([429, 503])('a %i with a short Retry-After is retried after that time', async (status) => {
    const { send, pauses } = await open([{ status, headers: { 'retry-after': '2' }, body: '' }, { body: [1] }]);
    expect((await send()).body).toEqual([1]);
    expect(pauses).toEqual([2150]);
  });

  test.each(['2.0', ' 2.000 ', '1.2'])('the Retry-After %j is read in whole seconds, rounded up', async (header) => {
    const { send, pauses } = await open([{ status: 429, headers: { 'retry-after': header }, body: '' }, { body: [1] }]);
    expect((await send()).body).toEqual([1]);
    expect(pauses).toEqual([2150]);
  });

  test('Retry-After may be a date', async () => {
    const headers = { 'retry-after': new Date(START + 3_000).toUTCString() };
    const { send, pauses } = await open([{ status: 429, headers, body: '' }, { body: [1] }]);
    expect((await send()).body).toEqual([1]);
    expect(pauses).toEqual([3150]);
  });

  // Covers §stores-23.
  test('a Retry-After beyond the timeout is not retried, and the error contains it', async () => {
    const { send, pauses } = await open([{ status: 429, headers: { 'retry-after': '30' }, body: '' }]);
    const facts = { reason: 'http-429', retryAfter: 30 };
    await expect(send()).rejects.toMatchObject({ code: 'store.throttled', facts });
    expect(pauses).toEqual([]);
  });

  test.each([
    [429, {}],
    [429, { 'retry-after': 'soon' }],
    [430, { 'retry-after': '1' }],
  ])('a %i with the Retry-After %j is not retried', async (status, headers) => {
    const { send } = await open([{ status, headers, body: '' }]);
    await expect(send()).rejects.toMatchObject({ code: 'store.throttled' });
    expect(store.requests).toHaveLength(1);
  });
});

// Covers §stores-26.
test('a store receives eight calls at a time; with 64 waiting, further calls are refused at once', async () => {
  const { http, calls } = await open([null]);
  const url = new URL(store.url);
  const answers = Array.from({ length: 8 + 64 }, () => http.send(url).catch(() => 'failed'));
  await expect(http.send(url)).rejects.toMatchObject({ code: 'store.throttled', facts: { reason: 'queue' } });
  expect(calls()).toBe(8);
  await store.close();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['failed']));
});
