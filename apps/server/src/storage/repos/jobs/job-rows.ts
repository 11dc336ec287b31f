/** Rows of jobs, of their checkpoints (finished pages) and of their previews, and the mapping to domain types. */
import { Evidence, Model, Tag } from '@vitrina/contract';
import { type Job, JobFailure, JobProgress, JobReport } from '@vitrina/contract/admin';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { JobsRepo, NewJob, PageDraft, PageSpan } from '../../../domain/ports/jobs.ts';
import type { Connection } from '../../database/schema/connection.ts';
import { readJson, writeJson } from '../../database/schema/rows.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { JobRow } from '../../database/schema/tables-jobs.ts';
import { PageBody, StoredFaults } from '../documents/edition-rows.ts';

/** A job fails for good when this many workers have died while running it. */
const MAX_ATTEMPTS = 3;

export const newRow = (job: NewJob, now: Date): JobRow => ({
  id: job.id,
  company_uid: job.company,
  document_uid: job.document,
  name: job.name,
  keeps_name: job.keepsName ? 1 : 0,
  file_key: job.fileKey,
  state: 'queued',
  is_cancelling: 0,
  revision: 1,
  token: 0,
  attempts: 0,
  most_attempts: MAX_ATTEMPTS,
  worker: null,
  due_at: now.toISOString(),
  lease_until: null,
  progress: null,
  report: null,
  failure: null,
  created_at: now.toISOString(),
  started_at: null,
  ended_at: null,
  traceparent: job.traceparent ?? null,
  proposals: null,
  holds: job.holds ? 1 : 0,
});

export const mapRow = (row: JobRow): Job => {
  const rowText = `jobs ${row.id}`;
  return {
    id: row.id,
    revision: row.revision,
    company: row.company_uid,
    document: row.document_uid,
    name: row.name,
    hold: row.holds === 1,
    state: row.state,
    isCancelling: row.state === 'running' && row.is_cancelling === 1,
    progress: row.progress === null ? null : readJson(JobProgress, row.progress, rowText),
    attempts: row.attempts,
    proposals: row.proposals,
    report: row.report === null ? null : readJson(JobReport, row.report, rowText),
    failure: row.failure === null ? null : readJson(JobFailure, row.failure, rowText),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
};

export const PlacedTag = Tag.extend({ origin: z.enum(['auto', 'hand']), evidence: Evidence.optional() });

const CheckpointBody = z.object({
  page: PageBody.extend({
    index: z.number().int(),
    name: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    models: z.array(Model),
    tags: z.array(PlacedTag),
    faults: StoredFaults,
  }),
  wordsKey: z.string().nullable(),
  words: z.number().int(),
  failure: z.enum(['deadline', 'crash', 'page', 'font', 'blank']).nullable(),
  linksLeftOut: z.number().int().optional(),
  bytes: z.number().int().optional(),
  ocr: z
    .discriminatedUnion('is', [
      z.object({ is: z.literal('pending') }),
      z.object({
        is: z.literal('read'),
        language: z.string(),
        words: z.number().int(),
        confidence: z.number().nullable(),
      }),
      z.object({ is: z.literal('failed'), reason: z.enum(['crash', 'memory', 'deadline', 'language', 'file']) }),
    ])
    .optional(),
});

const checkpointText = (jobId: string, draft: PageDraft): string =>
  writeJson(CheckpointBody, draft, `job_pages ${jobId} page ${draft.page.index}`);

/** A page is stored once, and again when its picture has been read. */
export const insertCheckpoint = async (tx: Kysely<Tables>, jobId: string, draft: PageDraft): Promise<void> => {
  const body = checkpointText(jobId, draft);
  const isRead = draft.ocr !== undefined && draft.ocr.is !== 'pending';
  await tx
    .insertInto('job_pages')
    .values({ job_id: jobId, page_index: draft.page.index, body })
    .onConflict((conflict) => {
      const stored = conflict.columns(['job_id', 'page_index']);
      return isRead ? stored.doUpdateSet({ body }) : stored.doNothing();
    })
    .execute();
};

export const readCheckpoints = async (db: Kysely<Tables>, jobId: string, span?: PageSpan): Promise<PageDraft[]> => {
  const all = db
    .selectFrom('job_pages')
    .select(['page_index', 'body'])
    .where('job_id', '=', jobId)
    .orderBy('page_index');
  const selected = span ? all.where('page_index', '>=', span.from).limit(span.limit) : all;
  const rows = await selected.execute();
  return rows.map(({ page_index, body }) => readJson(CheckpointBody, body, `job_pages ${jobId} page ${page_index}`));
};

type Previews = Pick<JobsRepo, 'addPreview' | 'jobOfPreview' | 'removeExpiredPreviews'>;

export const jobPreviews = (read: Connection['read'], write: Connection['write']): Previews => ({
  async addPreview({ hash, job, expiresAt }) {
    const row = { hash, job_id: job, expires_at: expiresAt.toISOString() };
    await write((tx) => tx.insertInto('job_previews').values(row).execute());
  },

  async jobOfPreview(hash, now) {
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
