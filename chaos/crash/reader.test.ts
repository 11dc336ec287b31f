/** The attack is able to fail: documents that were published and are lost, or are those of before, are told of after the last kill. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import type { Answer, Caller } from './call.ts';
import { keepPublishingDirectly } from './direct.ts';
import { editionOf, pagesOf, sha256 } from './editions.ts';
import type { House } from './house.ts';
import { openLedger } from './ledger.ts';
import { keepReading } from './reader.ts';
import type { Scene } from './scene.ts';
import { newShelf, type Shelf } from './shelf.ts';

/** Which edition a store answers pages and details of; null: it says that there is none. */
type Sight = { pages: number | null; details: number | null };

const pdfOf = (generation: number) => editionOf(generation, 100_000);
const answer = (status: number, body: Buffer): Answer => ({ status, headers: new Headers(), bytes: body });
const json = (body: unknown): Answer => answer(200, Buffer.from(JSON.stringify(body)));
const UNKNOWN = answer(404, Buffer.from('{}'));

/** A store of one document, whatever is asked for; its files have the bytes that their names say. */
const storeOf = (sight: () => Sight): Caller => {
  const files = new Map<string, Buffer>();
  const stored = (bytes: Buffer, ending: string): string => {
    const url = `/files/${sha256(bytes)}.${ending}`;
    files.set(url, bytes);
    return url;
  };
  const pageOf = (generation: number, page: number) => ({
    words: stored(Buffer.from(`edicion${generation}hoja${page}`), 'json'),
    pictures: [{ url: stored(Buffer.from('una hoja'), 'webp') }],
  });
  const call = async (_: string, path: string): Promise<Answer> => {
    const file = files.get(path);
    if (file !== undefined) return answer(200, file);
    const { pages, details } = sight();
    if (!path.includes('pdf_pages')) return details === null ? UNKNOWN : json({ url: stored(pdfOf(details), 'pdf') });
    return pages === null ? UNKNOWN : json(Array.from({ length: pagesOf(pages) }, (__, at) => pageOf(pages, at + 1)));
  };
  return Object.assign(call, { inFlight: () => 0, kindsInFlight: () => [] });
};

/** `acknowledged` 0: nothing was published yet. */
const shelfOf = (acknowledged: number): Shelf => {
  const shelf = newShelf('acme', 'directo');
  for (const generation of [1, 2]) shelf.hashes.set(generation, sha256(pdfOf(generation)));
  return Object.assign(shelf, { acknowledged });
};

/** What is told of a store after the last kill. */
const lookedAt = async (shelf: Shelf, sight: () => Sight): Promise<readonly string[]> => {
  const ledger = openLedger();
  const scene: Partial<Scene> = { ledger, call: storeOf(sight), chance: seeded(1), over: AbortSignal.abort() };
  const { done, check } = keepReading(scene as Scene, [shelf]);
  await done;
  await check();
  return ledger.faults;
};

test('a document that is as it was acknowledged has no fault, nor one that was never published', async () => {
  expect(await lookedAt(shelfOf(2), () => ({ pages: 2, details: 2 }))).toEqual([]);
  expect(await lookedAt(shelfOf(0), () => ({ pages: null, details: null }))).toEqual([]);
});

test('a document whose pages or whose details are lost is told', async () => {
  const isLost = [expect.stringContaining('directo: was published, and is answered 404')];
  expect(await lookedAt(shelfOf(2), () => ({ pages: null, details: 2 }))).toEqual(isLost);
  expect(await lookedAt(shelfOf(2), () => ({ pages: 2, details: null }))).toEqual(isLost);
});

test('the edition of before is told, if it is read for longer than servers need to hear of the next one', async () => {
  const until = performance.now() + 300;
  const lagging = (): Shelf => Object.assign(shelfOf(2), { before: new Map([[1, until]]) });
  const told = expect.stringContaining('directo: edition 1 is read, 2 was acknowledged');
  expect(await lookedAt(lagging(), () => ({ pages: 1, details: 1 }))).toEqual([told, told]);
  const heardAt = performance.now() + 300;
  const now = (): number => (performance.now() < heardAt ? 1 : 2);
  const late = Object.assign(shelfOf(2), { before: new Map([[1, heardAt]]) });
  expect(await lookedAt(late, () => ({ pages: now(), details: now() }))).toEqual([]);
});

test('what the command published last may not be lost', async () => {
  const home = await mkdtemp(join(tmpdir(), 'vitrina-directo-'));
  try {
    const ledger = openLedger();
    const house: Partial<House> = { home };
    const scene: Partial<Scene> = { house: house as House, ledger, over: AbortSignal.abort() };
    const shelf = newShelf('acme', 'directo');
    const succeed = () => ({ kill: () => false, ended: Promise.resolve({ code: 0, signal: null, said: '' }) });
    await keepPublishingDirectly(scene as Scene, shelf, succeed).done;
    expect(ledger.acknowledged.get('edition published by the command')).toBe(1);
    shelf.before.clear();
    const last = shelf.acknowledged;
    expect(await lookedAt(shelf, () => ({ pages: last, details: last }))).toEqual([]);
    expect(await lookedAt(shelf, () => ({ pages: null, details: null }))).toHaveLength(2);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
