/** What lies in the database, looked at past the program: integrity, leases, names of files. */
import { sql } from 'kysely';
import { openEngine } from '../../apps/server/src/storage/testing/engines.ts';
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

/** While no process of the deployment runs. */
export const lookStored = async (house: House): Promise<Looked> => {
  const engine = await openEngine(house.database);
  const { read, kind } = engine;
  try {
    const faults: string[] = [];
    if (kind === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
      faults.push(...rows.flatMap(({ integrity_check: says }) => (says === 'ok' ? [] : [`integrity: ${says}`])));
      const foreign = await sql`pragma foreign_key_check`.execute(read);
      if (foreign.rows.length > 0) faults.push(`foreign keys: ${JSON.stringify(foreign.rows.slice(0, 5))}`);
    }
    const named = new Set<string>();
    for (const table of TABLES) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(read);
      for (const row of rows)
        for (const value of Object.values(row))
          if (typeof value === 'string') for (const key of value.match(FILE) ?? []) named.add(key);
    }
    const jobs = await read
      .selectFrom('jobs')
      .select(['id', 'state', 'worker'])
      .where('state', 'in', ['queued', 'running'])
      .execute();
    for (const job of jobs) faults.push(`job ${job.id} is ${job.state} by ${job.worker}`);
    const lists = await read.selectFrom('feed_states').select('company_uid').where('holder', 'is not', null).execute();
    for (const list of lists) faults.push(`the price list of ${list.company_uid} is still claimed`);
    const left = await read.selectFrom('job_pages').select('job_id').execute();
    if (left.length > 0) faults.push(`${left.length} pages of jobs that are over`);
    const uploads = await read.selectFrom('uploads').select('id').execute();
    return { faults, orphans: orphansOf(await house.kept(), named, new Set(uploads.map(({ id }) => id))) };
  } finally {
    await engine.close();
  }
};
