/** Daily partitions of events on PostgreSQL: created ahead, dropped as a whole, and never a condition for accepting events. */
import { tmpdir } from 'node:os';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countEvents } from '../../domain/analytics/count-events.ts';
import { measures } from '../../domain/analytics/measures.ts';
import type { Database } from '../../domain/ports/database.ts';
import { type DatabaseOptions, openDatabase } from '../open-database.ts';
import { company } from '../testing/builders.ts';
import { at, day } from '../testing/conformance.ts';
import { batch, stored } from '../testing/events.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from '../testing/postgres-server.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { Engine } from './schema/connection.ts';

vi.setConfig({ testTimeout: 60_000 });

const binaries = postgresDirectory();
const secretsKey = Buffer.alloc(32, 7);

describe.runIf(binaries !== null)('partitions of events on PostgreSQL', () => {
  let server: PostgresServer;
  let options: DatabaseOptions & { url: string };
  let database: Database;
  let engine: Engine;
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
  }, 60_000);
  afterAll(() => server.stop(), 60_000);

  const migrated = async (url: string): Promise<void> => {
    const opened = await openDatabase({ url, dataDir: tmpdir(), secretsKey });
    await opened.close();
  };
  const run = (text: string) => engine.write.executeQuery(CompiledQuery.raw(text));
  beforeEach(async () => {
    options = { url: await server.newPreparedDatabase(migrated), dataDir: tmpdir(), secretsKey };
    database = await openDatabase(options);
    engine = await openPostgres(options.url);
    // The partition of the days before the migration covers the days of these tests.
    await run('drop table events_earlier');
    for (const uid of ['acme', 'otra']) await database.repos.companies.insert(company(uid), day(1));
  });
  afterEach(() => Promise.all([database.close(), engine.close()]));

  /** Numbers of events by partition. */
  const eventsByPartition = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ name: string; count: number }>`
      select tableoid::regclass::text as name, count(*) as count from events group by 1 order by 1`.execute(
      engine.read,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const partitions = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'events'::regclass order by 1`.execute(engine.read);
    return rows.map(({ name }) => name);
  };
  const acceptOn = (number: number, uid = 'acme') =>
    database.repos.events.accept(batch([stored('open', { company: uid }, day(number))], day(number)));
  const countAll = async (): Promise<number> => {
    let sum = 0;
    for (let last = -1; last !== 0; sum += last)
      last = await database.repos.analytics.countNext(1000, day(1), countEvents);
    return sum;
  };
  const opens = async (): Promise<number> => {
    const range = { company: 'acme', pdf: '', from: '2026-01-01', to: '2026-12-31' };
    return (await database.repos.analytics.days(range, ['event.open'])).reduce((sum, { amount }) => sum + amount, 0);
  };
  const removeOld = async (before: Date): Promise<void> => {
    await database.repos.events.dropDays(before);
    while (await database.repos.analytics.removeOld({ events: before, ids: before }));
  };

  // Covers §resilience-113.
  test('events lie in the partition of their day, and an expired day is dropped with its batches while its sums stay', async () => {
    await database.repos.events.prepareDays(day(1));
    for (const number of [1, 2, 3]) await acceptOn(number);
    expect(await eventsByPartition()).toEqual({ events_20260101: 1, events_20260102: 1, events_20260103: 1 });
    expect(await countAll()).toBe(3);
    await removeOld(day(3));
    expect(await eventsByPartition()).toEqual({ events_20260103: 1 });
    expect(await partitions()).not.toContain('events_20260102');
    const { rows } = await sql`select 1 from event_batches`.execute(engine.read);
    expect(rows).toHaveLength(1);
    expect(await opens()).toBe(3);
  });

  // Covers §resilience-113.
  test('a day is not dropped before its events are counted and forwarded', async () => {
    await database.repos.events.prepareDays(day(1));
    await acceptOn(1);
    await removeOld(day(2));
    expect(await eventsByPartition()).toEqual({ events_20260101: 1 });
    const target = { company: 'acme', kind: 'webhook', address: 'https://a.test/' } as const;
    await database.repos.forwarding.set(target, day(1));
    await acceptOn(2);
    await countAll();
    await removeOld(day(5));
    expect(await eventsByPartition()).toEqual({ events_20260102: 1 });
    await database.repos.forwarding.remove('acme', 'webhook');
    await removeOld(day(5));
    expect(await eventsByPartition()).toEqual({});
    expect(await opens()).toBe(2);
  });

  // Covers §resilience-114.
  test('while the disk is full for new partitions, events are accepted, counted and removed; partitions follow by themselves', async () => {
    await run(`create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await run(
      "create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()",
    );
    const failure = database.repos.events.prepareDays(day(1));
    await expect(failure).rejects.toMatchObject({
      code: 'storage.full',
      cause: { message: expect.stringContaining('No space left') },
    });
    expect(await acceptOn(1)).toBe(1);
    expect(await eventsByPartition()).toEqual({ events_default: 1 });
    expect(await countAll()).toBe(1);
    await run('drop event trigger full_disk');
    await database.repos.events.prepareDays(day(1));
    await acceptOn(1);
    await acceptOn(2);
    expect(await eventsByPartition()).toEqual({ events_default: 2, events_20260102: 1 });
    expect(await countAll()).toBe(2);
    await removeOld(day(3));
    expect(await eventsByPartition()).toEqual({});
    expect(await opens()).toBe(3);
  });

  // Covers §resilience-114.
  test('a reader that holds all events for hours, such as a backup, delays accepting events by a second at most', async () => {
    await database.repos.events.prepareDays(day(1));
    await acceptOn(1);
    await countAll();
    const backup = await engine.write.startTransaction().execute();
    await sql`select * from events`.execute(backup);
    const preparing = expect(database.repos.events.prepareDays(day(9))).rejects.toMatchObject({ code: 'server.busy' });
    const dropping = expect(database.repos.events.dropDays(day(5))).rejects.toMatchObject({ code: 'server.busy' });
    expect(await acceptOn(2)).toBe(1);
    await preparing;
    await dropping;
    await backup.commit().execute();
    await database.repos.events.dropDays(day(5));
    expect(await eventsByPartition()).toEqual({ events_20260102: 1 });
  });

  test('several servers prepare and drop the same days at the same time', async () => {
    const other = await openDatabase(options);
    const servers = [database, other, database, other];
    await Promise.all(servers.map(({ repos }) => repos.events.prepareDays(day(-9))));
    await Promise.all(servers.map(({ repos }) => repos.events.dropDays(day(1))));
    await Promise.all(servers.map(({ repos }) => repos.events.prepareDays(day(1))));
    await other.close();
    await database.repos.events.prepareDays(day(1));
    expect(await partitions()).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `events_2026010${number}`),
      'events_default',
    ]);
  });

  // Covers §resilience-113.
  test('the migration keeps every event, also of older programs and of a server whose clock was ahead', async () => {
    const before = await openPostgres(await server.newDatabase());
    const all = await readMigrations('postgres');
    await migrate(
      before,
      all.filter(({ name }) => name < '019'),
      day(1),
    );
    const insert = (id: string) => {
      const { body } = stored('open');
      return sql`insert into events (company_uid, document_uid, name, page_index, body, at, batch, position)
        values ('acme', '', 'open', null, ${body}, ${at(1)}, ${id}, 0)`.execute(before.write);
    };
    const insertBatch = async (id: string) => {
      await insert(id);
      await sql`insert into event_batches (id, at, event_count, is_counted) values (${id}, ${at(1)}, 1, 0)`.execute(
        before.write,
      );
    };
    await insertBatch('2026-01-01T12:00:00.000Z a');
    await insertBatch('2099-01-01T12:00:00.000Z b');
    await insert('');
    await migrate(before, all, day(1));
    await insert('');
    await insertBatch('2026-01-02T12:00:00.000Z c');
    const { rows } = await sql<{ url: string }>`select current_schema() as url`.execute(before.read);
    const migratedOptions = { ...options, url: options.url.replace(/\/copy_\d+$/, '/postgres') };
    const url = `${migratedOptions.url}?options=${encodeURIComponent(`-c search_path=${rows[0]?.url}`)}`;
    const opened = await openDatabase({ ...migratedOptions, url });
    await opened.repos.companies.insert(company(), day(1));
    let counted = 0;
    for (let last = -1; last !== 0; counted += last)
      last = await opened.repos.analytics.countNext(1000, day(1), countEvents);
    expect(counted).toBe(5);
    const range = { company: 'acme', pdf: '', from: '2026-01-01', to: '2026-12-31' };
    expect(await opened.repos.analytics.days(range, ['event.open', measures.readers])).toMatchObject([
      { measure: 'event.open', amount: 5 },
      { measure: 'readers', amount: 1 },
    ]);
    await opened.repos.events.prepareDays(new Date());
    await opened.close();
    await before.close();
  });
});
