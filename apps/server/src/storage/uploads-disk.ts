/** Uploads on the disk while they come; what is whole moves to the stored files. */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { AppError } from '../domain/app-error.ts';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { uploadsDirectory } from './keys.ts';

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  [404, 410].includes(Number(error.status_code));

/** `datastore` is what the tus server writes to. */
export const openDiskUploads = async ({
  dataDir,
}: {
  dataDir: string;
}): Promise<UploadFiles & { datastore: FileStore }> => {
  const directory = uploadsDirectory(dataDir);
  await mkdir(directory, { recursive: true });
  const datastore = new FileStore({ directory });
  return {
    datastore,
    async whole(id, work) {
      const upload = await datastore.getUpload(id).catch((cause: unknown) => {
        throw isUnknown(cause) ? new AppError('upload.unknown', { upload: id }, { cause }) : cause;
      });
      if (upload.size === undefined || upload.offset < upload.size) return null;
      return work(join(directory, id));
    },
    async remove(id) {
      await rm(join(directory, id), { force: true });
      await datastore.configstore.delete(id).catch(() => undefined);
    },
  };
};
