/** PostgreSQL behind a proxy that cuts connections, refuses them, stalls, and recovers. */
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../domain/ports/database.ts';
import { openDatabase } from '../../open-database.ts';
import { startPostgresProxy } from '../../testing/postgres-proxy.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from '../../testing/postgres-server.ts';
import type { Engine } from '../schema/connection.ts';
import { openPostgres } from './postgres.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const binaries = postgresDirectory();
const secretsKey = Buffer.alloc(32, 7);
const unavailable = { code: 'database.unavailable' };

describe.runIf(binaries !== null)('PostgreSQL outages', () => {
  let server: PostgresServer;
  let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;
  let database: Database;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    proxy = await startPostgresProxy(await server.newDatabase());
    database = await openDatabase({ url: proxy.url, dataDir: tmpdir(), secretsKey });
    engine = await openPostgres(proxy.url);
  });
  afterEach(async () => {
    await proxy.set({ is: 'none' });
    await Promise.all([database.close(), engine.close()]);
    await proxy.stop();
  });
  const ask = () => database.repos.companies.byUid('acme');
  const untilBack = () => vi.waitFor(async () => expect(await ask()).toBeNull(), { timeout: 20_000, interval: 20 });

  // Covers §resilience-25.
  test('a connection cut in a transaction fails that transaction with database.unavailable, and the process continues', async () => {
    const cutWithin = database.inTransaction(async ({ companies }) => {
      await companies.byUid('acme');
      proxy.cut();
      // The connection breaks while the transaction is idle.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await companies.byUid('acme');
    });
    await expect(cutWithin).rejects.toMatchObject(unavailable);
    await untilBack();
  });

  // Covers §resilience-26.
  test('a refusing server yields database.unavailable within 1 s, and is used again when it is back', async () => {
    await proxy.set({ is: 'refused' });
    await expect(ask()).rejects.toMatchObject(unavailable);
    const begin = performance.now();
    await expect(ask()).rejects.toMatchObject(unavailable);
    expect(performance.now() - begin).toBeLessThan(1000);
    await proxy.set({ is: 'none' });
    await untilBack();
  });

  // Covers §resilience-26.
  test('a stalled server fails 40 pending queries within 10 s and later ones within 0.5 s, and is used again when it answers', async () => {
    await ask();
    await proxy.set({ is: 'hanging' });
    const begin = performance.now();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, ask));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(performance.now() - begin).toBeLessThan(10_000);
    const later = performance.now();
    await expect(ask()).rejects.toMatchObject(unavailable);
    expect(performance.now() - later).toBeLessThan(500);
    await proxy.set({ is: 'none' });
    await untilBack();
  });

  // Covers §resilience-26.
  test('a slow query is waited for while the server answers other queries', async () => {
    const [slow, quick] = await Promise.all([
      sql<{ is: boolean }>`select pg_sleep(5) is not null as is`.execute(engine.read),
      ask(),
    ]);
    expect([slow.rows[0]?.is, quick]).toEqual([true, null]);
  });

  // Covers §resilience-27.
  test('reads time out after 30 s, writes after 10 min, and a statement timeout is server.busy', async () => {
    const rows = await sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(
      engine.read,
    );
    expect(rows.rows[0]?.setting).toBe('30s');
    const within = await engine.write
      .transaction()
      .execute((tx) => sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(tx));
    expect(within.rows[0]?.setting).toBe('10min');
    const shortTimeout = sql`set local statement_timeout = 50`;
    const timedOut = engine.write.transaction().execute(async (tx) => {
      await shortTimeout.execute(tx);
      await sql`select pg_sleep(5)`.execute(tx);
    });
    await expect(timedOut).rejects.toMatchObject({ code: 'server.busy' });
  });
});
