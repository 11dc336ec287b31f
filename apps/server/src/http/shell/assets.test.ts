/** The viewer's build as it is served: immutable and precompressed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErrorHandlers } from '../middleware/errors.ts';
import { assetsRoutes } from './assets.routes.ts';

const script = 'export const a = 1;\n'.repeat(200);
let app: FastifyInstance;
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'manifest.json'), '{}');
  await writeFile(join(dist, 'assets/main-1a2b.js'), script);
  await writeFile(join(dist, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(dist, 'assets/main-1a2b.js.map'), '{}');
  app = fastify();
  setErrorHandlers(app);
  await assetsRoutes(app, dist);
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true, force: true });
});

test('a file is immutable, and sent precompressed to clients that accept it', async () => {
  const plain = await app.inject({ url: '/assets/main-1a2b.js' });
  expect([plain.statusCode, plain.body]).toEqual([200, script]);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const br = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } });
  expect(br.headers['content-encoding']).toBe('br');
  expect(br.headers['content-type']).toContain('javascript');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
});

test.each([
  '/assets/nada.js',
  '/assets/main-1a2b.js.map',
  '/assets/main-1a2b.js.br',
  '/assets/',
  '/assets/..%2fmanifest.json',
  '/assets/%2e%2e/manifest.json',
])('the asset path %s is not found', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});
