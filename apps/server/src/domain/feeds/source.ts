/** The source of a company's price list: an address that is fetched at a regular interval. */
import type { FeedReport, FeedSource, FeedSourceChange } from '@vitrina/contract';
import type { Role } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database } from '../ports/database.ts';
import type { FeedFetcher, FeedLogin, StoredFeedSource } from '../ports/feeds.ts';
import type { SecretsRepo } from '../ports/secrets.ts';
import { type FeedImportDeps, importWithLease, withFeedLease } from './import.ts';
import { havePricesChanged, nextSaleOf } from './sales.ts';

export type FeedSourceDeps = FeedImportDeps & { secrets: Pick<SecretsRepo, 'read'>; fetcher: FeedFetcher };

const secretIdOf = (companyUid: string): string => `feed:${companyUid}`;

/** For a caller with `role`. A query often carries a key, so only those who may set the address see all of it. */
export const publicSource = ({ url, kind, minutes, user }: FeedSource, role: Role | null): FeedSource => {
  if (role === 'editor' || role === 'owner') return { url, kind, minutes, user };
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, kind, minutes, user: null };
};

const checkedUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AppError('request.invalid', { field: 'url', reason: 'an http(s) address without user and password' });
  return url;
};

/**
 * Sets the source, which is due at once. An absent login is kept only for the same origin, so that a password cannot be
 * redirected elsewhere. Throws `request.invalid`, `company.unknown`.
 */
export const setFeedSource = (
  database: Pick<Database, 'inTransaction'>,
  companyUid: string,
  change: FeedSourceChange,
  by: { actor: Actor; now: Date },
): Promise<FeedSource> =>
  database.inTransaction(async ({ feedSources, secrets, audit }) => {
    const { actor, now } = by;
    const url = checkedUrl(change.url);
    const before = await feedSources.byCompany(companyUid);
    const stays = change.login === undefined && before !== null && URL.parse(before.url)?.origin === url.origin;
    const user = stays ? before.user : (change.login?.user ?? null);
    const secretId = user === null ? '' : secretIdOf(companyUid);
    const source = { url: url.href, kind: change.kind, minutes: change.minutes, user };
    await feedSources.write(companyUid, { ...source, secretId }, now);
    if (secretId === '') await secrets.remove(secretIdOf(companyUid));
    else if (change.login) await secrets.write(secretId, { password: change.login.password }, now);
    await audit.add(actor, 'feeds.source.put', { companyUid }, now);
    return source;
  });

/** Also removes its login. Throws `feed.no-source`. */
export const removeFeedSource = (
  database: Pick<Database, 'inTransaction'>,
  companyUid: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> =>
  database.inTransaction(async ({ feedSources, secrets, audit }) => {
    if (!(await feedSources.remove(companyUid))) throw new AppError('feed.no-source', { company: companyUid });
    await secrets.remove(secretIdOf(companyUid));
    await audit.add(actor, 'feeds.source.delete', { companyUid }, now);
  });

const loginOf = async (
  secrets: Pick<SecretsRepo, 'read'>,
  { user, secretId }: StoredFeedSource,
): Promise<FeedLogin | null> => {
  if (user === null || secretId === '') return null;
  const secret = await secrets.read(secretId);
  return { user, password: secret?.['password'] ?? '' };
};

export type FeedRun = { is: 'unchanged' } | { is: 'imported'; report: FeedReport };

type RunOptions = { isForced: boolean; signal?: AbortSignal };

/** The source was changed since it was read, and its login may belong to another host. */
const refuseOld = async ({ repos }: FeedSourceDeps, { companyUid, url, user, secretId }: StoredFeedSource) => {
  const now = await repos.feedSources.byCompany(companyUid);
  const isSame = now !== null && now.url === url && now.user === user && now.secretId === secretId;
  if (!isSame) throw new AppError('feed.busy', { company: companyUid });
};

/** Throws `feed.busy`, `feed.unreachable`, `feed.shrunk` and what reading throws (`feed.*`). */
export const runFeedSource = (
  deps: FeedSourceDeps,
  source: StoredFeedSource,
  { isForced, signal }: RunOptions,
): Promise<FeedRun> => {
  const { companyUid, url, kind, validators } = source;
  return withFeedLease<FeedRun>(deps, companyUid, 'source', async (lease) => {
    const login = await loginOf(deps.secrets, source);
    // Checked after the login was read: it belongs to the current source, or the run ends here.
    await refuseOld(deps, source);
    const isWanted = isForced || (await havePricesChanged(deps.repos.feedLists, companyUid, deps.now()));
    const fetched = await deps.fetcher.fetch({
      companyUid,
      url,
      kind,
      login,
      validators: isWanted ? null : validators,
      signal,
    });
    if (fetched.is === 'unchanged') {
      await deps.repos.feedSources.recordFetch(companyUid, url, deps.now());
      const at = deps.now().toISOString();
      return { answer: { is: 'unchanged' }, attempt: { at, origin: 'source', outcome: 'unchanged' } };
    }
    try {
      const given = { companyUid, file: fetched.file, isForced, ...(signal === undefined ? {} : { signal }) };
      const report = await importWithLease(deps, lease, given, 'source');
      await deps.repos.feedSources.saveValidators(companyUid, url, fetched.validators);
      await deps.repos.feedSources.recordFetch(companyUid, url, deps.now());
      return { answer: { is: 'imported', report }, attempt: null };
    } finally {
      await fetched.dispose();
    }
  });
};

/** Imports the source of a company. Throws `feed.no-source`, and errors of `runFeedSource`. */
export const runFeedSourceOf = async (
  deps: FeedSourceDeps,
  companyUid: string,
  options: RunOptions & { actor: Actor },
): Promise<FeedRun> => {
  const source = await deps.repos.feedSources.byCompany(companyUid);
  if (source === null) throw new AppError('feed.no-source', { company: companyUid });
  const run = await runFeedSource(deps, source, options);
  const sale = await nextSaleOf(deps.repos.feedLists, companyUid, deps.now());
  if (sale !== null) await deps.repos.feedSources.dueBy(companyUid, sale);
  await deps.repos.audit.add(options.actor, 'feeds.run', { companyUid }, deps.now());
  return run;
};
