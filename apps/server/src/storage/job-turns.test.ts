/** Workers that come late to a turn on PostgreSQL: it locks a row also for who then finds that it was served. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../domain/ports.ts';
import type { Engine } from './connection.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';
import { company } from './testing/builders.ts';
import { day } from './testing/conformance.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from './testing/postgres-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const programs = postgresDirectory();

describe.runIf(programs !== null)('the turns of companies', () => {
  let server: PostgresServer;
  let database: Database;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
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
  /** Another worker that has the turn, and serves all the company has when it is told to. */
  const holdTurn = async (uid: string) => {
    const tx = await engine.write.startTransaction().execute();
    await sql`select 1 from job_turns where company_uid = ${uid} for update`.execute(tx);
    return async () => {
      await cancelAll(tx, uid);
      await sql`update job_turns set served = 5 where company_uid = ${uid}`.execute(tx);
      await tx.commit().execute();
    };
  };
  /** `isOver`: there is nobody to wait for any more. */
  const untilWaiting = (count: number, isOver = () => false) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(engine.read);
        expect(isOver() || rows.length === count, `${rows.length} wait`).toBe(true);
      },
      { timeout: 20_000, interval: 20 },
    );

  test('are given back by who came too late for them, so that no two workers wait for each other', async () => {
    await add('otra');
    const serveOtra = await holdTurn('otra');
    let isOneOver = false;
    const one = claim('one').finally(() => {
      isOneOver = true;
    });
    await untilWaiting(1);
    await add('acme');
    const serveAcme = await holdTurn('acme');
    const two = claim('two');
    await untilWaiting(2);
    await add('más');
    await cancelAll(engine.write, 'otra');
    const serveThird = await holdTurn('más');
    // The second comes too late for acme and stands in line for the third company.
    await serveAcme();
    await untilWaiting(2);
    await cancelAll(engine.write, 'más');
    // The first comes too late for the other company, and finds work of acme.
    const ofAcme = await add('acme');
    await serveOtra();
    await untilWaiting(2, () => isOneOver);
    await cancelAll(engine.write, 'acme');
    const ofOtra = await add('otra');
    await serveThird();
    expect((await one)?.id).toBe(ofAcme.id);
    expect((await two)?.id).toBe(ofOtra.id);
  });
});
