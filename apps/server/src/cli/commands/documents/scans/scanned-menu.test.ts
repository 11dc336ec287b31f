/** A menu without codes whose pages are pictures: its dishes and prices become a price list and tags. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picturePdf, scanPages } from '../../../../pdf/testing/scanned-pdf.ts';
import { tinyPdf } from '../../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DISHES = [
  ['Ajiaco de la casa', '$ 24.000'],
  ['Sancocho de gallina', '$ 28.500'],
  ['Limonada de coco', '$ 9.900'],
  ['Postre de natas', '$ 12.000'],
] as const;

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--provider', 'FEED']);
  const texts = DISHES.flatMap(([name, price], at) => [
    { text: name, x: 30, y: 240 - 60 * at, size: 16 },
    { text: price, x: 260, y: 240 - 60 * at, size: 16 },
  ]);
  const printed = await cli.file('impresa.pdf', tinyPdf({ pages: [{ texts, mediaBox: '0 0 360 300' }] }));
  await cli.file('carta.pdf', await picturePdf(await scanPages(printed)));
});
afterAll(() => cli.close());

const succeed = async (...args: string[]) => {
  const ran = await cli.run(args);
  if (ran.code !== 0) throw new Error(ran.err);
  return ran;
};

// Covers §backend-362.
test('a menu of pictures is proposed with its dishes and prices, and its dishes have tags when the list is imported', async () => {
  await succeed('publish', 'carta.pdf', '--company', 'acme', '--propose', '--out', 'lista.csv');
  const [, ...rows] = (await readFile('lista.csv', 'utf8')).trim().split('\n');
  expect(
    rows.map((row) =>
      row
        .replace(/^"[^"]+",/, '')
        .split(',')
        .slice(0, 2),
    ),
  ).toEqual(DISHES.map(([name, price]) => [`"${name}"`, price.replace(/\D/g, '')]));
  await succeed('proposals', 'import', 'lista.csv', '--pdf', 'carta', '--edition', '1');
  await succeed('documents', 'publish', 'carta', '--edition', '1');
  const tags = await cli.read(({ documents }) => documents.tags('carta'));
  expect(tags.map(({ name }) => name).sort()).toEqual(DISHES.map(([name]) => name).sort());
});

// Covers §backend-362.
test('a printed price in a picture that differs from the list is reported', async () => {
  const list = DISHES.map(([name, price], at) => `P-${at},${name},${at === 1 ? 31_000 : price.replace(/\D/g, '')}`);
  await cli.file('precios.csv', `referencia,nombre,precio\n${list.join('\n')}\n`);
  const args = ['publish', 'carta.pdf', '--company', 'acme', '--pdf', 'otra', '--feed', 'precios.csv', '--json'];
  const { prices } = JSON.parse((await succeed(...args)).out);
  expect(prices.compared).toBe(DISHES.length);
  expect(prices.different).toMatchObject({ count: 1, examples: [{ prices: ['$ 28.500'], listed: 31_000 }] });
});
