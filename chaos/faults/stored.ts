/** What the database says of itself, by a way that does not fail. */
import type { ChildProcess } from 'node:child_process';
import { hostname } from 'node:os';
import type { Engine } from '../../apps/server/src/storage/connection.ts';

const IDS_AT_ONCE = 500;

type StoredJob = {
  /** Whether this process works it now. */
  isWorkedBy: (child: ChildProcess) => boolean;
  attempts: number;
  /** That are kept for whoever goes on with it. */
  pages: number;
};

export const storedIn = ({ read }: Engine) => ({
  jobs: {
    of: async (id: string): Promise<StoredJob> => {
      const { state, worker, attempts } = await read
        .selectFrom('jobs')
        .select(['state', 'worker', 'attempts'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const pages = await read.selectFrom('job_pages').select('page_index').where('job_id', '=', id).execute();
      const isWorkedBy = ({ pid }: ChildProcess): boolean => state === 'running' && worker === `${hostname()} ${pid}`;
      return { isWorkedBy, attempts, pages: pages.length };
    },
    /** How many were ordered and taken up within that time, each by the clock of who wrote it. */
    dated: async (from: Date, to: Date): Promise<number> => {
      const jobs = read.selectFrom('jobs').select('id').where('created_at', '>=', from.toISOString());
      return (await jobs.where('started_at', '<', to.toISOString()).execute()).length;
    },
  },
  /** How many of these events are there. */
  countEvents: async (ids: readonly string[]): Promise<number> => {
    let count = 0;
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids.slice(from, from + IDS_AT_ONCE);
      count += (await read.selectFrom('event_ids').select('id').where('id', 'in', some).execute()).length;
    }
    return count;
  },
});
