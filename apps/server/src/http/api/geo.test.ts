/** The two region services through HTTP: key, trusted address, limits, and answers without the address. */
import { Problem } from '@vitrina/contract';
import { afterEach, expect, test } from 'vitest';
import type { PlaceSource } from '../../domain/companies/places.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

const ANTIOQUIA = { country_code2: 'CO', state_prov: 'Antioquia' };

let shop: TestApp | null = null;
afterEach(async () => {
  await shop?.close();
  shop = null;
});

/** Knows every address under 181 and 2800; records the addresses it was asked for. */
const atlas = () => {
  const requested: string[] = [];
  const places: PlaceSource = {
    placeOf: async ({ address }) => {
      requested.push(address);
      return /^(181\.|2800:)/.test(address) ? ANTIOQUIA : null;
    },
  };
  return { requested, places };
};

const open = async (environment: Record<string, string> = {}, places?: PlaceSource) => {
  shop = await openTestApp({ environment, ...(places ? { places } : {}) });
  return shop;
};

// Covers §7-26.
test('the address service answers with a word, the place service with country and department; neither contains the address', async () => {
  const { places } = atlas();
  const { call } = await open({}, places);
  const ip = await call('/v2/geo/ip?format=json', { remoteAddress: '181.49.0.7' });
  expect(ip.json()).toEqual({ ip: 'self' });
  const place = await call('/v2/geo/locate?apiKey=&ip=self', { remoteAddress: '181.49.0.7' });
  expect(place.json()).toEqual(ANTIOQUIA);
  for (const answer of [ip, place]) {
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain('181.49');
  }
});

test('both services require the key', async () => {
  const { app } = await open({}, atlas().places);
  for (const url of ['/v2/geo/ip', '/v2/geo/locate'])
    expect(Problem.parse((await app.inject({ url })).json()).code).toBe('key.missing');
});

test.each([
  // Covers §7-26.
  ['without a trusted proxy the forwarding header is ignored', 'false', '181.49.0.7', '190.60.0.1', '181.49.0.7'],
  [
    'behind one proxy the last entry of the forwarding header is located',
    '1',
    '10.0.0.2',
    '8.8.8.8, 190.60.0.1',
    '190.60.0.1',
  ],
  [
    'the forwarding header of a proxy trusted by its address is used',
    '10.0.0.0/8',
    '10.0.0.2',
    '2800:e2::1',
    '2800:e2::1',
  ],
  [
    'the forwarding header of an address that is no trusted proxy is ignored',
    '10.0.0.0/8',
    '181.49.0.7',
    '190.60.0.1',
    '181.49.0.7',
  ],
  ['an IPv4 address mapped into IPv6 is located as IPv4', 'false', '::ffff:181.49.0.7', '', '181.49.0.7'],
])('%s', async (_, TRUST_PROXY, remoteAddress, forwarded, seen) => {
  const { requested, places } = atlas();
  const { call } = await open({ TRUST_PROXY }, places);
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  await call('/v2/geo/locate', { remoteAddress, headers });
  expect(requested).toEqual([seen]);
});

test.each([
  ['?ip=181.49.0.7', 200, ANTIOQUIA],
  ['?ip=8.8.8.8', 200, { country_code2: '', state_prov: '' }],
  ['', 423, { code: 'geo.private' }],
  ['?ip=192.168.1.20', 423, { code: 'geo.private' }],
  ['?ip=nadie', 400, { code: 'request.invalid' }],
  ['?ip=181.49.0.7&ip=8.8.8.8', 400, { code: 'request.invalid' }],
])('locate%s from this machine is %i %j', async (query, status, body) => {
  const { call } = await open({}, atlas().places);
  const answer = await call(`/v2/geo/locate${query}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject(body);
});

test('a server without a places database answers geo.missing', async () => {
  const { call } = await open();
  const answer = await call('/v2/geo/locate?ip=181.49.0.7');
  expect([answer.statusCode, Problem.parse(answer.json()).code]).toEqual([404, 'geo.missing']);
});

// Covers §7-26.
test('places have a rate limit of their own, and no log line contains an address', async () => {
  const { call, lines } = await open({ RATE_LIMIT: '3000' }, atlas().places);
  const statuses: number[] = [];
  for (let times = 0; times < 125; times += 1)
    statuses.push((await call('/v2/geo/locate', { remoteAddress: '181.49.0.7' })).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  expect((await call('/v2/company/read/id?companyId=acme', { remoteAddress: '181.49.0.7' })).statusCode).toBe(200);
  expect(lines.join('\n')).not.toContain('181.49');
});
