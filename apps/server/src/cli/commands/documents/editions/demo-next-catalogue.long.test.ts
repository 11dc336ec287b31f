/** The next edition of the demo catalogue, published by the command of the README: a chapter elsewhere, pages exchanged and gone. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cli, openCli } from '../../../testing/cli.ts';

const root = fileURLToPath(new URL('../../../../../../..', import.meta.url));
const inRoot = (argument: string): string => (argument.startsWith('demo/') ? `${root}${argument}` : argument);

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.close());

// Covers §backend-173.
test('the tags of the demo catalogue follow its next edition, which has its video and models on their pages', async () => {
  const [, next = []]: string[][] = JSON.parse(readFileSync(`${root}demo/next-editions.json`, 'utf8'));
  await cli.run(['company', 'add', '--uid', 'casa-nativa', '--name', 'Casa Nativa']);
  const first = next.map((argument) => argument.replace(/-2(?=\.(?:pdf|json)$)/, ''));
  const { code, err } = await cli.run(first.map(inRoot));
  expect([code, err]).toEqual([0, expect.not.stringContaining('printed prices differ')]);

  const { code: nextCode, out } = await cli.run(next.map(inRoot));
  expect(nextCode).toBe(0);
  expect(out).toContain('Tags: 6 carried, 36 moved, 0 new, 0 in review, 2 not found');
  expect(out).toContain('  page 12 of the edition before: 2 not found\n');
  const pages = await cli.read(({ documents }) => documents.pages('catalogo-casa-nativa'));
  const on = (index: number) => pages?.find((page) => page.index === index);
  // The video stood on page 7 and the chair on page 11.
  expect(on(7)?.videos).toHaveLength(1);
  expect(on(12)?.models).toHaveLength(1);
});
