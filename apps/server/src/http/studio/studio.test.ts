/** Studio as it is served: one page for all of its addresses, with a policy of its own, and immutable files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

const PAGE = '<!doctype html><title>Studio</title>';
const script = 'export const a = 1;\n'.repeat(200);

let dist: string;
let shop: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vitrina-studio-'));
  await mkdir(join(dist, '_assets'));
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'manifest.json'), '{}');
  await writeFile(join(dist, '_assets/main-1a.js'), script);
  await writeFile(join(dist, '_assets/main-1a.js.br'), brotliCompressSync(script));
  shop = await openTestApp({ studioDist: dist, environment: { PUBLIC_URL: 'https://vitrina.test' } });
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true, force: true });
});

// Covers §studio-1.
test.each(['/studio', '/studio/', '/studio/acme', '/studio/acme/catalogo/oto%C3%B1o%2F26/3/revisar?q=a'])(
  'the address %s answers with the page of Studio, which is never cached without asking',
  async (url) => {
    const answer = await shop.app.inject({ url });
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

// Covers §studio-2.
test('the page of Studio has Trusted Types, loads only its own scripts and stands in no frame', async () => {
  const { headers } = await shop.app.inject({ url: '/studio/acme' });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]);
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['x-robots-tag']).toBe('noindex');
});

// Covers §studio-2.
test('without TLS the pictures of a store that has none, either, are allowed', async () => {
  const local = await openTestApp({ studioDist: dist, environment: { PUBLIC_URL: 'http://localhost:4000' } });
  const { headers } = await local.app.inject({ url: '/studio' });
  await local.close();
  expect(String(headers['content-security-policy'])).toContain("img-src 'self' https: http: data: blob:;");
});

// Covers §studio-1.
test('a file of Studio is immutable and sent precompressed', async () => {
  const url = '/studio/_assets/main-1a.js';
  const plain = await shop.app.inject({ url });
  expect([plain.statusCode, plain.body]).toEqual([200, script]);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const br = await shop.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
});

test.each(['/studio/_assets/nada.js', '/studio/_assets/main-1a.js.br', '/studio/_assets/..%2fmanifest.json'])(
  'the file %s is not found',
  async (url) => {
    const answer = await shop.app.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('{}');
  },
);

test('without a build of Studio its addresses are unknown', async () => {
  const without = await openTestApp();
  try {
    expect((await without.app.inject({ url: '/studio' })).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
