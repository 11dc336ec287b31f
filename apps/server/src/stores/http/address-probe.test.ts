/** Addresses of the web, asked on a loopback server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressProbe } from '../../domain/check/address-rules.ts';
import { createAddressProbe } from './address-probe.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

let server: Server;
let origin = '';
let probe: AddressProbe;
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = Number(request.url?.slice(1)) || 200;
    const target =
      request.url === '/308' ? '/200' : request.url === '/301' ? '/404' : request.url === '/302' ? '/302' : '';
    response.writeHead(status, target === '' ? {} : { location: target }).end('x'.repeat(10_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  probe = createAddressProbe(createGuardedFetch({ allowedHosts: [host], timeoutMs: 2000 }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// Covers §backend-210.
test.each([
  ['/200', 'reached'],
  ['/308', 'reached'],
  ['/301', 'dead'],
  ['/302', 'unsure'],
  ['/404', 'dead'],
  ['/410', 'dead'],
  ['/403', 'unsure'],
  ['/500', 'unsure'],
])('an address that answers %s is %s', async (path, answer) => {
  expect(await probe(`${origin}${path}`)).toBe(answer);
});

test('an address in a private network, and one where nobody listens, is dead; its server is not called', async () => {
  const outside = createAddressProbe(createGuardedFetch({ allowedHosts: [], timeoutMs: 2000 }));
  expect(await outside(`${origin}/200`)).toBe('dead');
  expect(await probe('no address')).toBe('dead');
});
