/** How much is kept, and what goes when more comes than there is room for. */
import { KEPT, PARTS } from './visit.ts';

const MIB = 1024 * 1024;
/** Of one origin, all companies together. A page's picture for a phone takes 0.1 to 0.3 MiB. */
const MOST_BYTES = 96 * MIB;
const MOST_PARTS_BYTES = 16 * MIB;
/** A document of 1300 pages says 3 MiB of its tags. */
export const MOST_ENTRY_BYTES = 6 * MIB;
/** What was not opened for so long is no longer shown. */
export const LONGEST_MS = 30 * 86_400_000;

export const AT = 'x-vitrina-at';
export const BYTES = 'x-vitrina-bytes';
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

const FILE = /\/files\/[0-9a-f]{64}\./;

export type Shelves = Map<string, Shelf>;

const drop = async (shelves: Shelves, name: string): Promise<void> => {
  shelves.delete(name);
  await caches.delete(name);
};

/** What was not opened for too long goes. */
export const countShelves = async (): Promise<Shelves> => {
  const shelves: Shelves = new Map();
  const names = (await caches.keys()).filter((name) => name.startsWith(`${KEPT} `));
  for (const name of names) shelves.set(name, await countShelf(name));
  const old = names.filter((name) => name !== PARTS && Date.now() - (shelves.get(name)?.newest ?? 0) > LONGEST_MS);
  for (const name of old) await drop(shelves, name);
  return shelves;
};

const totalOf = (shelves: Shelves): number =>
  [...shelves].reduce((sum, [name, { bytes }]) => sum + (name === PARTS ? 0 : bytes), 0);

/** What is to be kept: `bytes` more than lie on the shelf under the same address. */
type Wanted = { name: string; shelf: Shelf; url: string; bytes: number };

/** From the shelf that is in use, the oldest pictures; its answers are small and needed. */
const thin = async ({ name, shelf, url }: Wanted, isFull: () => boolean): Promise<void> => {
  const cache = await caches.open(name);
  for (const key of await cache.keys()) {
    if (!isFull()) return;
    if (key.url === url || (name !== PARTS && !FILE.test(key.url))) continue;
    const kept = await cache.match(key, { ignoreVary: true });
    shelf.bytes -= Number(kept?.headers.get(BYTES) ?? 0);
    await cache.delete(key, { ignoreVary: true });
  }
};

/** Whether there is room now. */
export const makeRoom = async (shelves: Shelves, wanted: Wanted): Promise<boolean> => {
  const { name, shelf, bytes } = wanted;
  const isFull = () =>
    name === PARTS ? shelf.bytes + bytes > MOST_PARTS_BYTES : totalOf(shelves) + bytes > MOST_BYTES;
  const others = [...shelves].filter(([other]) => name !== PARTS && other !== name && other !== PARTS);
  for (const [oldest] of others.sort(([, one], [, other]) => one.newest - other.newest))
    if (isFull()) await drop(shelves, oldest);
  await thin(wanted, isFull);
  return !isFull();
};
