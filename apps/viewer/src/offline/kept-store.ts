/**
 * What is kept, in the browser's own store: one shelf per document, and one for scripts. It holds so many bytes and no more;
 * what goes first is the document that nobody opened for longest.
 */
import { KEPT, PARTS } from './visit.ts';

const MIB = 1024 * 1024;
/** Of one origin, all companies together. A page's picture for a phone takes 0.1 to 0.3 MiB. */
const MOST_BYTES = 96 * MIB;
const MOST_PARTS_BYTES = 16 * MIB;
/** A document of 1300 pages says 3 MiB of its tags. */
const MOST_ENTRY_BYTES = 6 * MIB;
/** What was not opened for so long is no longer shown. */
const LONGEST_MS = 30 * 86_400_000;

const AT = 'x-vitrina-at';
const BYTES = 'x-vitrina-bytes';
/** Of the sent body, which is kept as it was before. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding'];

export const keptAt = (answer: Response): number => Number(answer.headers.get(AT));

type Shelf = { bytes: number; newest: number };

const countShelf = async (name: string): Promise<Shelf> => {
  const answers = await (await caches.open(name)).matchAll();
  return answers.reduce<Shelf>(
    ({ bytes, newest }, answer) => ({
      bytes: bytes + Number(answer.headers.get(BYTES)),
      newest: Math.max(newest, keptAt(answer)),
    }),
    { bytes: 0, newest: 0 },
  );
};

const FILE_NAME = /\/files\/([0-9a-f]{64})\./;

/** A file is named by its hash: one that was damaged or exchanged on its way is not kept. */
const isAsNamed = async (url: string, body: ArrayBuffer): Promise<boolean> => {
  const [, named] = FILE_NAME.exec(url) ?? [];
  if (named === undefined) return true;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') === named;
};

export const createKeptStore = () => {
  /** Counted once when the worker starts to keep; another worker's writings are seen at the next start. */
  let counted: Promise<Map<string, Shelf>> | undefined;
  /** One after the other, so that two never make the same room. */
  let last: Promise<unknown> = Promise.resolve();

  const drop = async (shelves: Map<string, Shelf>, name: string) => {
    shelves.delete(name);
    await caches.delete(name);
  };

  const count = async (): Promise<Map<string, Shelf>> => {
    const shelves = new Map<string, Shelf>();
    for (const name of await caches.keys()) if (name.startsWith(`${KEPT} `)) shelves.set(name, await countShelf(name));
    for (const [name, { newest }] of [...shelves])
      if (name !== PARTS && Date.now() - newest > LONGEST_MS) await drop(shelves, name);
    return shelves;
  };

  const total = (shelves: Map<string, Shelf>) =>
    [...shelves].reduce((sum, [name, { bytes }]) => sum + (name === PARTS ? 0 : bytes), 0);

  /** From the shelf that is in use, the oldest pictures; its answers are small and needed. */
  const thin = async (name: string, shelf: Shelf, isFull: () => boolean) => {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      if (!isFull()) return;
      if (name !== PARTS && !FILE_NAME.test(key.url)) continue;
      const kept = await cache.match(key, { ignoreVary: true });
      shelf.bytes -= Number(kept?.headers.get(BYTES) ?? 0);
      await cache.delete(key, { ignoreVary: true });
    }
  };

  const makeRoom = async (shelves: Map<string, Shelf>, name: string, shelf: Shelf, bytes: number) => {
    if (name === PARTS) return thin(name, shelf, () => shelf.bytes + bytes > MOST_PARTS_BYTES);
    const isFull = () => total(shelves) + bytes > MOST_BYTES;
    while (isFull()) {
      const others = [...shelves].filter(([other]) => other !== name && other !== PARTS);
      const [oldest] = others.toSorted(([, one], [, other]) => one.newest - other.newest);
      if (!oldest) return thin(name, shelf, isFull);
      await drop(shelves, oldest[0]);
    }
  };

  const write = async (name: string, url: string, answer: Response, notes: Record<string, string>) => {
    const body = await answer.arrayBuffer();
    if (body.byteLength > MOST_ENTRY_BYTES || !(await isAsNamed(url, body))) return;
    counted ??= count();
    const shelves = await counted;
    const shelf = shelves.get(name) ?? { bytes: 0, newest: 0 };
    shelves.set(name, shelf);
    await makeRoom(shelves, name, shelf, body.byteLength);
    const headers = new Headers(answer.headers);
    for (const header of OF_TRANSPORT) headers.delete(header);
    const now = Date.now();
    const noted = { ...notes, [AT]: String(now), [BYTES]: String(body.byteLength) };
    for (const [header, value] of Object.entries(noted)) headers.set(header, value);
    const cache = await caches.open(name);
    const before = await cache.match(url, { ignoreVary: true });
    await cache.put(url, new Response(body, { headers }));
    shelf.bytes += body.byteLength - Number(before?.headers.get(BYTES) ?? 0);
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
        return found && Date.now() - keptAt(found) < LONGEST_MS ? found : null;
      } catch {
        return null;
      }
    },
    /** All on a shelf whose address begins so. */
    findAll: async (name: string, start: string): Promise<Response[]> => {
      try {
        const cache = await caches.open(name);
        const keys = (await cache.keys()).filter(({ url }) => url.startsWith(start));
        return (await Promise.all(keys.map((key) => cache.match(key)))).filter((found) => found !== undefined);
      } catch {
        return [];
      }
    },
    keep: (name: string, url: string, answer: Response, notes: Record<string, string> = {}): Promise<void> =>
      inTurn(() => write(name, url, answer, notes)),
    forget: (name: string, url: string): Promise<void> =>
      inTurn(async () => void (await (await caches.open(name)).delete(url, { ignoreVary: true }))),
    /** What an older worker kept in another form. */
    forgetOldForms: async (): Promise<void> => {
      const names = (await caches.keys()).filter((name) => /^vitrina \d/.test(name) && !name.startsWith(`${KEPT} `));
      await Promise.all(names.map((name) => caches.delete(name)));
    },
  };
};

export type KeptStore = ReturnType<typeof createKeptStore>;
