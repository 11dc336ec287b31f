/** A PostgreSQL that goes, falls silent and comes back, behind a proxy. */
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../domain/ports.ts';
import type { Engine } from './connection.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import { startPostgresProxy } from './testing/postgres-proxy.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from './testing/postgres-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const programs = postgresDirectory();
const secretsKey = Buffer.alloc(32, 7);
const unavailable = { code: 'database.unavailable' };

describe.runIf(programs !== null)('a PostgreSQL', () => {
  let server: PostgresServer;
  let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;
  let database: Database;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
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
  const isBack = () => vi.waitFor(async () => expect(await ask()).toBeNull(), { timeout: 20_000, interval: 20 });

  test('that is cut off in the middle of a transaction costs that transaction and not the process', async () => {
    const cutWithin = database.inTransaction(async ({ companies }) => {
      await companies.byUid('acme');
      proxy.cut();
      // The moment in which nobody asks anything: the connection breaks under the transaction.
      await new Promise((wake) => setTimeout(wake, 50));
      await companies.byUid('acme');
    });
    await expect(cutWithin).rejects.toMatchObject(unavailable);
    await isBack();
  });

  test('that is gone is told as such at once, and used again when it is back', async () => {
    await proxy.set({ is: 'refused' });
    await expect(ask()).rejects.toMatchObject(unavailable);
    const begin = performance.now();
    await expect(ask()).rejects.toMatchObject(unavailable);
    expect(performance.now() - begin).toBeLessThan(1000);
    await proxy.set({ is: 'none' });
    await isBack();
  });

  test('that takes connections and says nothing holds nobody for long, and is used again when it speaks', async () => {
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
    await isBack();
  });

  test('that is slow to answer one question, and answers others, is waited for', async () => {
    const [slow, quick] = await Promise.all([
      sql<{ is: boolean }>`select pg_sleep(5) is not null as is`.execute(engine.read),
      ask(),
    ]);
    expect([slow.rows[0]?.is, quick]).toEqual([true, null]);
  });

  test('no question of a reader runs for ever, and nothing is said of how it was asked', async () => {
    const rows = await sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(
      engine.read,
    );
    expect(rows.rows[0]?.setting).toBe('30s');
    const within = await engine.write
      .transaction()
      .execute((tx) => sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(tx));
    expect(within.rows[0]?.setting).toBe('10min');
    const late = sql`set local statement_timeout = 50`;
    const question = engine.write.transaction().execute(async (tx) => {
      await late.execute(tx);
      await sql`select pg_sleep(5)`.execute(tx);
    });
    await expect(question).rejects.toMatchObject({ code: 'server.busy' });
  });
});
