/** The script for embedding pages: stable name, cached for an hour, readable from any origin. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErrorHandlers } from '../middleware/errors.ts';
import { addSecurityHeaders } from '../middleware/security.ts';
import { embedRoutes } from './embed.routes.ts';

const SCRIPT = '(function(){})();';
let dist: string;
let app: FastifyInstance;
const appOf = (folder: string): FastifyInstance => {
  const made = fastify();
  setErrorHandlers(made);
  addSecurityHeaders(made, { publicUrl: '' });
  embedRoutes(made, folder);
  return made;
};
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-embed-'));
  await writeFile(join(dist, 'embed.js'), SCRIPT);
  app = appOf(dist);
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});

// Covers §1-26.
test('embed.js may be loaded by any page and is revalidated after an hour', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/embed.js' });
  expect([statusCode, body]).toEqual([200, SCRIPT]);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  const again = await app.inject({ url: '/embed.js', headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('embed.js answers 404 when the viewer was built without it', async () => {
  const bare = appOf(join(dist, 'nada'));
  expect((await bare.inject({ url: '/embed.js' })).statusCode).toBe(404);
  await bare.close();
});
