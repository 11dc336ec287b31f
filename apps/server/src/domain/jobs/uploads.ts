/** An upload from its first byte to the stored file. Its declared name and type are not trusted: the content decides. */
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../backoff.ts';
import { AppError } from '../../errors/app-error.ts';
import { ignoreError } from '../../errors/ignore-error.ts';
import { MIN_EDITION_BYTES, requireRoom } from '../companies/quotas.ts';
import type { Repos } from '../ports/database.ts';
import type { FileStore } from '../ports/files.ts';
import type { PdfEngine, PdfUnlocker } from '../ports/pdf.ts';
import type { Upload, UploadFiles, UploadLimits } from '../ports/uploads.ts';
import { nameOfFile } from '../publishing/document-name.ts';
import { type UnlockDeps, withUnlocked } from '../publishing/unlocked.ts';

/** All companies share the disk. With these limits one company needs days to fill it, and monitoring reports it before. */
const LIMITS: UploadLimits = { unfinished: 10, bytesADay: 20 * 1024 ** 3 };
/** Lifetime of an unfinished upload, and of a finished one until it is published, ms. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const RETRY = { firstMs: 500, maxMs: 15_000 };
/** Rows read at a time. */
const BATCH_SIZE = 100;

export type UploadDeps = Pick<UnlockDeps, 'temporary'> & {
  repos: Repos;
  files: FileStore;
  uploads: UploadFiles;
  engine: () => Promise<Pick<PdfEngine, 'inspect'> & PdfUnlocker>;
  now: () => Date;
};

/** Throws `upload.too-many`, `quota.storage`. `fileName` is for display only. */
export const beginUpload = async (
  { repos, now }: Pick<UploadDeps, 'repos' | 'now'>,
  { id, company, fileName }: { id: string; company: string; fileName: string },
): Promise<void> => {
  const edition = { companyUid: company, pdfUid: null, bytes: MIN_EDITION_BYTES, now: now() };
  await requireRoom(repos, edition, { isLocking: false });
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  await repos.uploads.add({ id, company, name: nameOfFile(fileName), expiresAt }, LIMITS, now());
};

/** Throws `upload.unknown`, also for one of another company. */
export const uploadOf = async (
  { repos, now }: Pick<UploadDeps, 'repos' | 'now'>,
  company: string,
  id: string,
): Promise<Upload> => {
  const upload = await repos.uploads.read(company, id, now());
  if (!upload) throw new AppError('upload.unknown', { upload: id });
  return upload;
};

export const removeUpload = async (
  { repos, uploads }: Pick<UploadDeps, 'repos' | 'uploads'>,
  id: string,
): Promise<void> => {
  await uploads.remove(id);
  await repos.uploads.remove(id);
};

/**
 * Expires an upload whose creation failed, so that it no longer counts and its bytes are removed later. Never rejects: while
 * the database is unavailable, as it is when most creations fail, it retries until `stop`.
 */
export const expireUpload = async (
  { repos, now }: Pick<UploadDeps, 'repos' | 'now'>,
  id: string,
  stop: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !stop.aborted; failures += 1) {
    const isExpired = await repos.uploads.expire(id, now()).then(
      () => true,
      () => false,
    );
    if (isExpired) return;
    const pauseMs = backoffMs(failures, RETRY);
    await sleep(pauseMs, undefined, { signal: stop, ref: false }).catch(ignoreError('the server stops'));
  }
};

/** Codes after which the same file can still be published. */
const PASSING_CODES: ReadonlySet<string> = new Set(['publish.missing', 'publish.password', 'publish.password-wrong']);

/** Whether the file itself can never be published; a crashed thread has a reason among its facts. */
const isAboutFile = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code.startsWith('publish.') &&
  !PASSING_CODES.has(error.code) &&
  error.facts['reason'] === undefined;

/** Its bytes are missing or differ from those sent: the upload is removed and no longer counts. */
const isUnknownUpload = (error: unknown): boolean => error instanceof AppError && error.code === 'upload.unknown';

/**
 * The key of the stored file, durable; the same key for a finished upload. Throws `upload.unfinished`, and `publish.*` for a
 * file that cannot be published, which is removed unless a password opens it. With `password` the stored file is a copy without it; the
 * password itself is stored nowhere.
 */
export const finishUpload = async (
  deps: UploadDeps,
  { id, company, fileKey }: Upload,
  password?: string,
): Promise<string> => {
  if (fileKey !== null) return fileKey;
  const { repos, files, uploads, engine, now } = deps;
  const { inspect } = await engine();
  const store = async (path: string) => {
    await inspect(path);
    return files.putFile(path, 'pdf');
  };
  const storing = uploads.withFile(id, (path) =>
    password === undefined ? store(path) : withUnlocked(deps, { path, password }, store),
  );
  const stored = await storing.catch(async (error: unknown) => {
    // A concurrent request may have finished it meanwhile and removed the bytes.
    const finished = await repos.uploads.read(company, id, now());
    if (finished && finished.fileKey !== null) return { key: finished.fileKey, bytes: 0 };
    if (isAboutFile(error) || isUnknownUpload(error)) await removeUpload(deps, id);
    throw error;
  });
  if (stored === null) throw new AppError('upload.unfinished', { upload: id });
  await repos.uploads.finish(id, stored, new Date(now().getTime() + LIFETIME_MS), now());
  await uploads.remove(id);
  return stored.key;
};

/** Removes expired uploads, all of them unless `stop` is aborted. */
export const removeExpiredUploads = async (
  deps: Pick<UploadDeps, 'repos' | 'uploads' | 'now'>,
  stop = new AbortController().signal,
): Promise<void> => {
  const now = deps.now();
  for (let isMore = true; isMore && !stop.aborted; ) {
    const expired = await deps.repos.uploads.expired(now, BATCH_SIZE);
    for (const { id } of expired) await removeUpload(deps, id);
    isMore = expired.length === BATCH_SIZE;
  }
};
