/** Takes lists that come in by upload: a few at a time, each bounded, none in memory. */
import { AppError } from '../domain/app-error.ts';
import type { FeedInbox } from '../domain/ports/feeds.ts';
import { MOST_BYTES } from './feed-bytes.ts';
import { openFeedFolder, writeFeed } from './feed-folder.ts';

/** What lies on the disk at the same time, received or being read. */
const MOST_AT_ONCE = 4;

export const createFeedInbox = (mostBytes = MOST_BYTES): FeedInbox => {
  /** The companies whose lists they are: one of each, so that nobody takes the places of all. */
  const held = new Set<string>();
  return {
    receive: async (body, { company, name, kind }) => {
      if (held.has(company)) throw new AppError('feed.busy', { company });
      if (held.size >= MOST_AT_ONCE) throw new AppError('server.busy', { reason: 'uploads' });
      held.add(company);
      const folder = await openFeedFolder().catch((error: unknown) => {
        held.delete(company);
        throw error;
      });
      let isOpen = true;
      const dispose = async (): Promise<void> => {
        if (isOpen) held.delete(company);
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
