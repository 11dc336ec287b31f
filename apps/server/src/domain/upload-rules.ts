/** An upload from its first byte to the stored file. The name and type that come with it say nothing: its content does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import type { Upload, UploadFiles, UploadLimits } from './ports/uploads.ts';
import type { FileStore, PdfEngine, Repos } from './ports.ts';
import { nameOfFile } from './publishing-name.ts';

/** A disk belongs to all companies: one of them takes days to fill it, and who watches it sees that. */
const MOST: UploadLimits = { unfinished: 10, bytesADay: 20 * 1024 ** 3 };
/** From the first byte to the last, and then to its publishing, ms. */
const LIFE_MS = 24 * 60 * 60 * 1000;
/** Before what failed is tried again, ms; it doubles. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Read in one go. */
const MOST_READ = 100;

export type UploadParts = {
  repos: Repos;
  files: FileStore;
  uploads: UploadFiles;
  engine: () => Promise<Pick<PdfEngine, 'inspect'>>;
  now: () => Date;
};

/** Throws `upload.too-many`. `fileName` is shown to people and nothing else. */
export const beginUpload = async (
  { repos, now }: Pick<UploadParts, 'repos' | 'now'>,
  { id, company, fileName }: { id: string; company: string; fileName: string },
): Promise<void> => {
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  await repos.uploads.add({ id, company, name: nameOfFile(fileName), expiresAt }, MOST, now());
};

/** Throws `upload.unknown`, also for one of another company. */
export const uploadOf = async (
  { repos, now }: Pick<UploadParts, 'repos' | 'now'>,
  company: string,
  id: string,
): Promise<Upload> => {
  const upload = await repos.uploads.read(company, id, now());
  if (!upload) throw new AppError('upload.unknown', { upload: id });
  return upload;
};

export const removeUpload = async (
  { repos, uploads }: Pick<UploadParts, 'repos' | 'uploads'>,
  id: string,
): Promise<void> => {
  await uploads.remove(id);
  await repos.uploads.remove(id);
};

/**
 * Nobody was told of it: its place is free at once, and what came of it is removed as what nobody finished in its time. Never rejects:
 * a database that is out, as it is when most beginnings fail, is asked again until `stop`.
 */
export const giveUpUpload = async (
  { repos, now }: Pick<UploadParts, 'repos' | 'now'>,
  id: string,
  stop: AbortSignal,
): Promise<void> => {
  for (let pause = FIRST_PAUSE_MS; !stop.aborted; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    const isHeard = await repos.uploads.expire(id, now()).then(
      () => true,
      () => false,
    );
    if (isHeard) return;
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
};

/** Told of the file itself, and not of the machine that looked at it: a lost thread gives its reason. */
const isVerdict = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code.startsWith('publish.') &&
  error.code !== 'publish.missing' &&
  error.facts['reason'] === undefined;

/** Its bytes are no longer there, or were not those that were sent: it takes none of its company's places. */
const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'upload.unknown';

/**
 * The stored file's key, durable. Again with what is finished: the same key. Throws `upload.unfinished`, and `publish.*` for
 * what is no PDF that can be published: that is removed.
 */
export const finishUpload = async (parts: UploadParts, { id, company, fileKey }: Upload): Promise<string> => {
  if (fileKey !== null) return fileKey;
  const { repos, files, uploads, engine, now } = parts;
  const { inspect } = await engine();
  const storing = uploads.whole(id, async (path) => {
    await inspect(path);
    return files.putFile(path, 'pdf');
  });
  const stored = await storing.catch(async (error: unknown) => {
    // Who else was told that all had come may have finished it meanwhile, and taken the bytes away.
    const finished = await repos.uploads.read(company, id, now());
    if (finished && finished.fileKey !== null) return { key: finished.fileKey, bytes: 0 };
    if (isVerdict(error) || isGone(error)) await removeUpload(parts, id);
    throw error;
  });
  if (stored === null) throw new AppError('upload.unfinished', { upload: id });
  await repos.uploads.finish(id, stored, new Date(now().getTime() + LIFE_MS), now());
  await uploads.remove(id);
  return stored.key;
};

/** What nobody finished or published in its time; all of it, unless the process is to end. */
export const removeExpiredUploads = async (
  parts: Pick<UploadParts, 'repos' | 'uploads' | 'now'>,
  stop = new AbortController().signal,
): Promise<void> => {
  const now = parts.now();
  for (let isMore = true; isMore && !stop.aborted; ) {
    const expired = await parts.repos.uploads.expired(now, MOST_READ);
    for (const { id } of expired) await removeUpload(parts, id);
    isMore = expired.length === MOST_READ;
  }
};
