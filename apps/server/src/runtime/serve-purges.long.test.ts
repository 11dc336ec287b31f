/** `vitrina serve` with EDGE_PURGE_URL: changes of other processes reach the API, and an API that hangs holds up nothing. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../cli/testing/cli.ts';
import { addressOf } from '../cli/testing/listening.ts';
import { COMMON_KEY, edgeKeyOf } from '../domain/edge/edge-keys.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const TOKEN = 'a-token-of-the-cdn';
let cli: Cli;
/** The purge API of a CDN. */
let api: Awaited<ReturnType<typeof openApi>>;

const openApi = async () => {
  const keys: string[] = [];
  const waiting: ServerResponse[] = [];
  const state = { isHanging: false };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.headers['fastly-key'] === TOKEN) keys.push(...JSON.parse(body).surrogate_keys);
      if (state.isHanging) waiting.push(response);
      else response.writeHead(200).end('{"status":"ok"}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/service/x/purge`,
    keys,
    waiting,
    hang: () => void (state.isHanging = true),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

beforeEach(async () => {
  cli = await openCli();
  api = await openApi();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--development', 'interactive_pdf']);
});
afterEach(async () => {
  api.close();
  await cli.close();
});

// Covers §resilience-143, §resilience-144.
test('a change of a command is purged; while the API hangs, pages are answered, changes are made and a signal ends the server', async () => {
  const edge = { EDGE_CACHE_SECONDS: '86400', EDGE_PURGE_KIND: 'fastly', EDGE_PURGE_TOKEN: TOKEN };
  const child = cli.start(['serve'], { PORT: '0', PUBLIC_URL: 'http://localhost', EDGE_PURGE_URL: api.url, ...edge });
  const ended = cli.finished(child);
  const origin = await addressOf(child);
  await vi.waitFor(() => expect(api.keys).toContain(COMMON_KEY), { timeout: 15_000 });
  const change = (name: string) => cli.run(['company', 'set', '--uid', 'acme', '--name', name]);
  await change('Uno');
  const key = edgeKeyOf({ kind: 'company', uid: 'acme' });
  await vi.waitFor(() => expect(api.keys).toContain(key), { timeout: 15_000 });

  api.hang();
  await vi.waitFor(() => expect(api.waiting).not.toEqual([]), { timeout: 15_000 });
  const begin = performance.now();
  const page = await fetch(`${origin}/v2/company/read/id?companyId=acme`, { headers: { 'x-api-key': 'vitrina' } });
  expect([page.headers.get('surrogate-key'), page.status]).toEqual([`${COMMON_KEY} ${key}`, 200]);
  expect(performance.now() - begin).toBeLessThan(1000);
  expect((await change('Dos')).code).toBe(0);
  child.kill('SIGTERM');
  const stopping = performance.now();
  const { code, err } = await ended;
  expect(performance.now() - stopping).toBeLessThan(2000);
  expect([code, err]).toEqual([0, expect.stringContaining('"isWhole":true')]);
  expect(err).not.toContain(TOKEN);
});
