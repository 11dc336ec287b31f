/** Fault: the disk of a server with SQLite fills up while shoppers read and a publisher publishes; then space is freed. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { databaseFile } from '../../apps/server/src/storage/files/keys.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, end } from '../../bench/server/process.ts';
import { createReaderCalls } from './calls.ts';
import { references, seedCompany } from './catalogue.ts';
import { loadOf } from './load.ts';
import { startProgram } from './program.ts';
import { createPublisher } from './publisher.ts';
import { type Figures, injectFault } from './run-fault.ts';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);
const SECONDS = { short: 4, long: 30 };
const SECRETS_KEY = Buffer.alloc(32, 0xab);

/** Mounts a tmpfs of 48 MiB; null without the permission to mount. */
const smallDisk = async (folder: string): Promise<{ unmount: () => Promise<unknown> } | null> => {
  await mkdir(folder, { recursive: true });
  const mounted = run('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]);
  return mounted.then(
    () => ({ unmount: () => run('umount', [folder]) }),
    () => null,
  );
};

/** Fills the disk to the last byte. */
const fill = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  try {
    for (const chunk of [CHUNK, CHUNK.subarray(0, 1)])
      while (
        await handle.write(chunk).then(
          () => true,
          () => false,
        )
      );
  } finally {
    await handle.close();
  }
};

const countStored = (dataDir: string, ids: ReadonlySet<string>): number => {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const statement = database.prepare('select 1 from event_ids where id = ?');
  const count = [...ids].filter((id) => statement.get(id) !== undefined).length;
  database.close();
  return count;
};

const runOnFullDisk = async (dataDir: string, short: boolean): Promise<Figures> => {
  const database = await openDatabase({ dataDir, secretsKey: SECRETS_KEY });
  await seedCompany(database.repos, null);
  await database.close();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startProgram(['main.ts'], {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: origin,
    SECRETS_KEY: SECRETS_KEY.toString('hex'),
    RATE_LIMIT: '0',
    WORKERS: '1',
    PICTURE_EFFORT: '0',
    LOG_LEVEL: 'warn',
  });
  try {
    await answers(`${origin}/readyz`, server);
    const publisher = createPublisher(origin);
    await publisher.first();
    const acknowledged = new Set<string>();
    // The company has neither a price list nor a store, so it has no products.
    const readers = (await createReaderCalls(origin, references, acknowledged)).filter(
      ({ kind }) => kind !== 'products',
    );
    const { load, kinds } = loadOf(readers, publisher.call);
    const filler = join(dataDir, 'filler');
    const inject = async (): Promise<Figures> => {
      try {
        return await injectFault(
          {
            name: 'disk full (SQLite, files on disk)',
            seconds: SECONDS,
            begin: () => fill(filler),
            end: () => rm(filler),
            answered: ['/view', 'pdf_pages', 'company', 'picture'],
            isReady: true,
            recoveryTimeoutMs: 12_000,
          },
          { origin, server, load, kinds, seconds: SECONDS[short ? 'short' : 'long'] },
        );
      } finally {
        await load.stop();
      }
    };
    const figures = await inject();
    await publisher.waitUntilDone();
    const stored = countStored(dataDir, acknowledged);
    if (stored !== acknowledged.size)
      throw new Error(`${acknowledged.size} events were acknowledged, ${stored} are stored`);
    return figures;
  } finally {
    await end(server);
  }
};

/** Null without the permission to mount a disk. */
export const diskFull = async (short: boolean): Promise<Figures | null> => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-full-'));
  const dataDir = join(home, 'data');
  const disk = await smallDisk(dataDir);
  try {
    return disk === null ? null : await runOnFullDisk(dataDir, short);
  } finally {
    await disk?.unmount();
    await rm(home, { recursive: true, force: true });
  }
};
