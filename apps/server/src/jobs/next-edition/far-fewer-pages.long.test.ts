/** An edition of three pages after one of thirty-five. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LONG, nameAt, openPublisher } from './publisher.fixture.ts';

// Pages are drawn; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let publisher: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.close());

// Covers §backend-160.
test('three pages after thirty-five: six tags move, and the other 64 are listed', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('shorter');
  await publish(LONG);
  await placeAll(LONG);
  const after = [LONG[30], LONG[3], LONG[17]].flatMap((page) => (page ? [page] : []));
  const report = await publish(after, { top: 700 });
  const moved = await tags();
  expect(moved).toHaveLength(6);
  for (const tag of moved) expect(nameAt(tag, after, 700)).toBe(tag.name);
  const lost = await review();
  expect(lost).toHaveLength(64);
  const counted = (report.moves ?? []).reduce(
    (sum: number, { review: open, removed }: { review: number; removed: number }) => sum + open + removed,
    0,
  );
  expect(counted).toBe(64);
});
