import { afterEach, expect, test } from 'vitest';
import { AppError } from '../domain/app-error.ts';
import { type Loopback, type LoopbackAnswer, openLoopback } from './loopback.fixture.ts';
import { createStoreHttp } from './store-http.ts';

let store: Loopback;
afterEach(() => store.close());

const open = async (answers: (LoopbackAnswer | null)[]): Promise<void> => {
  let turn = 0;
  store = await openLoopback(() => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer ?? null;
  });
};

const send = (path = '/', headers: Record<string, string> = {}) =>
  createStoreHttp({ fetch, timeoutMs: 10_000, pauseMs: 1 }).send(new URL(path, store.url), { headers });

test('a store that keeps failing is unreachable after three tries', async () => {
  await open([{ status: 503, body: 'down' }]);
  await expect(send()).rejects.toMatchObject({ code: 'store.unreachable', facts: { reason: 'http-503' } });
  expect(store.requests).toHaveLength(3);
});

test('a store that never answers is unreachable after one timeout', async () => {
  await open([null]);
  let calls = 0;
  const counted: typeof fetch = (...call) => {
    calls += 1;
    return fetch(...call);
  };
  const http = createStoreHttp({ fetch: counted, timeoutMs: 100, pauseMs: 1 });
  const refusal = { code: 'store.unreachable', facts: { reason: 'timeout' } };
  await expect(http.send(new URL(store.url))).rejects.toMatchObject(refusal);
  expect(calls).toBe(1);
});

test('an answer without end is cut off', async () => {
  await open([{ body: 'x'.repeat(9 * 1024 * 1024) }]);
  await expect(send()).rejects.toMatchObject({ code: 'store.unreachable', facts: { reason: 'too-big' } });
});

test('redirects in a circle, to nearby machines and to other schemes are refused', async () => {
  for (const location of [
    '/again',
    'http://169.254.169.254/latest',
    'https://localhost/x',
    'https://localhost./x',
    'https://db.internal./x',
    'file:///etc/passwd',
    '',
  ]) {
    await open([{ status: 302, headers: { location }, body: '' }]);
    await expect(send()).rejects.toMatchObject({ code: 'store.misconfigured' });
    if (location !== '/again') await store.close();
  }
});

test('no error says a key', async () => {
  await open([{ status: 500, body: 'x' }]);
  const error = await send('/?token=s3cret', { 'x-token': 's3cret' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  expect(JSON.stringify(error) + String(error)).not.toContain('s3cret');
});

test('one failure is bridged', async () => {
  await open([{ status: 502, body: '' }, { body: [1] }]);
  expect((await send()).body).toEqual([1]);
});

test('a redirect within the store is followed with its keys, and text that is no JSON stays text', async () => {
  await open([{ status: 308, headers: { location: '/io/' }, body: '' }, { body: 'Bad Request!' }]);
  expect((await send('/', { 'x-key': 'k' })).body).toBe('Bad Request!');
  expect(store.requests[1]).toMatchObject({ path: '/io/', headers: { 'x-key': 'k' } });
});
