/** Removes uploaded pictures, videos and models that nothing of their company has named for a month, so that they do not count for ever. */

import { createKeySet } from '../files/key-set.ts';
import { filesIn, type RemovalDeps, removeUnreferenced } from './removals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A page that was taken back, or a draft on a machine without a connection, still finds its files. */
const KEPT_MS = 30 * DAY_MS;
/** All rows of a company are read to look for names of files. */
const CHECK_EVERY_MS = 7 * DAY_MS;

const unusedOf = async ({ repos, copies, now }: RemovalDeps, company: string, before: Date): Promise<string[]> => {
  const candidates = await repos.media.check(company, before, now());
  const used = await filesIn(copies.companySnapshot(company), 'media');
  try {
    return candidates.filter((key) => !used.has(key));
  } finally {
    used.close();
  }
};

export const collectUnusedMedia = async (deps: RemovalDeps): Promise<void> => {
  const { repos, now } = deps;
  const before = new Date(now().getTime() - KEPT_MS);
  const removed = createKeySet();
  try {
    for (const company of await repos.media.companiesToCheck(before, new Date(now().getTime() - CHECK_EVERY_MS)))
      for (const key of await repos.media.remove(company, await unusedOf(deps, company, before), before))
        removed.add(key);
    await removeUnreferenced(removed, deps);
  } finally {
    removed.close();
  }
};
