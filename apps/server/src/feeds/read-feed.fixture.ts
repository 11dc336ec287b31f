/** Test helper: reads a whole price list into memory. */

import type { FeedSource } from './bounded-bytes.ts';
import { collectFeed, type FeedOptions, type FeedRead, streamFeed } from './read-feed.ts';

/** Throws what `streamFeed` throws. */
export const readFeed = (source: FeedSource, options?: FeedOptions): Promise<FeedRead> =>
  collectFeed(streamFeed(source, options));
