/**
 * How a price list comes in: read batch by batch, written beside the one that shoppers see, put in its place at one stroke.
 * One import of a company at a time, whatever process it runs in; what fails leaves the list before.
 */
import { randomUUID } from 'node:crypto';
import type { FeedAttempt, FeedReport } from '@vitrina/contract';
import { auditEntry } from './accounts/audit.ts';
import { AppError } from './app-error.ts';
import type { Actor } from './ports/accounts.ts';
import type { FeedFile, FeedLease, FeedListsRepo, FeedReader, PlacedProduct } from './ports/feeds.ts';
import type { FeedProduct, Repos } from './ports.ts';

/** So long a process that was killed keeps others from its company's list, ms; one that lives says so every few seconds. */
const LEASE_MS = 20_000;
const BEAT_MS = 4000;
/** A menu of a few dishes may lose most of them; a catalogue that does was cut off on its way. */
const LEAST_TO_COMPARE = 20;
const LEAST_KEPT = 0.5;

export type FeedImportDeps = {
  repos: Pick<Repos, 'feedLists' | 'feedSources' | 'audit'>;
  reader: FeedReader;
  now: () => Date;
};

export type FeedImport = {
  companyUid: string;
  file: FeedFile;
  /** Takes a list that is suspiciously short. */
  isForced: boolean;
  /** What is made of each product before it is kept; by default pictures that no browser could open are left out. */
  prepare?: (product: FeedProduct) => Promise<FeedProduct>;
  /** Ends the import between two batches; the list before stays. */
  signal?: AbortSignal;
};

/** Addresses that a browser can open from anywhere: those beside the file have no place on the web. */
const withWebPictures = ({ product, ...rest }: FeedProduct): FeedProduct => ({
  ...rest,
  product: {
    ...product,
    items: product.items.map((item) => ({
      ...item,
      images: item.images.filter(({ imageUrl }) => /^(https?:)?\/\/|^\/files\//i.test(imageUrl)),
    })),
  },
});

const untilOf = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

const isHeldBack = (error: unknown): boolean => error instanceof AppError && error.code === 'feed.shrunk';

const attemptOf = (error: unknown, origin: FeedAttempt['origin'], now: Date): FeedAttempt => {
  const at = now.toISOString();
  const outcome = isHeldBack(error) ? 'held' : 'failed';
  if (!(error instanceof AppError)) return { at, origin, outcome, code: 'internal' };
  const reason = error.facts['reason'] ?? error.facts['missing'];
  return { at, origin, outcome, code: error.code, ...(reason === undefined ? {} : { reason: String(reason) }) };
};

/** A sign of life that cannot be given is no failure: the next one may, and whoever writes under a lost claim is refused. */
const whileAlive = async <T>(
  { repos: { feedLists }, now }: FeedImportDeps,
  lease: FeedLease,
  work: () => Promise<T>,
): Promise<T> => {
  const beat = setInterval(() => void feedLists.prolong(lease, untilOf(now())).catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
};

/**
 * Runs `work` as the company's only import. What it throws is written down with its reason. Throws `feed.busy`,
 * `company.unknown`.
 */
export const withLease = async <T>(
  deps: FeedImportDeps,
  companyUid: string,
  origin: FeedAttempt['origin'],
  work: (lease: FeedLease) => Promise<{ answer: T; attempt: FeedAttempt | null }>,
): Promise<T> => {
  const { now } = deps;
  const { feedLists } = deps.repos;
  const lease = await feedLists.claim(companyUid, randomUUID(), now(), untilOf(now()));
  try {
    const { answer, attempt } = await whileAlive(deps, lease, () => work(lease));
    await feedLists.release(lease, attempt);
    return answer;
  } catch (error) {
    await feedLists.release(lease, attemptOf(error, origin, now()));
    throw error;
  }
};

const refuseShrunk = async (lists: FeedListsRepo, companyUid: string, report: FeedReport): Promise<void> => {
  const { products: before } = await lists.status(companyUid);
  if (before === null || before < LEAST_TO_COMPARE || report.products >= before * LEAST_KEPT) return;
  throw new AppError('feed.shrunk', { company: companyUid, products: report.products, before });
};

const stageAll = async (
  { repos: { feedLists }, reader, now }: FeedImportDeps,
  lease: FeedLease,
  { file, prepare, signal }: FeedImport,
): Promise<FeedReport> => {
  const reading = reader.read(file);
  try {
    for (;;) {
      const next = await reading.next();
      if (next.done === true) return next.value;
      signal?.throwIfAborted();
      const placed: PlacedProduct[] = [];
      for (const { position, product } of next.value)
        placed.push({ position, product: prepare === undefined ? withWebPictures(product) : await prepare(product) });
      await feedLists.stage(lease, placed, untilOf(now()));
    }
  } finally {
    await reading.return({} as FeedReport);
  }
};

/** For who holds the lease already. Throws what reading throws, and `feed.shrunk`. */
export const importUnderLease = async (
  deps: FeedImportDeps,
  lease: FeedLease,
  given: FeedImport,
  origin: FeedAttempt['origin'],
): Promise<FeedReport> => {
  const { feedLists } = deps.repos;
  const report = await stageAll(deps, lease, given);
  if (!given.isForced) await refuseShrunk(feedLists, given.companyUid, report);
  await feedLists.adopt(lease, report, { at: deps.now().toISOString(), origin, outcome: 'imported' });
  return report;
};

/** Throws `feed.busy`, `feed.shrunk`, `company.unknown` and what reading throws (`feed.*`). */
export const importFeed = (deps: FeedImportDeps, given: FeedImport, actor: Actor): Promise<FeedReport> =>
  withLease(deps, given.companyUid, 'file', async (lease) => {
    const report = await importUnderLease(deps, lease, given, 'file');
    // What the source said of its list says nothing of this one.
    await deps.repos.feedSources.remember(given.companyUid, null, { etag: null, lastModified: null });
    await deps.repos.audit.insert(auditEntry(actor, 'feeds.import', { companyUid: given.companyUid }, deps.now()));
    return { answer: report, attempt: null };
  });
