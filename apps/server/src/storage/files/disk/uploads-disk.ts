/** Uploads in progress on disk. A complete upload is copied to the stored files. */

import { chmod, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import type { UploadFiles } from '../../../domain/ports/uploads.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';
import { mapDiskError, withDiskErrors } from '../disk-failure.ts';
import { PRIVATE_DIRECTORY, PRIVATE_FILE, uploadsDirectory } from '../keys.ts';
import { rejectUnknownUpload } from '../upload-unknown.ts';

/** With less free space a failed write counts as a full disk. */
const MIN_FREE_BYTES = 1024 * 1024;

/** tus hides the cause of a failed write, so the free space decides between `storage.full` and `file.unavailable`. */
const writeFailure = async (directory: string, error: unknown): Promise<unknown> => {
  const mapped = mapDiskError(error);
  if (mapped instanceof AppError || (error instanceof Error && !('code' in error))) return mapped;
  const { bavail, bsize } = await statfs(directory);
  return new AppError(bavail * bsize < MIN_FREE_BYTES ? 'storage.full' : 'file.unavailable', {}, { cause: error });
};

class MappedErrorFileStore extends FileStore {
  override async create(file: Upload): Promise<Upload> {
    const created = await withDiskErrors(super.create(file));
    // The file and its state; writing to them keeps their modes.
    for (const name of [file.id, `${file.id}.json`]) await chmod(join(this.directory, name), PRIVATE_FILE);
    return created;
  }

  override async write(...args: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(...args);
    } catch (error) {
      throw await writeFailure(this.directory, error);
    }
  }
}

/** `datastore`: the store that the tus server writes to. */
export const openDiskUploads = async ({
  dataDir,
}: {
  dataDir: string;
}): Promise<UploadFiles & { datastore: FileStore }> => {
  const directory = uploadsDirectory(dataDir);
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
  const datastore = new MappedErrorFileStore({ directory });
  return {
    datastore,
    async withFile(id, work) {
      const upload = await rejectUnknownUpload(id, datastore.getUpload(id));
      if (upload.size === undefined || upload.offset < upload.size) return null;
      return work(join(directory, id));
    },
    async remove(id) {
      await rm(join(directory, id), { force: true });
      await datastore.configstore.delete(id).catch(ignoreError('the upload has no state, or has been removed already'));
    },
  };
};
