/** How much is kept in the browser's own store, and what goes first. The store is the browser's part: here it is a map. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AT, BYTES, LONGEST_MS, MOST_ENTRY_BYTES } from './kept-room.ts';
import { createKeptStore } from './kept-store.ts';
import { KEPT, PARTS } from './visit.ts';

const MIB = 1024 * 1024;
const MOST = 96 * MIB;
const MOST_PARTS = 16 * MIB;
const DAY_MS = 86_400_000;
const ORIGIN = 'https://ver.example';
const NOW = Date.parse('2026-03-01T12:00:00Z');

const [READ, OTHER, OLDEST] = ['lectura', 'otra', 'vieja'].map((pdf) => `${KEPT} of ["casa","${pdf}"]`) as [
  string,
  string,
  string,
];
const answerUrl = (name: string): string => `${ORIGIN}/v2/interactive_pdf/${name}`;
const fileUrl = (body: Uint8Array<ArrayBuffer>): string =>
  `${ORIGIN}/files/${createHash('sha256').update(body).digest('hex')}.webp`;
/** Of a picture that was kept before: only its name matters. */
const fileNamed = (number: number): string => `${ORIGIN}/files/${String(number).padStart(64, '0')}.webp`;

type Shelf = Map<string, Response>;
let shelves: Map<string, Shelf>;
let isDiskFull: boolean;

const urlOf = (key: RequestInfo | URL): string => (key instanceof Request ? key.url : String(key));

/** As the browsers have it: what is put again is the newest, and an answer is given out as a copy. */
const cacheOf = (shelf: Shelf) => ({
  match: async (key: RequestInfo | URL) => shelf.get(urlOf(key))?.clone(),
  matchAll: async () => [...shelf.values()].map((one) => one.clone()),
  keys: async () => [...shelf.keys()].map((url) => new Request(url)),
  delete: async (key: RequestInfo | URL) => shelf.delete(urlOf(key)),
  put: async (key: RequestInfo | URL, answer: Response) => {
    if (isDiskFull) throw new DOMException('full', 'QuotaExceededError');
    shelf.delete(urlOf(key));
    shelf.set(urlOf(key), answer);
  },
});

const storage = {
  keys: async () => [...shelves.keys()],
  has: async (name: string) => shelves.has(name),
  delete: async (name: string) => shelves.delete(name),
  open: async (name: string) => {
    const shelf = shelves.get(name) ?? new Map<string, Response>();
    shelves.set(name, shelf);
    return cacheOf(shelf);
  },
};

/** What an earlier visit left, without its bytes. */
const left = (name: string, url: string, bytes: number, daysAgo = 1): void => {
  const headers = { [AT]: String(NOW - daysAgo * DAY_MS), [BYTES]: String(bytes) };
  const shelf = shelves.get(name) ?? new Map<string, Response>();
  shelves.set(name, shelf.set(url, new Response(null, { headers })));
};

const bytesOn = (name: string): number =>
  [...(shelves.get(name)?.values() ?? [])].reduce((sum, { headers }) => sum + Number(headers.get(BYTES)), 0);
const bytesOfAll = (): number =>
  [...shelves.keys()].reduce((sum, name) => sum + (name === PARTS ? 0 : bytesOn(name)), 0);
const urlsOn = (name: string): string[] => [...(shelves.get(name)?.keys() ?? [])];

const bodyOf = (bytes: number, sign = 1): Uint8Array<ArrayBuffer> => new Uint8Array(bytes).fill(sign);

beforeEach(() => {
  shelves = new Map();
  isDiskFull = false;
  vi.stubGlobal('caches', storage);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('when more comes than there is room for', () => {
  test('the shelf goes that was not opened for longest, and no more than is needed', async () => {
    left(OTHER, fileNamed(1), 45 * MIB, 2);
    left(OLDEST, fileNamed(2), 30 * MIB, 9);
    left(READ, fileNamed(3), 20 * MIB, 20);
    await createKeptStore().keep(READ, answerUrl('pdf'), new Response(bodyOf(2 * MIB)));
    expect([...shelves.keys()].sort()).toEqual([READ, OTHER].sort());
    expect(urlsOn(READ)).toEqual([fileNamed(3), answerUrl('pdf')]);
  });

  test('then the oldest pictures of the one that is open, and none of its answers', async () => {
    left(OLDEST, answerUrl('pdf'), MIB);
    left(READ, answerUrl('pdf'), 5 * MIB);
    for (let number = 1; number <= 30; number += 1) left(READ, fileNamed(number), 3 * MIB);
    left(READ, answerUrl('pdf_pages'), MIB);
    const picture = bodyOf(4 * MIB);
    await createKeptStore().keep(READ, fileUrl(picture), new Response(picture));
    expect([...shelves.keys()]).toEqual([READ]);
    const stay = Array.from({ length: 28 }, (_, at) => fileNamed(at + 3));
    expect(urlsOn(READ)).toEqual([answerUrl('pdf'), ...stay, answerUrl('pdf_pages'), fileUrl(picture)]);
  });

  test('and where answers alone fill it, what comes is not kept', async () => {
    for (let number = 1; number <= 19; number += 1) left(READ, answerUrl(`pdf?of=${number}`), 5 * MIB);
    const store = createKeptStore();
    await store.keep(READ, answerUrl('late'), new Response(bodyOf(2 * MIB)));
    expect(bytesOfAll()).toBe(95 * MIB);
    await store.keep(READ, answerUrl('small'), new Response(bodyOf(MIB)));
    expect(urlsOn(READ)).toContain(answerUrl('small'));
  });

  test('scripts have room of their own: the oldest of them go, and no shelf for them', async () => {
    left(OTHER, fileNamed(1), 90 * MIB);
    for (let number = 1; number <= 8; number += 1) left(PARTS, `${ORIGIN}/assets/part-${number}.js`, 2 * MIB, 90);
    await createKeptStore().keep(PARTS, `${ORIGIN}/assets/new.js`, new Response(bodyOf(3 * MIB)));
    expect(urlsOn(PARTS)).toEqual([
      ...[3, 4, 5, 6, 7, 8].map((number) => `${ORIGIN}/assets/part-${number}.js`),
      `${ORIGIN}/assets/new.js`,
    ]);
    expect(bytesOn(OTHER)).toBe(90 * MIB);
  });
});

describe('room is not made in vain', () => {
  test('for an answer that comes again', async () => {
    left(OLDEST, fileNamed(1), 40 * MIB, 9);
    left(READ, answerUrl('pdf_pages'), 3 * MIB);
    left(READ, fileNamed(2), 53 * MIB);
    await createKeptStore().keep(READ, answerUrl('pdf_pages'), new Response(bodyOf(3 * MIB)));
    expect([...shelves.keys()]).toEqual([OLDEST, READ]);
    expect(bytesOfAll()).toBe(MOST);
  });

  test('for what was forgotten since', async () => {
    left(OLDEST, fileNamed(1), 48 * MIB, 9);
    left(READ, fileNamed(2), 44 * MIB);
    const store = createKeptStore();
    await store.keep(READ, answerUrl('gone'), new Response(bodyOf(4 * MIB)));
    await store.forget(READ, answerUrl('gone'));
    await store.keep(READ, answerUrl('pdf'), new Response(bodyOf(4 * MIB)));
    expect([...shelves.keys()]).toEqual([OLDEST, READ]);
  });

  test('for what is too large to be kept, or not what its name says', async () => {
    left(OLDEST, fileNamed(1), MOST, 9);
    const store = createKeptStore();
    await store.keep(READ, answerUrl('large'), new Response(bodyOf(MOST_ENTRY_BYTES + 1)));
    await store.keep(READ, fileNamed(7), new Response(bodyOf(10)));
    expect([...shelves.keys()]).toEqual([OLDEST]);
  });
});

test('whatever is read in whatever order, no more is kept than there is room for', { timeout: 60_000 }, async () => {
  const store = createKeptStore();
  const names = [READ, OTHER, OLDEST];
  for (let turn = 0; turn < 64; turn += 1) {
    vi.setSystemTime(NOW + turn * 1000);
    const name = turn % 5 === 4 ? PARTS : (names[Math.floor(turn / 30) % names.length] ?? READ);
    const body = bodyOf((2 + (turn % 4)) * MIB + turn, turn % 251);
    const read = turn % 3 === 0 ? answerUrl(`pdf?of=${turn % 12}`) : fileUrl(body);
    await store.keep(name, name === PARTS ? `${ORIGIN}/assets/${turn}.js` : read, new Response(body));
    expect(bytesOfAll(), `turn ${turn}`).toBeLessThanOrEqual(MOST);
    expect(bytesOn(PARTS), `turn ${turn}`).toBeLessThanOrEqual(MOST_PARTS);
  }
  expect(bytesOfAll()).toBeGreaterThan(MOST / 2);
});

test('a disk that is full costs nobody anything, and what was given up for it is counted anew', async () => {
  left(READ, fileNamed(1), 94 * MIB);
  const store = createKeptStore();
  isDiskFull = true;
  await store.keep(READ, answerUrl('pdf'), new Response(bodyOf(4 * MIB)));
  expect(urlsOn(READ)).toEqual([]);
  isDiskFull = false;
  left(OTHER, fileNamed(2), 92 * MIB);
  await store.keep(READ, answerUrl('pdf'), new Response(bodyOf(4 * MIB)));
  expect(bytesOfAll()).toBe(MOST);
});

describe('after thirty days', () => {
  test('a shelf that was not opened goes with the next that is kept; scripts stay', async () => {
    left(OLDEST, fileNamed(1), MIB, 31);
    left(OTHER, fileNamed(2), MIB, 31);
    left(OTHER, answerUrl('pdf'), MIB, 29);
    left(PARTS, `${ORIGIN}/assets/part.js`, MIB, 31);
    await createKeptStore().keep(READ, answerUrl('pdf'), new Response(bodyOf(10)));
    expect([...shelves.keys()].sort()).toEqual([OTHER, PARTS, READ].sort());
  });

  test('nothing is shown any more, neither by its name nor with the others', async () => {
    left(READ, answerUrl('pdf'), MIB, 31);
    left(READ, answerUrl('pdf_pages'), MIB, 29);
    const store = createKeptStore();
    expect(await store.find(READ, answerUrl('pdf'))).toBeNull();
    expect(await store.find(READ, answerUrl('pdf_pages'))).not.toBeNull();
    expect(await store.findAll(READ, answerUrl(''))).toHaveLength(1);
    expect(LONGEST_MS).toBe(30 * DAY_MS);
  });
});

test('what an older form of the program kept goes, and nothing of others', async () => {
  left('vitrina 0 of []', fileNamed(1), MIB);
  left(READ, fileNamed(2), MIB);
  left('anything', fileNamed(3), MIB);
  await createKeptStore().forgetOldForms();
  expect([...shelves.keys()]).toEqual([READ, 'anything']);
});
