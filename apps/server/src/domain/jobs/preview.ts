/** Preview of a running publishing job: its finished pages, under an address that cannot be guessed. */
import type { Job } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { hashId, newSecretId } from '../accounts/random-id.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database } from '../ports/database.ts';
import type { NewPage } from '../ports/elements.ts';
import type { JobsRepo, PageDraft } from '../ports/jobs.ts';
import { isOver } from './job-events.ts';

const LIFETIME_MS = 60 * 60 * 1000;
const TOKEN = /^[\w-]{43}$/;
/** Pages of one answer: the client polls again a second later. */
const MAX_PAGES = 100;

/** The returned `token` is stored nowhere. Throws `job.unknown`, and `job.over` for a finished job. */
export const openPreview = (
  database: Database,
  actor: Actor,
  { company, job: id }: { company: string; job: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> =>
  database.inTransaction(async ({ jobs, audit }) => {
    const job = await jobs.read(company, id);
    if (!job) throw new AppError('job.unknown', { job: id });
    if (isOver(job)) throw new AppError('job.over', { state: job.state });
    const token = newSecretId();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await jobs.addPreview({ hash: hashId(token), job: id, expiresAt });
    await audit.add(actor, 'jobs.preview', { companyUid: company, target: id }, now);
    return { token, expiresAt };
  });

/** Throws `preview.unknown`, also for an expired one. Text that is no token costs no query. */
export const previewedJob = async (jobs: JobsRepo, token: string, now: Date): Promise<Job> => {
  const job = TOKEN.test(token) ? await jobs.jobOfPreview(hashId(token), now) : null;
  if (!job) throw new AppError('preview.unknown');
  return job;
};

/** From page `from` on; no pages once the job is over. `total` is null while unknown. */
export const previewedPages = async (
  jobs: JobsRepo,
  job: Job,
  from: number,
): Promise<{ total: number | null; drafts: PageDraft[]; isMore: boolean }> => {
  // Pages are all drawn when their pictures are read.
  const { step, total: counted } = job.progress ?? { step: null, total: 0 };
  const total = step === 'pages' ? counted : null;
  const drafts = isOver(job) ? [] : await jobs.finishedPages(job.id, { from, limit: MAX_PAGES });
  // The page `from` may still be missing while later ones are there: then the client would receive the same pages again.
  const isMore = drafts.length === MAX_PAGES && drafts[0]?.page.index === from;
  return { total, drafts, isMore };
};

/** Throws `preview.unknown` when there is no such picture, or the job is over. */
export const previewedPicture = async (
  jobs: JobsRepo,
  job: Job,
  { page, width }: { page: number; width: number },
): Promise<NewPage['pictures'][number]> => {
  const [draft] = isOver(job) ? [] : await jobs.finishedPages(job.id, { from: page, limit: 1 });
  const picture = draft?.page.index === page ? draft.page.pictures.find((one) => one.width === width) : undefined;
  if (!picture) throw new AppError('preview.unknown');
  return picture;
};
