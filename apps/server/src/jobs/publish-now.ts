/** Publishes without the queue, in the calling process. The document is leased like that of any queued job. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedReport } from '@vitrina/contract';
import { jobFailureOf } from '../domain/jobs/publish-queue.ts';
import type { Repos } from '../domain/ports/database.ts';
import type { FeedProduct } from '../domain/ports/feeds.ts';
import type { Claim } from '../domain/ports/jobs.ts';
import { nameOfFile, uidOfFile } from '../domain/publishing/document-name.ts';
import type { PublishReport } from '../domain/publishing/publish-report.ts';
import type { PublishDeps, PublishRequest } from '../domain/publishing/publish-request.ts';
import { publishDocument } from '../domain/publishing/publishing.ts';
import type { KnownReference } from '../domain/references/reference-finder.ts';
import { AppError } from '../errors/app-error.ts';
import { ignoreError } from '../errors/ignore-error.ts';
import { JobInterrupted, withLease } from './lease.ts';

/** Shorter than a worker's, ms: a person who interrupted the command retries at once. */
const LEASE_MS = 10_000;
const HEARTBEAT_MS = 1000;
const RETRY_MS = 250;

/** A price list that replaces the stored one in the publishing transaction; its references are searched for. */
type PublishedFeed = { products: readonly FeedProduct[]; report: FeedReport };

/** `pdfUid`: the slug; default: derived from the file name. */
export type PublishNowRequest = Omit<PublishRequest, 'references' | 'products'> & { feed?: PublishedFeed | null };

export type PublishNowDeps = Omit<
  PublishDeps,
  'onPublish' | 'onPublished' | 'onConflict' | 'checkpoints' | 'signal'
> & {
  /** Called once, when another publishing of the document has to end first. */
  onWait?: (() => void) | undefined;
  stop?: AbortSignal | undefined;
};

const referencesOf = ({ products }: PublishedFeed): KnownReference[] =>
  products.flatMap(({ product: { productId, productName }, refs }) =>
    refs.map(({ ref, itemId }) => ({ ref, itemId, productId, name: productName })),
  );

const replaceFeed = async (
  { feed: lists, feedSources }: Repos,
  companyUid: string,
  { products, report }: PublishedFeed,
  now: Date,
): Promise<void> => {
  await lists.replace(companyUid, [...products], now, report);
  // The validators of the source (ETag, Last-Modified) belong to the list that was replaced.
  await feedSources.saveValidators(companyUid, null, { etag: null, lastModified: null });
};

/** Waits until no other publishing of the document runs. */
const claimDocument = async (
  { pdfPath, company, ...request }: PublishNowRequest,
  { database, now, onWait, stop }: PublishNowDeps,
): Promise<Claim> => {
  const document = await database.repos.documents.reserveUid(company.Uid, request.pdfUid ?? uidOfFile(pdfPath));
  const key = { companyUid: company.Uid, pdfUid: document };
  const before = request.name === undefined ? await database.repos.documents.byKey(key) : null;
  const name = request.name ?? before?.details.name ?? request.fileName ?? nameOfFile(pdfPath);
  const holds = request.isDraft === true;
  const job = { id: randomUUID(), company: company.Uid, document, name, fileKey: '', holds };
  for (let attempt = 0; ; attempt += 1) {
    if (stop?.aborted) throw new JobInterrupted('stopped');
    const lease = { worker: 'direct', until: new Date(now().getTime() + LEASE_MS) };
    const claim = await database.repos.jobs.begin(job, lease, now());
    if (claim) return claim;
    if (attempt === 0) onWait?.();
    await sleep(RETRY_MS);
  }
};

const endFailed = (claim: Claim, error: unknown, { database, now }: PublishNowDeps): Promise<boolean> => {
  const { jobs } = database.repos;
  const isIntended = error instanceof JobInterrupted && error.how !== 'lost';
  return isIntended ? jobs.confirmCancelled(claim, now()) : jobs.fail(claim, jobFailureOf(error), now());
};

/** Throws what `publishDocument` throws, `job.cancelled`, `job.lost`, and `JobInterrupted` after `stop`. */
export const publishWithLease = async (
  { feed = null, ...request }: PublishNowRequest,
  deps: PublishNowDeps,
): Promise<PublishReport> => {
  const { database, now, onProgress, stop = new AbortController().signal } = deps;
  const { jobs } = database.repos;
  const claim = await claimDocument(request, deps);
  const options = {
    jobs,
    now,
    leaseMs: LEASE_MS,
    heartbeatMs: HEARTBEAT_MS,
    stop,
    onTrouble: ignoreError('the next heartbeat may succeed'),
  };
  try {
    return await withLease(claim, options, (job) =>
      publishDocument(
        {
          ...request,
          pdfUid: claim.document,
          ...(feed !== null && {
            references: referencesOf(feed),
            products: feed.products.map(({ product }) => product),
          }),
        },
        {
          ...deps,
          signal: job.signal,
          onProgress: (progress) => {
            job.onProgress(progress);
            onProgress(progress);
          },
          onPublished: job.finish,
          onConflict: job.unlock,
          onPublish: async (repos) => {
            await job.lock(repos);
            if (feed !== null) await replaceFeed(repos, request.company.Uid, feed, now());
          },
        },
      ),
    );
  } catch (error) {
    await endFailed(claim, error, deps).catch(ignoreError('the first error is the one to report'));
    if (error instanceof JobInterrupted && error.how !== 'stopped')
      throw new AppError(`job.${error.how}`, {}, { cause: error });
    throw error;
  }
};
