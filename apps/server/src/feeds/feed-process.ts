/** A process that reads one price list and says what came out. Started by read-feed-apart.ts. */
import { AppError } from '../domain/app-error.ts';
import { readFeed } from './read-feed.ts';
import type { FeedOutcome } from './read-feed-apart.ts';

const outcomeOf = async (path: string): Promise<FeedOutcome> => {
  try {
    return { is: 'read', feed: await readFeed(path) };
  } catch (error) {
    // Errors lose their class on the way; any other ends this process and is told by its end.
    if (!(error instanceof AppError)) throw error;
    return { is: 'refused', code: error.code, facts: error.facts };
  }
};

process.send?.(await outcomeOf(process.argv[2] ?? ''), undefined, undefined, () => process.disconnect());
