/**
Locks of company turns on PostgreSQL, which locks a row even for a claim that then finds the turn already served. Such a lock must be
released, or two workers deadlock.
*/
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../domain/ports/database.ts';
import { openDatabase } from '../open-database.ts';
import { company } from '../testing/builders.ts';
import { day } from '../testing/conformance.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from '../testing/postgres-server.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { Engine } from './schema/connection.ts';
import type { Tables } from './schema/tables.ts';

vi.setConfig({ testTimeout: 60_000 });

const binaries = postgresDirectory();

describe.runIf(binaries !== null)('job turns on PostgreSQL', () => {
  let server: PostgresServer;
  let database: Database;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
  }, 60_000);
  afterAll(() => server.stop(), 60_000);
  beforeEach(async () => {
    const url = await server.newDatabase();
    database = await openDatabase({ url, dataDir: tmpdir(), secretsKey: Buffer.alloc(32, 7) });
    engine = await openPostgres(url);
    for (const uid of ['acme', 'otra', 'más']) await database.repos.companies.insert(company(uid), day(1));
  });
  afterEach(() => Promise.all([database.close(), engine.close()]));

  const add = (uid: string) => {
    const job = { id: randomUUID(), company: uid, document: randomUUID(), name: 'Catálogo' };
    return database.repos.jobs.add({ ...job, fileKey: `${'a'.repeat(64)}.pdf` }, day(1));
  };
  const claim = (worker: string) => database.repos.jobs.claim({ worker, until: day(3) }, day(2));
  const cancelAll = (db: Kysely<Tables>, uid: string) =>
    sql`update jobs set state = 'cancelled' where company_uid = ${uid} and state = 'queued'`.execute(db);
  /** Another worker that holds the company's turn. The returned function serves all its jobs and commits. */
  const holdTurn = async (uid: string) => {
    const tx = await engine.write.startTransaction().execute();
    await sql`select 1 from job_turns where company_uid = ${uid} for update`.execute(tx);
    return async () => {
      await cancelAll(tx, uid);
      await sql`update job_turns set served = 5 where company_uid = ${uid}`.execute(tx);
      await tx.commit().execute();
    };
  };
  /** Waits until `count` locks are not granted, or until `isOver`. */
  const untilBlocked = (count: number, isOver = () => false) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(engine.read);
        expect(isOver() || rows.length === count, `${rows.length} blocked`).toBe(true);
      },
      { timeout: 20_000, interval: 20 },
    );

  // Covers §backend-79.
  test('a claim that finds its turn already served releases the lock, so that two workers do not deadlock', async () => {
    await add('otra');
    const serveOtra = await holdTurn('otra');
    let isFirstDone = false;
    const first = claim('one').finally(() => {
      isFirstDone = true;
    });
    await untilBlocked(1);
    await add('acme');
    const serveAcme = await holdTurn('acme');
    const second = claim('two');
    await untilBlocked(2);
    await add('más');
    await cancelAll(engine.write, 'otra');
    const serveThird = await holdTurn('más');
    // The second worker finds acme's turn served and waits for the third company.
    await serveAcme();
    await untilBlocked(2);
    await cancelAll(engine.write, 'más');
    // The first worker finds the turn of "otra" served, and finds a new job of acme.
    const ofAcme = await add('acme');
    await serveOtra();
    await untilBlocked(2, () => isFirstDone);
    await cancelAll(engine.write, 'acme');
    const ofOtra = await add('otra');
    await serveThird();
    expect((await first)?.id).toBe(ofAcme.id);
    expect((await second)?.id).toBe(ofOtra.id);
  });
});
