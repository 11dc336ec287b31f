/** Printed codes that no longer say what they said: every tag is at its product or listed for review. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPublisher, type Page, type Row } from './publisher.fixture.ts';

// Pages are drawn; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let publisher: Awaited<ReturnType<typeof openPublisher>>;
beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.close());

const TOOLS: Row[] = [
  { ref: 'CN-1042', name: 'Martillo de carpintero', price: '$ 32.000' },
  { ref: 'CN-1043', name: 'Serrucho de poda plegable', price: '$ 41.000' },
  { ref: 'CN-1044', name: 'Alicate universal aislado', price: '$ 28.000' },
];
const tools = (rows: readonly Row[]): Page => [{ heading: 'HERRAMIENTAS', rows }];

// Covers §backend-160.
test('a code that is printed for another product takes no tag there, and its product is listed', async () => {
  const { publish, tags, review } = await publisher.shop('reuse');
  await publish([tools(TOOLS)], { list: TOOLS });
  const before = await tags();
  expect(before).toHaveLength(3);
  const reused = [{ ref: 'CN-1042', name: 'Pintura de vinilo blanca', price: '$ 60.000' }, ...TOOLS.slice(1)];
  const report = await publish([tools(reused)], { top: 700, list: TOOLS });
  expect((await tags()).map(({ product }) => product.ref)).toEqual(['CN-1043', 'CN-1044']);
  expect(await review()).toMatchObject([
    {
      reason: 'other-text',
      element: { product: { ref: 'CN-1042' } },
      candidates: [{ name: 'Pintura de vinilo blanca' }],
    },
  ]);
  expect(report.moves).toMatchObject([{ review: 1 }]);
});

test('a code that the price list has given to another product, too, is a new tag, and the old one is listed', async () => {
  const { publish, tags, review } = await publisher.shop('reassigned');
  await publish([tools(TOOLS)], { list: TOOLS });
  const idsBefore = (await tags()).map(({ id }) => id);
  const reused = [{ ref: 'CN-1042', name: 'Pintura de vinilo blanca', price: '$ 60.000' }, ...TOOLS.slice(1)];
  await publish([tools(reused)], { top: 700, list: reused });
  const [paint] = (await tags()).filter(({ product }) => product.ref === 'CN-1042');
  expect(paint).toMatchObject({ name: 'Pintura de vinilo blanca' });
  expect(idsBefore).not.toContain(paint?.id);
  expect(await review()).toMatchObject([{ reason: 'other-text', element: { name: 'Martillo de carpintero' } }]);
});

test('codes that two alike products have exchanged move no tag', async () => {
  const rows: Row[] = [
    { ref: 'CN-2001', name: 'Silla plegable roja', price: '$ 80.000' },
    { ref: 'CN-2002', name: 'Silla plegable azul', price: '$ 80.000' },
    { ref: 'CN-2003', name: 'Mesa de jardin verde', price: '$ 190.000' },
  ];
  const { publish, tags, review } = await publisher.shop('exchanged');
  await publish([tools(rows)], { list: rows });
  const swapped = [
    { ref: 'CN-2001', name: 'Silla plegable azul', price: '$ 80.000' },
    { ref: 'CN-2002', name: 'Silla plegable roja', price: '$ 80.000' },
    { ref: 'CN-2003', name: 'Mesa de jardin verde', price: '$ 190.000' },
  ];
  await publish([tools(swapped)], { top: 700, list: rows });
  expect((await tags()).map(({ product }) => product.ref)).toEqual(['CN-2003']);
  expect((await review()).map(({ reason }) => reason)).toEqual(['other-text', 'other-text']);
});

test('a product that is printed but no longer in the price list is listed with its place', async () => {
  const { publish, tags, review } = await publisher.shop('unlisted');
  await publish([tools(TOOLS)], { list: TOOLS });
  await publish([tools(TOOLS)], { top: 690, list: TOOLS.slice(1) });
  expect((await tags()).map(({ product }) => product.ref)).toEqual(['CN-1043', 'CN-1044']);
  expect(await review()).toMatchObject([
    {
      reason: 'not-listed',
      element: { product: { ref: 'CN-1042' } },
      candidates: [{ page: 1, name: 'Martillo de carpintero' }],
    },
  ]);
});
