/** The next edition of the demo menu, published by the command of the README: its tags follow their products. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PdfPage } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp } from '../../../../http/testing/app.ts';
import { type Cli, openCli } from '../../../testing/cli.ts';

// Publishes two documents of six pages.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const root = fileURLToPath(new URL('../../../../../../..', import.meta.url));
const inRoot = (argument: string): string => (argument.startsWith('demo/') ? `${root}${argument}` : argument);

/** The arguments that `npm run demo:next` gives to `vitrina` for the menu. */
const nextEdition = (): string[] => {
  const [menu = []]: string[][] = JSON.parse(readFileSync(`${root}demo/next-editions.json`, 'utf8'));
  return menu.map(inRoot);
};

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'la-mesa', '--name', 'La Mesa', '--provider', 'FEED']);
  const first = ['publish', 'demo/la-mesa/carta.pdf', '--feed', 'demo/la-mesa/precios.csv', '--company', 'la-mesa'];
  const { code, err } = await cli.run([...first.map(inRoot), '--pdf', 'carta-la-mesa']);
  expect([code, err]).toEqual([0, expect.any(String)]);
});
afterAll(() => cli.close());

const tagsNow = () => cli.read(({ documents }) => documents.tags('carta-la-mesa'));

// Covers §backend-173.
test('the tags of the demo menu follow its next edition, and the command prints what became of them', async () => {
  const before = await tagsNow();
  const { code, out } = await cli.run(nextEdition());
  expect(code).toBe(0);
  expect(out).toContain('Tags: 1 carried, 33 moved, 3 new, 1 in review, 3 not found');
  expect(out).toContain('  page 2: 1 carried, 6 moved, 1 new\n');
  expect(out).toContain('  page 5 of the edition before: 1 in review\n');

  const after = await tagsNow();
  const idOf = new Map(before.map(({ product, id }) => [product.ref, id]));
  const followed = after.filter(({ product, id }) => idOf.get(product.ref) === id);
  expect(followed).toHaveLength(34);
  const pageOf = (ref: string) => after.find(({ product }) => product.ref === ref)?.page;
  // Drinks stand before desserts now; a new dish has a tag, one that is gone has none.
  expect(['B01', 'D01', 'P07', 'E09', 'B09'].map(pageOf)).toEqual([5, 6, 3, 2, undefined]);
  // Its code names another dessert: the tag of the old one is for review, that of the new one is new.
  expect(after.find(({ product }) => product.ref === 'D03')).toMatchObject({
    page: 6,
    name: 'Torta de banano y nueces',
  });
  expect(after.find(({ product }) => product.ref === 'D03')?.id).not.toBe(idOf.get('D03'));
  const { out: review } = await cli.run(['review', 'list', 'carta-la-mesa']);
  expect(review).toMatch(/Enyucado caliente, D03: its reference stands beside another product; likely page 6/);
  for (const name of ['Butifarra soledeña', 'Sancocho trifásico', 'Ron con corozo'])
    expect(review).toContain(`${name}, `);
});

test('shoppers open the next edition at the address of the demo menu', async () => {
  const shop = await openTestApp({ at: { dataDir: `${cli.folder}/data`, secretsKey: Buffer.alloc(32, 1) } });
  try {
    const answer = await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=carta-la-mesa');
    const pages = PdfPage.array().parse(answer.json());
    const refs = pages.map(({ tags }) => tags.map(({ product }) => product.ref.slice(0, 1)));
    expect(refs.map((of) => new Set(of).size)).toEqual([0, 1, 1, 1, 1, 1]);
    expect(refs.map(([first]) => first)).toEqual([undefined, 'E', 'P', 'P', 'B', 'D']);
  } finally {
    await shop.close();
  }
});
