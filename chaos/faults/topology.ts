/** A server and workers with PostgreSQL, S3 and a shop, each behind a faulty proxy. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../apps/server/src/storage/database/database-engine.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { startPostgresProxy } from '../../apps/server/src/storage/testing/postgres-proxy.ts';
import { postgresDirectory, startPostgres } from '../../apps/server/src/storage/testing/postgres-server.ts';
import { missingS3Programs, startS3 } from '../../apps/server/src/storage/testing/s3-server.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, end } from '../../bench/server/process.ts';
import { createShop, seedCompany } from './catalogue.ts';
import { openClock } from './clock.ts';
import { readDatabaseState } from './database-state.ts';
import { startHttpProxy } from './http-proxy.ts';
import { startProgram } from './program.ts';

const SECRETS_KEY = Buffer.alloc(32, 0xab);

export const missingForTopology = (): string[] => [
  ...(postgresDirectory() === null ? ['postgres'] : []),
  ...missingS3Programs(),
];

const startShop = async () => {
  const shop = createShop().listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  return { shop, port: typeof address === 'object' && address !== null ? address.port : 0 };
};

export const openTopology = async () => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-faults-'));
  const [postgres, s3, { shop, port: shopPort }] = await Promise.all([
    startPostgres(postgresDirectory() ?? ''),
    startS3(),
    startShop(),
  ]);
  const url = await postgres.newDatabase();
  const bucket = s3.newBucket();
  const [database, files, store] = await Promise.all([
    startPostgresProxy(url),
    startHttpProxy({ port: Number(new URL(bucket.endpoint).port) }),
    startHttpProxy({ port: shopPort }),
  ]);
  // These connections do not pass through the proxy.
  const seeding = await openDatabase({ url, dataDir: home, secretsKey: SECRETS_KEY });
  await seedCompany(seeding.repos, `http://127.0.0.1:${store.port}`);
  await seeding.close();
  const engine = await openEngine({ url, dataDir: home });
  const clock = await openClock(home);
  const shared = {
    DATABASE_URL: database.url,
    S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
    S3_BUCKET: bucket.bucket,
    AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    SECRETS_KEY: SECRETS_KEY.toString('hex'),
    STORE_HOSTS: `127.0.0.1:${store.port}`,
    JOBS: 'none',
    JOB_LEASE_MS: '3000',
    RATE_LIMIT: '0',
    WORKERS: '1',
    PICTURE_EFFORT: '0',
    LOG_LEVEL: 'warn',
    ...clock.env,
  };
  const children: ChildProcess[] = [];
  const start = (
    name: string,
    args: string[],
    { env = {}, flags = [] }: { env?: Record<string, string>; flags?: readonly string[] } = {},
  ): ChildProcess => {
    const child = startProgram(args, { ...shared, DATA_DIR: join(home, name), ...env }, [...clock.flags, ...flags]);
    children.push(child);
    return child;
  };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { HOST: '127.0.0.1', PORT: `${port}`, PUBLIC_URL: origin };
  const server = start('server', ['main.ts'], { env });
  const startWorker = (name: string, flags: readonly string[] = []): ChildProcess =>
    start(name, ['cli/vitrina.ts', 'worker'], { flags });
  const worker = startWorker('worker-1');
  await answers(`${origin}/readyz`, server);
  return {
    origin,
    server,
    worker,
    startWorker,
    database,
    files,
    store,
    clock,
    ...readDatabaseState(engine),
    close: async (): Promise<void> => {
      await Promise.all([database.set({ is: 'none' }), files.set({ is: 'none' }), store.set({ is: 'none' })]);
      await Promise.all(children.map(end));
      await engine.close();
      await Promise.all([database.stop(), files.stop(), store.stop(), postgres.stop(), s3.stop()]);
      shop.close();
      shop.closeAllConnections();
      await rm(home, { recursive: true, force: true });
    },
  };
};
export type Topology = Awaited<ReturnType<typeof openTopology>>;
