/** Pages made once for each state of what they show. Where the database does not answer, the one that was made last stands. */
import { createHash } from 'node:crypto';
import { isDatabaseOut } from '../domain/remembered.ts';
import { type Body, createBodyCache, type Page } from './body.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** Addresses of which it is known how they were shown last. */
const MOST_NAMES = 20_000;

/** `state` null: it cannot be told, and the page is made for this once. */
type Wanted = { name: string; state: string | null; make: () => Promise<Page> };

/** Addresses are as long as a visitor likes. */
const shortOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** `standIns`: how often something remembered was given in place of an answer (remembered.ts). */
export const createKeptPages = (standIns: () => number) => {
  const pages = createBodyCache({ most: MOST_BYTES, standIns });
  const lastKeys = new Map<string, string>();
  const note = (name: string, key: string): void => {
    lastKeys.delete(name);
    lastKeys.set(name, key);
    const [oldest] = lastKeys.keys();
    if (oldest !== undefined && lastKeys.size > MOST_NAMES) lastKeys.delete(oldest);
  };

  return {
    /** Null when the database does not answer and the page was not made before. Throws what `make` throws else. */
    page: async ({ name, state, make }: Wanted): Promise<Body | null> => {
      const short = shortOf(name);
      const key = state === null ? null : shortOf(`${state} ${name}`);
      try {
        const page = await pages.page(key, make);
        if (key !== null && !page.isOfBefore) note(short, key);
        return page;
      } catch (error) {
        if (!isDatabaseOut(error)) throw error;
        const last = lastKeys.get(short);
        const kept = last === undefined ? null : await pages.kept(last);
        return kept && { ...kept, isOfBefore: true };
      }
    },
    once: (make: () => Promise<Page>): Promise<Body> => pages.page(null, make),
  };
};
