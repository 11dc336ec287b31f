import { expect, test, vi } from 'vitest';

/** True after the second for which Vitest waits by default. */
const lateCondition = () => {
  const since = performance.now();
  return () => performance.now() - since > 1300;
};

test.concurrent.each([
  ['vi.waitFor', (isTrue) => vi.waitFor(() => expect(isTrue()).toBe(true))],
  ['vi.waitFor with an interval', (isTrue) => vi.waitFor(() => expect(isTrue()).toBe(true), { interval: 20 })],
  ['expect.poll', (isTrue) => expect.poll(isTrue).toBe(true)],
])('%s waits longer than a second', async (_, wait) => {
  await wait(lateCondition());
});

test('a wait with a timeout of its own ends after that', async () => {
  const since = performance.now();
  await expect(vi.waitFor(() => expect(1).toBe(2), 50)).rejects.toThrow();
  await expect(vi.waitFor(() => expect(1).toBe(2), { timeout: 50 })).rejects.toThrow();
  expect(performance.now() - since).toBeLessThan(5000);
});
