/** Who may see a publishing under way without signing in: the hashes of what their addresses carry. */
import type { JobsRepo } from '../../domain/ports/jobs.ts';
import type { Connection } from '../connection.ts';
import { mapRow } from './job-rows.ts';

type Previews = Pick<JobsRepo, 'addPreview' | 'previewed' | 'removeExpiredPreviews'>;

export const jobPreviews = (read: Connection['read'], write: Connection['write']): Previews => ({
  async addPreview({ hash, job, expiresAt }) {
    const row = { hash, job_id: job, expires_at: expiresAt.toISOString() };
    await write((tx) => tx.insertInto('job_previews').values(row).execute());
  },

  async previewed(hash, now) {
    const row = await read
      .selectFrom('jobs')
      .innerJoin('job_previews', 'job_previews.job_id', 'jobs.id')
      .selectAll('jobs')
      .where('job_previews.hash', '=', hash)
      .where('job_previews.expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return row ? mapRow(row) : null;
  },

  async removeExpiredPreviews(now) {
    await write((tx) => tx.deleteFrom('job_previews').where('expires_at', '<=', now.toISOString()).execute());
  },
});
