/** `vitrina feed import` as a publisher runs it: a refused list changes nothing. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cli, expectRefusal, openCli } from '../testing/cli.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'otra', '--name', 'Otra']);
  await mkdir(join(cli.folder, 'fotos'));
  await writeFile(join(cli.folder, 'fotos/sofa.png'), png);
});
afterAll(() => cli.close());

describe('feed import', () => {
  const importing = async (name: string, content: string | Buffer) => {
    await cli.file(name, content);
    return cli.run(['feed', 'import', name, '--company', 'otra', '--json']);
  };

  test.each<[string, string, string | Buffer, RegExp]>([
    ['without references', 'a.csv', 'nombre,precio\nSofá,$ 1\n', /a\.csv(:\d+)?: The price list lacks columns/],
    ['without rows', 'b.csv', 'referencia,nombre,precio\n', /b\.csv(:\d+)?: The price list has no usable product/],
    ['that is empty', 'c.csv', '', /c\.csv: .*the file is empty/],
    ['of another kind', 'd.doc', 'x', /d\.doc: .*it is not a \.csv/],
    [
      'of lists in lists',
      'f.json',
      `[{"ref":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
      /f\.json: .*no usable product/,
    ],
    ['of broken JSON', 'g.json', '[', /g\.json: .*it is not valid JSON\.\n$/],
    ['that is no text', 'e.csv', Buffer.from([0, 1, 2, 0]), /e\.csv: .*it is not text/],
  ])('refuses a list %s', async (_, name, content, sentence) => {
    expectRefusal(await importing(name, content), sentence);
    expect(await cli.read(({ feed }) => feed.references('otra'))).toEqual([]);
  });

  test('reads prices, encodings and duplicates as spreadsheets write them, and reports left-out rows by line', async () => {
    const text =
      'Referencia;Descripción;Precio;Imagen\nA-1;Sofá;$ 1.299.000;../fuera.png\na1;Otra vez;$ 5;\nA-2;Mesa;mucho;\n';
    const { code, out, err } = await importing('lista.csv', Buffer.from(text, 'latin1'));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      company: 'otra',
      rows: 3,
      products: 1,
      mapping: { reference: 'Referencia' },
    });
    expect(err).toMatch(/lista\.csv:3: an earlier row has the same reference/);
    expect(err).toMatch(/lista\.csv:4: the price is not a single amount.*mucho/);
    expect(err).toMatch(/lista\.csv: picture \.\.\/fuera\.png: /);
    const [product] = await cli.read(({ feed }) => feed.byReferenceKeys('otra', ['A1']));
    expect(product?.productName).toBe('Sofá');
    expect(product?.items[0]?.sellers[0]?.commertialOffer.price).toBe(1_299_000);
    expect(product?.items[0]?.images).toEqual([]);
  });

  // Covers §backend-114.
  test('equal problems are one line with their number and three examples', async () => {
    const rows = ['A,Sofá,1000,no-1.png', 'B,Mesa,1 a 3,', 'C,Silla,x,', 'D,Cama,y,', 'E,Lámpara,z,', 'A,Sofá,1000,'];
    const more = ['F,Vaso,5,no-2.png', 'G,Plato,5,no-3.png', 'H,Olla,5,no-4.png'];
    const text = `referencia,nombre,precio,imagen\n${[...rows, ...more].join('\n')}\n`;
    const { code, err, out } = await importing('iguales.csv', text);
    expect(code).toBe(0);
    expect(err.trim().split('\n')).toEqual([
      'iguales.csv: 4 rows: the price is not a single amount (precio), e.g. line 3 "1 a 3", line 4 "x", line 5 "y"',
      'iguales.csv:7: an earlier row has the same reference and is used (referencia: "A")',
      'iguales.csv: 4 pictures: there is no such file, e.g. no-1.png, no-2.png, no-3.png',
    ]);
    expect(JSON.parse(out).problems).toHaveLength(9);
    expect(JSON.parse(out).problems[0]).toEqual({
      line: 3,
      cause: 'the price is not a single amount (precio: "1 a 3")',
    });
  });

  test('a note on a list is printed by the import and by feed show', async () => {
    await cli.file('sin-precio.csv', 'referencia,nombre\nA,Sofá\n');
    const { err, out } = await cli.run(['feed', 'import', 'sin-precio.csv', '--company', 'otra', '--force']);
    expect(err).toMatch(/^sin-precio\.csv: No product has a price/);
    expect(out).toContain('1 products of 1 rows imported');
    const shown = await cli.run(['feed', 'show', '--company', 'otra']);
    expect(shown.out).toContain('No product has a price');
  });

  test('stores pictures inside the folder only, by their content', async () => {
    await cli.file('falsa.png', 'no soy una imagen');
    await symlink('/etc/hostname', join(cli.folder, 'enlace.png'));
    const rows = [
      'fotos/sofa.png',
      'falsa.png',
      'enlace.png',
      '/etc/hostname',
      'file:///etc/hostname',
      'https://x.example/a.png',
    ];
    const text = `referencia,nombre,precio,imagen\n${rows.map((image, index) => `P-${index},N,1000,${image}`).join('\n')}\n`;
    const { code, err } = await importing('imagenes.csv', text);
    expect(code).toBe(0);
    const images = await cli.read(async ({ feed }) =>
      (await feed.search('otra', { text: '', category: [], offset: 0, limit: 10 })).products.map(
        ({ items }) => items[0]?.images[0]?.imageUrl,
      ),
    );
    expect(images).toEqual([
      expect.stringMatching(/^\/files\/[0-9a-f]{64}\.png$/),
      undefined,
      undefined,
      undefined,
      undefined,
      'https://x.example/a.png',
    ]);
    for (const name of rows.slice(1, 5)) expect(err).toContain(name);
  });
});
