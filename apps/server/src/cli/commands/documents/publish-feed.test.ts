/** `vitrina publish` reports on the price list and on a PDF without text. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../testing/cli.ts';
import { tinyPdf } from '../../testing/pdf.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'otra', '--name', 'Otra']);
  await cli.file('bueno.pdf', tinyPdf(['Ref. CN-1042']));
});
afterAll(() => cli.close());

test('a column of prices that only its cells show is named, without others where there are none', async () => {
  await cli.file('catalogo.csv', 'cod_venta,nombre,precio_catalogo\nCN-1042,Sofá,1299000\nCN-1043,Mesa,450000\n');
  const { err } = await cli.run(['feed', 'import', 'catalogo.csv', '--company', 'otra']);
  expect(err).toContain('The price was recognised by its cells: column "precio_catalogo". Choose another one');
});

// Covers §backend-114.
test('publish --feed prints the columns of the list and what is wrong with it, and feed show keeps them', async () => {
  await cli.file(
    'columnas.csv',
    'Referencia;Nombre;Precio;Costo\nCN-1042;Sofá;$ 1.299.000;5\nX;Mesa;mucho;5\nY;Cama;?;5\n',
  );
  const { code, out, err } = await cli.run([
    'publish',
    'bueno.pdf',
    '--company',
    'otra',
    '--pdf',
    'con-lista',
    '--feed',
    'columnas.csv',
  ]);
  expect(code).toBe(0);
  const problem = '2 rows: the price is not a single amount (Precio), e.g. line 3 "mucho", line 4 "?"';
  expect(err).toContain(`columnas.csv: ${problem}`);
  expect(out).toMatch(/reference +Referencia\n/);
  expect(out).toMatch(/price +Precio\n/);
  expect(out).toMatch(/\(ignored\) +Costo\n/);
  expect(out).toContain('1 products of 3 rows imported for otra; 2 problem(s).');
  const shown = await cli.run(['feed', 'show', '--company', 'otra']);
  expect(shown.out).toMatch(/price +Precio\n/);
  expect(shown.out).toContain(problem);
  expect(shown.out).toContain('Last import: imported');
});

// Covers §backend-114.
test('a PDF without text is published, and the publisher reads what to do', async () => {
  await cli.file('dibujo.pdf', tinyPdf(['', '']));
  const publish = (more: string[]) =>
    cli.run(['publish', 'dibujo.pdf', '--company', 'otra', '--pdf', 'dibujo', ...more]);
  const { code, err } = await publish([]);
  // Published, with the alarm that nothing of the list can be bought.
  expect(code).toBe(3);
  expect(err).toContain('dibujo.pdf: the PDF has no text');
  expect(err).toContain('vitrina tags import');
  expect((await publish(['--json'])).err).toContain('dibujo.pdf: the PDF has no text');
  expect((await cli.run(['publish', 'bueno.pdf', '--company', 'otra', '--pdf', 'con-lista'])).err).not.toContain(
    'no text',
  );
});
