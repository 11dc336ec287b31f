/** Engines of the conformance suites: SQLite always, PostgreSQL when it is installed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { openEngine } from '../database/database-engine.ts';
import { type DatabaseOptions, openDatabase } from '../open-database.ts';
import { type PostgresServer, postgresDirectory, startPostgres } from './postgres-server.ts';

export type TestEngine = {
  name: 'sqlite' | 'postgres';
  start(): Promise<void>;
  /** Options of a database with the newest schema and no rows; opening them twice simulates two processes. */
  newDatabase(): Promise<DatabaseOptions>;
  /** Options of a database without a schema, for tests of migrations. */
  newEmptyDatabase(): Promise<DatabaseOptions>;
  stop(): Promise<void>;
};

export const runSql = async (options: DatabaseOptions, text: string): Promise<void> => {
  const engine = await openEngine(options);
  await engine.write.executeQuery(CompiledQuery.raw(text));
  await engine.close();
};

const secretsKey = Buffer.alloc(32, 7);

/** Migrations take most of the time of a small test, so they run once and later databases are copies. */
const migrate = async (options: DatabaseOptions): Promise<void> => {
  const database = await openDatabase(options);
  await database.close();
};

const sqlite = (): TestEngine => {
  const directories: string[] = [];
  let migrated: Promise<string> | null = null;
  const newDirectory = (): string => {
    const directory = mkdtempSync(join(tmpdir(), 'vitrina-sqlite-'));
    directories.push(directory);
    return directory;
  };
  const createTemplate = async (): Promise<string> => {
    const dataDir = newDirectory();
    await migrate({ dataDir, secretsKey });
    return dataDir;
  };
  return {
    name: 'sqlite',
    start: async () => {},
    newDatabase: async () => {
      migrated ??= createTemplate();
      const dataDir = newDirectory();
      cpSync(await migrated, dataDir, { recursive: true });
      return { dataDir, secretsKey };
    },
    newEmptyDatabase: async () => ({ dataDir: newDirectory(), secretsKey }),
    stop: async () => {
      for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    },
  };
};

const postgres = (binaries: string): TestEngine => {
  let server: PostgresServer | null = null;
  const started = (): PostgresServer => {
    if (!server) throw new Error('the engine is not started');
    return server;
  };
  const optionsOf = (url: string): DatabaseOptions => ({ url, dataDir: tmpdir(), secretsKey });
  return {
    name: 'postgres',
    start: async () => {
      server = await startPostgres(binaries);
    },
    newDatabase: async () => optionsOf(await started().newPreparedDatabase((url) => migrate(optionsOf(url)))),
    newEmptyDatabase: async () => optionsOf(await started().newDatabase()),
    stop: async () => {
      await server?.stop();
    },
  };
};

export const testEngines = (): TestEngine[] => {
  const binaries = postgresDirectory();
  if (binaries) return [sqlite(), postgres(binaries)];
  console.info('PostgreSQL (initdb, postgres) is not installed: its tests are skipped.');
  return [sqlite()];
};
