/** The next edition of a document: its tags follow their products, and what is uncertain is listed for review. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

type Row = { name: string; price: string };
const SOUPS: Row[] = [
  { name: 'Ajiaco santafereno de la casa', price: '$ 19.000' },
  { name: 'Sancocho de gallina criolla', price: '$ 24.000' },
  { name: 'Mondongo con arroz y aguacate', price: '$ 17.000' },
];
const DRINKS: Row[] = [
  { name: 'Limonada de coco con hielo', price: '$ 12.000' },
  { name: 'Jugo de lulo en leche entera', price: '$ 9.000' },
  { name: 'Cerveza artesanal de barril', price: '$ 14.000' },
];

/** A page with a heading and rows from `top`, in points from the foot. */
const pageOf = (heading: string, rows: readonly Row[], top: number) => ({
  texts: [
    { text: heading, x: 60, y: top + 60, size: 24 },
    ...rows.flatMap(({ name, price }, at) => [
      { text: name, x: 60, y: top - 50 * at },
      { text: price, x: 420, y: top - 50 * at },
    ]),
  ],
});

const publish = async (pages: Parameters<typeof tinyPdf>[0]['pages']) => {
  const file = await cli.file('carta.pdf', tinyPdf({ pages }));
  const { code, out, err } = await cli.run(['publish', file, '--company', 'acme', '--json']);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
};
const tagsOf = () => cli.read(({ documents }) => documents.tags('carta'));
const reviewOf = async () =>
  (await cli.read(({ review }) => review.entries({ companyUid: 'acme', pdfUid: 'carta' }))).entries;

/** In percent of an A4 page: left of a name, at the middle of its line. */
const placeOf = (row: number, top: number) => ({
  left: 8,
  top: Math.round(((842 - (top - 50 * row) - 4) / 842) * 10_000) / 100,
});

// Covers §backend-158.
test('tags that a person placed follow their products to other pages and places, and a lost one is listed', async () => {
  await publish([pageOf('SOPAS', SOUPS, 700), pageOf('BEBIDAS', DRINKS, 700)]);
  const rows = [
    ...SOUPS.map(({ name }, at) => [1, name, placeOf(at, 700)] as const),
    ...DRINKS.map(({ name }, at) => [2, name, placeOf(at, 700)] as const),
  ];
  const csv = rows.map(([page, name, { left, top }], at) => `${page},"${name}",P-${at},${left},${top}`).join('\n');
  await cli.file('puntos.csv', `page,name,ref,left,top\n${csv}\n`);
  expect((await cli.run(['tags', 'import', 'puntos.csv', '--pdf', 'carta'])).code).toBe(0);
  const idsBefore = new Map((await tagsOf()).map(({ name, id }) => [name, id]));

  const report = await publish([pageOf('BEBIDAS', DRINKS, 600), pageOf('SOPAS', SOUPS.slice(1), 500)]);
  const after = await tagsOf();
  const expected = [
    ...DRINKS.map(({ name }, at) => [1, name, placeOf(at, 600)] as const),
    ...SOUPS.slice(1).map(({ name }, at) => [2, name, placeOf(at, 500)] as const),
  ];
  expect(after.map(({ page, name }) => [page, name])).toEqual(expected.map(([page, name]) => [page, name]));
  for (const [at, [, name, position]] of expected.entries()) {
    expect(after[at]?.position.left).toBeCloseTo(position.left, 0);
    expect(after[at]?.position.top).toBeCloseTo(position.top, 0);
    expect(after[at]?.id).toBe(idsBefore.get(name));
    expect(after[at]?.block?.size.width).toBeGreaterThan(50);
  }
  expect(report.moves).toEqual([
    { page: 1, carried: 0, moved: 3, new: 0, review: 0, removed: 1 },
    { page: 2, carried: 0, moved: 2, new: 0, review: 0, removed: 0 },
  ]);
  expect(await reviewOf()).toMatchObject([
    { kind: 'tag', page: 1, reason: 'not-found', state: 'open', element: { name: SOUPS[0]?.name } },
  ]);
});

test('open entries stay listed in later editions, and an equal edition moves nothing', async () => {
  const before = await tagsOf();
  const report = await publish([pageOf('BEBIDAS', DRINKS, 600), pageOf('SOPAS', SOUPS.slice(1), 500)]);
  expect(await tagsOf()).toEqual(before);
  expect(report.moves.map(({ moved, review }: { moved: number; review: number }) => moved + review)).toEqual([0, 0]);
  expect(await reviewOf()).toHaveLength(1);
});

// Covers §backend-159, §studio-222.
test('an open entry is placed by the file that lists it, and a decided one cannot be decided again', async () => {
  const list = await cli.run(['review', 'list', 'carta']);
  expect(list.out).toContain(`${SOUPS[0]?.name}, P-0: its product is on no page`);
  const { out } = await cli.run(['review', 'export', 'carta']);
  const [header = '', row = ''] = out.trim().split('\n');
  expect(header).toBe('number,kind,page,name,ref,reason,toPage,left,top,printed,action');
  await cli.file('mal.csv', `number,action,toPage\n1,mover,2\n`);
  expect((await cli.run(['review', 'import', 'mal.csv', '--pdf', 'carta'])).err).toContain('neither place nor dismiss');
  await cli.file('lejos.csv', `number,action,toPage,left,top\n1,place,9,10,10\n`);
  expect((await cli.run(['review', 'import', 'lejos.csv', '--pdf', 'carta'])).err).toContain('there is no such page');
  const spanish = { LC_ALL: 'es_CO.UTF-8' };
  const refused = await cli.run(['review', 'import', 'mal.csv', '--pdf', 'carta'], spanish);
  expect(refused.err).toBe('mal.csv:2: action "mover" no es place ni dismiss\nNo se importó nada: 1 problema(s).\n');
  const far = await cli.run(['review', 'import', 'lejos.csv', '--pdf', 'carta'], spanish);
  expect(far.err).toContain('Esa decisión no sirve para esta etiqueta (fila: 1, causa: esa página no existe).');
  expect(await reviewOf()).toMatchObject([{ state: 'open' }]);

  const [number] = row.split(',');
  await cli.file('revision.csv', `number,action,toPage,left,top\n${number},place,2,40,"12,5"\n`);
  const placed = await cli.run(['review', 'import', 'revision.csv', '--pdf', 'carta']);
  expect(placed.out.trim()).toBe('1 placed, 0 dismissed, 0 still open of carta.');
  expect((await tagsOf()).find(({ name }) => name === SOUPS[0]?.name)).toMatchObject({
    page: 2,
    position: { left: 40, top: 12.5 },
    origin: 'hand',
    review: 'confirmed',
  });
  const again = await cli.run(['review', 'import', 'revision.csv', '--pdf', 'carta']);
  expect(again.code).not.toBe(0);
  expect(again.err).toContain('it has been decided');
});

test('images, links and sections of a person follow their page, and are listed when it is gone', async () => {
  const key = { companyUid: 'acme', pdfUid: 'carta' };
  await cli.read(async ({ pages }) => {
    const page = await pages.page(key, 1);
    const link = {
      name: 'Reservas',
      url: 'https://example.com',
      position: { left: 5, top: 5 },
      origin: 'hand' as const,
      id: 'reservas',
    };
    await pages.replaceElements(
      key,
      { index: 1, version: page?.version ?? 0 },
      (present) => ({ ...present, links: [link] }),
      new Date(),
    );
    const { version } = await pages.sections(key);
    await pages.replaceSections(
      key,
      () => [
        { name: 'Para tomar', index: 1 },
        { name: 'Sopas', index: 2 },
      ],
      version,
      new Date(),
    );
  });
  await publish([pageOf('SOPAS', SOUPS.slice(1), 500), pageOf('BEBIDAS', DRINKS, 600)]);
  const moved = await cli.read(({ pages }) => pages.page(key, 2));
  expect(moved?.links).toMatchObject([{ name: 'Reservas', id: 'reservas' }]);
  const sections = await cli.read(({ pages }) => pages.sections(key));
  expect(sections.sections).toMatchObject([
    { name: 'Para tomar', index: 2 },
    { name: 'Sopas', index: 1 },
  ]);

  await publish([pageOf('SOPAS', SOUPS.slice(1), 500)]);
  const lost = (await reviewOf()).filter(({ kind }) => kind !== 'tag');
  expect(lost).toMatchObject([
    { kind: 'link', reason: 'no-page', element: { name: 'Reservas' } },
    { kind: 'section', reason: 'no-page', element: { name: 'Para tomar' } },
  ]);
  expect((await reviewOf()).filter(({ kind }) => kind === 'tag')).toHaveLength(3);
});
