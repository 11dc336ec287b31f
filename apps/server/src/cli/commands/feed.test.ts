import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cli, openCli } from '../testing/cli.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  for (const uid of ['acme', 'otra']) await cli.run(['company', 'add', '--uid', uid, '--name', uid]);
}, 60_000);
afterAll(() => cli.close());

const withInput = (args: string[], input: string, more?: Record<string, string>) => cli.run(args, more, input);

// Covers §backend-99.
test('a list is imported, and its columns and rows are reported at once and by feed show', {
  timeout: 60_000,
}, async () => {
  const path = await cli.file(
    'precios.csv',
    'Referencia;Nombre;Precio;Material;Costo\nA;Silla;10;Roble;1\nB;Mesa;x;;\n',
  );
  const { code, out, err } = await cli.run(['feed', 'import', path, '--company', 'acme']);
  expect([code, err.trim()]).toEqual([0, `${path}:3: the price is not a single amount (Precio: "x")`]);
  expect(out).toMatch(/reference +Referencia\n/);
  expect(out).toMatch(/\(shown\) +Material\n +\(ignored\) +Costo\n1 products of 2 rows imported for acme; 1 problem/);
  const shown = await cli.run(['feed', 'show', '--company', 'acme']);
  expect(shown.out).toContain('acme: 1 products since');
  expect(shown.out).toContain('list:3: the price is not a single amount (Precio: "x")');
  expect(shown.out).toContain('Last import: imported');
});

test('a source is set, fetched and removed; its password comes from stdin and is never printed', {
  timeout: 90_000,
}, async () => {
  const requested: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requested.push(request.headers.authorization);
    response.end('ref,nombre,precio\nU1,Taza,5\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const near = { FEED_HOSTS: `otra@${host}` };
  const company = ['--company', 'otra'];
  const url = `http://${host}/l.csv`;
  const set = await withInput(['feed', 'source', 'set', ...company, '--url', url, '--user', 'ana'], 'clave-77\n');
  expect([set.code, set.out.trim()]).toEqual([0, `The list of otra comes from ${url} every 60 minutes.`]);
  const refused = await cli.run(['feed', 'source', 'run', ...company]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('FEED_HOSTS to allow it')]);
  const elsewhere = { STORE_HOSTS: `${host},otra@${host}`, FEED_HOSTS: `acme@${host}` };
  expect((await cli.run(['feed', 'source', 'run', ...company], elsewhere)).code).toBe(1);
  expect((await cli.run(['feed', 'import', url, ...company], elsewhere)).code).toBe(1);
  expect(requested).toEqual([]);
  const ran = await cli.run(['feed', 'source', 'run', ...company], near);
  expect([ran.code, ran.out]).toEqual([
    0,
    expect.stringContaining('1 products of 1 rows imported for otra; 0 problem(s).'),
  ]);
  expect(requested).toEqual([`Basic ${Buffer.from('ana:clave-77').toString('base64')}`]);
  const json = await cli.run(['feed', 'show', ...company, '--json']);
  expect(JSON.parse(json.out)).toMatchObject({ products: 1, source: { url, kind: 'auto', minutes: 60, user: 'ana' } });
  const fromUrl = await cli.run(['feed', 'import', url, ...company], near);
  expect(fromUrl.out).toContain('1 products of 1 rows imported for otra');
  const removed = await cli.run(['feed', 'source', 'remove', ...company]);
  expect(removed.code).toBe(0);
  for (const { out, err } of [set, refused, ran, json, removed]) expect(out + err).not.toContain('clave-77');
  expect(await cli.read(({ secrets }) => secrets.list())).toEqual([]);
  server.closeAllConnections();
  server.close();
});

describe('secrets', () => {
  // Covers §backend-91.
  test('secrets are set from stdin, listed by name, sealed with a new key and removed; no value is printed', {
    timeout: 90_000,
  }, async () => {
    const set = await withInput(['secrets', 'set', '--company', 'acme'], 'appKey=clave-1\nappToken=clave=2\n');
    expect([set.code, set.out.trim()]).toEqual([0, 'Sealed for acme: appKey, appToken']);
    const more = await withInput(['secrets', 'set', '--company', 'acme'], 'salesChannel=1\n');
    const listed = await cli.run(['secrets', 'list']);
    expect(listed.out).toMatch(/^acme-ecommerce {2}appKey, appToken, salesChannel {2}20/);
    const rotated = await cli.run(['secrets', 'rotate']);
    expect([rotated.code, rotated.out.trim()]).toEqual([0, '1 secret(s) sealed with the new key.']);
    expect(await cli.read(({ secrets }) => secrets.read('acme-ecommerce'))).toEqual({
      appKey: 'clave-1',
      appToken: 'clave=2',
      salesChannel: '1',
    });
    const bad = await withInput(['secrets', 'set', '--company', 'acme'], 'clave-sin-nombre\n');
    expect(bad.code).toBe(2);
    const removed = await cli.run(['secrets', 'remove', 'acme-ecommerce']);
    const again = await cli.run(['secrets', 'remove', 'acme-ecommerce']);
    expect([removed.code, again.code]).toEqual([0, 1]);
    for (const { out, err } of [set, more, listed, rotated, bad, removed, again])
      expect(out + err).not.toContain('clave');
  });

  test('secrets under SECRETS_KEY need the next key by name', async () => {
    const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
    const { code, err } = await cli.run(['secrets', 'rotate'], { SECRETS_KEY });
    expect([code, err]).toEqual([1, expect.stringContaining('SECRETS_KEY_NEXT')]);
  });

  // Covers §resilience-79.
  test('secrets whose key is lost are removed by forget-lost, and can be set again', { timeout: 60_000 }, async () => {
    const set = (more?: Record<string, string>) =>
      withInput(['secrets', 'set', '--company', 'acme'], 'appKey=clave-1\n', more);
    await set();
    const other = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { code } = await set(other);
    const forgotten = await cli.run(['secrets', 'forget-lost'], other);
    expect([code, forgotten.code, forgotten.out]).toEqual([1, 0, expect.stringContaining('acme-ecommerce')]);
    expect((await set(other)).code).toBe(0);
    await cli.run(['secrets', 'forget-lost']);
    expect((await set()).code).toBe(0);
  });
});
