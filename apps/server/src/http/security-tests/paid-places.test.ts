/** Attacks on the paid service for places: look-ups at the operator's cost, and calls that close it to everybody. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServicePlaces } from '../../geo/service-places.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

const VISITOR = '181.49.0.7';
const ANTIOQUIA = { country_code2: 'CO', state_prov: 'Antioquia' };

let service: Server;
let shop: TestApp;
let asked: string[];
let refused: Record<string, number>;
beforeEach(async () => {
  asked = [];
  refused = {};
  service = createServer((request, response) => {
    const ip = new URL(request.url ?? '', 'http://localhost').searchParams.get('ip') ?? '';
    asked.push(ip);
    response.writeHead(refused[ip] ?? 200).end(JSON.stringify(ANTIOQUIA));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/ipgeo`;
  const places = createServicePlaces({ url, key: 'clave', fetch, now: () => new Date(0) });
  shop = await openTestApp({ places });
});
afterEach(async () => {
  await shop.close();
  service.closeAllConnections();
  service.close();
});

const locate = (query: string, remoteAddress = VISITOR) => shop.call(`/v2/geo/locate${query}`, { remoteAddress });
const codeOf = (answer: Awaited<ReturnType<typeof locate>>) => Problem.parse(answer.json()).code;

// Covers §7-26.
test.each(['?ip=8.8.8.8', '?ip=2606:4700::1111', '?ip=self', ''])(
  'locate%s asks the service for the caller and for nobody else',
  async (query) => {
    expect((await locate(query)).json()).toEqual(ANTIOQUIA);
    expect(asked).toEqual([VISITOR]);
  },
);

test('a caller without a public address costs no look-up, whatever address it names', async () => {
  expect(codeOf(await locate('?ip=8.8.8.8', '10.0.0.7'))).toBe('geo.private');
  expect(asked).toEqual([]);
});

test.each([400, 401, 403, 404, 423, 429])(
  'an address that the service refuses with %i closes the service to its own network only',
  async (status) => {
    const stranger = '190.60.0.1';
    refused = { [stranger]: status };
    expect(codeOf(await locate('', stranger))).toBe('geo.unavailable');
    expect((await locate('')).json()).toEqual(ANTIOQUIA);
    expect(codeOf(await locate('', '190.60.0.2'))).toBe('geo.unavailable');
    expect(asked).toEqual([stranger, VISITOR]);
  },
);
