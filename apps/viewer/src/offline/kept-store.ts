/** What is kept, in the browser's own store: one shelf per document, and one for scripts. */
import { hexOf } from './hex.ts';
import { AT, BYTES, countShelves, keptAt, LONGEST_MS, MOST_ENTRY_BYTES, makeRoom, type Shelves } from './kept-room.ts';
import { KEPT } from './visit.ts';

/** Of the sent body, which is kept as it was before. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding'];

const FILE_NAME = /\/files\/([0-9a-f]{64})\./;

/** A file is named by its hash: one that was damaged or exchanged on its way is not kept. */
const isAsNamed = async (url: string, body: ArrayBuffer): Promise<boolean> => {
  const [, named] = FILE_NAME.exec(url) ?? [];
  if (named === undefined) return true;
  return hexOf(await crypto.subtle.digest('SHA-256', body)) === named;
};

const bytesOf = (kept: Response | undefined): number => Number(kept?.headers.get(BYTES) ?? 0);

/** What was not opened for too long is no longer shown. */
const isRecent = (kept: Response): boolean => Date.now() - keptAt(kept) < LONGEST_MS;

export const createKeptStore = () => {
  /** Counted once when the worker starts to keep; another worker's writings are seen at the next start. */
  let counted: Promise<Shelves> | undefined;
  /** One after the other, so that two never make the same room. */
  let last: Promise<unknown> = Promise.resolve();

  const write = async (name: string, url: string, answer: Response, notes: Record<string, string>) => {
    const body = await answer.arrayBuffer();
    if (body.byteLength > MOST_ENTRY_BYTES || !(await isAsNamed(url, body))) return;
    counted ??= countShelves();
    const shelves = await counted;
    const shelf = shelves.get(name) ?? { bytes: 0, newest: 0 };
    shelves.set(name, shelf);
    const cache = await caches.open(name);
    const bytes = body.byteLength - bytesOf(await cache.match(url, { ignoreVary: true }));
    if (!(await makeRoom(shelves, { name, shelf, url, bytes }))) return;
    const headers = new Headers(answer.headers);
    for (const header of OF_TRANSPORT) headers.delete(header);
    const now = Date.now();
    const noted = { ...notes, [AT]: String(now), [BYTES]: String(body.byteLength) };
    for (const [header, value] of Object.entries(noted)) headers.set(header, value);
    await cache.put(url, new Response(body, { headers }));
    shelf.bytes += bytes;
    shelf.newest = now;
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work);
    // A full disk, a body that broke off: it is not kept, and nobody waits for it.
    last = done.catch(() => {
      counted = undefined;
    });
    return done.catch(() => undefined);
  };

  return {
    /** `null` also where the browser keeps nothing. */
    find: async (name: string, url: string): Promise<Response | null> => {
      try {
        if (!(await caches.has(name))) return null;
        const found = await (await caches.open(name)).match(url, { ignoreVary: true });
        return found && isRecent(found) ? found : null;
      } catch {
        return null;
      }
    },
    /** All on a shelf whose address begins so. */
    findAll: async (name: string, start: string): Promise<Response[]> => {
      try {
        const cache = await caches.open(name);
        const keys = (await cache.keys()).filter(({ url }) => url.startsWith(start));
        const found = await Promise.all(keys.map((key) => cache.match(key)));
        return found.filter((one) => one !== undefined).filter(isRecent);
      } catch {
        return [];
      }
    },
    keep: (name: string, url: string, answer: Response, notes: Record<string, string> = {}): Promise<void> =>
      inTurn(() => write(name, url, answer, notes)),
    forget: (name: string, url: string): Promise<void> =>
      inTurn(async () => {
        const cache = await caches.open(name);
        const shelf = (await counted)?.get(name);
        if (shelf) shelf.bytes -= bytesOf(await cache.match(url, { ignoreVary: true }));
        await cache.delete(url, { ignoreVary: true });
      }),
    /** What an older worker kept in another form. */
    forgetOldForms: async (): Promise<void> => {
      const names = (await caches.keys()).filter((name) => /^vitrina \d/.test(name) && !name.startsWith(`${KEPT} `));
      await Promise.all(names.map((name) => caches.delete(name)));
    },
  };
};

export type KeptStore = ReturnType<typeof createKeptStore>;
