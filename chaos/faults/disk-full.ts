/** A server on SQLite and a small disk that fills up while shoppers read and somebody publishes; then there is room again. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { databaseFile } from '../../apps/server/src/storage/keys.ts';
import { openDatabase } from '../../apps/server/src/storage/open-database.ts';
import { answers, end, freePort } from '../../bench/server/process.ts';
import { readersCalls } from './calls.ts';
import { references, seedCompany } from './catalogue.ts';
import { loadOf } from './load.ts';
import { startProgram } from './program.ts';
import { createPublisher } from './publisher.ts';
import { type Figures, strike } from './strike.ts';

const run = promisify(execFile);
const PIECE = Buffer.alloc(64 * 1024);
const SECONDS = { short: 4, long: 30 };
const SECRETS_KEY = Buffer.alloc(32, 0xab);

/** A disk of 48 MiB, or null where this process may not have one. */
const smallDisk = async (folder: string): Promise<{ away: () => Promise<unknown> } | null> => {
  await mkdir(folder, { recursive: true });
  const made = run('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]);
  return made.then(
    () => ({ away: () => run('umount', [folder]) }),
    () => null,
  );
};

/** To the last byte that there is. */
const fill = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  try {
    for (const piece of [PIECE, PIECE.subarray(0, 1)])
      while (
        await handle.write(piece).then(
          () => true,
          () => false,
        )
      );
  } finally {
    await handle.close();
  }
};

const kept = (dataDir: string, ids: ReadonlySet<string>): number => {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true });
  const there = database.prepare('select 1 from event_ids where id = ?');
  const count = [...ids].filter((id) => there.get(id) !== undefined).length;
  database.close();
  return count;
};

const fillUp = async (dataDir: string, short: boolean): Promise<Figures> => {
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
    LOG_LEVEL: 'warn',
  });
  try {
    await answers(`${origin}/readyz`, server);
    const publisher = createPublisher(origin);
    await publisher.first();
    const acknowledged = new Set<string>();
    // A company without a list and without a store has no products.
    const readers = (await readersCalls(origin, references, acknowledged)).filter(({ kind }) => kind !== 'products');
    const { load, kinds } = loadOf(readers, publisher.call);
    const filler = join(dataDir, 'filler');
    const struck = async (): Promise<Figures> => {
      try {
        return await strike(
          {
            name: 'disk full (SQLite, files on disk)',
            seconds: SECONDS,
            begin: () => fill(filler),
            end: () => rm(filler),
            answered: ['/view', 'pdf_pages', 'company', 'picture'],
            isReady: true,
            recoversWithin: 12_000,
          },
          { origin, server, load, kinds, seconds: SECONDS[short ? 'short' : 'long'] },
        );
      } finally {
        await load.stop();
      }
    };
    const figures = await struck();
    await publisher.settled();
    const there = kept(dataDir, acknowledged);
    if (there !== acknowledged.size) throw new Error(`${acknowledged.size} events acknowledged, ${there} are there`);
    return figures;
  } finally {
    await end(server);
  }
};

/** Null where no disk may be mounted. */
export const diskFull = async (short: boolean): Promise<Figures | null> => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-full-'));
  const dataDir = join(home, 'data');
  const disk = await smallDisk(dataDir);
  try {
    return disk === null ? null : await fillUp(dataDir, short);
  } finally {
    await disk?.away();
    await rm(home, { recursive: true, force: true });
  }
};
