import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Loopback, openLoopback } from '../loopback.fixture.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { publicLookup, type Resolve } from './public-lookup.ts';
import { createStoreHttp } from './store-http.ts';

let local: Loopback;
beforeEach(async () => {
  local = await openLoopback(() => ({ body: ['inside'] }));
});
afterEach(() => local.close());

const port = () => new URL(local.url).port;

/** A resolver that returns these addresses for every name. */
const resolvingTo =
  (addresses: string[]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** A call to `host` at the port of the local server. */
const call = (host: string, options: { allowed?: string[]; addresses?: string[]; scheme?: string } = {}) => {
  const { allowed = [], addresses = ['127.0.0.1'], scheme = 'http' } = options;
  const fetch = createGuardedFetch({ allowedHosts: allowed, timeoutMs: 1_000, resolve: resolvingTo(addresses) });
  const http = createStoreHttp({ fetch, timeoutMs: 1_000, pause: async () => undefined });
  return () => http.send(new URL(`${scheme}://${host}:${port()}/`));
};

const refusal = { code: 'store.misconfigured', facts: { reason: 'private-address' } };

describe('private addresses', () => {
  // Covers §stores-32.
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.255.255.1',
  ])('the private address literal %s is rejected without a request', async (host) => {
    await expect(call(host)()).rejects.toMatchObject(refusal);
    expect(local.requests).toEqual([]);
  });

  // Covers §stores-32.
  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254', '10.0.0.1']],
    [['::ffff:7f00:1']],
    [['64:ff9b::7f00:1']],
  ])('a name that resolves to %j is rejected without a request', async (addresses) => {
    await expect(call('tienda.example', { addresses })()).rejects.toMatchObject(refusal);
    expect(local.requests).toEqual([]);
  });

  test('a private address over https is rejected', async () => {
    await expect(call('tienda.example', { scheme: 'https' })()).rejects.toMatchObject(refusal);
  });

  // Covers §stores-33.
  test('a private address is rejected at a port that is not allowed', async () => {
    await expect(call('localhost', { allowed: ['localhost:1'] })()).rejects.toMatchObject(refusal);
    expect(local.requests).toEqual([]);
  });
});

describe('hosts allowed by the operator', () => {
  // Covers §stores-33.
  test.each([
    ['127.0.0.1', () => '127.0.0.1'],
    ['LOCALHOST', () => 'localhost'],
    ['localhost', () => `Localhost:${port()}`],
  ])('the allowed host %s is reached at a private address', async (host, allowed) => {
    expect((await call(host, { allowed: [allowed()] })()).body).toEqual(['inside']);
    expect(local.requests).toHaveLength(1);
  });
});

// Covers §stores-33.
describe('a host that is allowed for one company', () => {
  const reach = (allowedHosts: string[]) => {
    const fetch = createGuardedFetch({ allowedHosts, timeoutMs: 1_000, resolve: resolvingTo(['127.0.0.1']) });
    const http = createStoreHttp({ fetch, timeoutMs: 1_000, pause: async () => undefined });
    return (company?: string) => http.send(new URL(local.url), company === undefined ? {} : { company });
  };

  test('the host is refused to other companies, also while a connection to it is open', async () => {
    const send = reach([`acme@127.0.0.1:${port()}`, 'otra@127.0.0.1:1']);
    expect((await send('acme')).body).toEqual(['inside']);
    for (const company of ['otra', 'nadie', undefined]) await expect(send(company)).rejects.toMatchObject(refusal);
    expect(local.requests).toHaveLength(1);
  });

  test('the host is reached by each company that is named', async () => {
    const send = reach(['acme@127.0.0.1', 'otra@127.0.0.1']);
    for (const company of ['acme', 'otra']) expect((await send(company)).body).toEqual(['inside']);
  });
});

// Covers §stores-32.
test('publicLookup returns only the public addresses of a name', () => {
  const lookup = publicLookup(resolvingTo(['127.0.0.1', '8.8.8.8', '::1', '2606:4700:4700::1111']));
  const results: unknown[] = [];
  lookup('tienda.example', { all: true }, (...result) => results.push(result));
  lookup('tienda.example', {}, (...result) => results.push(result));
  const publicAddresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ];
  expect(results).toEqual([
    [null, publicAddresses],
    [null, '8.8.8.8', 4],
  ]);
});

// Covers §stores-32.
test('a redirect to a name that resolves to a private address is rejected', async () => {
  const location = `https://bodega.example:${port()}/claves`;
  const shop = await openLoopback(() => ({ status: 302, headers: { location }, body: '' }));
  const fetch = createGuardedFetch({
    allowedHosts: [new URL(shop.url).host],
    timeoutMs: 1_000,
    resolve: resolvingTo(['127.0.0.1']),
  });
  const http = createStoreHttp({ fetch, timeoutMs: 1_000 });
  await expect(http.send(new URL(shop.url))).rejects.toMatchObject(refusal);
  expect(local.requests).toEqual([]);
  await shop.close();
});

test('a name that does not resolve is store.unreachable, not store.misconfigured', async () => {
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

test('a server that never responds times out; the body of a response is returned unchanged', async () => {
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
