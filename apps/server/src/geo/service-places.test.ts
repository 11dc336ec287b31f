import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlaces } from './places.ts';
import { createServicePlaces } from './service-places.ts';

/* What ipgeolocation.io answers, as recorded: v1 flat, v2 nested; shortened to what is read and some of what is not. */
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
let asked: URL[] = [];
let answer: { status: number; body: string; holds?: boolean } = { status: 200, body: '{}' };
let now = 0;
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'));
    if (answer.holds) return;
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
beforeEach(() => {
  asked = [];
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
  ['with nothing in it', {}, { country_code2: '', state_prov: '' }],
  [
    'with numbers and lists for names',
    { country_code2: ['CO'], state_prov: { a: 1 } },
    { country_code2: '', state_prov: '' },
  ],
])('an answer that is %s is read', async (_, body, place) => {
  answer = { status: 200, body: JSON.stringify(body) };
  expect(await open().of('181.49.0.7')).toEqual(place);
  expect(asked.map(({ search }) => search)).toEqual(['?lang=en&apiKey=clave+%26+m%C3%A1s&ip=181.49.0.7']);
});

test('neighbours are one question a day', async () => {
  answer = { status: 200, body: JSON.stringify(FLAT) };
  const places = open();
  await Promise.all([places.of('181.49.0.7'), places.of('181.49.0.8'), places.of('2800:e2:1::1')]);
  await places.of('181.49.0.250');
  expect(asked).toHaveLength(2);
  now += 25 * 60 * 60_000;
  await places.of('181.49.0.7');
  expect(asked).toHaveLength(3);
});

test.each([
  ['refuses the key', { status: 401, body: '{"message":"Provided API key is not valid"}' }],
  ['has had enough', { status: 429, body: '{"message":"limit"}' }],
  ['is broken', { status: 500, body: '' }],
  ['answers HTML', { status: 200, body: '<html>' }],
  ['sends elsewhere', { status: 302, body: '' }],
  ['says nothing', { status: 200, body: '', holds: true }],
])('a service that %s has failed, and is left alone for a minute', async (_, given) => {
  answer = given;
  const places = open();
  await expect(places.of('181.49.0.7')).rejects.toMatchObject({ code: 'geo.unavailable' });
  await expect(places.of('190.60.0.7')).rejects.toMatchObject({ code: 'geo.unavailable' });
  expect(asked).toHaveLength(1);
  answer = { status: 200, body: JSON.stringify(FLAT) };
  now += 61_000;
  expect((await places.of('190.60.0.7')).state_prov).toBe('California');
});

test('what it throws names neither the key nor the address', async () => {
  answer = { status: 401, body: '{}' };
  const thrown: unknown = await open()
    .of('181.49.0.7')
    .catch((error: unknown) => error);
  expect(`${String(thrown)} ${JSON.stringify(thrown)}`).not.toMatch(/clave|181\.49/);
});
