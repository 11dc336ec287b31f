/** The engines that the suites run on: SQLite always, PostgreSQL where its programs are found. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { databaseFile } from '../keys.ts';
import type { DatabaseOptions } from '../open-database.ts';
import { openPostgres } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from './postgres-server.ts';

export type TestEngine = {
  name: 'sqlite' | 'postgres';
  start(): Promise<void>;
  /** Options of an empty database; opening them twice is two processes on one database. */
  newDatabase(): Promise<DatabaseOptions>;
  stop(): Promise<void>;
};

/** The engine below a database, for tests that damage what is stored. */
export const openEngine = ({ url, dataDir }: DatabaseOptions) =>
  url ? openPostgres(url) : openSqlite(databaseFile(dataDir));

export const runSql = async (options: DatabaseOptions, text: string): Promise<void> => {
  const engine = await openEngine(options);
  await engine.write.executeQuery(CompiledQuery.raw(text));
  await engine.close();
};

const secretsKey = Buffer.alloc(32, 7);

const sqlite = (): TestEngine => {
  const directories: string[] = [];
  return {
    name: 'sqlite',
    start: async () => {},
    newDatabase: async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-sqlite-'));
      directories.push(dataDir);
      return { dataDir, secretsKey };
    },
    stop: async () => {
      for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    },
  };
};

const postgres = (programs: string): TestEngine => {
  let server: PostgresServer | null = null;
  return {
    name: 'postgres',
    start: async () => {
      server = await startPostgres(programs);
    },
    newDatabase: async () => {
      if (!server) throw new Error('start comes first');
      return { url: await server.newDatabase(), dataDir: tmpdir(), secretsKey };
    },
    stop: async () => {
      await server?.stop();
    },
  };
};

export const testEngines = (): TestEngine[] => {
  const programs = postgresDirectory();
  if (programs) return [sqlite(), postgres(programs)];
  console.info('PostgreSQL is not installed here (initdb, postgres): its column of the suite is not run.');
  return [sqlite()];
};
