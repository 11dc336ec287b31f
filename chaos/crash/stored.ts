/** What lies in the database, looked at past the program: integrity, leases, names of files. */
import { openRawReader, type RawReader } from '../../apps/server/src/storage/testing/raw-reader.ts';
import type { House, Kept } from './house.ts';

const FILE = /[0-9a-f]{64}\.[a-z0-9]{1,5}/g;

const TABLES = [
  'companies',
  'documents',
  'editions',
  'pages',
  'models',
  'tags',
  'feed_products',
  'jobs',
  'job_pages',
  'uploads',
];

export type Looked = {
  /** What does not hold, in words. */
  faults: string[];
  /** Files that no row names, and other things that lie about. */
  orphans: string[];
};

const orphansOf = ({ files, others }: Kept, named: ReadonlySet<string>, uploads: ReadonlySet<string>): string[] => [
  ...files.filter((key) => !named.has(key)),
  ...others.filter((name) => ![...uploads].some((id) => name.includes(id))),
];

/** What SQLite says of its own file. PostgreSQL keeps its own by itself: nobody killed it. */
const damageOf = async ({ kind, rows }: RawReader): Promise<string[]> => {
  if (kind !== 'sqlite') return [];
  const says = (await rows('pragma integrity_check')).flatMap((row) => Object.values(row));
  const foreign = await rows('pragma foreign_key_check');
  return [
    ...says.filter((word) => word !== 'ok').map((word) => `integrity: ${String(word)}`),
    ...foreign.slice(0, 5).map((row) => `foreign key: ${JSON.stringify(row)}`),
  ];
};

/** Claims and unfinished work, after everything had its time. */
const leftOver = async ({ rows }: RawReader): Promise<string[]> => {
  const jobs = await rows("select id, state, worker from jobs where state in ('queued', 'running')");
  const lists = await rows('select company_uid, held_until from feed_states where holder is not null');
  const pages = await rows('select job_id, page_index from job_pages');
  return [
    ...jobs.map((job) => `a job that nobody ends: ${JSON.stringify(job)}`),
    ...lists.map((list) => `a price list that is still claimed: ${JSON.stringify(list)}`),
    ...pages.slice(0, 5).map((page) => `a page of a job that is over: ${JSON.stringify(page)}`),
  ];
};

/** While no process of the deployment runs. */
export const lookStored = async (house: House): Promise<Looked> => {
  const reader = await openRawReader(house.database);
  try {
    const named = new Set<string>();
    for (const table of TABLES)
      for (const row of await reader.rows(`select * from ${table}`))
        for (const value of Object.values(row))
          if (typeof value === 'string') for (const key of value.match(FILE) ?? []) named.add(key);
    const uploads = (await reader.rows('select id from uploads')).map(({ id }) => String(id));
    return {
      faults: [...(await damageOf(reader)), ...(await leftOver(reader))],
      orphans: orphansOf(await house.kept(), named, new Set(uploads)),
    };
  } finally {
    await reader.close();
  }
};
