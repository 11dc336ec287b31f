/** Edits that mislead a method that moves tags by names: every tag is at its product or listed for review. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LONG, nameAt, openPublisher, type Page, printedAt } from './publisher.fixture.ts';

// Pages are drawn; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let publisher: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.close());

const TACOS: Page = [
  {
    heading: 'TACOS',
    rows: [
      { name: 'Pollo', price: '$ 9.000' },
      { name: 'Cerdo con piña asada', price: '$ 9.500' },
    ],
  },
  {
    heading: 'BURRITOS',
    rows: [
      { name: 'Pollo', price: '$ 16.000' },
      { name: 'Res con queso fundido', price: '$ 18.000' },
    ],
  },
];

// Covers §backend-160.
test('equal names follow their own section', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('twins');
  await publish([TACOS]);
  await placeAll([TACOS]);
  const before = new Map((await tags()).map((tag) => [tag.id, printedAt(tag, [TACOS])]));
  const after = [TACOS.toReversed()];
  await publish(after, { top: 700 });
  for (const tag of await tags()) expect(printedAt(tag, after, 700)).toBe(before.get(tag.id));
  expect((await tags()).length + (await review()).length).toBe(4);
});

test('of equal names of which one is removed the other does not take both tags', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('onetwin');
  await publish([TACOS]);
  await placeAll([TACOS]);
  const before = new Map((await tags()).map((tag) => [tag.id, printedAt(tag, [TACOS])]));
  const after = [TACOS.map((part) => (part.heading === 'TACOS' ? part : { ...part, rows: part.rows.slice(1) }))];
  await publish(after, { top: 700 });
  const moved = await tags();
  for (const tag of moved) expect(printedAt(tag, after, 700)).toBe(before.get(tag.id));
  const lost = (await review()).map(({ element }) => before.get('id' in element ? (element.id ?? '') : ''));
  expect(lost).toContain('Pollo @ $ 16.000');
  expect(moved.length + lost.length).toBe(4);
});

test('pages in another order, one put in front and one removed: each tag is at its product or listed', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('reorder');
  const before = LONG.slice(0, 4);
  await publish(before);
  await placeAll(before);
  const cover: Page = [{ heading: 'FERRETERIA LA LLAVE', rows: [{ name: 'Todo para su obra', price: '' }] }];
  const after = [cover, ...[LONG[3], LONG[0], LONG[2]].flatMap((page) => (page ? [page] : []))];
  const report = await publish(after, { top: 720 });
  const moved = await tags();
  expect(moved).toHaveLength(6);
  for (const tag of moved) expect(nameAt(tag, after, 720)).toBe(tag.name);
  expect((await review()).map(({ page, reason }) => [page, reason])).toEqual([
    [2, 'not-found'],
    [2, 'not-found'],
  ]);
  expect(report.moves?.find(({ page }) => page === 2)).toMatchObject({ removed: 2 });
});

test('a complete redesign with other products keeps no tag, and lists every one', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('redesign');
  const before = LONG.slice(0, 3);
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
  expect((await review()).map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'not-found'));
});

test('a tag of a person whose product is gone leaves the page, and is listed with its old page', async () => {
  const { publish, tags, placeAll, review } = await publisher.shop('gone');
  const before = LONG.slice(0, 2);
  await publish(before);
  await placeAll(before);
  const without = before.map((page, at) =>
    at === 1 ? page.map((part) => ({ ...part, rows: part.rows.slice(1) })) : page,
  );
  await publish(without, { top: 715 });
  expect(await tags()).toHaveLength(3);
  expect(await review()).toMatchObject([
    { page: 2, reason: 'not-found', element: { name: 'Tuerca zincado para muro', origin: 'hand' } },
  ]);
});
