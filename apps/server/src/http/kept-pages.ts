/** Pages made once for each state of what they show. Where the database does not answer, the one that was made last stands. */
import { isDatabaseOut } from '../domain/remembered.ts';
import { type BodyCache, createBodyCache, type Page } from './body.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** Addresses of which it is known how they were shown last. */
const MOST_NAMES = 20_000;

type Made = Awaited<ReturnType<BodyCache['page']>>;
/** `state` null: it cannot be told, and the page is made for this once. */
type Wanted = { name: string; state: string | null; make: () => Promise<Page> };

export const createKeptPages = () => {
  const pages = createBodyCache(MOST_BYTES);
  const lastKeys = new Map<string, string>();
  const note = (name: string, key: string): void => {
    lastKeys.delete(name);
    lastKeys.set(name, key);
    const [oldest] = lastKeys.keys();
    if (oldest !== undefined && lastKeys.size > MOST_NAMES) lastKeys.delete(oldest);
  };

  return {
    /** Null when the database does not answer and the page was not made before. Throws what `make` throws else. */
    page: async ({ name, state, make }: Wanted): Promise<Made | null> => {
      const key = state === null ? null : `${state} ${name}`;
      try {
        const page = await pages.page(key, make);
        if (key !== null) note(name, key);
        return page;
      } catch (error) {
        if (!isDatabaseOut(error)) throw error;
        const last = lastKeys.get(name);
        return last === undefined ? null : pages.kept(last);
      }
    },
    once: (make: () => Promise<Page>): Promise<Made> => pages.page(null, make),
  };
};
