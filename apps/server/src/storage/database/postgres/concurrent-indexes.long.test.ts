/** Indexes that PostgreSQL builds while others write: nobody waits, and an interrupted build is repeated at the next start. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { day } from '../../testing/conformance.ts';
import { startPostgresProxy } from '../../testing/postgres-proxy.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from '../../testing/postgres-server.ts';
import { migrate, readMigrations } from '../migrate.ts';
import type { Engine } from '../schema/connection.ts';
import { openPostgres } from './postgres.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const binaries = postgresDirectory();
const index = {
  name: '901_index',
  text: '-- concurrently\ncreate index things_by_a on things (a);\ncreate unique index things_by_b on things (b);',
};
const afterwards = { name: '902_after', text: 'alter table things add column c text;' };

describe.runIf(binaries !== null)('indexes that are built concurrently', () => {
  let server: PostgresServer;
  let url: string;
  let engine: Engine;
  let known: Awaited<ReturnType<typeof readMigrations>>;
  const clients: pg.Client[] = [];
  const engines: Engine[] = [];

  const openEngine = async (at = url) => {
    const opened = await openPostgres(at);
    engines.push(opened);
    return opened;
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  /** A build waits for this transaction after it has created its index, which is invalid until the end. */
  const openWriter = async () => {
    const writer = await connect();
    await writer.query("begin; insert into things (a, b) values ('open', 'open')");
    return writer;
  };
  const indexes = async () => {
    const reader = await connect();
    const { rows } = await reader.query<{ name: string; is: boolean }>(
      `select relname as name, indisvalid as is from pg_index join pg_class on pg_class.oid = indexrelid
       where relname like 'things_by_%' and relnamespace = current_schema()::regnamespace order by relname`,
    );
    await reader.end();
    return rows.map(({ name, is }) => `${name} ${is ? 'valid' : 'invalid'}`);
  };
  const untilBuilding = () =>
    vi.waitFor(async () => expect(await indexes()).toEqual(['things_by_a invalid']), { timeout: 20_000 });
  const built = ['things_by_a valid', 'things_by_b valid'];

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    const things = { name: '900_things', text: 'create table things (a text, b text);' };
    known = [...(await readMigrations('postgres')), things];
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    url = await server.newDatabase();
    engine = await openEngine();
    await migrate(engine, known, day(1));
    await sql`insert into things (a, b) values ('one', '1'), ('two', '2')`.execute(engine.write);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end().catch(() => {});
    for (const opened of engines.splice(0)) await opened.close();
  });

  // Covers §resilience-140.
  test('others write to the table while its indexes are built', async () => {
    const writer = await openWriter();
    const migrating = migrate(engine, [...known, index, afterwards], day(2));
    await untilBuilding();
    const other = await connect();
    await other.query("insert into things (a, b) values ('three', '3')");
    await writer.query('commit');
    expect(await migrating).toEqual(['901_index', '902_after']);
    expect(await indexes()).toEqual(built);
    expect((await other.query('select a from things where c is null')).rows).toHaveLength(4);
  });

  // Covers §resilience-141.
  test('a build that a restart of PostgreSQL interrupts fails, and the next start builds the index again', async () => {
    await openWriter();
    const interrupted = migrate(engine, [...known, index, afterwards], day(2));
    interrupted.catch(() => {});
    await untilBuilding();
    await server.restart();
    await expect(interrupted).rejects.toMatchObject({ code: 'database.unavailable' });
    expect(await indexes()).toEqual(['things_by_a invalid']);
    const nextStart = await openEngine();
    expect(await migrate(nextStart, [...known, index, afterwards], day(2))).toEqual(['901_index', '902_after']);
    expect(await indexes()).toEqual(built);
    expect(await migrate(nextStart, [...known, index, afterwards], day(3))).toEqual([]);
  });

  // Covers §resilience-141.
  test('a second server waits for the build of a process that is gone, and uses its index', async () => {
    const writer = await openWriter();
    const proxy = await startPostgresProxy(url);
    try {
      const gone = migrate(await openEngine(proxy.url), [...known, index], day(2));
      gone.catch(() => {});
      await untilBuilding();
      proxy.cut();
      await expect(gone).rejects.toMatchObject({ code: 'database.unavailable' });
      const second = migrate(engine, [...known, index], day(2));
      await writer.query('commit');
      expect(await second).toEqual(['901_index']);
      expect(await indexes()).toEqual(built);
    } finally {
      await proxy.stop();
    }
  });

  // Covers §resilience-140.
  test('of servers that start together one builds the indexes, and all of them start', async () => {
    const writer = await openWriter();
    const starting = [engine, await openEngine(), await openEngine()].map((each) =>
      migrate(each, [...known, index, afterwards], day(2)),
    );
    await untilBuilding();
    await writer.query('commit');
    expect((await Promise.all(starting)).flat()).toEqual(['901_index', '902_after']);
    expect(await indexes()).toEqual(built);
  });

  // Covers §resilience-141.
  test('a unique index that finds equal rows fails each start until they are gone', async () => {
    await sql`insert into things (a, b) values ('same', '1')`.execute(engine.write);
    for (const _ of [1, 2]) await expect(migrate(engine, [...known, index], day(2))).rejects.toThrow(/things_by_b/);
    await sql`delete from things where a = 'same'`.execute(engine.write);
    expect(await migrate(engine, [...known, index], day(2))).toEqual(['901_index']);
    expect(await indexes()).toEqual(built);
  });

  test('a long statement after the build is limited as before', async () => {
    await migrate(engine, [...known, index], day(2));
    const { rows } = await sql<{ is: string }>`select current_setting('statement_timeout') as is`.execute(engine.read);
    expect(rows[0]?.is).toBe('30s');
  });
});
