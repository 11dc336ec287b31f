/** Limits of documents and storage while documents are published. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestQueue, type TestQueue } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: TestQueue;
beforeEach(async () => {
  press = await openTestQueue();
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };
const endOf = async (id: string) => {
  await vi.waitFor(async () => expect(['done', 'failed']).toContain(await press.state(id)), soon);
  const job = await press.jobs.read('acme', id);
  return job?.failure?.code ?? job?.state;
};

// Covers §resilience-124.
test('the files of an edition are counted, also those of pages that an earlier worker has drawn', async () => {
  press.gate.open = 1;
  const first = press.work();
  const id = await press.queue('uno', ['Página uno', 'Página dos']);
  await vi.waitFor(async () => expect(await press.jobs.finishedPages(id)).toHaveLength(1), soon);
  await first.stop();
  press.gate.open = 2;
  press.work();
  expect(await endOf(id)).toBe('done');

  const urls = JSON.stringify([await press.documents.pages('uno'), await press.documents.head('uno')]);
  const keys = new Set(urls.match(/[0-9a-f]{64}\.[a-z]+/g));
  const sizes = await Promise.all([...keys].map(async (key) => (await press.files.stat(key))?.bytes ?? 0));
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const { storageBytes } = await press.database.repos.quotas.usage('acme', press.clock());
  expect(storageBytes).toBe(total);
});

// Covers §resilience-124.
test('a publishing beyond a limit fails with its code and changes nothing, a new edition of a document is no new document', async () => {
  const { quotas } = press.database.repos;
  press.work();
  expect(await endOf(await press.queue('uno', ['Uno']))).toBe('done');
  const { storageBytes } = await quotas.usage('acme', press.clock());
  await quotas.set('acme', { documents: 1 });
  expect(await endOf(await press.queue('dos', ['Dos']))).toBe('quota.documents');
  expect(await press.documents.head('dos')).toBeNull();
  expect(await endOf(await press.queue('uno', ['Uno, otra vez']))).toBe('done');

  await quotas.set('acme', { documents: 0, storageBytes: Math.round(2.5 * storageBytes) });
  expect(await endOf(await press.queue('tres', ['Tres']))).toBe('quota.storage');
  expect(await press.documents.head('tres')).toBeNull();
});
