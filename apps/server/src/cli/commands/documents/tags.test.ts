/** `vitrina tags` and `vitrina company` as a publisher runs them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../testing/cli.ts';
import { tinyPdf } from '../../testing/pdf.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  await cli.file('precios.csv', 'referencia,nombre,precio\nCN-1042,"=Sofá, ""L""",1000\n');
  const pdf = await cli.file('catalogo.pdf', tinyPdf(['CN-1042', 'Nada']));
  await cli.run(['publish', pdf, '--company', 'acme', '--feed', 'precios.csv']);
});
afterAll(() => cli.close());

const tagsOf = (document: string) => cli.read(({ documents }) => documents.tags(document));

// Covers §backend-25.
test('an unchanged export is imported unchanged, with the origin of each tag', async () => {
  expect((await cli.run(['tags', 'export', 'catalogo', '--out', 'etiquetas.csv'])).code).toBe(0);
  const before = await tagsOf('catalogo');
  expect(before).toMatchObject([{ origin: 'auto' }]);
  const imported = await cli.run(['tags', 'import', 'etiquetas.csv', '--pdf', 'catalogo']);
  expect([imported.code, imported.out]).toEqual([0, '1 tags of catalogo imported, 0 of them placed by hand.\n']);
  expect(await tagsOf('catalogo')).toEqual(before);
  const again = await cli.run(['tags', 'export', 'catalogo']);
  expect(again.out).toBe(await readFile(join(cli.folder, 'etiquetas.csv'), 'utf8'));
});

// Covers §backend-25.
test('after an import only changed tags outlive the next edition, and hidden ones stay hidden', async () => {
  await cli.file('varios.csv', 'referencia,nombre,precio\nAB-100,A,1\nAB-200,B,1\nAB-300,C,1\n');
  const publish = async (pages: string[]) => {
    await cli.file('varios.pdf', tinyPdf(pages));
    await cli.run(['publish', 'varios.pdf', '--company', 'acme', '--feed', 'varios.csv']);
  };
  await publish(['AB-100 AB-200 AB-300']);
  const { out } = await cli.run(['tags', 'export', 'varios']);
  const edited = out.split('\n').map((line) => {
    if (line.includes('AB-200')) return line.replace(',true,auto', ',false,auto');
    return line.includes('AB-300') ? line.replace(/"AB-300","AB-300",[^,]+/, '"AB-300","AB-300",50') : line;
  });
  await cli.file('varios-puntos.csv', edited.join('\n'));
  await cli.run(['tags', 'import', 'varios-puntos.csv', '--pdf', 'varios']);
  expect((await tagsOf('varios')).map(({ product, origin, active }) => [product.ref, origin, active])).toEqual([
    ['AB-100', 'auto', true],
    ['AB-200', 'hand', false],
    ['AB-300', 'hand', true],
  ]);
  // A cover shifts the pages.
  await publish(['Portada', 'AB-100 AB-200 AB-300']);
  const shown = (await tagsOf('varios')).filter(({ active }) => active);
  expect(shown.map(({ page, product, origin }) => [page, product.ref, origin])).toEqual([
    [2, 'AB-100', 'auto'],
    [2, 'AB-300', 'hand'],
  ]);
});

test('with one invalid row all problems are reported and nothing is imported', async () => {
  const before = await cli.read(({ documents }) => documents.tags('catalogo'));
  await cli.file('malas.csv', 'page,ref,left,top\n1,A,5,5\n7,B,5,5\n1,C,200,5\n');
  const { code, out, err } = await cli.run(['tags', 'import', 'malas.csv', '--pdf', 'catalogo']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('malas.csv:3: page "7" is not a whole number from 1 to 2');
  expect(err).toContain('malas.csv:4: left "200" is not a number from 0 to 100');
  expect(await cli.read(({ documents }) => documents.tags('catalogo'))).toEqual(before);
});

test('a file that a spreadsheet saved as Unicode text is read', async () => {
  await cli.file('unicode.csv', Buffer.from('\ufeffpage;ref;left;top;name\n1;CN-1042;5;5;Sillón\n', 'utf16le'));
  expect((await cli.run(['tags', 'import', 'unicode.csv', '--pdf', 'catalogo'])).code).toBe(0);
  expect(await cli.read(({ documents }) => documents.tags('catalogo'))).toMatchObject([{ name: 'Sillón' }]);
});

test('control sequences in a file do not reach the terminal', async () => {
  await cli.file('pantalla.csv', 'page,ref,left,top\n1,A,\u001b[2J,5\n');
  const { err } = await cli.run(['tags', 'import', 'pantalla.csv', '--pdf', 'catalogo']);
  expect(err).toContain('pantalla.csv:2: left "[2J" is not a number');
});

test.each([
  [['tags', 'export', 'nada'], 1, 'There is no document "nada"'],
  [['tags', 'import', 'nada.csv', '--pdf', 'catalogo'], 1, 'nada.csv: there is no such file'],
  [
    ['tags', 'export', 'catalogo', '--out', 'nada/x.csv'],
    1,
    'nada/x.csv: it cannot be written: there is no such folder.',
  ],
  [['tags', 'import', 'malas.csv'], 2, '--pdf is missing'],
  [['company', 'add', '--uid', 'acme', '--name', 'Otra'], 1, 'exists already'],
  [['company', 'add', '--uid', 'Ácme', '--name', 'Otra'], 1, 'uid "Ácme"'],
  [['company', 'add', '--uid', 'b', '--name', 'B', '--website', 'ftp://x'], 1, 'http:// or https://'],
  [['company', 'add', '--uid', 'b', '--name', 'B', '--logo', 'nada.svg'], 1, 'nada.svg: there is no such file'],
  [['company', 'add', '--uid', 'b', '--name', 'B', '--extra', 'X'], 2, '--extra expects KEY=VALUE'],
  [['company', 'add', '--uid', 'b'], 2, '--name is missing'],
  [['company', 'set', '--uid', 'nadie', '--name', 'B'], 1, 'There is no company "nadie"'],
  [['company', 'rename'], 2, 'There is no command "company rename"'],
  [['feed', 'import', 'x.csv', '--company', 'nadie'], 1, 'There is no company "nadie"'],
])('the command line %j ends with %i: %s', async (args, code, sentence) => {
  const ran = await cli.run(args);
  expect(ran.err).toContain(sentence);
  expect([ran.code, ran.out]).toEqual([code, '']);
  expect(ran.err).not.toMatch(/\n\s+at /);
});

// Covers §3-5.
test('a company is created and changed; absent options leave their fields unchanged, and no output contains a secret', async () => {
  await cli.file('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const made = await cli.run(
    [
      'company',
      'add',
      '--uid',
      'casa',
      '--name',
      'Casa',
      '--website',
      'https://casa.example/',
      '--provider',
      'VTEX',
    ].concat([
      '--extra',
      'CARRITO_KIOSK=TRUE',
      '--color',
      '#AA3300',
      '--logo',
      'logo.svg',
      '--secret',
      'token=muy-secreto',
    ]),
  );
  expect(made.code).toBe(0);
  await cli.run(['company', 'set', '--uid', 'casa', '--name', 'Casa Dos', '--extra', 'REGION_LOOKUP=TRUE']);
  const company = await cli.read(({ companies }) => companies.byUid('casa'));
  expect(company).toMatchObject({
    Name: 'Casa Dos',
    Info: {
      Website: 'https://casa.example',
      Extras: [
        { Name: 'CARRITO_KIOSK', Content: 'TRUE' },
        { Name: 'REGION_LOOKUP', Content: 'TRUE' },
      ],
    },
    UiProfile: { Logo: expect.stringMatching(/^\/files\/[0-9a-f]{64}\.svg$/), Colors: [{ color1: '#aa3300' }] },
    Integrations: { ECOMMERCE: { PROVIDER: 'VTEX' } },
  });
  expect(await cli.read(({ companies }) => companies.developmentsOf('casa'))).toEqual([{ Uid: 'interactive_pdf' }]);
  const id = company?.Integrations.ECOMMERCE.SECRETID ?? '';
  expect(await cli.read(({ secrets }) => secrets.read(id))).toEqual({ token: 'muy-secreto' });
  const { out } = await cli.run(['company', 'list', '--json']);
  expect(out + JSON.stringify(company)).not.toContain('muy-secreto');
});

test('the overview lists every command, in English', async () => {
  const { code, out } = await cli.run(['--help']);
  expect(code).toBe(0);
  for (const name of ['publish', 'company add', 'company list', 'company set', 'feed import', 'tags export', 'serve']) {
    expect(out).toContain(`vitrina ${name}`);
  }
  expect(out).toContain('vitrina user add');
  expect((await cli.run(['company', 'add', '--help'])).out).toContain('--uid UID');
});

test('an invalid setting is named', async () => {
  const { code, err } = await cli.finished(cli.start(['company', 'list'], { PORT: 'ochenta' }));
  expect([code, err.trim()]).toEqual([1, 'Environment variable PORT: must be a number']);
});

// Covers §backend-134.
test('tags retag matches the stored words with the present list, and says what became of the tags', async () => {
  await cli.file('retag.csv', 'referencia,nombre,precio\nRT-100,A,1\nRT-200,B,1\n');
  await cli.file('retag.pdf', tinyPdf(['RT-100', 'RT-200 RT-300']));
  await cli.run(['publish', 'retag.pdf', '--company', 'acme', '--feed', 'retag.csv']);
  await cli.file('otra.csv', 'referencia,nombre,precio\nRT-200,B,1\nRT-300,C,1\n');
  await cli.run(['feed', 'import', 'otra.csv', '--company', 'acme']);
  const { code, out } = await cli.run(['tags', 'retag', 'retag']);
  expect([code, out]).toEqual([0, '1 tags of retag added, 1 removed, 1 kept.\n']);
  expect((await tagsOf('retag')).map(({ page, product }) => `${page} ${product.ref}`)).toEqual([
    '2 RT-200',
    '2 RT-300',
  ]);
  const refused = await cli.run(['tags', 'retag', 'retag', '--edition', '9']);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('edition 9')]);
});
