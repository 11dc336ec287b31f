/** What nobody wants any more: uploads whose time is over, publishings that ended long ago, sign-ins that failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetTries } from '../domain/accounts/throttle.ts';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import type { Repos } from '../domain/ports.ts';
import { removeExpiredUploads } from '../domain/upload-rules.ts';

const EVERY_MS = 60 * 60 * 1000;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

type Parts = { repos: Repos; uploads: UploadFiles; now: () => Date };

/** At once and then every hour; several servers at once do no harm. */
export const startHousekeeping = (
  parts: Parts,
  logger: { error: (about: object, text: string) => void },
): { stop: () => Promise<void> } => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const clean = async (): Promise<void> => {
    await removeExpiredUploads(parts, signal);
    await forgetTries(parts.repos, parts.now());
    await parts.repos.jobs.removeExpiredPreviews(parts.now());
    await parts.repos.jobs.forget(new Date(parts.now().getTime() - KEPT_MS));
  };
  const cleaning = (async () => {
    while (!signal.aborted) {
      await clean().catch((error: unknown) => logger.error({ err: error }, 'housekeeping'));
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await cleaning;
    },
  };
};
