/** Edits that mislead a method that moves tags by names: every tag is at its product or listed for review. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LONG, nameAt, openPublisher, type Page } from './publisher.fixture.ts';

// Pages are drawn; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let publisher: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.close());

// Covers §backend-160.
test('pages in another order, one put in front and one removed: each tag is at its product or listed', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('reorder');
  const before = LONG.slice(0, 3);
  await publish(before);
  await placeAll(before);
  const cover: Page = [{ heading: 'FERRETERIA LA LLAVE', rows: [{ name: 'Todo para su obra', price: '' }] }];
  const after = [cover, ...[LONG[2], LONG[0]].flatMap((page) => (page ? [page] : []))];
  const report = await publish(after, { top: 720 });
  const moved = await tags();
  expect(moved).toHaveLength(4);
  for (const tag of moved) expect(nameAt(tag, after, 720)).toBe(tag.name);
  expect((await review()).map(({ page, reason }) => [page, reason])).toEqual([
    [2, 'not-found'],
    [2, 'not-found'],
  ]);
  expect(report.moves?.find(({ page }) => page === 2)).toMatchObject({ removed: 2 });
});

test('a complete redesign with other products keeps no tag, and lists every one', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('redesign');
  const before = LONG.slice(0, 1);
  await publish(before);
  await placeAll(before);
  await publish([
    [
      {
        heading: 'SERVICIOS',
        rows: [
          { name: 'Corte de cabello', price: '$ 25.000' },
          { name: 'Manicure', price: '$ 18.000' },
        ],
      },
    ],
  ]);
  expect(await tags()).toEqual([]);
  expect((await review()).map(({ reason }) => reason)).toEqual(Array.from({ length: 2 }, () => 'not-found'));
});

test('a tag of a person whose product is gone leaves the page, and is listed with its old page', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('gone');
  const before = LONG.slice(1, 2);
  await publish(before);
  await placeAll(before);
  const without = before.map((page) => page.map((part) => ({ ...part, rows: part.rows.slice(1) })));
  await publish(without, { top: 715 });
  expect(await tags()).toHaveLength(1);
  expect(await review()).toMatchObject([
    { page: 1, reason: 'not-found', element: { name: 'Tuerca zincado para muro', origin: 'hand' } },
  ]);
});
