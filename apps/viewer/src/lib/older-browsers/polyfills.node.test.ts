import { afterAll, beforeAll, expect, test } from 'vitest';

/** APIs that the oldest supported browsers lack; removed for these tests, so that the file defines them. */
const MISSING: readonly (readonly [object, string])[] = [
  [URL, 'canParse'],
  [Promise, 'withResolvers'],
  [AbortSignal, 'any'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toSpliced'],
];
const natives = MISSING.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));

beforeAll(async () => {
  for (const [owner, name] of MISSING) Reflect.deleteProperty(owner, name);
  await import('./polyfills.ts');
});
afterAll(() => {
  for (const [at, [owner, name]] of MISSING.entries()) Object.defineProperty(owner, name, natives[at] ?? expect.fail());
});

test('URL.canParse is true for an address, alone or with a base, and false for other text', () => {
  expect([URL.canParse('https://x.test/a'), URL.canParse('/a', 'https://x.test')]).toEqual([true, true]);
  expect([URL.canParse('/a'), URL.canParse('https://'), URL.canParse('')]).toEqual([false, false, false]);
});

test('Promise.withResolvers returns a promise with the functions that settle it', async () => {
  const { withResolvers } = Promise as unknown as {
    withResolvers: () => { promise: Promise<number>; resolve: (value: number) => void; reject: (cause: Error) => void };
  };
  const [kept, broken] = [withResolvers(), withResolvers()];
  kept.resolve(7);
  broken.reject(new Error('no'));
  expect(await kept.promise).toBe(7);
  await expect(broken.promise).rejects.toThrow('no');
});

test('AbortSignal.any aborts with the reason of the first source that aborts, and at once if one has aborted', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('second');
  one.abort('first');
  expect([signal.aborted, signal.reason]).toEqual([true, 'second']);
  expect(AbortSignal.any([new AbortController().signal, one.signal]).reason).toBe('first');
});

test('toSorted and toSpliced return a changed copy', () => {
  const given = [3, 10, 2];
  // oxlint-disable-next-line typescript/require-array-sort-compare -- the default order is tested, too
  expect([given.toSorted(), given.toSorted((one, other) => one - other)]).toEqual([
    [10, 2, 3],
    [2, 3, 10],
  ]);
  expect([given.toSpliced(1, 1), given.toSpliced(1, 0, 7, 8), given.toSpliced(1)]).toEqual([
    [3, 2],
    [3, 7, 8, 10, 2],
    [3],
  ]);
  expect(given).toEqual([3, 10, 2]);
});
