import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../storage/files/keys.ts';
import { openTemporaryFiles } from '../storage/files/temporary-files.ts';
import { createGuardedFetch } from '../stores/http/guarded-fetch.ts';
import { createFeedFetcher } from './fetch-feed.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let origin = '';
let dataDir = '';
let temporary: Awaited<ReturnType<typeof openTemporaryFiles>>;
let close: () => Promise<void>;
const requests: IncomingMessage[] = [];

beforeEach(async () => {
  requests.length = 0;
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-feed-'));
  temporary = await openTemporaryFiles({ dataDir });
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

const fetcher = (options: { maxBytes?: number; timeoutMs?: number; allowedHosts?: string[] } = {}) => {
  const { allowedHosts = [new URL(origin).host], ...rest } = options;
  return createFeedFetcher({ fetch: createGuardedFetch({ allowedHosts, timeoutMs: 2000 }), temporary, ...rest });
};
const plain = { kind: 'auto', login: null, validators: null } as const;
const remainingFiles = () => readdir(temporaryDirectory(dataDir));

describe('fetching a price list', () => {
  // Covers §resilience-7.
  test('the fetcher stores the list in a temporary file and returns its format and validators', async () => {
    answer = (_, response) =>
      void response
        .writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 02 Mar 2026 00:00:00 GMT', 'content-type': 'text/csv' })
        .end('ref,precio\nA,1\n');
    const fetched = await fetcher().fetch({ ...plain, url: `${origin}/export?id=1` });
    if (fetched.is !== 'file') throw new Error('a file was expected');
    expect(await readFile(fetched.file.path, 'utf8')).toContain('A,1');
    expect(fetched.file).toMatchObject({ name: 'export', kind: 'csv' });
    expect(dirname(fetched.file.path)).toBe(temporaryDirectory(dataDir));
    expect(fetched.validators).toEqual({ etag: '"v1"', lastModified: 'Mon, 02 Mar 2026 00:00:00 GMT' });
    await fetched.dispose();
    await expect(readFile(fetched.file.path)).rejects.toThrow('ENOENT');
  });

  // Covers §backend-96.
  test('the fetcher sends the validators and returns unchanged for a 304', async () => {
    answer = (_, response) => void response.writeHead(304).end();
    const validators = { etag: '"v1"', lastModified: 'Mon, 02 Mar 2026 00:00:00 GMT' };
    expect(await fetcher().fetch({ ...plain, url: origin, validators })).toEqual({ is: 'unchanged' });
    expect(requests[0]?.headers).toMatchObject({
      'if-none-match': validators.etag,
      'if-modified-since': validators.lastModified,
    });
    await expect(fetcher().fetch({ ...plain, url: origin })).rejects.toMatchObject({ facts: { reason: 'http-304' } });
  });

  // Covers §backend-102.
  test('the fetcher sends the login, but not to a redirect target on another origin', async () => {
    let second = '';
    const other = createServer((request, response) => {
      second = String(request.headers.authorization);
      response.end('ref\nA\n');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const elsewhere = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    answer = (_, response) => void response.writeHead(302, { location: `http://${elsewhere}/l.csv` }).end();
    const authorised = fetcher({ allowedHosts: [new URL(origin).host, elsewhere] });
    const fetched = await authorised.fetch({ ...plain, url: origin, login: { user: 'ana', password: 'señal' } });
    if (fetched.is === 'file') await fetched.dispose();
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ana:señal').toString('base64')}`);
    expect(second).toBe('undefined');
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });

  // Covers §backend-102.
  test.each([
    ['https://127.0.0.1:4443/l.csv', 'private-address'],
    ['http://169.254.169.254/latest/meta-data/', 'private-address'],
    ['http://[::1]:4480/', 'private-address'],
    ['file:///etc/passwd', 'redirect'],
    ['ftp://lista.test/l.csv', 'redirect'],
    ['http://ana:clave@lista.test/', 'redirect'],
  ])('a redirect to %s is rejected as %s', async (location, reason) => {
    answer = (_, response) => void response.writeHead(302, { location }).end();
    await expect(fetcher().fetch({ ...plain, url: origin })).rejects.toMatchObject({
      code: 'feed.unreachable',
      facts: { reason },
    });
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, object]>([
    ['answers 401', (_, response) => void response.writeHead(401).end(), { reason: 'login' }],
    ['answers 404', (_, response) => void response.writeHead(404).end('clave'), { reason: 'http-404' }],
    [
      'redirects in circles',
      (_, response) => void response.writeHead(302, { location: '/' }).end(),
      { reason: 'redirects' },
    ],
    ['stops sending', (_, response) => void response.writeHead(200).write('ref'), { reason: 'timeout' }],
    ['drops the connection', (request) => void request.socket.destroy(), { reason: 'network' }],
    [
      'sends more than the limit',
      (_, response) => {
        const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536, ' '), more));
        more();
      },
      { reason: 'too-large' },
    ],
  ])('a server that %s fails the fetch with its reason and leaves no file', async (_, behaviour, facts) => {
    answer = behaviour;
    await expect(
      fetcher({ maxBytes: 1024 * 1024, timeoutMs: 1500 }).fetch({ ...plain, url: origin }),
    ).rejects.toMatchObject({ facts });
    expect(await remainingFiles()).toEqual([]);
  });
});
