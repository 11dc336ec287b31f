/** A job as a row and back. */
import { type Job, JobFailure, JobProgress, JobReport } from '@vitrina/contract/admin';
import type { NewJob } from '../../domain/ports/jobs.ts';
import type { JobRow } from '../tables-jobs.ts';
import { readJson } from './json-column.ts';

/** Workers that die before a job has failed for good. */
const MOST_ATTEMPTS = 3;

export const newRow = (job: NewJob, now: Date): JobRow => ({
  id: job.id,
  company_uid: job.company,
  document_uid: job.document,
  name: job.name,
  file_key: job.fileKey,
  state: 'queued',
  is_cancelling: 0,
  revision: 1,
  token: 0,
  attempts: 0,
  most_attempts: MOST_ATTEMPTS,
  worker: null,
  due_at: now.toISOString(),
  lease_until: null,
  progress: null,
  report: null,
  failure: null,
  created_at: now.toISOString(),
  started_at: null,
  ended_at: null,
});

export const mapRow = (row: JobRow): Job => {
  const place = `jobs ${row.id}`;
  return {
    id: row.id,
    revision: row.revision,
    company: row.company_uid,
    document: row.document_uid,
    name: row.name,
    state: row.state,
    isCancelling: row.state === 'running' && row.is_cancelling === 1,
    progress: row.progress === null ? null : readJson(JobProgress, row.progress, place),
    attempts: row.attempts,
    report: row.report === null ? null : readJson(JobReport, row.report, place),
    failure: row.failure === null ? null : readJson(JobFailure, row.failure, place),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
};
