import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlaces } from './places.ts';
import { createServicePlaces } from './service-places.ts';

/* Recorded responses of ipgeolocation.io (v1 flat, v2 nested), shortened to the parsed fields and a few others. */
const FLAT = {
  ip: '8.8.8.8',
  country_code2: 'US',
  country_name: 'United States',
  state_prov: 'California',
  isp: 'Google',
};
const NESTED = {
  ip: '91.1.1.1',
  location: { country_code2: 'MU', state_prov: '', city: '' },
  currency: { code: 'MUR' },
};

let server: Server;
let requests: URL[] = [];
let answer: { status: number; body: string; hangs?: boolean } = { status: 200, body: '{}' };
let now = 0;
beforeAll(async () => {
  server = createServer((request, reply) => {
    requests.push(new URL(request.url ?? '', 'http://localhost'));
    if (answer.hangs) return;
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
  requests = [];
  now = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = () => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/ipgeo?lang=en`;
  return createPlaces(
    createServicePlaces({ url, key: 'clave & más', fetch, now: () => new Date(now), timeoutMs: 300 }),
  );
};

test.each([
  ['flat', FLAT, { country_code2: 'US', state_prov: 'California' }],
  ['nested', NESTED, { country_code2: 'MU', state_prov: '' }],
  ['empty', {}, { country_code2: '', state_prov: '' }],
  ['malformed', { country_code2: ['CO'], state_prov: { a: 1 } }, { country_code2: '', state_prov: '' }],
])('a %s response of the service is parsed into a place', async (_, body, place) => {
  answer = { status: 200, body: JSON.stringify(body) };
  expect(await open().of('181.49.0.7')).toEqual(place);
  expect(requests.map(({ search }) => search)).toEqual(['?lang=en&apiKey=clave+%26+m%C3%A1s&ip=181.49.0.7']);
});

// Covers §7-26.
test('addresses of one network share one call per day', async () => {
  answer = { status: 200, body: JSON.stringify(FLAT) };
  const places = open();
  await Promise.all([places.of('181.49.0.7'), places.of('181.49.0.8'), places.of('2800:e2:1::1')]);
  await places.of('181.49.0.250');
  expect(requests).toHaveLength(2);
  now += 25 * 60 * 60_000;
  await places.of('181.49.0.7');
  expect(requests).toHaveLength(3);
});

test.each([
  ['fails with 500', { status: 500, body: '' }],
  ['responds with HTML', { status: 200, body: '<html>' }],
  ['redirects', { status: 302, body: '' }],
  ['never responds', { status: 200, body: '', hangs: true }],
])('a service that %s is geo.unavailable and is not called for a minute', async (_, given) => {
  answer = given;
  const places = open();
  await expect(places.of('181.49.0.7')).rejects.toMatchObject({ code: 'geo.unavailable' });
  await expect(places.of('190.60.0.7')).rejects.toMatchObject({ code: 'geo.unavailable' });
  expect(requests).toHaveLength(1);
  answer = { status: 200, body: JSON.stringify(FLAT) };
  now += 61_000;
  expect((await places.of('190.60.0.7')).state_prov).toBe('California');
});

test.each([401, 429])('a refusal with %i pauses the calls for that network for a minute', async (status) => {
  answer = { status, body: '{"message":"Provided API key is not valid"}' };
  const places = open();
  for (const address of ['181.49.0.7', '181.49.0.8'])
    await expect(places.of(address)).rejects.toMatchObject({ code: 'geo.unavailable' });
  expect(requests).toHaveLength(1);
  answer = { status: 200, body: JSON.stringify(FLAT) };
  expect((await places.of('190.60.0.7')).state_prov).toBe('California');
  now += 61_000;
  expect((await places.of('181.49.0.7')).state_prov).toBe('California');
});

test('errors of the service contain neither the key nor the address', async () => {
  answer = { status: 401, body: '{}' };
  const thrown: unknown = await open()
    .of('181.49.0.7')
    .catch((error: unknown) => error);
  expect(`${String(thrown)} ${JSON.stringify(thrown)}`).not.toMatch(/clave|181\.49/);
});
