/** Limits of a company for what all companies share: documents, storage, events, product references. Recorded in decision 024. */
import { AppError } from '../../errors/app-error.ts';
import type { TrackedVersions } from '../caching/cache-versions.ts';
import { isDatabaseOut } from '../caching/stale-on-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { QuotaOverrides, Quotas, QuotasRepo } from '../ports/companies.ts';
import type { Database, Repos } from '../ports/database.ts';

export const NO_QUOTAS: Quotas = { documents: 0, storageBytes: 0, eventsADay: 0, callsAMinute: 0 };

const MEGABYTE = 1_000_000;

type NewEdition = { companyUid: string; pdfUid: string | null; bytes: number; now: Date };

/**
 * Whether an edition of `bytes` may be published, of a new document when `pdfUid` is unknown. In a transaction it locks the company, so
 * that two publishings do not take the same room. Throws `quota.documents`, `quota.storage`.
 */
export const requireRoom = async (
  { quotas, documents, memberships }: Pick<Repos, 'quotas' | 'documents' | 'memberships'>,
  { companyUid, pdfUid, bytes, now }: NewEdition,
  { isLocking }: { isLocking: boolean },
): Promise<void> => {
  const limits = await quotas.of(companyUid);
  if (limits.documents === 0 && limits.storageBytes === 0) return;
  if (isLocking) await memberships.lock(companyUid);
  const used = await quotas.usage(companyUid, now);
  if (limits.storageBytes > 0 && used.storageBytes + bytes > limits.storageBytes)
    throw new AppError('quota.storage', {
      usedMb: Math.ceil(used.storageBytes / MEGABYTE),
      mostMb: Math.floor(limits.storageBytes / MEGABYTE),
    });
  if (limits.documents === 0 || used.documents < limits.documents || pdfUid === null) return;
  if ((await documents.ownerOf(pdfUid)) === null) throw new AppError('quota.documents', { most: limits.documents });
};

/** Before a document leaves the trash, where it did not count. In a transaction. Throws `quota.documents`. */
export const requireRoomForRestored = async (
  { quotas, memberships }: Pick<Repos, 'quotas' | 'memberships'>,
  companyUid: string,
  now: Date,
): Promise<void> => {
  const { documents: most } = await quotas.of(companyUid);
  if (most === 0) return;
  await memberships.lock(companyUid);
  const { documents } = await quotas.usage(companyUid, now);
  if (documents >= most) throw new AppError('quota.documents', { most });
};

/** An edition has at least this size. */
export const MIN_EDITION_BYTES = 1;

/** Throws `company.unknown`. */
export const setQuotas = (
  database: Database,
  actor: Actor,
  { uid, change }: { uid: string; change: Partial<QuotaOverrides> },
  now: Date,
): Promise<void> =>
  database.inTransaction(async ({ quotas, audit }) => {
    await quotas.set(uid, change);
    await audit.add(actor, 'quotas.set', { companyUid: uid, target: uid }, now);
  });

export const quotaState = async (
  { quotas, companies }: Pick<Repos, 'quotas' | 'companies'>,
  uid: string,
  now: Date,
) => {
  if (!(await companies.byUid(uid))) throw new AppError('company.unknown', { company: uid });
  const [limits, overrides, usage] = [await quotas.of(uid), await quotas.overrides(uid), await quotas.usage(uid, now)];
  return { limits, overrides, usage };
};

/** Companies whose limit is remembered. */
const MAX_REMEMBERED = 5000;

/** The limit of calls of a company, read again after a change. None while the database is unavailable: shoppers come first. */
export const rememberedCallLimit = ({ of }: Pick<QuotasRepo, 'of'>, versions: TrackedVersions) => {
  const limits = new Map<string, { version: string; limit: number }>();
  return async (companyUid: string): Promise<number> => {
    const version = versions.versionOf({ kind: 'company', uid: companyUid });
    const remembered = limits.get(companyUid);
    if (version !== null && remembered?.version === version) return remembered.limit;
    try {
      const { callsAMinute: limit } = await of(companyUid);
      if (limits.size >= MAX_REMEMBERED) limits.clear();
      if (version !== null) limits.set(companyUid, { version, limit });
      return limit;
    } catch (error) {
      if (isDatabaseOut(error)) return remembered?.limit ?? 0;
      throw error;
    }
  };
};
