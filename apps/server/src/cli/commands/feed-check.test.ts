/** `vitrina feed check`, and columns chosen by hand. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Cli, expectRefusal, openCli } from '../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
});
afterAll(() => cli.close());

const list = (...rows: string[]) => ['Código;Nombre;Zona norte;Zona sur', ...rows].join('\n');
const run = (...args: string[]) => cli.run(['feed', ...args, '--company', 'acme']);
const pricesNow = () =>
  cli.read(async ({ feed }) =>
    (await feed.page('acme', { from: 0, limit: 100 })).products.map(({ productId, items }) => [
      productId,
      items[0]?.sellers[0]?.commertialOffer.price,
    ]),
  );

beforeEach(async () => {
  await cli.file(
    'lista.csv',
    list('A-1;Taza;$ 12.000;$ 13.000', 'A-2;Olla;$ 45.000;$ 46.000', 'A-3;Vaso;$ 8.000;$ 9.000'),
  );
  await run('import', 'lista.csv', '--map', 'none', '--force');
});

// Covers §backend-206.
test('feed check shows columns, first rows, problems and the difference, and imports nothing', async () => {
  await run('import', 'lista.csv', '--map', 'price=Zona norte', '--force');
  await cli.file(
    'nueva.csv',
    list(
      'A-1;Taza;$ 12.000;$ 13.000',
      'A-2;Olla;$ 49.500;$ 50.000',
      'A-4;Jarra;$ 20.000;$ 21.000',
      'no leido;Copa;$ 1;$ 1',
    ),
  );
  const { code, out, err } = await run('check', 'nueva.csv');
  expect(code).toBe(0);
  expect(out).toContain('3 products of 4 rows; 1 problem(s). Nothing was imported.');
  expect(out).toMatch(/A {3}Código +reference \(heading, 100 %\) +A-1 \| A-2 \| A-4/);
  expect(out).toMatch(/C {3}Zona norte +price \(hand, 100 %\)/);
  expect(out).toMatch(/A-4 +20000 {2}Jarra/);
  expect(out).toContain('Compared with the present list of 3: 1 unchanged');
  expect(out).toContain('1 new: A-4');
  expect(out).toContain('1 gone: A-3');
  expect(out).toContain('1 with another price: A-2 45000 → 49500 (+10 %)');
  expect(err).toContain('nueva.csv:5: the text stands for a missing reference (Código: "no leido")');
  expect(await pricesNow()).toEqual([
    ['a-1', 12_000],
    ['a-2', 45_000],
    ['a-3', 8000],
  ]);
});

// Covers §backend-245.
test('feed import --check imports what was checked, whatever became of the file, and says so of an unknown check', async () => {
  const { out } = await run('check', 'lista.csv', '--map', 'price=Zona sur');
  const [, id = ''] = /vitrina feed import --check (\w+) --company acme/.exec(out) ?? [];
  await cli.file('lista.csv', 'Código;Nombre\nZ-9;Otra\n');
  const imported = await run('import', '--check', id);
  expect([imported.code, imported.out]).toEqual([0, expect.stringContaining('3 products')]);
  expect(await pricesNow()).toEqual([
    ['a-1', 13_000],
    ['a-2', 46_000],
    ['a-3', 9000],
  ]);
  expect((await run('import', '--check', 'nada')).err).toContain('There is no such check of a price list');
  expect((await run('import', '--check', id, '--map', 'price=Zona norte')).err).toContain('no --map');
});

test('feed check of a company without a list says so, and prints JSON', async () => {
  await cli.run(['company', 'add', '--uid', 'otra', '--name', 'Otra']);
  const { out } = await cli.run(['feed', 'check', 'lista.csv', '--company', 'otra', '--json']);
  expect(JSON.parse(out)).toMatchObject({
    company: 'otra',
    report: { products: 3, notes: [{ code: 'prices.none' }, { code: 'prices.ambiguous' }] },
    columns: [{ letter: 'A', field: 'reference', by: 'heading' }, { field: 'name' }, { field: null }, { field: null }],
    rows: [{ ref: 'A-1', name: 'Taza', price: null }, { ref: 'A-2' }, { ref: 'A-3' }],
    difference: null,
  });
});

// Covers §backend-207.
test('columns chosen by hand are used for the next list with the same headings, in any order, and no other', async () => {
  await run('import', 'lista.csv', '--map', 'price=Zona sur', '--map', 'currency=USD');
  expect((await pricesNow())[0]).toEqual(['a-1', 13_000]);
  await cli.file(
    'orden.csv',
    'Zona sur;Zona norte;Nombre;Código\n$ 15.000;$ 14.000;Taza;A-1\n$ 50.000;$ 49.000;Olla;A-2\n',
  );
  const again = await run('import', 'orden.csv', '--force');
  expect(again.err).toContain('Columns chosen by hand before are used again: price=Zona sur, currency=USD.');
  expect((await pricesNow())[0]).toEqual(['a-1', 15_000]);
  await cli.file('otra.csv', 'Código;Nombre;Zona norte;Zona este\nA-1;Taza;$ 1;$ 2\nA-2;Olla;$ 3;$ 4\n');
  expect((await run('check', 'otra.csv')).err).toContain('Several columns could be the price');
});

test('--map none forgets the choice, FIELD= leaves a field out, and a letter names a column', async () => {
  await run('import', 'lista.csv', '--map', 'price=C');
  expect((await pricesNow())[0]).toEqual(['a-1', 12_000]);
  await run('import', 'lista.csv', '--map', 'none');
  expect((await pricesNow())[0]).toEqual(['a-1', undefined]);
  await run('import', 'lista.csv', '--map', 'price=C', '--map', 'name=');
  const names = await cli.read(async ({ feed }) => (await feed.page('acme', { from: 0, limit: 1 })).products);
  expect(names[0]?.productName).toBe('A-1');
});

test('a choice that the list does not have is refused with its columns', async () => {
  expectRefusal(
    await run('import', 'lista.csv', '--map', 'price=PVP'),
    /lacks columns: "PVP" \(price\); it has: Código, Nombre, Zona norte, Zona sur/,
  );
  expect((await run('check', 'lista.csv', '--map', 'precio=PVP')).err).toContain('--map');
  expect((await run('check', 'lista.csv', '--map', 'price')).err).toContain('write it as FIELD=COLUMN');
});
