/** Keeps a price list that was checked for an hour, so that what was checked can be imported. */
import { randomBytes } from 'node:crypto';
import type { FeedMapping, FeedReport } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Repos } from '../ports/database.ts';
import type { FeedFile, RememberedMapping } from '../ports/feeds.ts';
import type { FileStore } from '../ports/files.ts';
import { type FeedImportDeps, importFeed } from './import.ts';

const LIFETIME_MS = 60 * 60 * 1000;
/** Of a company; the oldest give way. */
const MAX_CHECKS = 20;

type Checked = {
  companyUid: string;
  file: FeedFile;
  mapping: FeedMapping | undefined;
  remembered: readonly RememberedMapping[];
};

export const keepChecked = async (
  { companyUid, file, mapping, remembered }: Checked,
  { repos, files, now }: { repos: Pick<Repos, 'feedChecks'>; files: Pick<FileStore, 'putFile'>; now: () => Date },
): Promise<{ id: string; expiresAt: string }> => {
  const { key: fileKey } = await files.putFile(file.path, 'list');
  const id = randomBytes(16).toString('hex');
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  const { name, kind } = file;
  await repos.feedChecks.add({ id, companyUid, fileKey, name, kind, mapping, remembered, expiresAt }, MAX_CHECKS);
  return { id, expiresAt: expiresAt.toISOString() };
};

/** The list of a check. Throws `feed.check-unknown`, also for one of another company, and `feed.check-expired`. */
export const checkedList = async (
  { repos, files, now }: { repos: Pick<Repos, 'feedChecks'>; files: Pick<FileStore, 'localPath'>; now: () => Date },
  companyUid: string,
  id: string,
): Promise<Pick<Checked, 'file' | 'mapping' | 'remembered'>> => {
  const check = await repos.feedChecks.byId(companyUid, id);
  if (!check) throw new AppError('feed.check-unknown', { check: id });
  const { fileKey, name, kind, mapping, remembered, expiresAt } = check;
  if (expiresAt <= now()) throw new AppError('feed.check-expired', { check: id });
  const path = await files.localPath(fileKey);
  if (path === null) throw new AppError('file.unknown', { key: fileKey });
  return { file: { path, name, kind }, mapping, remembered };
};

type CheckedImport = { companyUid: string; id: string; isForced: boolean };

/** Imports the list as it was read then: the file, and the columns that were chosen by hand. Throws errors of `checkedList` and `importFeed`. */
export const importChecked = async (
  deps: FeedImportDeps & { repos: Pick<Repos, 'feedChecks'>; files: Pick<FileStore, 'localPath'> },
  { companyUid, id, isForced }: CheckedImport,
  actor: Actor,
): Promise<{ name: string; report: FeedReport }> => {
  const { file, mapping, remembered } = await checkedList(deps, companyUid, id);
  const given = { companyUid, file, isForced, remembered, ...(mapping && { mapping }) };
  return { name: file.name, report: await importFeed(deps, given, actor) };
};
