/** Receives uploaded price lists into temporary files: bounded in size, one per company and a few in total at a time. */

import type { FeedInbox } from '../domain/ports/feeds.ts';
import type { TemporaryFiles } from '../domain/ports/files.ts';
import { AppError } from '../errors/app-error.ts';
import { MAX_BYTES } from './bounded-bytes.ts';
import { storeIncomingFeed } from './incoming.ts';

/** Uploads on the disk at the same time, being received or read. */
const MAX_UPLOADS = 4;

export const createFeedInbox = (temporary: TemporaryFiles): FeedInbox => {
  /** Companies with an upload in progress; one each, so that no company occupies all places. */
  const uploading = new Set<string>();
  return {
    receive: async (body, { company, name, kind }) => {
      if (uploading.has(company)) throw new AppError('feed.busy', { company });
      if (uploading.size >= MAX_UPLOADS) throw new AppError('server.busy', { reason: 'uploads' });
      uploading.add(company);
      try {
        const { path, dispose } = await storeIncomingFeed(temporary, body, { name, maxBytes: MAX_BYTES });
        let isOpen = true;
        return {
          file: { path, name, kind },
          dispose: async () => {
            if (isOpen) uploading.delete(company);
            isOpen = false;
            await dispose();
          },
        };
      } catch (error) {
        uploading.delete(company);
        throw error;
      }
    },
  };
};
