/** Size limits of the response caches and the order of eviction. A map replaces the browser's CacheStorage. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_AGE_MS, MAX_ENTRY_BYTES, SIZE_HEADER, STORED_AT_HEADER } from './cache-eviction.ts';
import { ASSET_CACHE, CACHE_PREFIX } from './cache-scope.ts';
import { createResponseCache } from './response-cache.ts';

const MIB = 1024 * 1024;
const MAX_BYTES = 96 * MIB;
const MAX_SCRIPT_BYTES = 16 * MIB;
const DAY_MS = 86_400_000;
const ORIGIN = 'https://ver.example';
const NOW = Date.parse('2026-03-01T12:00:00Z');

const [OPEN, OTHER, OLDEST] = ['lectura', 'otra', 'vieja'].map((pdf) => `${CACHE_PREFIX} of ["casa","${pdf}"]`) as [
  string,
  string,
  string,
];
const answerUrl = (name: string): string => `${ORIGIN}/v2/interactive_pdf/${name}`;
const fileUrl = (body: Uint8Array<ArrayBuffer>): string =>
  `${ORIGIN}/files/${createHash('sha256').update(body).digest('hex')}.webp`;
/** A file cached earlier: only its name matters. */
const fileNamed = (number: number): string => `${ORIGIN}/files/${String(number).padStart(64, '0')}.webp`;

type Entries = Map<string, Response>;
let cachesByName: Map<string, Entries>;
let isDiskFull: boolean;

const urlOf = (key: RequestInfo | URL): string => (key instanceof Request ? key.url : String(key));

/** As in browsers: `put` moves an existing entry to the end, and `match` returns a copy. */
const cacheOf = (entries: Entries) => ({
  match: async (key: RequestInfo | URL) => entries.get(urlOf(key))?.clone(),
  matchAll: async () => [...entries.values()].map((one) => one.clone()),
  keys: async () => [...entries.keys()].map((url) => new Request(url)),
  delete: async (key: RequestInfo | URL) => entries.delete(urlOf(key)),
  put: async (key: RequestInfo | URL, answer: Response) => {
    if (isDiskFull) throw new DOMException('full', 'QuotaExceededError');
    entries.delete(urlOf(key));
    entries.set(urlOf(key), answer);
  },
});

const storage = {
  keys: async () => [...cachesByName.keys()],
  has: async (name: string) => cachesByName.has(name),
  delete: async (name: string) => cachesByName.delete(name),
  open: async (name: string) => {
    const entries = cachesByName.get(name) ?? new Map<string, Response>();
    cachesByName.set(name, entries);
    return cacheOf(entries);
  },
};

/** Adds an entry of an earlier visit, without its bytes. */
const addEntry = (name: string, url: string, bytes: number, daysAgo = 1): void => {
  const headers = { [STORED_AT_HEADER]: String(NOW - daysAgo * DAY_MS), [SIZE_HEADER]: String(bytes) };
  const entries = cachesByName.get(name) ?? new Map<string, Response>();
  cachesByName.set(name, entries.set(url, new Response(null, { headers })));
};

const bytesIn = (name: string): number =>
  [...(cachesByName.get(name)?.values() ?? [])].reduce((sum, { headers }) => sum + Number(headers.get(SIZE_HEADER)), 0);
const bytesOfAll = (): number =>
  [...cachesByName.keys()].reduce((sum, name) => sum + (name === ASSET_CACHE ? 0 : bytesIn(name)), 0);
const urlsIn = (name: string): string[] => [...(cachesByName.get(name)?.keys() ?? [])];

const bodyOf = (bytes: number, sign = 1): Uint8Array<ArrayBuffer> => new Uint8Array(bytes).fill(sign);

beforeEach(() => {
  cachesByName = new Map();
  isDiskFull = false;
  vi.stubGlobal('caches', storage);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a write beyond the limit', () => {
  // Covers §resilience-39.
  test('the least recently used cache is evicted, and no more than needed', async () => {
    addEntry(OTHER, fileNamed(1), 45 * MIB, 2);
    addEntry(OLDEST, fileNamed(2), 30 * MIB, 9);
    addEntry(OPEN, fileNamed(3), 20 * MIB, 20);
    await createResponseCache().put(OPEN, answerUrl('pdf'), new Response(bodyOf(2 * MIB)));
    expect([...cachesByName.keys()].sort()).toEqual([OPEN, OTHER].sort());
    expect(urlsIn(OPEN)).toEqual([fileNamed(3), answerUrl('pdf')]);
  });

  // Covers §resilience-39.
  test('the oldest files of the cache in use are evicted next, and none of its API responses', async () => {
    addEntry(OLDEST, answerUrl('pdf'), MIB);
    addEntry(OPEN, answerUrl('pdf'), 5 * MIB);
    for (let number = 1; number <= 30; number += 1) addEntry(OPEN, fileNamed(number), 3 * MIB);
    addEntry(OPEN, answerUrl('pdf_pages'), MIB);
    const picture = bodyOf(4 * MIB);
    await createResponseCache().put(OPEN, fileUrl(picture), new Response(picture));
    expect([...cachesByName.keys()]).toEqual([OPEN]);
    const stay = Array.from({ length: 28 }, (_, at) => fileNamed(at + 3));
    expect(urlsIn(OPEN)).toEqual([answerUrl('pdf'), ...stay, answerUrl('pdf_pages'), fileUrl(picture)]);
  });

  // Covers §resilience-39.
  test('the entry is refused if only API responses are left', async () => {
    for (let number = 1; number <= 19; number += 1) addEntry(OPEN, answerUrl(`pdf?of=${number}`), 5 * MIB);
    const store = createResponseCache();
    await store.put(OPEN, answerUrl('late'), new Response(bodyOf(2 * MIB)));
    expect(bytesOfAll()).toBe(95 * MIB);
    await store.put(OPEN, answerUrl('small'), new Response(bodyOf(MIB)));
    expect(urlsIn(OPEN)).toContain(answerUrl('small'));
  });

  test('a script evicts the oldest scripts and no other cache', async () => {
    addEntry(OTHER, fileNamed(1), 90 * MIB);
    for (let number = 1; number <= 8; number += 1)
      addEntry(ASSET_CACHE, `${ORIGIN}/assets/part-${number}.js`, 2 * MIB, 90);
    await createResponseCache().put(ASSET_CACHE, `${ORIGIN}/assets/new.js`, new Response(bodyOf(3 * MIB)));
    expect(urlsIn(ASSET_CACHE)).toEqual([
      ...[3, 4, 5, 6, 7, 8].map((number) => `${ORIGIN}/assets/part-${number}.js`),
      `${ORIGIN}/assets/new.js`,
    ]);
    expect(bytesIn(OTHER)).toBe(90 * MIB);
  });
});

describe('a write evicts nothing', () => {
  test('a write that replaces a response of the same size evicts nothing', async () => {
    addEntry(OLDEST, fileNamed(1), 40 * MIB, 9);
    addEntry(OPEN, answerUrl('pdf_pages'), 3 * MIB);
    addEntry(OPEN, fileNamed(2), 53 * MIB);
    await createResponseCache().put(OPEN, answerUrl('pdf_pages'), new Response(bodyOf(3 * MIB)));
    expect([...cachesByName.keys()]).toEqual([OLDEST, OPEN]);
    expect(bytesOfAll()).toBe(MAX_BYTES);
  });

  test('a write into space freed by remove() evicts nothing', async () => {
    addEntry(OLDEST, fileNamed(1), 48 * MIB, 9);
    addEntry(OPEN, fileNamed(2), 44 * MIB);
    const store = createResponseCache();
    await store.put(OPEN, answerUrl('gone'), new Response(bodyOf(4 * MIB)));
    await store.remove(OPEN, answerUrl('gone'));
    await store.put(OPEN, answerUrl('pdf'), new Response(bodyOf(4 * MIB)));
    expect([...cachesByName.keys()]).toEqual([OLDEST, OPEN]);
  });

  test('a write of an entry that is too large, or does not match its hash, evicts nothing', async () => {
    addEntry(OLDEST, fileNamed(1), MAX_BYTES, 9);
    const store = createResponseCache();
    await store.put(OPEN, answerUrl('large'), new Response(bodyOf(MAX_ENTRY_BYTES + 1)));
    await store.put(OPEN, fileNamed(7), new Response(bodyOf(10)));
    expect([...cachesByName.keys()]).toEqual([OLDEST]);
  });
});

// Covers §resilience-39.
test('arbitrary writes never exceed the limits of documents and scripts', { timeout: 60_000 }, async () => {
  const store = createResponseCache();
  const names = [OPEN, OTHER, OLDEST];
  for (let turn = 0; turn < 64; turn += 1) {
    vi.setSystemTime(NOW + turn * 1000);
    const name = turn % 5 === 4 ? ASSET_CACHE : (names[Math.floor(turn / 30) % names.length] ?? OPEN);
    const body = bodyOf((2 + (turn % 4)) * MIB + turn, turn % 251);
    const read = turn % 3 === 0 ? answerUrl(`pdf?of=${turn % 12}`) : fileUrl(body);
    await store.put(name, name === ASSET_CACHE ? `${ORIGIN}/assets/${turn}.js` : read, new Response(body));
    expect(bytesOfAll(), `turn ${turn}`).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytesIn(ASSET_CACHE), `turn ${turn}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  }
  expect(bytesOfAll()).toBeGreaterThan(MAX_BYTES / 2);
});

test('a full disk fails the write silently, and the sizes are measured again at the next write', async () => {
  addEntry(OPEN, fileNamed(1), 94 * MIB);
  const store = createResponseCache();
  isDiskFull = true;
  await store.put(OPEN, answerUrl('pdf'), new Response(bodyOf(4 * MIB)));
  expect(urlsIn(OPEN)).toEqual([]);
  isDiskFull = false;
  addEntry(OTHER, fileNamed(2), 92 * MIB);
  await store.put(OPEN, answerUrl('pdf'), new Response(bodyOf(4 * MIB)));
  expect(bytesOfAll()).toBe(MAX_BYTES);
});

describe('entries older than thirty days', () => {
  // Covers §resilience-39.
  test('unused caches are deleted at the next write, except scripts', async () => {
    addEntry(OLDEST, fileNamed(1), MIB, 31);
    addEntry(OTHER, fileNamed(2), MIB, 31);
    addEntry(OTHER, answerUrl('pdf'), MIB, 29);
    addEntry(ASSET_CACHE, `${ORIGIN}/assets/part.js`, MIB, 31);
    await createResponseCache().put(OPEN, answerUrl('pdf'), new Response(bodyOf(10)));
    expect([...cachesByName.keys()].sort()).toEqual([OTHER, ASSET_CACHE, OPEN].sort());
  });

  // Covers §resilience-39.
  test('find and findAll do not return entries older than thirty days', async () => {
    addEntry(OPEN, answerUrl('pdf'), MIB, 31);
    addEntry(OPEN, answerUrl('pdf_pages'), MIB, 29);
    const store = createResponseCache();
    expect(await store.find(OPEN, answerUrl('pdf'))).toBeNull();
    expect(await store.find(OPEN, answerUrl('pdf_pages'))).not.toBeNull();
    expect(await store.findAll(OPEN, answerUrl(''))).toHaveLength(1);
    expect(MAX_AGE_MS).toBe(30 * DAY_MS);
  });
});

test('deleteOldFormats deletes caches of older formats and no others', async () => {
  addEntry('vitrina 0 of []', fileNamed(1), MIB);
  addEntry(OPEN, fileNamed(2), MIB);
  addEntry('anything', fileNamed(3), MIB);
  await createResponseCache().deleteOldFormats();
  expect([...cachesByName.keys()]).toEqual([OPEN, 'anything']);
});
