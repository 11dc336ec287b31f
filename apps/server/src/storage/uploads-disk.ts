/** Uploads on the disk while they come; what is whole moves to the stored files. */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { UploadFiles } from '../domain/ports/uploads.ts';
import { uploadsDirectory } from './keys.ts';
import { ifKnown } from './upload-unknown.ts';

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
