/** Inspects the database directly, without the product's code: integrity, leases, names of files. */
import { openRawReader, type RawReader } from '../../../apps/server/src/storage/testing/raw-reader.ts';
import type { StoredNames, TestDeployment } from '../deployment/test-deployment.ts';

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

export type Inspection = {
  /** Violations, as messages. */
  faults: string[];
  /** Files that no row names, and other leftovers. */
  orphans: string[];
};

const findOrphans = (
  { files, others }: StoredNames,
  named: ReadonlySet<string>,
  uploads: ReadonlySet<string>,
): string[] => [
  ...files.filter((key) => !named.has(key)),
  ...others.filter((name) => ![...uploads].some((id) => name.includes(id))),
];

/** Result of SQLite's own checks. PostgreSQL is not checked, because its process is never killed. */
const findDamage = async ({ kind, rows }: RawReader): Promise<string[]> => {
  if (kind !== 'sqlite') return [];
  const messages = (await rows('pragma integrity_check')).flatMap((row) => Object.values(row));
  const foreign = await rows('pragma foreign_key_check');
  return [
    ...messages.filter((message) => message !== 'ok').map((message) => `integrity: ${String(message)}`),
    ...foreign.slice(0, 5).map((row) => `foreign key: ${JSON.stringify(row)}`),
  ];
};

/** Leases and unfinished work that should have ended by the time of the check. */
const findLeftovers = async ({ rows }: RawReader): Promise<string[]> => {
  const jobs = await rows("select id, state, worker from jobs where state in ('queued', 'running')");
  const lists = await rows('select company_uid, held_until from feed_states where holder is not null');
  const pages = await rows('select job_id, page_index from job_pages');
  return [
    ...jobs.map((job) => `a job that never ended: ${JSON.stringify(job)}`),
    ...lists.map((list) => `a price list that is still leased: ${JSON.stringify(list)}`),
    ...pages.slice(0, 5).map((page) => `a page of an ended job: ${JSON.stringify(page)}`),
  ];
};

/** Must run while no process of the deployment runs. */
export const inspectDatabase = async (deployment: TestDeployment): Promise<Inspection> => {
  const reader = await openRawReader(deployment.database);
  try {
    const named = new Set<string>();
    for (const table of TABLES)
      for (const row of await reader.rows(`select * from ${table}`))
        for (const value of Object.values(row))
          if (typeof value === 'string') for (const key of value.match(FILE) ?? []) named.add(key);
    const uploads = (await reader.rows('select id from uploads')).map(({ id }) => String(id));
    return {
      faults: [...(await findDamage(reader)), ...(await findLeftovers(reader))],
      orphans: findOrphans(await deployment.listStored(), named, new Set(uploads)),
    };
  } finally {
    await reader.close();
  }
};
