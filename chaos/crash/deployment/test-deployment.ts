/** The storage under a deployment whose processes are killed: SQLite and the disk, or PostgreSQL and S3. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../../../apps/server/src/storage/files/keys.ts';
import type { DatabaseOptions } from '../../../apps/server/src/storage/open-database.ts';
import { listBucket } from '../../../apps/server/src/storage/testing/bucket-names.ts';
import { postgresDirectory, startPostgres } from '../../../apps/server/src/storage/testing/postgres-server.ts';
import { startS3 } from '../../../apps/server/src/storage/testing/s3-server.ts';
import { program, root } from './supervised-process.ts';

const SECRETS_KEY = Buffer.alloc(32, 0xab);

/** `files`: keys of stored files. `others`: names of all other files, such as uploads and temporary files. */
export type StoredNames = { files: string[]; others: string[] };

export type TestDeployment = {
  name: string;
  home: string;
  /** Part sizes of uploads, bytes: some are stored directly, some must be buffered (S3 parts have a minimum size). */
  partBytes: readonly number[];
  /** Size of the occasional large document, bytes. */
  largeBytes: number;
  /** Environment of a process. With S3 each process has its own data directory. */
  env(process: Process): Record<string, string>;
  /** One process per data directory. */
  disks: readonly Process[];
  database: DatabaseOptions;
  listStored(): Promise<StoredNames>;
  close(options: { keepFiles: boolean }): Promise<void>;
};

/** Processes with an environment of their own. */
const PROCESSES = ['server', 'worker', 'commands'] as const;
export type Process = (typeof PROCESSES)[number];

type CommandOptions = { preload?: readonly string[]; on?: Process };

/** Runs `vitrina` with these arguments in the environment of a process. Resolves to stdout; rejects if the command fails. */
export const command = async (
  deployment: TestDeployment,
  args: readonly string[],
  { preload = [], on = 'commands' }: CommandOptions = {},
) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...preload, program, ...args], {
    cwd: root,
    env: deployment.env(on),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

/** `TMPDIR` of the processes; it must stay empty. */
const systemTemporaryDirectory = (home: string): string => join(home, 'tmp');

/** Short enough to expire during a run, long enough to be renewed in time on a busy machine. */
const JOB_LEASE_MS = 4000;

const settings = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  TMPDIR: systemTemporaryDirectory(home),
  // The compile cache halves the time of each of the hundreds of starts.
  NODE_COMPILE_CACHE: join(home, 'compiled'),
  HOST: '127.0.0.1',
  SECRETS_KEY: SECRETS_KEY.toString('hex'),
  JOB_LEASE_MS: `${JOB_LEASE_MS}`,
  RATE_LIMIT: '0',
  WORKERS: '1',
  PICTURE_EFFORT: '0',
  LOG_LEVEL: 'info',
});

const newHome = (name: string): string => {
  const home = mkdtempSync(join(tmpdir(), `vitrina-crash-${name}-`));
  mkdirSync(systemTemporaryDirectory(home));
  return home;
};

const KEY = /[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Names in the temporary directories: the system's, and the one in each of `dataDirs`. */
const temporaryFiles = async (home: string, dataDirs: readonly string[]): Promise<string[]> => {
  const names: string[] = [];
  for (const folder of [systemTemporaryDirectory(home), ...dataDirs.map(temporaryDirectory)])
    for (const name of await readdir(folder).catch(() => [])) names.push(join(relative(home, folder), name));
  return names;
};

const remove = (home: string, keepFiles: boolean): Promise<void> =>
  keepFiles ? Promise.resolve() : rm(home, { recursive: true, force: true });

const classify = (names: readonly string[]): StoredNames => ({
  files: names.flatMap((name) => (KEY.test(name) ? [name.slice(name.lastIndexOf('/') + 1)] : [])),
  others: names.filter((name) => !KEY.test(name)),
});

export const openSqliteDeployment = (): TestDeployment => {
  const home = newHome('sqlite');
  const data = join(home, 'data');
  return {
    name: 'SQLite + disk',
    home,
    partBytes: [16_384, 65_536, 262_144],
    largeBytes: 2_000_000,
    env: () => ({ ...settings(home), DATA_DIR: data }),
    disks: ['commands'],
    database: { dataDir: data, secretsKey: SECRETS_KEY },
    listStored: async () => {
      const below = await filesBelow(join(data, 'files'));
      const uploads = await filesBelow(join(data, 'uploads'));
      const temporary = await temporaryFiles(home, [data]);
      return classify([...below, ...uploads.map((name) => `uploads/${name}`), ...temporary]);
    },
    close: ({ keepFiles }) => remove(home, keepFiles),
  };
};

/** Throws if PostgreSQL or S3 is not installed (`missingForFleet`). */
export const openFleetDeployment = async (): Promise<TestDeployment> => {
  const programs = postgresDirectory();
  if (programs === null) throw new Error('postgres is not installed');
  const home = newHome('fleet');
  const [postgres, s3] = await Promise.all([startPostgres(programs), startS3()]);
  const options = s3.newBucket();
  const { endpoint, bucket, region, credentials } = options;
  const url = await postgres.newDatabase();
  return {
    name: 'PostgreSQL + S3',
    home,
    // The minimum size of an S3 part is 5 MiB.
    partBytes: [65_536, 1_500_000, 6_000_000],
    largeBytes: 20_000_000,
    env: (process) => ({
      ...settings(home),
      DATA_DIR: join(home, process),
      DATABASE_URL: url,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }),
    disks: PROCESSES,
    database: { url, dataDir: join(home, 'inspection'), secretsKey: SECRETS_KEY },
    listStored: async () => {
      const { objects, unfinished } = await listBucket(options);
      const { files, others } = classify(objects);
      const temporary = await temporaryFiles(
        home,
        PROCESSES.map((name) => join(home, name)),
      );
      return { files, others: [...others, ...unfinished.map((name) => `parts of ${name}`), ...temporary] };
    },
    close: async ({ keepFiles }) => {
      await Promise.all([postgres.stop(), s3.stop()]);
      await remove(home, keepFiles);
    },
  };
};
