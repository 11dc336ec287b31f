/** Removes expired data: uploads past their lifetime, documents long in the trash, jobs that ended long ago, failed sign-ins, invitations, old audit entries. */
import { setTimeout as sleep } from 'node:timers/promises';
import { removeOldLinks } from '../domain/accounts/links/account-links.ts';
import { removeOldInvitations } from '../domain/accounts/links/invitations.ts';
import { clearAttempts } from '../domain/accounts/throttle.ts';
import { emptyTrash } from '../domain/documents/lifetime/trash.ts';
import { removeExpiredUploads } from '../domain/jobs/uploads.ts';
import type { Repos } from '../domain/ports/database.ts';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { ignoreError } from '../errors/ignore-error.ts';

const INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_MS = 90 * DAY_MS;
/** Between two deleting transactions, so that other writers get their turn, ms. */
const PAUSE_MS = 50;

type HousekeepingDeps = {
  repos: Repos;
  uploads: UploadFiles;
  /** Removals of companies that another process began and did not finish. */
  finishRemovals: () => Promise<void>;
  /** Uploaded pictures, videos and models that nothing names. */
  collectMedia: () => Promise<void>;
  auditDays: number;
  now: () => Date;
};

const removeOldAudit = async ({ repos, auditDays, now }: HousekeepingDeps, signal: AbortSignal): Promise<void> => {
  const before = new Date(now().getTime() - auditDays * DAY_MS);
  while (!signal.aborted && (await repos.audit.removeOld(before))) await sleep(PAUSE_MS);
};

/** Runs at once and then every hour; concurrent runs of several servers do no harm. */
export const startHousekeeping = (
  deps: HousekeepingDeps,
  logger: { error: (about: object, text: string) => void },
): { stop: () => Promise<void> } => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const clean = async (): Promise<void> => {
    await removeExpiredUploads(deps, signal);
    await deps.finishRemovals();
    await deps.collectMedia();
    await emptyTrash(deps.repos, deps.now(), signal);
    await clearAttempts(deps.repos, deps.now());
    await removeOldInvitations(deps.repos, deps.now());
    await removeOldLinks(deps.repos, deps.now());
    await deps.repos.jobs.removeExpiredPreviews(deps.now());
    await deps.repos.editionPreviews.removeExpired(deps.now());
    // For a day the answer can say that a check has expired.
    await deps.repos.feedChecks.removeExpired(new Date(deps.now().getTime() - DAY_MS));
    await deps.repos.jobs.removeOld(new Date(deps.now().getTime() - RETENTION_MS));
    await removeOldAudit(deps, signal);
  };
  const cleaning = (async () => {
    while (!signal.aborted) {
      await clean().catch((error: unknown) => logger.error({ err: error }, 'housekeeping'));
      await sleep(INTERVAL_MS, undefined, { signal }).catch(ignoreError('the pause was ended by the abort signal'));
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await cleaning;
    },
  };
};
