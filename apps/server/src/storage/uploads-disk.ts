/** Uploads on the disk while they come; what is whole moves to the stored files. */

import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { AppError } from '../domain/app-error.ts';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { diskFailure, onDisk } from './disk-failure.ts';
import { uploadsDirectory } from './keys.ts';
import { ifKnown } from './upload-unknown.ts';

/** Less than this, in bytes, is no room. */
const LEAST_ROOM = 1024 * 1024;

/** tus tells of every failure alike: what stands behind it is looked for. */
const writeFailure = async (directory: string, error: unknown): Promise<unknown> => {
  const told = diskFailure(error);
  if (told instanceof AppError || (error instanceof Error && !('code' in error))) return told;
  const { bavail, bsize } = await statfs(directory);
  return new AppError(bavail * bsize < LEAST_ROOM ? 'storage.full' : 'file.unavailable', {}, { cause: error });
};

class ToldFileStore extends FileStore {
  override async create(file: Upload): Promise<Upload> {
    return onDisk(super.create(file));
  }

  override async write(...given: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(...given);
    } catch (error) {
      throw await writeFailure(this.directory, error);
    }
  }
}

/** `datastore` is what the tus server writes to. */
export const openDiskUploads = async ({
  dataDir,
}: {
  dataDir: string;
}): Promise<UploadFiles & { datastore: FileStore }> => {
  const directory = uploadsDirectory(dataDir);
  await mkdir(directory, { recursive: true });
  const datastore = new ToldFileStore({ directory });
  return {
    datastore,
    async whole(id, work) {
      const upload = await ifKnown(id, datastore.getUpload(id));
      if (upload.size === undefined || upload.offset < upload.size) return null;
      return work(join(directory, id));
    },
    async remove(id) {
      await rm(join(directory, id), { force: true });
      await datastore.configstore.delete(id).catch(() => undefined);
    },
  };
};
