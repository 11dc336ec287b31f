/** Products with one name, in sections of their own: each tag follows its own, or is listed for review. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPublisher, type Page, printedAt } from './publisher.fixture.ts';

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
