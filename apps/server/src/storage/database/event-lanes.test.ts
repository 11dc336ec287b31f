/** Counting lanes on PostgreSQL: servers count different companies at the same time, also beside a program without lanes. */
import { tmpdir } from 'node:os';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countEvents } from '../../domain/analytics/count-events.ts';
import { measures } from '../../domain/analytics/measures.ts';
import type { Database } from '../../domain/ports/database.ts';
import { openDatabase } from '../open-database.ts';
import { company } from '../testing/builders.ts';
import { at, day } from '../testing/conformance.ts';
import { batch, stored } from '../testing/events.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from '../testing/postgres-server.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { Engine } from './schema/connection.ts';
import type { Tables } from './schema/tables.ts';

vi.setConfig({ testTimeout: 60_000 });

const binaries = postgresDirectory();

describe.runIf(binaries !== null)('counting lanes on PostgreSQL', () => {
  let server: PostgresServer;
  let here: Database;
  let there: Database;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
  }, 60_000);
  afterAll(() => server.stop(), 60_000);
  beforeEach(async () => {
    const options = { url: await server.newDatabase(), dataDir: tmpdir(), secretsKey: Buffer.alloc(32, 7) };
    here = await openDatabase(options);
    there = await openDatabase(options);
    engine = await openPostgres(options.url);
    for (const uid of ['acme', 'otra']) await here.repos.companies.insert(company(uid), day(1));
  });
  afterEach(() => Promise.all([here.close(), there.close(), engine.close()]));

  const countNext = ({ repos }: Database) => repos.analytics.countNext(1000, day(1), countEvents);
  const opensOf = async (uid: string): Promise<number> => {
    const range = { company: uid, pdf: '', from: '2026-01-01', to: '2026-01-31' };
    const days = await here.repos.analytics.days(range, ['event.open']);
    return days.reduce((sum, { amount }) => sum + amount, 0);
  };
  const laneOfBatches = async (db: Kysely<Tables>): Promise<number[]> =>
    (await db.selectFrom('event_batches').select('lane').distinct().orderBy('lane').execute()).map(({ lane }) => lane);
  const untilBlocked = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(engine.read);
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 20_000, interval: 20 },
    );

  // Covers §resilience-110.
  test('a server counts the events of one company while another server counts those of another company', async () => {
    await here.repos.events.accept(batch([stored('open'), stored('open', { company: 'otra' })]));
    const [lane = expect.fail()] = await laneOfBatches(engine.read);
    expect(await laneOfBatches(engine.read)).toHaveLength(2);
    const busy = await engine.write.startTransaction().execute();
    await sql`select 1 from analytics_turn where name = 'count' for share`.execute(busy);
    await sql`select 1 from analytics_turn where lane = ${lane} for update`.execute(busy);
    expect(await countNext(here)).toBe(1);
    expect((await opensOf('acme')) + (await opensOf('otra'))).toBe(1);
    await busy.rollback().execute();
    expect(await countNext(there)).toBe(1);
    expect([await opensOf('acme'), await opensOf('otra')]).toEqual([1, 1]);
    expect(await countNext(here)).toBe(0);
  });

  // Covers §resilience-110.
  test('a server that finds every lane taken waits, and does not count what the other server counted', async () => {
    await here.repos.events.accept(batch([stored('open')]));
    const busy = await engine.write.startTransaction().execute();
    await sql`select 1 from analytics_turn where lane is not null for update`.execute(busy);
    const waiting = countNext(here);
    await untilBlocked();
    await sql`update event_batches set is_counted = 1`.execute(busy);
    await busy.commit().execute();
    expect(await waiting).toBe(0);
    expect(await opensOf('acme')).toBe(0);
  });

  // Covers §resilience-110.
  test('lanes wait for a program without lanes that is counting, and count nothing twice', async () => {
    await here.repos.events.accept(batch([stored('open'), stored('open', { company: 'otra' })]));
    const older = await engine.write.startTransaction().execute();
    await sql`update analytics_turn set at = ${at(1)} where name = 'count'`.execute(older);
    const waiting = countNext(here);
    await untilBlocked();
    await sql`update event_batches set is_counted = 1 where is_counted = 0`.execute(older);
    await older.commit().execute();
    expect(await waiting).toBe(0);
    expect([await opensOf('acme'), await opensOf('otra')]).toEqual([0, 0]);
  });

  // Covers §resilience-110.
  test('batches of a program without lanes are counted once by servers that count lanes, and beside their batches', async () => {
    const { body } = stored('open');
    const insertOlder = async (number: number) => {
      const id = `${at(1)} older-${number}`;
      for (const uid of ['acme', 'otra'])
        await sql`insert into events (company_uid, document_uid, name, page_index, body, at, batch, position)
          values (${uid}, '', 'open', null, ${body}, ${at(1)}, ${id}, 0)`.execute(engine.write);
      await sql`insert into event_batches (id, at, event_count, is_counted)
        values (${id}, ${at(1)}, 2, 0)`.execute(engine.write);
    };
    for (let number = 0; number < 10; number += 1) {
      await insertOlder(number);
      await here.repos.events.accept(batch([stored('open'), stored('open', { company: 'otra' })]));
    }
    const countAll = async (database: Database): Promise<number> => {
      let sum = 0;
      for (let last = -1; last !== 0; sum += last) last = await countNext(database);
      return sum;
    };
    const sums = await Promise.all([countAll(here), countAll(there), countAll(here)]);
    expect(sums.reduce((sum, count) => sum + count, 0) + (await countAll(here))).toBe(40);
    expect([await opensOf('acme'), await opensOf('otra')]).toEqual([20, 20]);
    const range = { company: 'acme', pdf: '', from: '2026-01-01', to: '2026-01-31' };
    expect(await here.repos.analytics.days(range, [measures.readers])).toMatchObject([{ amount: 1 }]);
  });
});
