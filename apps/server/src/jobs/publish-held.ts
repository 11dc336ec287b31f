/** Publishing without the queue, in the process of who asks for it: it holds the document like any job. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../domain/app-error.ts';
import { failureOfJob } from '../domain/job-rules.ts';
import type { Claim } from '../domain/ports/jobs.ts';
import { type PublishDeps, type PublishReport, type PublishRequest, publishDocument } from '../domain/publishing.ts';
import { nameOfFile, uidOfFile } from '../domain/publishing-name.ts';
import { holding, Interrupted } from './hold.ts';

/** Shorter than a worker's: somebody who ended us in the middle tries again at once, ms. */
const LEASE_MS = 10_000;
const BEAT_MS = 1000;
const RETRY_MS = 250;

export type HeldPublishDeps = PublishDeps & {
  /** Once, when another publishing of the document has to end first. */
  onWait?: (() => void) | undefined;
  stop?: AbortSignal | undefined;
};

const begin = async (request: PublishRequest, deps: HeldPublishDeps): Promise<Claim> => {
  const { database, now, onWait, stop } = deps;
  const document = request.pdfUid ?? uidOfFile(request.pdfPath);
  const name = request.name ?? nameOfFile(request.pdfPath);
  const job = { id: randomUUID(), company: request.company.Uid, document, name, fileKey: '' };
  for (let tries = 0; ; tries += 1) {
    if (stop?.aborted) throw new Interrupted('stopped');
    const lease = { worker: 'direct', until: new Date(now().getTime() + LEASE_MS) };
    const claim = await database.repos.jobs.begin(job, lease, now());
    if (claim) return claim;
    if (tries === 0) onWait?.();
    await sleep(RETRY_MS);
  }
};

const end = (claim: Claim, error: unknown, { database, now }: HeldPublishDeps): Promise<boolean> => {
  const { jobs } = database.repos;
  const isWanted = error instanceof Interrupted && error.how !== 'lost';
  return isWanted ? jobs.endCancelled(claim, now()) : jobs.fail(claim, failureOfJob(error), now());
};

/** Throws what `publishDocument` throws, `job.cancelled`, `job.lost`, and `Interrupted` when `stop` says so. */
export const publishHeld = async (request: PublishRequest, deps: HeldPublishDeps): Promise<PublishReport> => {
  const { database, now, onProgress, onPublish } = deps;
  const { jobs } = database.repos;
  const claim = await begin(request, deps);
  const hold = { jobs, now, leaseMs: LEASE_MS, beatMs: BEAT_MS, stop: deps.stop ?? new AbortController().signal };
  try {
    return await holding(claim, { ...hold, onTrouble: () => undefined }, (held) =>
      publishDocument(request, {
        ...deps,
        onProgress: (progress) => {
          held.onProgress(progress);
          onProgress(progress);
        },
        onPublish: async (repos, report) => {
          const { pdfUid: _, ...told } = report;
          await held.finish(repos, told);
          await onPublish?.(repos, report);
        },
      }),
    );
  } catch (error) {
    // What went wrong first is told, also when the database does not take the end of it.
    await end(claim, error, deps).catch(() => false);
    if (error instanceof Interrupted && error.how !== 'stopped')
      throw new AppError(`job.${error.how}`, {}, { cause: error });
    throw error;
  }
};
