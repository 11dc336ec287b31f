/** `vitrina publish` as a publisher runs it: a refused call changes nothing. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tinyPdf as pdfWithOutline } from '../../../pdf/testing/tiny-pdf.ts';
import { type Cli, expectRefusal, openCli } from '../../testing/cli.ts';
import { cutPdf, lockedPdf, tinyPdf } from '../../testing/pdf.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const prices =
  'referencia,nombre,precio,imagen\nCN-1042,Sofá,"$ 1.299.000",fotos/sofa.png\nCN-2077,Mesa,"$ 899.000",\n';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  await cli.run(['company', 'add', '--uid', 'otra', '--name', 'Otra']);
  await mkdir(join(cli.folder, 'fotos'));
  await writeFile(join(cli.folder, 'fotos/sofa.png'), png);
  await symlink('/dev/zero', join(cli.folder, 'tubo.pdf'));
  await cli.file('precios.csv', prices);
  await cli.file('bueno.pdf', tinyPdf(['Ref. CN-1042', 'Nada', 'CN-2077']));
});
afterAll(() => cli.close());

const storedState = (uid: string) =>
  cli.read(async ({ documents, feed }) => ({
    documents: (await documents.headsOf(uid)).map(({ pdfUid }) => pdfUid),
    references: (await feed.references(uid)).map(({ ref }) => ref),
  }));

describe('publish refuses', () => {
  test.each<[string, () => Buffer | string, RegExp]>([
    ['texto.pdf', () => 'esto no es un PDF', /texto\.pdf: The file is not a PDF\./],
    ['vacio.pdf', () => '', /vacio\.pdf: The file is empty\./],
    ['cortado.pdf', cutPdf, /cortado\.pdf: The PDF is damaged/],
    ['clave.pdf', lockedPdf, /clave\.pdf: The PDF asks for a password/],
    ['sin-paginas.pdf', () => tinyPdf([]), /sin-paginas\.pdf: The PDF (has no pages|is damaged)/],
  ])('%s, and the price list with it', async (name, content, sentence) => {
    const path = await cli.file(name, content());
    expectRefusal(await cli.run(['publish', path, '--company', 'acme', '--feed', 'precios.csv', '--json']), sentence);
    expect(await storedState('acme')).toEqual({ documents: [], references: [] });
  });

  test.each<[string, string[], RegExp]>([
    [
      'a missing file',
      ['nada.pdf', '--company', 'acme'],
      /nada\.pdf: The file cannot be read: there is no such file\./,
    ],
    ['an unknown company', ['bueno.pdf', '--company', 'nadie'], /There is no company "nadie"/],
    ['an invalid uid', ['bueno.pdf', '--company', 'acme', '--pdf', 'A B'], /pdf "A B" is not accepted: use a-z/],
    [
      'a missing price list',
      ['bueno.pdf', '--company', 'acme', '--feed', 'nada.csv'],
      /nada\.csv: The price list cannot be read: there is no such file\./,
    ],
    [
      'a folder',
      ['fotos', '--company', 'acme'],
      /^Checking the file\nfotos: The file cannot be read: it is a folder\.\n$/,
    ],
    ['a device', ['tubo.pdf', '--company', 'acme'], /tubo\.pdf: The file cannot be read: it is not a regular file\./],
    [
      'a name above 200 characters',
      ['bueno.pdf', '--company', 'acme', '--name', 'x'.repeat(201)],
      /must have 1 to 200/,
    ],
    ['a name with a control sequence', ['bueno.pdf', '--company', 'acme', '--name', 'a\u001b[2Jb'], /a\?\[2Jb/],
    ['a folder of elements', ['bueno.pdf', '--company', 'acme', '--elements', 'fotos'], /^fotos: it is a folder\.\n$/],
    [
      'a price list that is a device',
      ['bueno.pdf', '--company', 'acme', '--feed', 'tubo.pdf'],
      /tubo\.pdf: The price list cannot be read: it is not a regular file\./,
    ],
    [
      'a missing file of elements',
      ['bueno.pdf', '--company', 'acme', '--elements', 'nada.json'],
      /nada\.json: .*no such file/,
    ],
  ])('%s', async (_, args, sentence) => {
    expectRefusal(await cli.run(['publish', ...args]), sentence);
    expect((await storedState('acme')).documents).toEqual([]);
  });

  test.each<[string, unknown, RegExp]>([
    ['of a page beyond the last', [{ page: 9, links: [] }], /elements for page 9, but the PDF has 3 pages/],
    ['without a position', [{ page: 1, images: [{ url: 'fotos/sofa.png' }] }], /0\.images\.0\.position/],
    [
      'from outside the folder',
      [{ page: 1, images: [{ url: '../x.png', position: { left: 0, top: 0 }, size: { width: 1, high: 1 } }] }],
      /elementos\.json: \.\.\/x\.png: /,
    ],
  ])('elements %s', async (_, content, sentence) => {
    await cli.file('elementos.json', JSON.stringify(content));
    const ran = await cli.run(['publish', 'bueno.pdf', '--company', 'acme', '--elements', 'elementos.json']);
    expectRefusal(ran, sentence);
    expect((await storedState('acme')).documents).toEqual([]);
  });

  test('an invalid command line prints the usage', async () => {
    for (const args of [
      ['publish'],
      ['publish', 'a.pdf', 'b.pdf', '--company', 'acme'],
      ['publish', 'a.pdf', '--bogus'],
    ]) {
      const { code, out, err } = await cli.run(args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('vitrina publish FILE.pdf --company UID');
    }
  });
});

test('publish says how many entries of the outline are missing in the table of contents, and why', async () => {
  const outline = [
    { title: 'Salas', page: 1 },
    { title: ' ', page: 1 },
    { title: 'Sitio web' },
    { title: 'Tienda' },
    { title: 'Comedores', page: 2, level: 2 },
  ];
  await cli.file('indice.pdf', pdfWithOutline({ pages: [{}, {}], outline }));
  const { err, out } = await cli.run(['publish', 'indice.pdf', '--company', 'acme']);
  expect(err).toContain(
    'indice.pdf: outline entries left out of the table of contents: 1 without a title; 1 without a page of this document.',
  );
  expect(out).toContain('2 pages, 3 sections');
  const { out: json } = await cli.run(['publish', 'indice.pdf', '--company', 'acme', '--json']);
  expect(JSON.parse(json)).toMatchObject({ sections: 3, sectionsLeftOut: { noTitle: 1, noPage: 1 } });
});

test('publish with price list and elements prints exactly the report, and a later refusal changes nothing', async () => {
  const element = { url: 'fotos/sofa.png', position: { left: 1, top: 2 }, size: { width: 3, high: 4 } };
  await cli.file('elementos.json', JSON.stringify([{ page: 2, images: [element] }]));
  const source = { url: 'https://lista.test/', kind: 'auto', minutes: 60, user: null, secretId: '' } as const;
  await cli.read(async ({ feedSources }) => {
    await feedSources.write('acme', source, new Date());
    await feedSources.saveValidators('acme', source.url, { etag: '"1"', lastModified: null });
  });
  const published = await cli.run(
    ['publish', 'bueno.pdf', '--company', 'acme', '--pdf', 'catalogo', '--name', 'Catálogo', '--json'].concat([
      '--feed',
      'precios.csv',
      '--elements',
      'elementos.json',
    ]),
  );
  expect(published.code).toBe(0);
  const report = JSON.parse(published.out);
  expect(Object.keys(report)).toEqual([
    'pdfUid',
    'edition',
    'isDraft',
    'pages',
    'sections',
    'words',
    'references',
    'seconds',
    'url',
  ]);
  expect(report).toMatchObject({
    pdfUid: 'catalogo',
    pages: 3,
    references: { inFeed: 2, found: 2, tagged: 2 },
    url: 'http://localhost:4600/view?company=acme&pdf=catalogo',
  });
  expect(published.err).toContain('Drawing pages 3/3');
  // The validators of the source no longer belong to the list.
  expect(await cli.read(({ feedSources }) => feedSources.byCompany('acme'))).toMatchObject({
    validators: { etag: null, lastModified: null },
  });
  const pages = await cli.read(({ documents }) => documents.pages('catalogo'));
  expect(pages?.map(({ tags }) => tags.map(({ product }) => product.ref))).toEqual([['CN-1042'], [], ['CN-2077']]);
  expect(pages?.[1]?.images).toEqual([{ ...element, url: expect.stringMatching(/^\/files\/[0-9a-f]{64}\.png$/) }]);

  const before = await storedState('acme');
  await cli.file('otros.csv', 'referencia,nombre,precio\nZZ-9,Lámpara,$ 10.000\n');
  const refused = ['publish', 'cortado.pdf', '--company', 'acme', '--pdf', 'catalogo', '--feed', 'otros.csv'];
  expectRefusal(await cli.run(refused), /cortado\.pdf: The PDF is damaged/);
  const foreign = ['publish', 'bueno.pdf', '--company', 'otra', '--pdf', 'catalogo', '--feed', 'otros.csv'];
  expect((await cli.run(foreign)).out).toContain('pdf=catalogo-otra');
  expect(await storedState('acme')).toEqual(before);
  expect(await storedState('otra')).toEqual({ documents: ['catalogo-otra'], references: ['ZZ-9'] });
});

// Covers §stores-33.
test('publish does not call a store in a private network unless STORE_HOSTS names it, and reports that', async () => {
  const requested: string[] = [];
  const store = createServer(({ url = '' }, answer) => {
    requested.push(url);
    answer.end('[]');
  });
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening));
  const { port } = store.address() as AddressInfo;
  const website = `http://127.0.0.1:${port}`;
  await cli.run(['company', 'add', '--uid', 'cerca', '--name', 'Cerca', '--provider', 'VTEX', '--website', website]);
  const publish = ['publish', 'bueno.pdf', '--company', 'cerca'];
  const { err, code } = await cli.run(publish);
  expect(err).toContain('A store in a private network must be named in STORE_HOSTS, as COMPANY@HOST.');
  expect([code, requested]).toEqual([0, []]);
  expect((await cli.run(publish, { STORE_HOSTS: `acme@127.0.0.1:${port}` })).err).toContain('in a private network');
  expect(requested).toEqual([]);
  const named = await cli.run(publish, { STORE_HOSTS: `cerca@127.0.0.1:${port}` });
  expect(named.err).not.toContain('The store could not be queried');
  expect(requested.length).toBeGreaterThan(0);
  await new Promise((closed) => store.close(closed));
});
