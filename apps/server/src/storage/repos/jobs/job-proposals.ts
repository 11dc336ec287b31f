/** Rows of the tags that a running publishing has found in the words (migrations/027_job_proposals.sql). */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { TagsOfPage } from '../../../domain/ports/elements.ts';
import type { JobsRepo, PageSpan } from '../../../domain/ports/jobs.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { insertAll, readJson, writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { lockClaim } from './job-leases.ts';
import { PlacedTag } from './job-rows.ts';

const ProposalsBody = z.array(PlacedTag);

const proposalsName = (jobId: string, page: number): string => `job_proposals ${jobId} page ${page}`;

const proposalRows = (jobId: string, pages: readonly TagsOfPage[]) =>
  pages.map(({ page, tags }) => ({
    job_id: jobId,
    page_index: page,
    body: writeJson(ProposalsBody, tags, proposalsName(jobId, page)),
  }));

const readProposals = async (db: Kysely<Tables>, jobId: string, { from, limit }: PageSpan): Promise<TagsOfPage[]> => {
  const rows = await db
    .selectFrom('job_proposals')
    .select(['page_index', 'body'])
    .where('job_id', '=', jobId)
    .where('page_index', '>=', from)
    .orderBy('page_index')
    .limit(limit)
    .execute();
  return rows.map(({ page_index: page, body }) => ({
    page,
    tags: readJson(ProposalsBody, body, proposalsName(jobId, page)),
  }));
};

export const jobProposals = (
  read: Connection['read'],
  write: Connection['write'],
): Pick<JobsRepo, 'saveProposals' | 'proposals'> => ({
  async saveProposals(claim, pages) {
    await write(async (tx) => {
      await lockClaim(tx, claim);
      await tx.deleteFrom('job_proposals').where('job_id', '=', claim.id).execute();
      await insertAll(tx, 'job_proposals', proposalRows(claim.id, pages));
      const proposals = pages.reduce((sum, { tags }) => sum + tags.length, 0);
      await tx
        .updateTable('jobs')
        .set((of) => ({ proposals, revision: of('revision', '+', 1) }))
        .where('id', '=', claim.id)
        .execute();
    });
  },

  proposals: (jobId, span) => readProposals(read, jobId, span),
});
