import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoriesIn, unaccepted } from './audit.mjs';

const one = { url: 'https://github.com/advisories/GHSA-aaaa', name: 'left', severity: 'high', title: 'Too far left' };
const answer = { vulnerabilities: { left: { via: [one] }, pad: { via: ['left', one] } } };

// Covers §resilience-17.
test('an advisory counts once, and not at all when it is accepted for that package', () => {
  const found = advisoriesIn(answer);
  expect(found).toEqual([{ id: 'GHSA-aaaa', package: 'left', severity: 'high', title: 'Too far left' }]);
  expect(unaccepted(found, [])).toHaveLength(1);
  expect(unaccepted(found, [{ id: 'GHSA-aaaa', package: 'right' }])).toHaveLength(1);
  expect(unaccepted(found, [{ id: 'GHSA-aaaa', package: 'left' }])).toEqual([]);
});

// Covers §resilience-17.
test('a refusal of the registry is distinct from an empty list', () => {
  expect(advisoriesIn({ message: '405 Method Not Allowed' })).toBeNull();
  expect(advisoriesIn(null)).toBeNull();
  expect(advisoriesIn({ vulnerabilities: {} })).toEqual([]);
});

test('accepted advisories have a reason and a date', () => {
  const accepted = JSON.parse(readFileSync(new URL('./accepted-advisories.json', import.meta.url), 'utf8'));
  for (const entry of accepted) {
    expect(entry).toEqual({
      id: expect.any(String),
      package: expect.any(String),
      reason: expect.any(String),
      since: expect.any(String),
    });
    expect(entry.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

/** A registry that publishes one advisory for each of the packages in `bad`, or refuses every request. */
let bad = [];
let isRefusing = false;
const advisoryFor = async (request, response) => {
  const requested = [];
  for await (const part of request) requested.push(part);
  if (isRefusing || !request.url.endsWith('/advisories/bulk')) return response.writeHead(isRefusing ? 405 : 404).end();
  const body = Buffer.concat(requested);
  const names = Object.keys(JSON.parse(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
  const known = bad
    .filter((name) => names.includes(name))
    .map((name) => [
      name,
      [{ id: 1, url: `https://x.example/GHSA-${name}`, title: 'Bad', severity: 'high', vulnerable_versions: '*' }],
    ]);
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(Object.fromEntries(known)));
};
const registry = createServer((request, response) => void advisoryFor(request, response));
beforeAll(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterAll(() => registry.close());

const audited = async (packages) => {
  bad = packages;
  const { npm_config_registry: _, ...rest } = process.env;
  const env = {
    ...rest,
    npm_config_registry: `http://127.0.0.1:${registry.address().port}/`,
    npm_config_noproxy: '127.0.0.1',
    npm_config_fetch_retries: '0',
    npm_config_replace_registry_host: 'always',
  };
  const child = spawn(process.execPath, [fileURLToPath(new URL('./audit.mjs', import.meta.url))], { env });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return { code, output };
};

// Covers §resilience-17.
test('an advisory for a package of the product is printed and ends with exit code 1', {
  timeout: 120_000,
}, async () => {
  const { code, output } = await audited(['fastify']);
  expect(output).toContain('high: fastify: Bad (GHSA-fastify)');
  expect(code).toBe(1);
});

// Covers §resilience-17.
test('an advisory for a development package is printed and ends with exit code 0', { timeout: 120_000 }, async () => {
  const { code, output } = await audited(['fast-check', 'page-flip']);
  for (const name of ['fast-check', 'page-flip']) expect(output).toContain(`high: ${name}: Bad (GHSA-${name})`);
  expect(output).toContain('The product: 0 advisories');
  expect(code).toBe(0);
});

// Covers §resilience-17.
test('a registry without advisories is reported with exit code 2', { timeout: 120_000 }, async () => {
  isRefusing = true;
  const { code, output } = await audited([]);
  expect(output).toContain('publishes no advisories');
  expect(code).toBe(2);
});
