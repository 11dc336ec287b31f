/** Row types of publishing jobs and uploads (migrations/005_jobs.sql, 015_job_names.sql, 024_drafts.sql, 027_job_proposals.sql). */
import type { JobState } from '@vitrina/contract/admin';

/** `file_key` is empty for a publishing without a stored file: only the process that began it can run it. */
export type JobRow = {
  id: string;
  company_uid: string;
  document_uid: string;
  name: string;
  keeps_name: number;
  file_key: string;
  state: JobState;
  is_cancelling: number;
  revision: number;
  token: number;
  attempts: number;
  most_attempts: number;
  worker: string | null;
  due_at: string;
  lease_until: string | null;
  progress: string | null;
  report: string | null;
  failure: string | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  traceparent: string | null;
  proposals: number | null;
  holds: number;
};

type JobPageRow = { job_id: string; page_index: number; body: string };

/** `hash`: of the id in the preview's address. */
type JobPreviewRow = { hash: string; job_id: string; expires_at: string };

/** `body`: the tags of the page. */
type JobProposalsRow = { job_id: string; page_index: number; body: string };

type JobTurnRow = { company_uid: string; served: number };

export type UploadRow = {
  id: string;
  company_uid: string;
  name: string;
  file_key: string | null;
  created_at: string;
  expires_at: string;
};

/** `day`: YYYY-MM-DD in UTC. */
type UploadDayRow = { company_uid: string; day: string; bytes: number };

export type JobTables = {
  jobs: JobRow;
  job_pages: JobPageRow;
  job_previews: JobPreviewRow;
  job_proposals: JobProposalsRow;
  job_turns: JobTurnRow;
  uploads: UploadRow;
  upload_days: UploadDayRow;
};
