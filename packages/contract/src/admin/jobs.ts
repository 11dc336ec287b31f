/** A publishing that waits, goes on or is over, as those who publish see it. */
import { z } from 'zod';
import { Uid } from '../entities/company.ts';
import { errorCodes } from '../errors.ts';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

export const JobProgress = z.object({
  step: z.enum(['check', 'store', 'pages', 'references', 'save']),
  done: z.number().int().min(0),
  total: z.number().int().min(0),
});
export type JobProgress = z.infer<typeof JobProgress>;

/**
 * `inFeed`: references of the price list, or candidates that the store knew. `found`: different ones seen on the pages.
 * `tagged`: tags placed. `storeFailure`: the code of what the store answered; it cost automatic tags and nothing else.
 */
export const JobReport = z.object({
  pages: z.number().int(),
  sections: z.number().int(),
  words: z.number().int(),
  references: z.object({ inFeed: z.number().int(), found: z.number().int(), tagged: z.number().int() }),
  failedPages: z.array(z.object({ page: z.number().int(), reason: z.enum(['deadline', 'crash', 'page']) })),
  storeFailure: z.string().nullable(),
  seconds: z.number(),
});
export type JobReport = z.infer<typeof JobReport>;

/** As in a problem (RFC 9457): nothing of the inside in `detail`. */
export const JobFailure = z.object({ code: z.enum(errorCodes), detail: z.string().optional() });
export type JobFailure = z.infer<typeof JobFailure>;

/**
 * `revision` grows with each change. `attempts` counts the workers that have begun it. `isCancelling`: a worker still has
 * it and will let go. `report` comes with `done`, `failure` with `failed`. Times are ISO texts.
 */
export const Job = z.object({
  id: z.string(),
  revision: z.number().int(),
  company: Uid,
  document: Uid,
  name: z.string(),
  state: JobState,
  isCancelling: z.boolean(),
  progress: JobProgress.nullable(),
  attempts: z.number().int(),
  report: JobReport.nullable(),
  failure: JobFailure.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;
