/** Where a deployment keeps its things while its processes die: SQLite and the disk, or PostgreSQL and S3. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../../apps/server/src/storage/keys.ts';
import type { DatabaseOptions } from '../../apps/server/src/storage/open-database.ts';
import { bucketNames } from '../../apps/server/src/storage/testing/bucket-names.ts';
import { postgresDirectory, startPostgres } from '../../apps/server/src/storage/testing/postgres-server.ts';
import { startS3 } from '../../apps/server/src/storage/testing/s3-server.ts';
import { program, root } from './victim.ts';

const SECRETS_KEY = Buffer.alloc(32, 0xab);

/** `files`: keys of stored files. `others`: names of what else lies about, such as uploads and temporary files. */
export type Kept = { files: string[]; others: string[] };

export type House = {
  name: string;
  home: string;
  /** Bytes of one part of an upload: parts that the store below takes as they are, and ones that it must gather. */
  partBytes: readonly number[];
  /** Bytes of one document in a few. */
  largeBytes: number;
  /** Settings of the process of that name; each has a disk of its own where files lie in S3. */
  env(process: Process): Record<string, string>;
  /** One process of each disk. */
  disks: readonly Process[];
  database: DatabaseOptions;
  kept(): Promise<Kept>;
  close(options: { keep: boolean }): Promise<void>;
};

/** Whose environments there are. */
const PROCESSES = ['server', 'worker', 'commands'] as const;
export type Process = (typeof PROCESSES)[number];

type CommandOptions = { preload?: readonly string[]; on?: Process };

/** A command as an operator gives it, on the disk of a process. Throws what it said when it fails. */
export const command = async (
  house: House,
  args: readonly string[],
  { preload = [], on = 'commands' }: CommandOptions = {},
) => {
  const { stdout } = await promisify(execFile)(process.execPath, [...preload, program, ...args], {
    cwd: root,
    env: house.env(on),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

/** The system's folder for temporary files, in which nothing of ours belongs. */
const temporaryOfSystem = (home: string): string => join(home, 'tmp');

/** So short that a run sees it run out, so long that a busy machine keeps it, ms. */
export const JOB_LEASE_MS = 4000;

const settings = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  TMPDIR: temporaryOfSystem(home),
  // What was compiled once is read: of hundreds of starts each takes half the time.
  NODE_COMPILE_CACHE: join(home, 'compiled'),
  HOST: '127.0.0.1',
  SECRETS_KEY: SECRETS_KEY.toString('hex'),
  JOB_LEASE_MS: `${JOB_LEASE_MS}`,
  RATE_LIMIT: '0',
  WORKERS: '1',
  LOG_LEVEL: 'info',
});

const newHome = (name: string): string => {
  const home = mkdtempSync(join(tmpdir(), `vitrina-crash-${name}-`));
  mkdirSync(temporaryOfSystem(home));
  return home;
};

const KEY = /[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** What lies in the folders for temporary files: the system's, and ours below each of `dataDirs`. */
const temporaryIn = async (home: string, dataDirs: readonly string[]): Promise<string[]> => {
  const names: string[] = [];
  for (const folder of [temporaryOfSystem(home), ...dataDirs.map(temporaryDirectory)])
    for (const name of await readdir(folder).catch(() => [])) names.push(join(relative(home, folder), name));
  return names;
};

const remove = (home: string, keep: boolean): Promise<void> =>
  keep ? Promise.resolve() : rm(home, { recursive: true, force: true });

const keptOf = (names: readonly string[]): Kept => ({
  files: names.flatMap((name) => (KEY.test(name) ? [name.slice(name.lastIndexOf('/') + 1)] : [])),
  others: names.filter((name) => !KEY.test(name)),
});

export const openSqliteHouse = (): House => {
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
    kept: async () => {
      const below = await filesBelow(join(data, 'files'));
      const uploads = await filesBelow(join(data, 'uploads'));
      const temporary = await temporaryIn(home, [data]);
      return keptOf([...below, ...uploads.map((name) => `uploads/${name}`), ...temporary]);
    },
    close: ({ keep }) => remove(home, keep),
  };
};

/** Throws when its programs are not installed (`missingForFleet`). */
export const openFleetHouse = async (): Promise<House> => {
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
    // S3 takes parts from 5 MiB on.
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
    database: { url, dataDir: join(home, 'looking'), secretsKey: SECRETS_KEY },
    kept: async () => {
      const { objects, unfinished } = await bucketNames(options);
      const { files, others } = keptOf(objects);
      const temporary = await temporaryIn(
        home,
        PROCESSES.map((name) => join(home, name)),
      );
      return { files, others: [...others, ...unfinished.map((name) => `parts of ${name}`), ...temporary] };
    },
    close: async ({ keep }) => {
      await Promise.all([postgres.stop(), s3.stop()]);
      await remove(home, keep);
    },
  };
};
