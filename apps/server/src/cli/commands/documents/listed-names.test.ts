/** A price list with names, of a document that prints no codes: products are found by their names, unsure ones wait for a person. */
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

type Row = readonly [name: string, price: string];
const SOFAS: Row[] = [
  ['Sofá Guatapé 2 puestos', '$ 1.990.000'],
  ['Sofá Guatapé 3 puestos', '$ 2.490.000'],
  ['Mesa auxiliar Salento 1.80m', '$ 690.000'],
  ['Poltrona Jardín', '$ 850.000'],
];
const LIST = `codigo,nombre,precio
70001,SOFA 3 PUESTOS GUATAPE,2490000
70002,SOFA 2 PUESTOS GUATAPE,1990000
70003,Mesa auxiliar Salento 180 cm,690000
70004,Poltrona Jardín gris,850000
70005,Poltrona Jardín verde,850000
70006,Lámpara de pie,320000
`;
const succeed = async (args: string[]) => {
  const ran = await cli.run(args);
  if (ran.code !== 0) throw new Error(ran.err);
  return ran;
};
const tagsOf = async (pdfUid: string) =>
  (await cli.read(({ pages }) => pages.pagesFrom({ companyUid: 'acme', pdfUid }, { from: 1, to: 9 }))).pages
    .flatMap(({ index, tags }) =>
      tags.map(({ product, evidence }) => [product.ref, index, evidence?.rule, evidence?.text]),
    )
    .sort(([one], [other]) => `${one}`.localeCompare(`${other}`));

// Covers §backend-230.
test('publish places tags by name, says how many, and lists products of similar names for review', async () => {
  await cli.file('muebles.pdf', tinyPdf({ pages: [pageOfPrices('SALA', SOFAS)] }));
  await cli.file('lista.csv', LIST);
  const published = await succeed(['publish', 'muebles.pdf', '--company', 'acme', '--feed', 'lista.csv']);
  expect(published.out).toContain('References: 6 known, 3 found on pages, 3 tags placed, 3 of them by name');
  expect(published.err).toContain('2 products may be printed under a similar name and have no tag: Poltrona Jardín');
  expect(await tagsOf('muebles')).toEqual([
    ['70001', 1, 'name', 'Sofá Guatapé 3 puestos'],
    ['70002', 1, 'name', 'Sofá Guatapé 2 puestos'],
    ['70003', 1, 'name', 'Mesa auxiliar Salento 1.80m'],
  ]);
  const { out } = await succeed(['review', 'list', 'muebles']);
  expect(out).toContain('Poltrona Jardín gris, 70004');
  expect(out).toContain('likely page 1, "Poltrona Jardín"');
});

// Covers §backend-231.
test('an accepted product has a tag, a dismissed one is not asked about in the next editions', async () => {
  await succeed(['review', 'export', 'muebles', '--out', 'revision.csv']);
  const [header = '', ...rows] = (await readFile('revision.csv', 'utf8')).trim().split('\n');
  const action = header.split(',').indexOf('action');
  const decided = rows.map((row) => {
    const cells = row.split(',');
    cells[action] = row.includes('70005') ? 'place' : 'dismiss';
    return cells.join(',');
  });
  await cli.file('revision.csv', `${[header, ...decided].join('\n')}\n`);
  await succeed(['review', 'import', 'revision.csv', '--pdf', 'muebles']);
  const refs = async () => (await tagsOf('muebles')).map(([ref]) => ref);
  expect(await refs()).toEqual(['70001', '70002', '70003', '70005']);

  const next = [pageOfPrices('NOVEDADES', [['Lámpara de pie', '$ 320.000']]), pageOfPrices('SALA', SOFAS)];
  for (const pages of [next, next.toReversed()]) {
    await cli.file('muebles.pdf', tinyPdf({ pages }));
    await succeed(['publish', 'muebles.pdf', '--company', 'acme']);
    expect(await refs()).toEqual(['70001', '70002', '70003', '70005', '70006']);
    expect((await succeed(['review', 'list', 'muebles'])).out).toBe('');
  }
});

// Covers §backend-231.
test('a tag that a person placed moves with its print, and a product of that name does not replace it', async () => {
  const rows = (top: number): Row[] => [
    ...Array.from({ length: top }, (_, at): Row => [`Repisa flotante modelo ${'abc'[at]}`, `$ 4${at}.000`]),
    ['Mecedora Cartagena tejida', '$ 410.000'],
    ['Butaca Barichara tapizada', '$ 520.000'],
  ];
  await cli.file('sillas.pdf', tinyPdf({ pages: [pageOfPrices('TERRAZA', rows(0))] }));
  await cli.file('sillas.csv', 'codigo,nombre,precio\n80001,Butaca Barichara tapizada,520000\n');
  await succeed(['publish', 'sillas.pdf', '--company', 'acme', '--feed', 'sillas.csv']);
  await cli.file('puntos.csv', 'page,name,ref,left,top\n1,Mecedora Cartagena tejida,MANO-1,8,17\n');
  await succeed(['tags', 'import', 'puntos.csv', '--pdf', 'sillas']);
  await cli.file(
    'sillas.csv',
    'codigo,nombre,precio\n80001,Butaca Barichara tapizada,520000\n80002,Mecedora Cartagena tejida,410000\n',
  );
  await cli.file('sillas.pdf', tinyPdf({ pages: [pageOfPrices('TERRAZA', rows(3))] }));
  await succeed(['publish', 'sillas.pdf', '--company', 'acme', '--feed', 'sillas.csv']);
  const tags = await cli.read(({ documents }) => documents.tags('sillas'));
  expect(tags.map(({ product, origin }) => [product.ref, origin])).toEqual([
    ['MANO-1', 'hand'],
    ['80001', 'auto'],
  ]);
  expect(tags[0]?.position.top).toBeGreaterThan(30);
});
