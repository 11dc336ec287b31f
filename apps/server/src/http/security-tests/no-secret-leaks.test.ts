/**
 * Secrets with unmistakable values, for every kind of store and for the source of a price list; stores that fail and echo their
 * request in the failure. None of the values may appear anywhere afterwards.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { callUrl, mountedOperations } from '@vitrina/contract';
import { type AdminOperationId, adminOperations } from '@vitrina/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCompany } from '../../domain/companies/companies.ts';
import { openEngine } from '../../storage/database/database-engine.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import { createGuardedFetch } from '../../stores/http/guarded-fetch.ts';
import { signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const VALUES = {
  appKey: 'vtexappkey-SECRETO-0001',
  appToken: 'vtexapptoken-SECRETO-0002',
  token: 'shpat_SECRETO_0003',
  password: 'clave-SECRETO-0004',
  broken: 'roto-SECRETO-0005',
};
const encoded = (text: string): string[] => {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
};
const forbidden = [...Object.values(VALUES), `ana:${VALUES.password}`].flatMap(encoded);
const found = (text: string): string[] => forbidden.filter((value) => text.includes(value));

/** The ways in which a store fails while it echoes its request. */
const failures: Record<string, (sent: string, response: ServerResponse, request: IncomingMessage) => void> = {
  'a text with 500': (sent, response) => void response.writeHead(500).end(`no: ${sent}`),
  'a text with 200': (sent, response) => void response.writeHead(200).end(`no: ${sent}`),
  'JSON with 401': (sent, response) => void response.writeHead(401).end(JSON.stringify({ error: sent })),
  'JSON with 403': (sent, response) => void response.writeHead(403).end(JSON.stringify({ message: sent })),
  'GraphQL errors with 200': (sent, response) =>
    void response.end(JSON.stringify({ errors: [{ message: sent, extensions: { code: 'ACCESS_DENIED', sent } }] })),
  throttling: (sent, response) => void response.writeHead(429, { 'retry-after': sent.slice(0, 80) }).end(sent),
  'a redirect': (sent, response) =>
    void response.writeHead(302, { location: `http://10.0.0.1/?${encodeURIComponent(sent)}` }).end(),
  'broken JSON': (sent, response) => void response.end(`[{"a": "${sent}`),
  'a connection that breaks off': (_, __, request) => void request.socket.destroy(),
};

const BODIES: Partial<Record<AdminOperationId, object>> = {
  'secrets.put': { values: { appKey: VALUES.appKey, appToken: VALUES.appToken } },
  'companies.update': { version: 1, contact: 'x' },
};

describe.each(testEngines())('$name', (engine) => {
  let shop: TestApp;
  let options: Awaited<ReturnType<typeof engine.newDatabase>>;
  let failing: (typeof failures)[string] = () => undefined;
  const outputs: string[] = [];
  const received: string[] = [];
  const server = createServer((request, response) => {
    const { authorization = '', ...headers } = request.headers;
    const login = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const sent = `${JSON.stringify(headers)} ${authorization} ${login}`.replaceAll('"', "'");
    received.push(sent);
    failing(sent, response, request);
  });
  const companies = ['vtex', 'shop', 'lista', 'rota'];

  beforeAll(async () => {
    await engine.start();
    options = await engine.newDatabase();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const website = `http://${host}`;
    const fetch = createGuardedFetch({ allowedHosts: [host], timeoutMs: 2000 });
    shop = await openTestApp({
      storeFetch: fetch,
      feedFetch: fetch,
      lookup: { circuits: { failures: 1_000_000, preferStaleMs: 0 } },
      ...(options.url === undefined ? {} : { databaseUrl: options.url }),
    });
    const { repos } = shop.database;
    const add = async (uid: string, provider: string, secret: Record<string, string>) => {
      await repos.companies.insert(newCompany(uid, { name: uid, website, provider, secretId: `${uid}/s` }, NOW), NOW);
      await repos.companies.setDevelopments(uid, ['interactive_pdf']);
      await repos.secrets.write(`${uid}/s`, secret, NOW, { companyUid: uid });
    };
    await add('vtex', 'VTEX', { appKey: VALUES.appKey, appToken: VALUES.appToken });
    await add('shop', 'SHOPIFY', { token: VALUES.token });
    await add('lista', 'FEED', { token: VALUES.token });
    // A value that cannot be a header: fetch itself would quote it.
    await add('rota', 'VTEX', { appKey: `${VALUES.broken}\nñ`, appToken: `${VALUES.broken}\0` });
    const owner = await signedIn(shop, { roles: { lista: 'owner' } });
    const body = { url: `${website}/lista`, login: { user: 'ana', password: VALUES.password } };
    const put = await owner.call('feeds.source.put', { params: { companyUid: 'lista' }, body });
    expect(put.statusCode).toBe(200);
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    server.closeAllConnections();
    server.close();
    await engine.stop();
  }, 60_000);

  const record = ({ body, headers }: { body: string; headers: object }) =>
    void outputs.push(body + JSON.stringify(headers));

  // Covers §backend-92.
  test.each(Object.keys(failures))(
    'no output contains a secret when a store answers with %s',
    { timeout: 60_000 },
    async (name) => {
      failing = failures[name] ?? failing;
      for (const companyId of companies) {
        record(
          await shop.call('/v2/integration/products', { method: 'POST', payload: { companyId, refId: `R-${name}` } }),
        );
        record(await shop.call(`/v2/catalog/read/${companyId}`));
        const company = await shop.database.repos.companies.byUid(companyId);
        if (company === null) continue;
        const store = await shop.stores
          .of(company)
          .catch((error: unknown) => void outputs.push(inspect(error, { depth: 12, showHidden: true })));
        await store
          ?.products({ companyId, refId: 'R' })
          .catch((error: unknown) => void outputs.push(inspect(error, { depth: 12 })));
        await store
          ?.categories()
          .catch((error: unknown) => void outputs.push(inspect(error, { depth: 12, showHidden: true })));
      }
      const owner = await signedIn(shop, { roles: { lista: 'owner' } });
      record(await owner.call('feeds.run', { params: { companyUid: 'lista' }, query: { force: 'true' } }));
      record(await owner.call('feeds.read', { params: { companyUid: 'lista' } }));
      expect(outputs.flatMap(found)).toEqual([]);
      expect(shop.lines.flatMap(found)).toEqual([]);
    },
  );

  // Covers §backend-92.
  test('the stores received the secret, so that the test can detect it', () => {
    const sent = received.join('\n');
    for (const value of [VALUES.appKey, VALUES.appToken, VALUES.token, VALUES.password]) expect(sent).toContain(value);
    expect(sent).not.toContain(VALUES.broken);
  });

  // Covers §backend-92.
  test('the database file and its dump contain no secret', async () => {
    const dumps: string[] = [];
    if (options.url === undefined) {
      for (const name of readdirSync(shop.dataDir).filter((file) => file.startsWith('vitrina.sqlite')))
        dumps.push(readFileSync(join(shop.dataDir, name)).toString('latin1'));
      expect(dumps.join('').includes('vtex/s')).toBe(true);
    } else {
      const database = await openEngine(options);
      const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = current_schema()`.execute(database.read);
      for (const { name } of rows)
        dumps.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(database.read)).rows));
      await database.close();
      expect(dumps.join('').includes('vtex/s')).toBe(true);
    }
    expect(dumps.flatMap(found)).toEqual([]);
  });

  // Covers §backend-92.
  test('no answer of any operation contains a secret, with its input or without', { timeout: 60_000 }, async () => {
    failing = failures['a text with 500'] ?? failing;
    const before = outputs.length;
    for (const companyUid of companies) {
      for (const { method, path } of Object.values(mountedOperations)) {
        const ids = { companyId: companyUid, companyUid, pdfUid: 'catalogo', id: 'catalogo', event: 'open' };
        const url = callUrl(
          '/v2',
          path,
          Object.fromEntries(
            [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, ids[key as keyof typeof ids] ?? 'x']),
          ),
          ids,
        );
        record(await shop.call(url, method === 'POST' ? { method, payload: { ...ids, refId: 'R' } } : { method }));
      }
      for (const id of Object.keys(adminOperations) as AdminOperationId[]) {
        // The stream of a company stays open.
        if (id === 'events.stream') continue;
        const user = await signedIn(shop, { roles: { [companyUid]: 'owner' }, isOperator: true });
        const params = { companyUid, name: 's', userUid: user.user.uid, uid: 'x', tokenUid: 'x' };
        const { method } = adminOperations[id];
        record(await user.call(id, { params, ...(method === 'GET' ? {} : { body: BODIES[id] ?? {} }) }));
      }
    }
    for (const url of ['/metrics', '/healthz', '/readyz', '/view?company=vtex', '/nada']) record(await shop.call(url));
    expect(outputs.length - before).toBeGreaterThan(companies.length * Object.keys(adminOperations).length);
    expect(outputs.flatMap(found)).toEqual([]);
    expect(shop.lines.flatMap(found)).toEqual([]);
  });
});
