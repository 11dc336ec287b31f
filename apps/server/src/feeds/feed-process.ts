/** A process that reads one price list, batch by batch as it is asked. Started by read-feed-apart.ts. */
import { once } from 'node:events';
import { AppError } from '../domain/app-error.ts';
import type { FeedFile } from '../domain/ports/feeds.ts';
import { streamFeed } from './read-feed.ts';
import type { FeedMessage } from './read-feed-apart.ts';

const send = (message: FeedMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)));
  });

const tell = async ({ path, name, kind }: FeedFile): Promise<void> => {
  const reading = streamFeed(path, { name, kind });
  try {
    for (;;) {
      const next = await reading.next();
      if (next.done === true) return await send({ is: 'read', report: next.value });
      const asked = once(process, 'message');
      await send({ is: 'batch', products: next.value });
      await asked;
    }
  } catch (error) {
    // Errors lose their class on the way; any other ends this process and is told by its end.
    if (!(error instanceof AppError)) throw error;
    await send({ is: 'refused', code: error.code, facts: error.facts });
  }
};

const [path = '', name = '', kind = 'auto'] = process.argv.slice(2);
await tell({ path, name, kind: kind as FeedFile['kind'] });
process.disconnect();
