/** Takes lists that come in by upload: a few at a time, each bounded, none in memory. */
import { AppError } from '../domain/app-error.ts';
import type { FeedInbox } from '../domain/ports/feeds.ts';
import type { TemporaryFiles } from '../domain/ports/temporary-files.ts';
import { MOST_BYTES } from './feed-bytes.ts';
import { keepFeed } from './incoming-feed.ts';

/** What lies on the disk at the same time, received or being read. */
const MOST_AT_ONCE = 4;

export const createFeedInbox = (temporary: TemporaryFiles): FeedInbox => {
  /** The companies whose lists they are: one of each, so that nobody takes the places of all. */
  const held = new Set<string>();
  return {
    receive: async (body, { company, name, kind }) => {
      if (held.has(company)) throw new AppError('feed.busy', { company });
      if (held.size >= MOST_AT_ONCE) throw new AppError('server.busy', { reason: 'uploads' });
      held.add(company);
      try {
        const { path, dispose } = await keepFeed(temporary, body, { name, mostBytes: MOST_BYTES });
        let isOpen = true;
        return {
          file: { path, name, kind },
          dispose: async () => {
            if (isOpen) held.delete(company);
            isOpen = false;
            await dispose();
          },
        };
      } catch (error) {
        held.delete(company);
        throw error;
      }
    },
  };
};
