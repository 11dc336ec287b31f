/** Look-ups of products, with answers that a test chooses. */
import type { NamedProduct } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProductLookUp } from './product-lookups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const product = (ref: string, id = ref) => ({ ref, id, name: ref });
const listed = (ref: string, id = ref): NamedProduct => ({ ref, id, name: `Silla ${ref}`, isAvailable: true });

const open = () => {
  const calls: { refs: string[]; ids: string[]; answer: (items: NamedProduct[]) => void }[] = [];
  const lookUp = createProductLookUp((names) => new Promise((resolve) => calls.push({ ...names, answer: resolve })));
  return { calls, lookUp };
};
const wanted = () => new AbortController().signal;

// Covers §studio-141.
test('the products of a screen of tags are one call, by reference, and by id for those without one', async () => {
  const { calls, lookUp } = open();
  const found = [product('CN-1'), product('', '77'), product('CN-1'), product('CN-9')].map((one) =>
    lookUp(one, wanted()),
  );
  await vi.advanceTimersByTimeAsync(50);
  expect(calls.map(({ refs, ids }) => [refs, ids])).toEqual([[['CN-1', 'CN-9'], ['77']]]);
  calls[0]?.answer([listed('cn1', '1'), listed('', '77')]);
  expect((await Promise.all(found)).map((one) => one?.id ?? null)).toEqual(['1', '77', '1', null]);
  expect(await lookUp(product('', ''), wanted())).toBeNull();
});

// Covers §studio-141.
test('of thousands of tags that were scrolled past, those on the screen are looked up first, and those out of it not at all', async () => {
  const { calls, lookUp } = open();
  const gone = new AbortController();
  for (let at = 0; at < 2000; at += 1) void lookUp(product(`OLD-${at}`), gone.signal);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls).toHaveLength(2);
  gone.abort();
  for (let at = 0; at < 60; at += 1) void lookUp(product(`NEW-${at}`), wanted());
  calls[0]?.answer([]);
  await vi.advanceTimersByTimeAsync(50);
  calls[1]?.answer([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls.slice(2).map(({ refs }) => [refs.length, refs.at(-1)])).toEqual([
    [50, 'NEW-59'],
    [10, 'NEW-9'],
  ]);
});

// Covers §studio-141.
test('long references are shared out to several calls, and a failure reaches all who wait', async () => {
  const long = Array.from({ length: 4 }, (_, at) => product(`${at}${'Ñ'.repeat(300)}`));
  const calls: string[][] = [];
  const lookUp = createProductLookUp(async ({ refs }) => {
    calls.push(refs);
    throw new Error('away');
  });
  const ended = Promise.allSettled(long.map((one) => lookUp(one, wanted())));
  await vi.advanceTimersByTimeAsync(50);
  expect((await ended).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(calls.map(({ length }) => length)).toEqual([2, 2]);
});
