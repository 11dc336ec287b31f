/** Runs commands on a data folder of its own: within the test, or as a process, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import type { Repos } from '../../domain/ports/database.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { openSecretKeys } from '../../storage/secrets/secret-keys.ts';
import { runCommandLine } from '../command-line.ts';

const cli = fileURLToPath(new URL('../vitrina.ts', import.meta.url));

export type Ran = { code: number | null; out: string; err: string };

type Environment = Record<string, string>;

const finished = (child: ChildProcess): Promise<Ran> =>
  new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stdout?.on('data', (text) => (out += text));
    child.stderr?.on('data', (text) => (err += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });

/** Settings of the developer's shell that would direct a command to other data. */
const FOREIGN_SETTINGS = [
  'DATABASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'SECRETS_KEY',
  'SECRETS_KEY_NEXT',
  'STORE_HOSTS',
  'FEED_HOSTS',
  'LC_ALL',
  'LC_MESSAGES',
  'LANG',
];

const runWithin = async (args: string[], environment: Environment, input: string): Promise<Ran> => {
  for (const name of FOREIGN_SETTINGS) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const ran = { out: '', err: '' };
  const terminal = {
    out: (text: string) => void (ran.out += `${text}\n`),
    err: (text: string) => void (ran.err += `${text}\n`),
    write: (text: string) => void (ran.err += text),
    isInteractive: false,
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
  };
  try {
    return { code: await runCommandLine(args, terminal), ...ran };
  } finally {
    vi.unstubAllEnvs();
  }
};

/** Until it is closed, relative paths of the test process start in its folder. */
export const openCli = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-cli-'));
  const before = process.cwd();
  process.chdir(folder);
  const environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', PICTURE_EFFORT: '0' };
  /** Starts the command line as a process. */
  const start = (args: string[], more: Environment = {}) =>
    spawn(process.execPath, [cli, ...args], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...environment,
        ...more,
      },
    });
  return {
    folder,
    start,
    /** Waits for a process that `start` returned. */
    finished,
    /** Runs a command within the test: same code, parsing and messages, without starting a process. */
    run: (args: string[], more: Environment = {}, input = '') => runWithin(args, { ...environment, ...more }, input),
    /** Writes a file into the folder and returns its path. */
    file: async (name: string, content: string | Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    /** Reads the database beside the commands. */
    read: async <T>(work: (repos: Repos) => Promise<T>): Promise<T> => {
      const { DATA_DIR: dataDir } = environment;
      const database = await openDatabase({ dataDir, secretsKey: await openSecretKeys({ dataDir }) });
      try {
        return await work(database.repos);
      } finally {
        await database.close();
      }
    },
    close: async () => {
      process.chdir(before);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type Cli = Awaited<ReturnType<typeof openCli>>;

/** A refused command prints one sentence on stderr, nothing on stdout, no stack trace, and exits with 1. */
export const expectRefusal = ({ code, out, err }: Ran, sentence: RegExp) => {
  expect(err).toMatch(sentence);
  expect([code, out]).toEqual([1, '']);
  expect(err).not.toMatch(/\n\s+at |node:|Error:/);
};
