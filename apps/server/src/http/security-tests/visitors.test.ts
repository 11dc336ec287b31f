/** Callers without a session, at every route and method of the app: the database stays unchanged except for events. */
import diagnostics from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callUrl } from '@vitrina/contract';
import { ADMIN_BASE, type AdminOperation, adminOperations } from '@vitrina/contract/admin';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import { openEngine } from '../../storage/database/database-engine.ts';
import { readMigrations } from '../../storage/database/migrate.ts';
import { tableNames } from '../../storage/database/table-names.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import { openFuzzShop } from '../testing/fuzz-shop.ts';

/** And the counters of failed sign-ins, which throttle guessing. */
const EVENTS = new Set(['events', 'event_batches', 'event_ids', 'sign_ins']);

const anEvent = visitorEvent('page_view', { pdf: 'catalogo', page: 1, session: 's-1', id: 'uno' });

const there: Record<string, string> = {
  companyUid: 'acme',
  pdfUid: 'catalogo',
  id: 'catalogo',
  index: '1',
  number: '1',
  page: '1',
  kind: 'webhook',
  name: 'clave',
};
/** Bodies that would change something if an authorized caller sent them. */
const bodies: unknown[] = [
  undefined,
  {},
  anEvent,
  {
    email: 'ana@example.test',
    password: 'una frase larga',
    current: 'una frase larga',
    role: 'owner',
    uid: 'nueva',
    name: 'Nueva',
    developments: [],
    version: 1,
    tags: [],
    images: [],
    videos: [],
    models: [],
    links: [],
    sections: [],
    csv: 'page,ref,left,top\n',
    values: { appKey: 'x' },
    url: 'https://acme.test/lista.csv',
    address: 'https://acme.test/recibe',
    secret: 'x',
    companyId: 'acme',
  },
];

const methods = METHODS.filter((method) => method !== 'CONNECT');
const usual = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

describe.each(testEngines())('on $name', (engine) => {
  let given: Awaited<ReturnType<typeof openFuzzShop>>;
  let dist: string;
  let held: () => Promise<Record<string, unknown>>;
  let eventRows: () => Promise<number>;
  let closeEngine: () => Promise<void>;
  const routes = new Set<string>();

  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url }) => void routes.add(url));
  };

  beforeAll(async () => {
    await engine.start();
    dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
    await mkdir(join(dist, 'assets'));
    await writeFile(join(dist, 'manifest.json'), JSON.stringify({ 'src/main.tsx': { file: 'assets/main.js' } }));
    await writeFile(join(dist, 'assets/main.js'), '');
    await writeFile(join(dist, 'embed.js'), '');
    diagnostics.subscribe('fastify.initialization', listen);
    const options = await engine.newDatabase();
    given = await openFuzzShop(options, { viewerDist: dist });
    diagnostics.unsubscribe('fastify.initialization', listen);
    const own = await openEngine(options);
    closeEngine = () => own.close();
    const tables = tableNames(await readMigrations(own.kind)).filter((name) => !EVENTS.has(name));
    eventRows = async () => (await sql`select * from events`.execute(own.read)).rows.length;
    held = async () => {
      const rows = tables.map(async (name) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(own.read);
        return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
      });
      const folders = ['files', 'uploads'].map((name) => [name, readdirSync(join(given.shop.dataDir, name)).sort()]);
      return { ...Object.fromEntries(await Promise.all(rows)), folders };
    };
  }, 60_000);
  afterAll(async () => {
    await closeEngine();
    await given.shop.close();
    await engine.stop();
    await rm(dist, { recursive: true, force: true });
  });

  const uploadHeaders = { 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-offset': '0' };
  const visitors: Record<string, string>[] = [
    {},
    { 'x-api-key': 'vitrina' },
    { 'x-api-key': 'vitrina', cookie: `vitrina_session=${'A'.repeat(43)}`, 'x-csrf-token': 'x', ...uploadHeaders },
    { 'x-api-key': 'vitrina', 'x-http-method-override': 'DELETE', authorization: `Bearer vit_${'A'.repeat(43)}` },
  ];

  // Covers §backend-111.
  test('writes nothing but events', { timeout: 240_000 }, async () => {
    const { app } = given.shop;
    const before = await held();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['companies', 'documents', 'users', 'sessions', 'secrets', 'jobs', 'uploads']),
    );
    expect([...routes]).toEqual(expect.arrayContaining(['/files/:key', '/events', '/view', '/assets/*', '/docs']));
    for (const { path } of Object.values<AdminOperation>(adminOperations))
      expect(routes).toContain(`${ADMIN_BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`);

    let accepted = 0;
    for (const route of routes) {
      const known = Object.fromEntries(
        [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => [
          name,
          there[name] ?? String(given.publishers[name]?.[0] ?? '1'),
        ]),
      );
      const url = `${callUrl('', route, known, {})}?event=page_view&companyId=acme&companyUid=acme&pdfUid=catalogo&force=true`;
      for (const method of methods) {
        for (const [at, headers] of visitors.entries()) {
          if (at > 0 && !usual.has(method)) continue;
          const body = bodies[at % bodies.length];
          const payload =
            body === undefined || ['GET', 'HEAD', 'TRACE'].includes(method) ? {} : { payload: body as object };
          const answer = await app.inject({ method: method as 'GET', url, headers, ...payload });
          const what = `${method} ${route} ${answer.statusCode}`;
          expect(answer.statusCode, what).toBeLessThan(500);
          if (route.startsWith('/admin/')) expect(answer.statusCode, what).toBeGreaterThanOrEqual(400);
          if (answer.statusCode < 400 && !['GET', 'HEAD', 'OPTIONS'].includes(method)) accepted += 1;
        }
      }
    }
    expect(accepted).toBeGreaterThan(0);
    expect(await held()).toEqual(before);
    expect(await eventRows()).toBeGreaterThan(0);
  });
});
