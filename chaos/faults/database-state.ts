/** Reads jobs and events by a database connection that no fault affects. */
import type { ChildProcess } from 'node:child_process';
import { hostname } from 'node:os';
import type { Engine } from '../../apps/server/src/storage/database/schema/connection.ts';

const IDS_PER_QUERY = 500;

type StoredJob = {
  /** Whether this process runs the job. */
  isWorkedBy: (child: ChildProcess) => boolean;
  attempts: number;
  /** Number of checkpointed pages. */
  pages: number;
};

export const readDatabaseState = ({ read }: Engine) => ({
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
    /** Number of jobs whose stored times of creation and start lie in that interval. */
    countBetween: async (from: Date, to: Date): Promise<number> => {
      const jobs = read.selectFrom('jobs').select('id').where('created_at', '>=', from.toISOString());
      return (await jobs.where('started_at', '<', to.toISOString()).execute()).length;
    },
  },
  /** Number of these events that are stored. */
  countEvents: async (ids: readonly string[]): Promise<number> => {
    let count = 0;
    for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
      const batch = ids.slice(from, from + IDS_PER_QUERY);
      count += (await read.selectFrom('event_ids').select('id').where('id', 'in', batch).execute()).length;
    }
    return count;
  },
});
