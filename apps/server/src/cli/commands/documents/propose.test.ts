/** A menu without codes becomes a draft price list and tags, which a person corrects and confirms. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pageOfPrices, tinyPdf } from '../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--provider', 'FEED']);
});
afterAll(() => cli.close());

type Dish = readonly [name: string, price: string];
const SOUPS: Dish[] = [
  ['Ajiaco de la casa', '$ 24.000'],
  ['Sancocho de gallina', '$ 28.000'],
  ['Servicio a la mesa', '$ 2.000'],
];
const rowsOf = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n');
const succeed = async (args: string[]) => {
  const ran = await cli.run(args);
  if (ran.code !== 0) throw new Error(ran.err);
  return ran;
};

// Covers §backend-182.
test('publish --propose, a corrected file and its import make a menu that can be ordered from', async () => {
  await cli.file('carta.pdf', tinyPdf({ pages: [pageOfPrices('SOPAS', SOUPS)] }));
  const published = await succeed(['publish', 'carta.pdf', '--company', 'acme', '--propose', '--out', 'lista.csv']);
  expect(published.out).toContain('3 products proposed in lista.csv');
  const [header, ...rows] = await rowsOf('lista.csv');
  expect(header).toBe('referencia,nombre,precio,moneda,seccion,descripcion,pagina,nota');
  expect(rows.map((row) => row.replace(/^"[^"]+"/, 'CODE'))).toEqual([
    'CODE,"Ajiaco de la casa",24000,,"SOPAS","",1,""',
    'CODE,"Sancocho de gallina",28000,,"SOPAS","",1,""',
    'CODE,"Servicio a la mesa",2000,,"SOPAS","",1,""',
  ]);
  // Nothing is sold before somebody has confirmed it.
  expect(await cli.read(({ feed }) => feed.references('acme'))).toEqual([]);
  expect(await cli.read(({ documents }) => documents.head('carta'))).toBeNull();

  const corrected = [header, rows[0]?.replace('24000', '25000'), rows[1]?.replace('gallina', 'gallina criolla')];
  await cli.file('corregida.csv', `${corrected.join('\n')}\n`);
  const imported = await succeed(['proposals', 'import', 'corregida.csv', '--pdf', 'carta', '--edition', '1']);
  expect(imported.out).toContain('2 products in the price list; 2 tags confirmed, 1 rejected.');
  await succeed(['documents', 'publish', 'carta', '--edition', '1']);

  const tags = (await cli.read(({ documents }) => documents.tags('carta'))).filter(({ active }) => active);
  expect(tags.map(({ name, review }) => [name, review])).toEqual([
    ['Ajiaco de la casa', 'confirmed'],
    ['Sancocho de gallina criolla', 'confirmed'],
  ]);
  const known = await cli.read(({ feed }) => feed.references('acme'));
  expect(tags.map(({ product }) => product.ref)).toEqual(known.map(({ ref }) => ref));
  const [soup] = await cli
    .read(({ feed }) => feed.search('acme', { text: 'Ajiaco', category: [], offset: 0, limit: 1 }))
    .then(({ products }) => products);
  expect(soup?.items[0]?.sellers[0]?.commertialOffer.price).toBe(25_000);
  expect(soup?.allSpecifications.map(({ key }) => key)).not.toContain('pagina');
});

// Covers §backend-182.
test('the next edition proposes the same codes for the dishes of the list, and new ones for others', async () => {
  const before = await cli.read(({ feed }) => feed.references('acme'));
  const next: Dish[] = [
    ['Crema de tomate', '$ 15.000'],
    ['Ajiaco de la casa', '$ 27.000'],
  ];
  await cli.file(
    'carta.pdf',
    tinyPdf({ pages: [pageOfPrices('BEBIDAS', [['Jugo de lulo', '$ 9.000']]), pageOfPrices('PLATOS', next)] }),
  );
  await succeed(['publish', 'carta.pdf', '--company', 'acme', '--propose', '--out', 'lista-2.csv']);
  const rows = await rowsOf('lista-2.csv');
  const codes = rows.slice(1).map((row) => row.split(',')[0]?.replaceAll('"', ''));
  expect(new Set(codes).size).toBe(3);
  expect(codes[2]).toBe(before.find(({ name }) => name === 'Ajiaco de la casa')?.ref);
});

test('a list with products of other documents stays unless --replace is given', async () => {
  await cli.file('otra.pdf', tinyPdf({ pages: [pageOfPrices('POSTRES', [['Flan de coco', '$ 8.000']])] }));
  await succeed(['publish', 'otra.pdf', '--company', 'acme', '--propose', '--out', 'postres.csv']);
  const args = ['proposals', 'import', 'postres.csv', '--pdf', 'otra', '--edition', '1'];
  const refused = await cli.run(args);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('products that are not in this document');
  expect(await cli.read(({ feed }) => feed.references('acme'))).toHaveLength(2);
  await succeed([...args, '--replace']);
  expect(await cli.read(({ feed }) => feed.references('acme'))).toHaveLength(1);
});
