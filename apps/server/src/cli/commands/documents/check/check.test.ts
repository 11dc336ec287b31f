/** `vitrina documents check`, and warnings of publish and doctor about tags and prices. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../../testing/cli.ts';
import { tinyPdf } from '../../../testing/pdf.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cli: Cli;
const run = async (...args: string[]) => {
  const { code, out, err } = await cli.run(args);
  expect([args, code, err]).toEqual([args, 0, err]);
  return { out, err };
};
beforeAll(async () => {
  cli = await openCli();
  await run('company', 'add', '--uid', 'acme', '--name', 'Acme', '--provider', 'FEED');
  await cli.file('lista.csv', 'Ref;Nombre;Precio\nCN-10;Silla;$ 10.000\nCN-20;Mesa;$ 20.000\nCN-30;Sofá;$ 30.000\n');
  await run('feed', 'import', 'lista.csv', '--company', 'acme');
  await cli.file('carta.pdf', tinyPdf(['Ref. CN-10', 'Ref. CN-20', 'Ref. CN-30']));
  await run('publish', 'carta.pdf', '--company', 'acme');
});
afterAll(() => cli.close());

// Covers §backend-210.
test('documents check prints what blocks with fix and exit code 4, and 0 when nothing does', async () => {
  const blocked = await cli.run(['documents', 'check', 'carta', '--offline']);
  expect(blocked.code).toBe(4);
  expect(blocked.out).toMatch(/^carta, edition 1: 1 block, \d+ to look at\n/);
  expect(blocked.out).toContain(
    'BLOCKS  cart.off (1)\n        3 tags lead to products, and the cart is switched off\n        → Switch the cart on',
  );
  await run('company', 'set', '--uid', 'acme', '--extra', 'CARRITO_KIOSK=TRUE');
  const { out } = await run('documents', 'check', 'carta', '--offline');
  expect(out).toMatch(/^carta, edition 1: 0 block/);
  const json = JSON.parse((await run('documents', 'check', 'carta', '--offline', '--json')).out);
  expect(json).toMatchObject({ edition: 1, isDraft: false, blocks: 0 });
});

// Covers §backend-241.
test('documents check names the font that the published PDF does not embed', async () => {
  const { out } = await run('documents', 'check', 'carta', '--offline');
  expect(out.replace(/\[\w+\]/, '[KEY]')).toContain(
    'warns  font.unembedded (1)\n        page 1: font "Helvetica" is not embedded, on 3 pages [KEY]\n        → Embed all fonts',
  );
});

// Covers §backend-244.
test('documents check ignores a warning with a reason, shows both, and takes it back', async () => {
  const [, key = ''] =
    /"Helvetica" .*\[(\w+)\]/.exec((await run('documents', 'check', 'carta', '--offline')).out) ?? [];
  const ignore = ['documents', 'check', 'carta', '--offline', '--ignore', key];
  expect((await cli.run(ignore)).err).toContain('--reason');
  const { out } = await run(...ignore, '--reason', 'La reemplaza la imprenta');
  expect(out).not.toContain('warns  font.unembedded');
  expect(out).toContain(
    `ignored  font.unembedded: page 1: font "Helvetica" is not embedded, on 3 pages [${key}]\n        La reemplaza la imprenta (`,
  );
  expect((await run('documents', 'check', 'carta', '--offline', '--heed', key)).out).toContain(
    'warns  font.unembedded',
  );
  const unknown = await cli.run(['documents', 'check', 'carta', '--offline', '--heed', key]);
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('has no finding with the key')]);
});

// Covers §backend-212.
test('a draft with fewer tags is warned of by the check and when it is published', async () => {
  await cli.file('corta.pdf', tinyPdf(['Ref. CN-10', 'Sin código', 'Sin código']));
  const drafted = await cli.run(['publish', 'corta.pdf', '--company', 'acme', '--pdf', 'carta', '--draft']);
  expect([drafted.code, drafted.err]).toEqual([3, expect.stringContaining('ALARM: too few references have tags')]);
  const { out } = await run('documents', 'check', 'carta', '--edition', '2', '--offline');
  expect(out).toMatch(/^carta, edition 2 \(draft\)/);
  expect(out).toContain('warns  tags.fewer (1)\n        1 tags, and 3 in the edition before');
  expect(out).toContain('1 tags, and 3 products in the list');
  const published = await run('documents', 'publish', 'carta', '--edition', '2');
  expect(published.err).toContain('1 tags, and 3 in the edition before');
});

// Covers §backend-213.
test('publish, check and doctor say so when no product of the list has a price', async () => {
  await cli.file('sin.csv', 'Ref;Nombre\nCN-10;Silla\nCN-20;Mesa\nCN-30;Sofá\n');
  await run('feed', 'import', 'sin.csv', '--company', 'acme');
  const { err } = await run('publish', 'carta.pdf', '--company', 'acme');
  expect(err).toContain('No product has a price: shoppers can ask for prices, not order.');
  expect((await run('documents', 'check', 'carta', '--offline')).out).toContain('warns  prices.none (1)');
  const { out } = await cli.run(['doctor'], { PORT: '0' });
  expect(out).toContain('acme: none of the 3 products in its price list has a price.');
  await run('feed', 'import', 'lista.csv', '--company', 'acme');
  expect((await run('publish', 'carta.pdf', '--company', 'acme')).err).not.toContain('No product has a price');
});
