/** A publishing under way as its publisher sees it: the pages that are made, by an address that nobody guesses. */
import type { Job } from '@vitrina/contract/admin';
import { auditEntry } from './accounts/audit.ts';
import { hashOfId, newSecretId } from './accounts/random-id.ts';
import { AppError } from './app-error.ts';
import { isOver } from './job-watch.ts';
import type { Actor } from './ports/accounts.ts';
import type { JobsRepo, PageDraft } from './ports/jobs.ts';
import type { Database, NewPage } from './ports.ts';

const LIVES_MS = 60 * 60 * 1000;
const TOKEN = /^[\w-]{43}$/;
/** Of one answer: who looks on asks again a second later. */
const MOST_PAGES = 100;

/** `token` is in the answer and nowhere else. Throws `job.unknown`, and `job.over` when there is nothing to look on at. */
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
    const expiresAt = new Date(now.getTime() + LIVES_MS);
    await jobs.addPreview({ hash: hashOfId(token), job: id, expiresAt });
    await audit.insert(auditEntry(actor, 'jobs.preview', { companyUid: company, target: id }, now));
    return { token, expiresAt };
  });

/** Throws `preview.unknown`, also for one that has expired. What is no token costs no query. */
export const previewedJob = async (jobs: JobsRepo, token: string, now: Date): Promise<Job> => {
  const job = TOKEN.test(token) ? await jobs.previewed(hashOfId(token), now) : null;
  if (!job) throw new AppError('preview.unknown');
  return job;
};

/** From page `from` on, nothing once the publishing is over. `total` is null where it is not known, or told before. */
export const previewedPages = async (
  jobs: JobsRepo,
  job: Job,
  from: number,
): Promise<{ total: number | null; drafts: PageDraft[]; isMore: boolean }> => {
  const total = job.progress?.step === 'pages' ? job.progress.total : null;
  const drafts = isOver(job) ? [] : await jobs.keptPages(job.id, { from, most: MOST_PAGES });
  // The first one may still be missing while later ones are there: who asks again from there would get the same.
  const isMore = drafts.length === MOST_PAGES && drafts[0]?.page.index === from;
  return { total, drafts, isMore };
};

/** Throws `preview.unknown` where no such picture is made, or the publishing is over. */
export const previewedPicture = async (
  jobs: JobsRepo,
  job: Job,
  { page, width }: { page: number; width: number },
): Promise<NewPage['pictures'][number]> => {
  const [draft] = isOver(job) ? [] : await jobs.keptPages(job.id, { from: page, most: 1 });
  const picture = draft?.page.index === page ? draft.page.pictures.find((one) => one.width === width) : undefined;
  if (!picture) throw new AppError('preview.unknown');
  return picture;
};
