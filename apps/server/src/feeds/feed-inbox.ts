/** Takes lists that come in by upload: a few at a time, each bounded, none in memory. */
import { AppError } from '../domain/app-error.ts';
import type { FeedInbox } from '../domain/ports/feeds.ts';
import { MOST_BYTES } from './feed-bytes.ts';
import { openFeedFolder, writeFeed } from './feed-folder.ts';

/** What lies on the disk at the same time, received or being read. */
const MOST_AT_ONCE = 4;

export const createFeedInbox = (mostBytes = MOST_BYTES): FeedInbox => {
  let held = 0;
  return {
    receive: async (body, { name, kind }) => {
      if (held >= MOST_AT_ONCE) throw new AppError('server.busy', { reason: 'uploads' });
      const folder = await openFeedFolder();
      held += 1;
      let isOpen = true;
      const dispose = async (): Promise<void> => {
        if (isOpen) held -= 1;
        isOpen = false;
        await folder.dispose();
      };
      try {
        await writeFeed(body, { path: folder.path, name, mostBytes });
        return { file: { path: folder.path, name, kind }, dispose };
      } catch (error) {
        await dispose();
        throw error;
      }
    },
  };
};
