/** A PostgreSQL of our own for tests: in a temporary directory, on a socket, gone when the tests are over. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export type PostgresServer = {
  /** The url of an empty database: a schema of its own, which is made a hundred times sooner than a database. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
};

const DEBIAN = '/usr/lib/postgresql';

const debianDirectories = (): string[] => {
  try {
    return readdirSync(DEBIAN)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
};

const holds = (directory: string, program: string): boolean => {
  try {
    accessSync(join(directory, program));
    return true;
  } catch {
    return false;
  }
};

/** The directory with `initdb` and `postgres`, or null. Debian keeps them out of the PATH. */
export const postgresDirectory = (path = process.env['PATH'] ?? ''): string | null =>
  [...path.split(delimiter), ...debianDirectories()].find(
    (directory) => directory !== '' && holds(directory, 'initdb') && holds(directory, 'postgres'),
  ) ?? null;

/** PostgreSQL refuses to run as root: then it runs as `postgres`, else as `nobody`. */
const servant = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const idOf = (user: string, flag: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(user, '-u'), gid: idOf(user, '-g') };
    } catch {
      // The next name is tried.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
};

export const startPostgres = async (programs: string): Promise<PostgresServer> => {
  const home = mkdtempSync(join(tmpdir(), 'vitrina-pg-'));
  const user = servant();
  if (user) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const as = { ...user, cwd: home };
  const initdb = ['-D', data, '-U', 'vitrina', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initdb, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', home, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const endWithUs = () => server.kill('SIGQUIT');
  process.once('exit', endWithUs);

  const url = `postgres://vitrina@${encodeURIComponent(home)}/postgres`;
  const admin = await connected(url, server);
  let schemas = 0;
  return {
    async newDatabase() {
      schemas += 1;
      await admin.query(`create schema test_${schemas}`);
      return `${url}?options=${encodeURIComponent(`-c search_path=test_${schemas}`)}`;
    },
    async stop() {
      await admin.end();
      const ended = once(server, 'exit');
      // At once: what it holds is thrown away.
      server.kill('SIGQUIT');
      await ended;
      process.off('exit', endWithUs);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

/** A server that has just started refuses for a moment. */
const connected = async (url: string, server: ChildProcess): Promise<pg.Client> => {
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
