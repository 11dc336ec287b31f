/** The child process that reads one price list and sends a batch per request. Started by read-in-process.ts. */
import { once } from 'node:events';
import type { FeedFile, FeedReadingOptions } from '../domain/ports/feeds.ts';
import { AppError } from '../errors/app-error.ts';
import { streamFeed } from './read-feed.ts';
import type { FeedMessage } from './read-in-process.ts';

const send = (message: FeedMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });

/** Options may be longer than an argument: they are the first message. */
const receiveOptions = async (): Promise<FeedReadingOptions> => {
  const [options] = (await once(process, 'message')) as [FeedReadingOptions];
  return options;
};

const serveFeed = async ({ path, name, kind }: FeedFile): Promise<void> => {
  const reading = streamFeed(path, { name, kind, reading: await receiveOptions() });
  try {
    for (;;) {
      const next = await reading.next();
      if (next.done === true) return await send({ type: 'done', report: next.value });
      const requested = once(process, 'message');
      await send({ type: 'batch', products: next.value });
      await requested;
    }
  } catch (error) {
    // Errors lose their class between processes. Any other error ends this process, which its parent notices.
    if (!(error instanceof AppError)) throw error;
    await send({ type: 'failed', code: error.code, facts: error.facts });
  }
};

const [path = '', name = '', kind = 'auto'] = process.argv.slice(2);
await serveFeed({ path, name, kind: kind as FeedFile['kind'] });
process.disconnect();
