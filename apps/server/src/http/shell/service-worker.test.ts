/** The service worker as browsers receive it. Its behaviour is tested in e2e/offline/offline.long.test.ts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErrorHandlers } from '../middleware/errors.ts';
import { addSecurityHeaders } from '../middleware/security.ts';
import { serviceWorkerRoutes } from './service-worker.routes.ts';

const SCRIPT = 'addEventListener("fetch", () => {});';
let dist: string;
const made: FastifyInstance[] = [];
const appOf = (isOffered: boolean): FastifyInstance => {
  const app = fastify();
  made.push(app);
  setErrorHandlers(app);
  addSecurityHeaders(app, { publicUrl: 'http://localhost:4600' });
  serviceWorkerRoutes(app, dist, isOffered);
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

// Covers §resilience-44.
test('the service worker is revalidated at each visit, and may connect to this server only', async () => {
  const app = appOf(true);
  const { statusCode, headers, body } = await app.inject({ url: '/offline.js' });
  expect([statusCode, body]).toEqual([200, SCRIPT]);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'self'");
  const again = await app.inject({ url: '/offline.js', headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

// Covers §resilience-44.
test('with offline reading disabled, a script that unregisters it is served instead', async () => {
  const { statusCode, body } = await appOf(false).inject({ url: '/offline.js' });
  expect(statusCode).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('"fetch"');
});
