/**
 * Finishes the removal of companies: uploads, rows, then files that nothing else refers to. Any process may do it, and a removal that was
 * interrupted continues; files that an interrupted one has left are found by `vitrina doctor --repair`.
 */
import { removeUpload, type UploadDeps } from '../../domain/jobs/uploads.ts';
import type { DatabaseDumps } from '../../domain/ports/database-dumps.ts';
import type { FileMaintenance } from '../../domain/ports/file-maintenance.ts';
import { REMOVABLE_AFTER_MS, referencedFiles } from '../files/check-files.ts';
import type { KeySet } from '../files/key-set.ts';

export type RemovalDeps = Pick<UploadDeps, 'repos' | 'uploads' | 'now'> & {
  copies: DatabaseDumps;
  fileMaintenance: FileMaintenance;
};

/** `kept`: files that nobody refers to, stored within the last day: a publishing of another company may be about to refer to them. */
export type RemovedFiles = { removed: number; kept: number };

/** `except`: a table whose rows do not count. */
export const filesIn = async (opening: ReturnType<DatabaseDumps['snapshot']>, except = ''): Promise<KeySet> => {
  const snapshot = await opening;
  try {
    const tables = snapshot.tables.filter((name) => name !== except);
    return await referencedFiles({ ...snapshot, tables });
  } finally {
    await snapshot.close();
  }
};

export const removeUnreferenced = async (candidates: KeySet, { copies, fileMaintenance, now }: RemovalDeps) => {
  const counts = { removed: 0, kept: 0 };
  if (candidates.size === 0) return counts;
  const before = new Date(now().getTime() - REMOVABLE_AFTER_MS);
  const referenced = await filesIn(copies.snapshot());
  for (const key of candidates) {
    if (referenced.has(key)) continue;
    counts[(await fileMaintenance.removeOlder(key, before)) ? 'removed' : 'kept'] += 1;
  }
  referenced.close();
  return counts;
};

/** Of a company whose removal has begun (domain/companies/removal.ts). */
export const finishRemoval = async (deps: RemovalDeps, companyUid: string): Promise<RemovedFiles> => {
  const { repos, copies } = deps;
  const candidates = await filesIn(copies.companySnapshot(companyUid));
  for (const id of await repos.uploads.idsOf(companyUid)) await removeUpload(deps, id);
  await repos.companyRemoval.finish(companyUid);
  const counts = await removeUnreferenced(candidates, deps);
  candidates.close();
  return counts;
};

export const finishPendingRemovals = async (deps: RemovalDeps): Promise<void> => {
  for (const companyUid of await deps.repos.companyRemoval.pending()) await finishRemoval(deps, companyUid);
};
