/** Changes reach the API of a shared cache at least once, whatever that API does, and hold up nobody. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { COMMON_KEY, edgeKeyOf } from '../domain/edge/edge-keys.ts';
import type { PurgeTarget } from '../domain/edge/purge.ts';
import type { Database } from '../domain/ports/database.ts';
import { createPost } from '../forwarding/post.ts';
import { openDatabase } from '../storage/open-database.ts';
import { company } from '../storage/testing/builders.ts';
import { type TestEngine, testEngines } from '../storage/testing/engines.ts';
import { createGuardedFetch } from '../stores/http/guarded-fetch.ts';
import { startEdgePurges } from './edge-purge-work.ts';

const acme = edgeKeyOf({ kind: 'company', uid: 'acme' });

type Call = { path: string; headers: Record<string, unknown>; body: { keys?: string[]; tags?: string[] } };
/** A cache's API that answers as `answer` says. */
const openApi = async () => {
  const calls: Call[] = [];
  const api = { answer: (response: ServerResponse): unknown => response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    void text(request).then((body) => {
      calls.push({ path, headers, body: JSON.parse(body) });
      api.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    calls,
    host,
    answerWith: (answer: typeof api.answer) => void (api.answer = answer),
    keys: () => calls.flatMap(({ body }) => body.keys ?? body.tags ?? []),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const engine: TestEngine = testEngines()[0] ?? expect.fail();
let api: Awaited<ReturnType<typeof openApi>>;
let database: Database;
let options: Awaited<ReturnType<TestEngine['newDatabase']>>;
const running: { stop: () => Promise<void> }[] = [];
const databases: Database[] = [];
const failures: { reason: string; failures: number }[] = [];

beforeAll(() => engine.start());
afterAll(() => engine.stop());
beforeEach(async () => {
  api = await openApi();
  options = await engine.newDatabase();
  database = await openServer();
  await database.repos.companies.insert(company('acme'), new Date());
});
afterEach(async () => {
  for (const work of running.splice(0)) await work.stop();
  for (const opened of databases.splice(0)) await opened.close();
  failures.length = 0;
  api.close();
});

const openServer = async () => {
  const opened = await openDatabase(options);
  databases.push(opened);
  return opened;
};
/** `timeoutMs` stands for the 5 s of a server. */
const purging = (on: Database, { timeoutMs = 5000, ...target }: Partial<PurgeTarget> & { timeoutMs?: number } = {}) => {
  const post = createPost({
    fetch: createGuardedFetch({ allowedHosts: [api.host], timeoutMs }),
    timeoutMs,
    isRefused: () => false,
    now: () => new Date(),
  });
  const work = startEdgePurges({
    changes: on.changes,
    purges: on.repos.edgePurges,
    post,
    target: { url: `http://${api.host}/purge`, token: 'a-token', kind: 'webhook', ...target },
    holder: `process-${running.length}`,
    now: () => new Date(),
    onFailure: (failure) => void failures.push(failure),
    onError: (error) => {
      throw error;
    },
  });
  running.push(work);
  return work;
};
const until = (check: () => void, timeout = 15_000) => vi.waitFor(check, { timeout, interval: 20 });
const change = () => database.repos.companies.setDevelopments('acme', ['interactive_pdf']);

// Covers §resilience-143.
test('a start purges everything, then each change purges its company', async () => {
  purging(database);
  await until(() => expect(api.keys()).toEqual([COMMON_KEY]));
  await Promise.all([change(), change(), change()]);
  await until(() => expect(api.keys()).toEqual([COMMON_KEY, acme]));
  expect(api.calls[1]).toMatchObject({ path: '/purge', headers: { authorization: 'Bearer a-token' } });
});

test.each([
  ['fastly', { 'fastly-key': 'a-token' }, { surrogate_keys: [COMMON_KEY] }],
  ['cloudflare', { authorization: 'Bearer a-token' }, { tags: [COMMON_KEY] }],
] as const)('keys are sent as the API of %s expects them', async (kind, headers, body) => {
  purging(database, { kind });
  await until(() => expect(api.calls[0]).toMatchObject({ headers, body }));
});

// Covers §resilience-143.
test('a change of another process is purged, by one of two servers', async () => {
  purging(database);
  const other = await openServer();
  await until(() => expect(api.keys()).toEqual([COMMON_KEY]));
  purging(other);
  await until(() => expect(api.keys()).toEqual([COMMON_KEY, COMMON_KEY]));
  const third = await openServer();
  await third.repos.companies.setDevelopments('acme', []);
  await until(() => expect(api.keys()).toContain(acme));
  expect(api.keys().filter((key) => key === acme)).toHaveLength(1);
});

// Covers §resilience-144.
test('an API that never answers holds up no change, and gets all changes once it answers', async () => {
  const held: ServerResponse[] = [];
  api.answerWith((response) => held.push(response));
  purging(database, { timeoutMs: 1000 });
  await until(() => expect(held).toHaveLength(1));
  const begin = performance.now();
  for (let time = 0; time < 20; time += 1) await change();
  // 20 s if each change waited for the API.
  expect(performance.now() - begin).toBeLessThan(5000);
  await until(() => expect(failures).toMatchObject([{ reason: 'timeout', failures: 1 }]));
  api.answerWith((response) => response.writeHead(200).end());
  api.calls.length = 0;
  // The purge of everything includes the changes.
  await until(() => expect(api.keys()).toEqual([COMMON_KEY]));
});

// Covers §resilience-144.
test('a process that stops during a purge does not wait for the API, and the next one purges again', async () => {
  api.answerWith(() => undefined);
  const first = purging(database, { timeoutMs: 60_000 });
  await until(() => expect(api.calls).toHaveLength(1));
  const begin = performance.now();
  await first.stop();
  expect(performance.now() - begin).toBeLessThan(5000);
  expect(
    await database.repos.edgePurges.take('process-later', new Date(Date.now() + 16_000), new Date()),
  ).toMatchObject({
    keys: [COMMON_KEY],
  });
});
