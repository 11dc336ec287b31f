/** The queue of unsent decisions, with replies that a test chooses. */
import type { ElementChange } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createSaveQueue, type SaveState } from './save-queue.ts';
import { createUnsentStorage, type Unsent } from './unsent-changes.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const set = (id: string, review = 'confirmed', page = 1): ElementChange => ({
  op: 'set',
  page,
  id,
  fields: { review },
});
type Batch = NonNullable<Unsent['batch']>;

/** A queue whose replies are given one after the other; without one the next version is answered. */
const openQueue = (tab = 'one') => {
  const sent: (Batch & { at: number })[] = [];
  const replies: (ApiError | number)[] = [];
  const states: SaveState['is'][] = [];
  const present = new Set(['a', 'b', 'c']);
  const rereads: number[][] = [];
  const storage = createUnsentStorage(['u', 'c', 'd', '3'], { storage: localStorage, tab });
  let keys = 0;
  let held: Promise<void> = Promise.resolve();
  /** Later answers wait until the returned function is called. */
  const hold = () => {
    let release = (): void => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  };
  const queue = createSaveQueue({
    version: 5,
    send: async (batch) => {
      sent.push({ ...batch, at: Date.now() });
      await held;
      const reply = replies.shift() ?? batch.version + 1;
      if (reply instanceof ApiError) throw reply;
      return { tagsVersion: reply };
    },
    reread: async (pages) => {
      rereads.push([...pages]);
      return { version: 40, present };
    },
    storage,
    newKey: () => `${tab}-key-${++keys}`,
    onState: ({ is }) => states.push(is),
  });
  return { queue, sent, replies, states, present, rereads, storage, hold };
};
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

// Covers §studio-62.
test('a decision that changes nothing leaves the state saved', async () => {
  const { queue, sent, states } = openQueue();
  queue.add([set('a')]);
  await passed(1000);
  queue.add([]);
  await passed(60_000);
  expect([sent.length, states.at(-1)]).toEqual([1, 'saved']);
});

// Covers §studio-62.
test('a tag that is placed and taken back before it is sent leaves the state saved, and nothing in storage', async () => {
  const { queue, sent, states, storage } = openQueue();
  queue.add([set('a')]);
  await passed(100);
  queue.add([{ op: 'add', page: 1, id: 'n', kind: 'tags', fields: {} }]);
  await passed(100);
  queue.add([{ op: 'remove', page: 1, id: 'n' }]);
  await passed(60_000);
  expect([sent.length, states.at(-1)]).toEqual([1, 'saved']);
  expect(createUnsentStorage(['u', 'c', 'd', '3'], { storage: localStorage, tab: 'two' }).others().found).toEqual([]);
  expect(storage.others().found).toEqual([]);
});

// Covers §studio-62.
test('decisions are sent at once, then at most once a second, the latest for each tag', async () => {
  const { queue, sent, states } = openQueue();
  queue.add([set('a')]);
  await passed(0);
  queue.add([set('b')]);
  queue.add([set('b', 'rejected'), set('c')]);
  await passed(999);
  expect(sent).toHaveLength(1);
  await passed(1);
  expect(sent.map(({ at, version, changes }) => [at, version, changes])).toEqual([
    [0, 5, [set('a')]],
    [1000, 6, [set('b', 'rejected'), set('c')]],
  ]);
  expect(states.at(-1)).toBe('saved');
  expect(localStorage).toHaveLength(0);
});

// Covers §studio-62.
test('a batch without an answer is repeated under its key, later and later, and the rest follows', async () => {
  const { queue, sent, replies, states } = openQueue();
  replies.push(new ApiError('offline'), new ApiError('offline'));
  queue.add([set('a')]);
  await passed(0);
  expect(states.at(-1)).toBe('offline');
  queue.add([set('b')]);
  expect(states.at(-1)).toBe('offline');
  await passed(4000);
  expect(sent.map(({ key, at }) => [key, at])).toEqual([
    ['one-key-1', 0],
    ['one-key-1', 1000],
    ['one-key-1', 3000],
    ['one-key-2', 4000],
  ]);
  expect(states.at(-1)).toBe('saved');
});

// Covers §studio-62, §studio-140.
test('after a minute of failures a returned connection sends at once, and the waits begin again at two seconds', async () => {
  const { queue, sent, replies } = openQueue();
  const offline = () => new ApiError('offline');
  replies.push(...Array.from({ length: 9 }, offline));
  queue.add([set('a')]);
  await passed(100_000);
  const before = sent.length;
  queue.retry();
  await passed(0);
  expect(sent.length).toBe(before + 1);
  await passed(2000);
  expect(sent.length).toBe(before + 2);
});

// Covers §studio-140.
test('a connection that returns during a request that fails is tried at once, not after the wait', async () => {
  const { queue, sent, replies, hold } = openQueue();
  replies.push(...Array.from({ length: 6 }, () => new ApiError('offline')));
  queue.add([set('a')]);
  await passed(31_000);
  expect(sent).toHaveLength(6);
  const release = hold();
  await passed(30_000);
  expect(sent).toHaveLength(7);
  queue.retry();
  replies.push(new ApiError('offline'));
  release();
  await passed(0);
  expect(sent).toHaveLength(8);
});

// Covers §studio-62.
test('a conflict reads the pages again and sends the decisions whose tags are still there', async () => {
  const { queue, sent, replies, rereads, present, states } = openQueue();
  present.delete('b');
  replies.push(new ApiError('pdf.conflict', { status: 409, version: 39 }));
  queue.add([set('a'), set('b', 'rejected', 2)]);
  await passed(1000);
  expect(rereads).toEqual([[1, 2]]);
  expect(sent[1]).toMatchObject({ version: 40, changes: [set('a')] });
  expect(states.at(-1)).toBe('saved');
});

// Covers §studio-62.
test('a batch without an answer is sent again after a reload, under the same key', async () => {
  const before = openQueue('before');
  before.replies.push(new ApiError('offline'));
  before.queue.add([set('a')]);
  await passed(0);
  before.queue.add([set('b')]);
  before.queue.stop();
  const after = openQueue('after');
  const { found, forget } = after.storage.others();
  for (const unsent of found) after.queue.resume(unsent);
  forget();
  expect(localStorage).toHaveLength(1);
  await passed(1000);
  expect(after.sent.map(({ key, changes }) => [key, changes])).toEqual([
    ['before-key-1', [set('a')]],
    ['after-key-1', [set('b')]],
  ]);
  expect(localStorage).toHaveLength(0);
});

test('a refusal is not repeated by itself; the decisions stay until the person asks again', async () => {
  const { queue, sent, replies, states } = openQueue();
  replies.push(new ApiError('access.denied', { status: 403 }));
  queue.add([set('a')]);
  await passed(60_000);
  expect([sent.length, states.at(-1), localStorage.length]).toEqual([1, 'failed', 1]);
  queue.retry();
  await passed(0);
  expect([sent.length, states.at(-1), localStorage.length]).toEqual([2, 'saved', 0]);
});

// Covers §studio-209.
test('an element that is removed and brought back before that is sent is changed, because the server has it still', async () => {
  const { queue, sent, states } = openQueue();
  queue.add([set('b')]);
  await passed(0);
  queue.add([{ op: 'remove', page: 1, id: 'a' }]);
  queue.add([{ op: 'add', kind: 'images', page: 1, id: 'a', fields: { alt: 'Sala' } }]);
  await passed(2000);
  expect(sent.at(-1)?.changes).toEqual([{ op: 'set', page: 1, id: 'a', fields: { alt: 'Sala' } }]);
  expect(states.at(-1)).toBe('saved');
});

test('a tag that is added and taken back before the batch is never sent', async () => {
  const { queue, sent } = openQueue();
  queue.add([set('a')]);
  await passed(0);
  queue.add([{ op: 'add', kind: 'tags', page: 1, id: 'n', fields: { name: 'N' } }]);
  queue.add([{ op: 'remove', page: 1, id: 'n' }]);
  await passed(2000);
  expect(sent.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(['a']);
});
