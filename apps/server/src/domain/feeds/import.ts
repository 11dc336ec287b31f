/**
 * Imports a price list: read in batches, staged beside the list that shoppers see, and activated atomically. One import per
 * company runs at a time, in any process; a failure leaves the previous list.
 */
import { randomUUID } from 'node:crypto';
import type { FeedAttempt, FeedMapping, FeedReport } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import type {
  FeedFile,
  FeedLease,
  FeedListsRepo,
  FeedProduct,
  FeedReader,
  PlacedProduct,
  ReadFeedReport,
  RememberedMapping,
} from '../ports/feeds.ts';

/** Lease on the list of a company, ms; a live process renews it every few seconds. */
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 4000;
/** A small menu may lose most of its products; a catalogue that does was truncated in transit. */
const MIN_TO_COMPARE = 20;
const MIN_SHARE = 0.5;
const MAX_FILE_NAME = 200;

export type FeedImportDeps = {
  repos: Pick<Repos, 'feedLists' | 'feedSources' | 'audit'>;
  reader: FeedReader;
  now: () => Date;
};

export type FeedImport = {
  companyUid: string;
  file: FeedFile;
  /** Columns chosen by a person: remembered for lists with the same headings. */
  mapping?: FeedMapping;
  /** Columns chosen by hand before. Default: those that the company has stored. */
  remembered?: readonly RememberedMapping[];
  /** Imports a list that is suspiciously short. */
  isForced: boolean;
  /** Transforms each product before it is stored; by default pictures that no browser could open are removed. */
  prepare?: (product: FeedProduct) => Promise<FeedProduct>;
  /** Ends the import between two batches; the previous list stays. */
  signal?: AbortSignal;
};

/** Pictures that a browser can open from anywhere: relative addresses have no place on the web. */
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

/** Renews the lease while `work` runs; a write under a lost lease is refused. */
const withHeartbeat = async <T>(
  { repos: { feedLists }, now }: FeedImportDeps,
  lease: FeedLease,
  work: () => Promise<T>,
): Promise<T> => {
  const renew = () => feedLists.renew(lease, untilOf(now())).catch(ignoreError('the next heartbeat may succeed'));
  const beat = setInterval(() => void renew(), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
};

/** Runs `work` as the company's only import, and stores the reason of a failure. Throws `feed.busy`, `company.unknown`. */
export const withFeedLease = async <T>(
  deps: FeedImportDeps,
  companyUid: string,
  origin: FeedAttempt['origin'],
  work: (lease: FeedLease) => Promise<{ answer: T; attempt: FeedAttempt | null }>,
): Promise<T> => {
  const { now } = deps;
  const { feedLists } = deps.repos;
  const lease = await feedLists.claim(companyUid, randomUUID(), now(), untilOf(now()));
  try {
    const { answer, attempt } = await withHeartbeat(deps, lease, () => work(lease));
    await feedLists.release(lease, attempt);
    return answer;
  } catch (error) {
    await feedLists.release(lease, attemptOf(error, origin, now()));
    throw error;
  }
};

const refuseShrunk = async (lists: FeedListsRepo, companyUid: string, report: FeedReport): Promise<void> => {
  const { products: before } = await lists.status(companyUid);
  if (before === null || before < MIN_TO_COMPARE || report.products >= before * MIN_SHARE) return;
  throw new AppError('feed.shrunk', { company: companyUid, products: report.products, before });
};

const stageAll = async (
  { repos: { feedLists }, reader, now }: FeedImportDeps,
  lease: FeedLease,
  { companyUid, file, mapping, remembered: given, prepare, signal }: FeedImport,
): Promise<ReadFeedReport> => {
  const remembered = given ?? (await feedLists.mappings(companyUid));
  const chosen = mapping === undefined ? {} : { mapping, withColumns: true };
  const reading = reader.read({ ...file, reading: { remembered, ...chosen } });
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

/** For a caller that holds the lease. Throws errors of the reader, and `feed.shrunk`. */
export const importWithLease = async (
  deps: FeedImportDeps,
  lease: FeedLease,
  given: FeedImport,
  origin: FeedAttempt['origin'],
): Promise<FeedReport> => {
  const { feedLists } = deps.repos;
  const { headings, columns: _, chosen: __, sheets: ___, ...read } = await stageAll(deps, lease, given);
  const report = { ...read, file: given.file.name.slice(0, MAX_FILE_NAME) };
  if (!given.isForced) await refuseShrunk(feedLists, given.companyUid, report);
  await feedLists.activate(lease, report, { at: deps.now().toISOString(), origin, outcome: 'imported' });
  const { companyUid, mapping } = given;
  if (mapping !== undefined && headings !== undefined)
    await feedLists.saveMapping(companyUid, { headings, mapping }, deps.now());
  return report;
};

/** Throws `feed.busy`, `feed.shrunk`, `company.unknown` and errors of the reader (`feed.*`). */
export const importFeed = (deps: FeedImportDeps, given: FeedImport, actor: Actor): Promise<FeedReport> =>
  withFeedLease(deps, given.companyUid, 'file', async (lease) => {
    const report = await importWithLease(deps, lease, given, 'file');
    // The validators of the source do not belong to this list.
    await deps.repos.feedSources.saveValidators(given.companyUid, null, { etag: null, lastModified: null });
    await deps.repos.audit.add(actor, 'feeds.import', { companyUid: given.companyUid }, deps.now());
    return { answer: report, attempt: null };
  });

/** The list that the company had before, imported at `importedAt`, is the present one again. Throws `feed.previous-unknown`, `feed.busy`. */
export const undoImport = (
  { database, now }: { database: Pick<Database, 'inTransaction'>; now: () => Date },
  { companyUid, importedAt }: { companyUid: string; importedAt: string },
  actor: Actor,
): Promise<void> =>
  database.inTransaction(async ({ feedLists, audit }) => {
    const attempt = { at: now().toISOString(), origin: 'file', outcome: 'restored' } as const;
    await feedLists.swap(companyUid, { importedAt, attempt });
    await audit.add(actor, 'feeds.undo', { companyUid }, now());
  });
