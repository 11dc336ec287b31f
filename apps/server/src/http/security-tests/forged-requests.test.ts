/** Requests whose headers contradict each other or come from a proxy that is not trusted. */
import type { AddressInfo } from 'node:net';
import { Problem } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';
import { rawRequest } from '../testing/raw-request.ts';

let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let shop: TestApp;
const open = async (environment: Record<string, string> = {}) => {
  shop = await openTestApp({ viewerDist: viewer.dist, environment });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  return (shop.app.server.address() as AddressInfo).port;
};
beforeEach(async () => {
  viewer = await writeBuiltViewer();
});
afterEach(async () => {
  await shop.close();
  await viewer.remove();
});

describe('two Host headers', () => {
  const TWO = ['Host: vitrina.test', 'hOsT: atacante.test'];

  test('a request with two Host headers is refused at every kind of address, also where the response is cached', async () => {
    const port = await open();
    for (const line of [
      'GET /view?company=acme',
      'GET /v2/company/read/id?companyId=acme',
      'GET /admin/v1/session',
      'POST /events',
      'GET /nada',
      'GET /healthz',
    ]) {
      // The second answer to the same address comes from the cache.
      for (let times = 0; times < 2; times += 1) await rawRequest(port, line, ['x-api-key: vitrina']);
      const { status, body } = await rawRequest(port, line, ['x-api-key: vitrina', ...TWO]);
      expect([status, Problem.parse(JSON.parse(body)).code], line).toEqual([400, 'request.invalid']);
    }
  });

  test('two equal Host headers are refused, too', async () => {
    const port = await open();
    const { status } = await rawRequest(port, 'GET /healthz', ['Host: vitrina.test', 'Host: vitrina.test']);
    expect(status).toBe(400);
  });
});

describe('forwarded headers', () => {
  const warnings = () => shop.lines.filter((line) => line.includes('TRUST_PROXY'));
  const ask = (port: number, ...lines: string[]) => rawRequest(port, 'GET /view?company=acme', lines);

  test('the first one that is not trusted is logged, once, without its value', async () => {
    const port = await open();
    await ask(port);
    expect(warnings()).toEqual([]);
    for (let times = 0; times < 3; times += 1) await ask(port, 'X-Forwarded-For: 181.49.0.7');
    await ask(port, 'X-Forwarded-Host: tienda.test');
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).not.toContain('181.49');
  });

  test.each(['X-Forwarded-Proto: https', 'X-Forwarded-Host: tienda.test'])('%s is logged, too', async (line) => {
    const port = await open({ TRUST_PROXY: '10.0.0.0/8' });
    await ask(port, line);
    expect(warnings()).toHaveLength(1);
  });

  test.each(['true', '1', 'loopback', '127.0.0.0/8, 10.0.0.0/8'])(
    'with TRUST_PROXY=%s a trusted one is not logged',
    async (trust) => {
      const port = await open({ TRUST_PROXY: trust });
      await ask(port, 'X-Forwarded-For: 181.49.0.7');
      expect(warnings()).toEqual([]);
    },
  );
});
