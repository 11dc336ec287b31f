/** Tags of a running publishing: found in the words of all pages before the first picture is drawn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedProduct } from '../storage/testing/builders.ts';
import { openTestQueue, type TestQueue } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let queue: TestQueue;
beforeEach(async () => {
  queue = await openTestQueue();
});
afterEach(() => queue.close());

const soon = { timeout: 40_000, interval: 20 };
const PAGES = ['Silla Ref. R-1000', 'Sin productos', 'Mesa Ref. R-1002'];

// Covers §resilience-150.
test('the tags of all pages exist before a picture is drawn, are those of the edition, and are removed with the job', async () => {
  await queue.database.repos.feed.replace('acme', [feedProduct('1000'), feedProduct('1002')], new Date());
  queue.gate.open = 0;
  queue.work();
  const id = await queue.queue('catalogo', PAGES);
  await vi.waitFor(async () => expect(await queue.jobs.read('acme', id)).toMatchObject({ proposals: 2 }), soon);
  expect(queue.gate.drawn).toEqual([]);
  expect(await queue.jobs.finishedPages(id)).toEqual([]);
  const all = await queue.jobs.proposals(id, { from: 1, limit: 100 });
  expect(all.map(({ page, tags }) => [page, tags.map(({ product }) => product.ref)])).toEqual([
    [1, ['R-1000']],
    [3, ['R-1002']],
  ]);
  expect(await queue.jobs.proposals(id, { from: 2, limit: 1 })).toEqual(all.slice(1));
  queue.gate.open = Number.POSITIVE_INFINITY;
  await vi.waitFor(async () => expect(await queue.state(id)).toBe('done'), soon);
  // The drawn page decides where they stand.
  const proposed = all.flatMap(({ page, tags }) => tags.map(({ name, product }) => ({ page, name, product })));
  expect(all[0]?.tags[0]?.evidence).toMatchObject({ text: expect.stringContaining('R-1000'), rule: 'label' });
  expect(await queue.documents.tags('catalogo')).toMatchObject(proposed);
  expect(await queue.jobs.proposals(id, { from: 1, limit: 100 })).toEqual([]);
});

test('a page whose words cannot be read ahead gets its tags when it is drawn', async () => {
  const { read } = queue.engine;
  queue.engine.read = async function* (path, facts) {
    for await (const page of read(path, facts)) yield page.index === 1 ? { ...page, words: null } : page;
  };
  await queue.database.repos.feed.replace('acme', [feedProduct('1000'), feedProduct('1002')], new Date());
  queue.gate.open = 0;
  queue.work();
  const id = await queue.queue('catalogo', PAGES);
  await vi.waitFor(async () => expect(await queue.jobs.read('acme', id)).toMatchObject({ proposals: 1 }), soon);
  queue.gate.open = Number.POSITIVE_INFINITY;
  await vi.waitFor(async () => expect(await queue.state(id)).toBe('done'), soon);
  expect((await queue.documents.tags('catalogo')).map(({ page }) => page)).toEqual([1, 3]);
});

// Covers §resilience-151.
test('the first picture of a long document is finished while the words of its pages are read, and is drawn once', async () => {
  const { read } = queue.engine;
  const reading = { pages: 0, isOpen: false };
  queue.engine.read = async function* (path, facts) {
    for await (const page of read(path, facts)) {
      while (reading.pages === 3 && !reading.isOpen) await new Promise((resolve) => setTimeout(resolve, 10));
      reading.pages += 1;
      yield page;
    }
  };
  queue.gate.open = 1;
  queue.work();
  const id = await queue.queue(
    'catalogo',
    Array.from({ length: 101 }, (_, at) => `Ref. R-${1000 + at}`),
  );
  await vi.waitFor(async () => expect(await queue.jobs.finishedPages(id)).toHaveLength(1), soon);
  expect(reading.pages).toBe(3);
  expect(queue.gate.drawn).toEqual([1]);
  reading.isOpen = true;
  await vi.waitFor(() => expect(queue.gate.drawn.length).toBe(2), soon);
  expect(queue.gate.drawn[1]).not.toBe(1);
});
