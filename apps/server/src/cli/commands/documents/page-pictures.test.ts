/** Publishing gives tags the pictures of their products; they follow to the next edition, and stay when the tags are found again. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  const rows = CARDS.map(({ code, name }) => `${code},${name},12000`).join('\n');
  await cli.file('precios.csv', `ref,nombre,precio\n${rows}\n`);
});
afterAll(() => cli.close());

const CARDS = [
  { code: 'CN-1041', name: 'Silla de comedor' },
  { code: 'CN-1042', name: 'Mesa auxiliar' },
  { code: 'CN-1043', name: 'Banco de madera' },
];

/** Cards side by side, each picture above its text; of an A4 page, from its foot. */
const pageOf = (cards: readonly (typeof CARDS)[number][], top: number) => ({
  content: cards
    .map(
      (_, at) =>
        `q 120 0 0 120 ${50 + 180 * at} ${top} cm BI /W ${at + 2} /H 1 /CS /G /BPC 8 ID ${'a'.repeat(at + 2)} EI Q`,
    )
    .join('\n'),
  texts: cards.flatMap(({ code, name }, at) => [
    { text: name, x: 50 + 180 * at, y: top - 16 },
    { text: `Ref. ${code}`, x: 50 + 180 * at, y: top - 32 },
  ]),
});

const publish = async (page: ReturnType<typeof pageOf>) => {
  const file = await cli.file('catalogo.pdf', tinyPdf({ pages: [page] }));
  const { code, err } = await cli.run(['publish', file, '--company', 'acme', '--feed', 'precios.csv', '--json']);
  if (code !== 0) throw new Error(err);
};
const picturesOf = async () =>
  (await cli.read(({ documents }) => documents.tags('catalogo')))
    .map(({ product, block }) => [product.ref, block?.picture?.position.left, block?.picture?.position.top])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
const at = (column: number, top: number) => [
  expect.closeTo((100 * (50 + 180 * column)) / 595, 0),
  expect.closeTo((100 * (842 - top - 120)) / 842, 0),
];

// Covers §backend-222.
test('tags have the pictures of their products, also in the next edition and where tags are moved by hand', async () => {
  await publish(pageOf(CARDS, 600));
  expect(await picturesOf()).toEqual(CARDS.map(({ code }, column) => [code, ...at(column, 600)]));

  const exported = await cli.run(['tags', 'export', 'catalogo']);
  await cli.file('puntos.csv', exported.out.replace('"Silla de comedor"', '"Silla de roble"'));
  expect(await cli.run(['tags', 'import', 'puntos.csv', '--pdf', 'catalogo'])).toMatchObject({ code: 0 });
  expect(await picturesOf()).toEqual(CARDS.map(({ code }, column) => [code, ...at(column, 600)]));

  await publish(pageOf(CARDS.toReversed(), 300));
  expect(await picturesOf()).toEqual(CARDS.map(({ code }, column) => [code, ...at(2 - column, 300)]));
});
