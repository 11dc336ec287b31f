/** Starts a PostgreSQL server for tests, in a temporary directory, on a Unix socket. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export type PostgresServer = {
  /** The url of an empty schema, which stands for a database: creating it is a hundred times faster. */
  newDatabase(): Promise<string>;
  /** The url of a database that `prepare` has filled: it runs once, and each further database is a copy. */
  newPreparedDatabase(prepare: (url: string) => Promise<void>): Promise<string>;
  /** Crashes the server and starts it again with its data. Resolves when it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const DEBIAN_DIRECTORY = '/usr/lib/postgresql';

const debianDirectories = (): string[] => {
  try {
    return readdirSync(DEBIAN_DIRECTORY)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN_DIRECTORY, version, 'bin'));
  } catch {
    return [];
  }
};

const hasProgram = (directory: string, program: string): boolean => {
  try {
    accessSync(join(directory, program));
    return true;
  } catch {
    return false;
  }
};

/** The directory with `initdb` and `postgres`, or null. On Debian it is not in the PATH. */
export const postgresDirectory = (path = process.env['PATH'] ?? ''): string | null =>
  [...path.split(delimiter), ...debianDirectories()].find(
    (directory) => directory !== '' && hasProgram(directory, 'initdb') && hasProgram(directory, 'postgres'),
  ) ?? null;

/** PostgreSQL refuses to run as root. As root, it runs as the user `postgres` or `nobody`; null otherwise. */
const unprivilegedUser = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const idOf = (user: string, flag: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // Try the next user.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
};

export const startPostgres = async (binaries: string): Promise<PostgresServer> => {
  const home = mkdtempSync(join(tmpdir(), 'vitrina-pg-'));
  const user = unprivilegedUser();
  if (user) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const as = { ...user, cwd: home };
  const initdb = ['-D', data, '-U', 'vitrina', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), initdb, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];
  const spawnServer = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-k', home, ...settings.flatMap((setting) => ['-c', setting])], {
      ...as,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  let server = spawnServer();
  const killServer = () => server.kill('SIGQUIT');
  process.once('exit', killServer);

  const urlOf = (database: string) => `postgres://vitrina@${encodeURIComponent(home)}/${database}`;
  const url = urlOf('postgres');
  let admin = await connectWhenReady(url, server);
  /** Immediate shutdown: nothing is flushed, and clients are cut off. */
  const crash = async (): Promise<void> => {
    await admin.end();
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  let schemas = 0;
  let copies = 0;
  let prepared: Promise<void> | null = null;
  const prepareTemplate = async (prepare: (url: string) => Promise<void>): Promise<void> => {
    await admin.query('create database prepared');
    await prepare(urlOf('prepared'));
  };
  return {
    async newDatabase() {
      schemas += 1;
      await admin.query(`create schema test_${schemas}`);
      return `${url}?options=${encodeURIComponent(`-c search_path=test_${schemas}`)}`;
    },
    async newPreparedDatabase(prepare) {
      prepared ??= prepareTemplate(prepare);
      await prepared;
      copies += 1;
      await admin.query(`create database copy_${copies} template prepared strategy file_copy`);
      return urlOf(`copy_${copies}`);
    },
    async restart() {
      await crash();
      server = spawnServer();
      admin = await connectWhenReady(url, server);
    },
    async stop() {
      await crash();
      process.off('exit', killServer);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

/** Retries for 20 s: a starting server refuses connections. */
const connectWhenReady = async (url: string, server: ChildProcess): Promise<pg.Client> => {
  for (const end = Date.now() + 20_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end) throw error;
    }
    await setTimeout(25);
  }
};
