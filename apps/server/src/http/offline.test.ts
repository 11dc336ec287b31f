/** The service worker as browsers get it. What it does is seen in e2e/offline.test.ts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleErrors } from './errors.ts';
import { offlineRoutes } from './offline.routes.ts';
import { secureHeaders } from './security.ts';

const SCRIPT = 'addEventListener("fetch", () => {});';
let dist: string;
const made: FastifyInstance[] = [];
const appOf = (isOffered: boolean): FastifyInstance => {
  const app = fastify();
  made.push(app);
  handleErrors(app);
  secureHeaders(app, { publicUrl: 'http://localhost:4600' });
  offlineRoutes(app, dist, isOffered);
  return app;
};
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-offline-'));
  await writeFile(join(dist, 'offline.js'), SCRIPT);
});
afterAll(async () => {
  await Promise.all(made.map((app) => app.close()));
  await rm(dist, { recursive: true, force: true });
});

test('it is asked for anew at each visit, and may ask this server alone', async () => {
  const app = appOf(true);
  const { statusCode, headers, body } = await app.inject({ url: '/offline.js' });
  expect([statusCode, body]).toEqual([200, SCRIPT]);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'self'");
  const again = await app.inject({ url: '/offline.js', headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('where it is not offered, one comes in its place that takes itself away', async () => {
  const { statusCode, body } = await appOf(false).inject({ url: '/offline.js' });
  expect(statusCode).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('"fetch"');
});
