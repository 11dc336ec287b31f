/**
 * The topology of compose.yaml from processes: servers and commands on one PostgreSQL and one S3, each with a disk of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresDirectory, startPostgres } from '../storage/testing/postgres-server.ts';
import { missingS3Programs, startS3 } from '../storage/testing/s3-server.ts';
import { layOutImage } from './image.ts';

/** Programs of the topology that are not installed here. */
export const missingForFleet = (): string[] => [
  ...(postgresDirectory() === null ? ['postgres'] : []),
  ...missingS3Programs(),
];

/** Stands for the build of the viewer: a manifest and a script. */
const viewerIn = (folder: string): string => {
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'assets', 'main-1a.js'), '// viewer');
  writeFileSync(
    join(dist, 'manifest.json'),
    JSON.stringify({ 'src/main.tsx': { file: 'assets/main-1a.js', css: [] } }),
  );
  return dist;
};

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');

/** The server prints `listens at` when it is ready. */
const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let out = '';
    // The output must be read, or a full pipe would block the process.
    child.stderr?.on('data', (text) => (out += text));
    child.stdout?.on('data', (text) => {
      out += text;
      const [, port] = /listens at http:\/\/\S+:(\d+)/.exec(out) ?? [];
      if (port) resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${out}`)));
  });

const SECRETS_KEY = Buffer.alloc(32, 0xab);

/** `environment` is added to that of every process. Only workers publish queued jobs. */
export const openFleet = async (environment: Record<string, string>) => {
  const programs = postgresDirectory();
  if (programs === null) throw new Error('postgres is not installed');
  const home = mkdtempSync(join(tmpdir(), 'vitrina-fleet-'));
  const image = join(home, 'app');
  layOutImage(image, viewerIn(home));
  const [postgres, s3] = await Promise.all([startPostgres(programs), startS3()]);
  const bucket = s3.newBucket();
  const url = await postgres.newDatabase();
  const shared = {
    PATH: process.env['PATH'],
    // Halves the CPU time of each start. A folder of its own, because the paths of the image differ in each run.
    NODE_COMPILE_CACHE: join(home, 'compiled'),
    DATABASE_URL: url,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    SECRETS_KEY: SECRETS_KEY.toString('hex'),
    JOBS: 'none',
    RATE_LIMIT: '0',
    WORKERS: '1',
    LOG_LEVEL: 'warn',
    PICTURE_EFFORT: '0',
    ...environment,
  };
  const children: ChildProcess[] = [];
  const endWithUs = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', endWithUs);
  const start = (name: string, args: string[], more: Record<string, string> = {}): ChildProcess => {
    const child = spawn(process.execPath, args, {
      cwd: image,
      env: { ...shared, DATA_DIR: join(home, name), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };

  const killed = (child: ChildProcess) => async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended(child);
  };

  return {
    home,
    /** Resources shared by all processes, for assertions. */
    database: { url, dataDir: join(home, 'looking'), secretsKey: SECRETS_KEY },
    startWorker: (name: string, more: Record<string, string> = {}) => {
      const child = start(name, ['apps/server/src/cli/vitrina.ts', 'worker'], more);
      // The output must be read, or a full pipe would block the process.
      for (const stream of [child.stdout, child.stderr]) stream?.resume();
      return { kill: killed(child) };
    },
    startServer: async (name: string, port = 0) => {
      const child = start(name, ['apps/server/src/main.ts'], { HOST: '127.0.0.1', PORT: String(port) });
      const own = await portOf(child);
      return {
        port: own,
        address: `http://127.0.0.1:${own}`,
        kill: killed(child),
      };
    },
    /** Runs a command in a process with a disk of its own. Throws its output when it fails. */
    run: async (...args: string[]): Promise<string> => {
      const child = start('commands', ['apps/server/src/cli/vitrina.ts', ...args]);
      let out = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (out += text));
      await once(child, 'close');
      if (child.exitCode !== 0) throw new Error(`vitrina ${args.join(' ')} ended with ${child.exitCode}: ${out}`);
      return out;
    },
    close: async () => {
      for (const child of children) {
        child.kill('SIGKILL');
        await ended(child);
      }
      await Promise.all([postgres.stop(), s3.stop()]);
      process.off('exit', endWithUs);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
export type Fleet = Awaited<ReturnType<typeof openFleet>>;
