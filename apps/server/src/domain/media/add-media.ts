/** A whole upload, or a file of the command line, becomes a file that pages and settings may name. */
import { MAX_MEDIA_BYTES, type Media, type MediaPurpose } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { requireRoom } from '../companies/quotas.ts';
import { removeUpload, uploadOf } from '../jobs/uploads.ts';
import type { Actor } from '../ports/accounts.ts';
import type { Database } from '../ports/database.ts';
import type { FileStore } from '../ports/files.ts';
import type { MediaReader, ReadMedia, StoredMedia, UploadFiles } from '../ports/uploads.ts';

const MEBIBYTE = 1024 ** 2;

/** Throws `media.empty`, `media.too-large`. */
export const requireMediaSize = (purpose: MediaPurpose, bytes: number): void => {
  if (bytes === 0) throw new AppError('media.empty');
  const most = MAX_MEDIA_BYTES[purpose];
  if (bytes > most)
    throw new AppError('media.too-large', { mebibytes: Math.ceil(bytes / MEBIBYTE), most: most / MEBIBYTE });
};

export type MediaDeps = {
  database: Database;
  files: FileStore;
  media: MediaReader;
  actor: Actor;
  now: () => Date;
};

const answerOf = ({ fileKey, kind, bytes, width, height }: StoredMedia): Media => ({
  url: `/files/${fileKey}`,
  kind,
  bytes,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});

const store = ({ files }: Pick<MediaDeps, 'files'>, path: string, read: ReadMedia) =>
  read.kind === 'image' ? files.put(read.picture, read.ext) : files.putFile(path, read.ext);

type NewMedia = { company: string; path: string; name: string; upload: string; purpose: MediaPurpose };

/**
 * Reads and stores the file at `path`; an equal one of the company is stored and counted once. Throws `media.*`, `quota.storage`,
 * `storage.full`.
 */
export const addMedia = async (
  deps: MediaDeps,
  { company, path, name, upload, purpose }: NewMedia,
): Promise<StoredMedia> => {
  const { database, media, actor, now } = deps;
  const read = await media.read(path, purpose);
  const { key, bytes } = await store(deps, path, read);
  const { width, height } = read.kind === 'model' ? { width: null, height: null } : read;
  const stored: StoredMedia = { company, fileKey: key, upload, kind: read.kind, name, bytes, width, height };
  await database.inTransaction(async (repos) => {
    const isKnown = await repos.media.has(company, key);
    const room = { companyUid: company, pdfUid: null, bytes: isKnown ? 0 : bytes, now: now() };
    await requireRoom(repos, room, { isLocking: true });
    await repos.media.add(stored, now());
    await repos.audit.add(actor, 'media.create', { companyUid: company, target: key }, now());
  });
  return stored;
};

/**
 * The bytes of the upload are removed at the end; a repeated call, as after a lost answer, finds what the first one has stored. A file
 * that is refused is removed at once. Throws `upload.unknown`, `upload.unfinished` and what `addMedia` throws.
 */
export const addUploadedMedia = async (
  deps: MediaDeps & { uploads: UploadFiles },
  { company, upload: id, purpose }: { company: string; upload: string; purpose: MediaPurpose },
): Promise<Media> => {
  const { database, uploads, now } = deps;
  const { repos } = database;
  const finished = await repos.media.ofUpload(company, id);
  if (finished) return answerOf(finished);
  const upload = await uploadOf({ repos, now }, company, id);
  // It was finished as a PDF, which is for publishing.
  if (upload.fileKey !== null) throw new AppError('upload.unknown', { upload: id });
  const work = uploads.withFile(id, (path) =>
    addMedia(deps, { company, path, name: upload.name, upload: id, purpose }),
  );
  const stored = await work.catch(async (error: unknown) => {
    // Another call may have finished it meanwhile.
    const other = await repos.media.ofUpload(company, id);
    if (other) return other;
    if (error instanceof AppError && error.code.startsWith('media.')) await removeUpload({ repos, uploads }, id);
    throw error;
  });
  if (stored === null) throw new AppError('upload.unfinished', { upload: id });
  await repos.uploads.finish(id, { key: stored.fileKey, bytes: stored.bytes }, now(), now());
  await removeUpload({ repos, uploads }, id);
  return answerOf(stored);
};
