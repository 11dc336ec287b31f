import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch, publicLookup } from './guarded-fetch.ts';
import { type Loopback, openLoopback } from './loopback.fixture.ts';
import { createStoreHttp } from './store-http.ts';

let near: Loopback;
beforeEach(async () => {
  near = await openLoopback(() => ({ body: ['inside'] }));
});
afterEach(() => near.close());

const port = () => new URL(near.url).port;

type Resolve = Parameters<typeof publicLookup>[0];

/** A resolver for which every name means these addresses. */
const meaning =
  (addresses: string[]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** A call to `host` at the port of the machine near us. */
const call = (host: string, options: { allowed?: string[]; means?: string[]; scheme?: string } = {}) => {
  const { allowed = [], means = ['127.0.0.1'], scheme = 'http' } = options;
  const fetch = createGuardedFetch({ allowedHosts: allowed, timeoutMs: 1_000, resolve: meaning(means) });
  const http = createStoreHttp({ fetch, timeoutMs: 1_000, pause: async () => undefined });
  return () => http.send(new URL(`${scheme}://${host}:${port()}/`));
};

const refusal = { code: 'store.misconfigured', facts: { reason: 'private-address' } };

describe('a machine near us is not reached', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.255.255.1',
  ])('by its address %s', async (host) => {
    await expect(call(host)()).rejects.toMatchObject(refusal);
    expect(near.requests).toEqual([]);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254', '10.0.0.1']],
    [['::ffff:7f00:1']],
    [['64:ff9b::7f00:1']],
  ])('by a name that means %j', async (addresses) => {
    await expect(call('tienda.example', { means: addresses })()).rejects.toMatchObject(refusal);
    expect(near.requests).toEqual([]);
  });

  test('in a secured connection', async () => {
    await expect(call('tienda.example', { scheme: 'https' })()).rejects.toMatchObject(refusal);
  });

  test('at another port than the one that is allowed', async () => {
    await expect(call('localhost', { allowed: ['localhost:1'] })()).rejects.toMatchObject(refusal);
    expect(near.requests).toEqual([]);
  });
});

describe('a machine that the operator names is reached', () => {
  test.each([
    ['127.0.0.1', () => '127.0.0.1'],
    ['LOCALHOST', () => 'localhost'],
    ['localhost', () => `Localhost:${port()}`],
  ])('as %s', async (host, allowed) => {
    expect((await call(host, { allowed: [allowed()] })()).body).toEqual(['inside']);
    expect(near.requests).toHaveLength(1);
  });
});

test('a connection is given the public addresses of a name and no other', () => {
  const look = publicLookup(meaning(['127.0.0.1', '8.8.8.8', '::1', '2606:4700:4700::1111']));
  const given: unknown[] = [];
  look('tienda.example', { all: true }, (...said) => given.push(said));
  look('tienda.example', {}, (...said) => given.push(said));
  const outside = [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ];
  expect(given).toEqual([
    [null, outside],
    [null, '8.8.8.8', 4],
  ]);
});

test('a redirect leads to no machine near us, whatever its name means', async () => {
  const location = `https://bodega.example:${port()}/claves`;
  const shop = await openLoopback(() => ({ status: 302, headers: { location }, body: '' }));
  const fetch = createGuardedFetch({
    allowedHosts: [new URL(shop.url).host],
    timeoutMs: 1_000,
    resolve: meaning(['127.0.0.1']),
  });
  const http = createStoreHttp({ fetch, timeoutMs: 1_000 });
  await expect(http.send(new URL(shop.url))).rejects.toMatchObject(refusal);
  expect(near.requests).toEqual([]);
  await shop.close();
});

test('a name that leads nowhere is an outage, no matter of configuration', async () => {
  const fetch = createGuardedFetch({
    allowedHosts: [],
    timeoutMs: 1_000,
    resolve: (_host, _options, done) => done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
  });
  const http = createStoreHttp({ fetch, timeoutMs: 1_000, pause: async () => undefined });
  await expect(http.send(new URL('http://tienda.example/'))).rejects.toMatchObject({
    code: 'store.unreachable',
    facts: { reason: 'network' },
  });
});

test('whoever never answers is a timeout here as well, and a body is read as it came', async () => {
  const mute = await openLoopback(({ url }) => (url.pathname === '/mute' ? null : { body: ['ñandú'] }));
  const fetch = createGuardedFetch({ allowedHosts: [new URL(mute.url).host], timeoutMs: 1_000 });
  const http = createStoreHttp({ fetch, timeoutMs: 300 });
  await expect(http.send(new URL('/mute', mute.url))).rejects.toMatchObject({
    code: 'store.unreachable',
    facts: { reason: 'timeout' },
  });
  const request = { method: 'POST', headers: { 'x-key': 'k' }, body: '{"a":1}' } as const;
  expect((await http.send(new URL('/', mute.url), request)).body).toEqual(['ñandú']);
  expect(mute.requests[1]).toMatchObject({ body: '{"a":1}', headers: { 'x-key': 'k' } });
  await mute.close();
});
