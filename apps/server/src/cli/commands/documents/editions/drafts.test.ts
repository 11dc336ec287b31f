/** `vitrina publish --draft` and `vitrina documents draft|publish|preview|discard` as a publisher runs them. */
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
const refused = async (...args: string[]) => {
  const { code, err } = await cli.run(args);
  expect(code).not.toBe(0);
  return err;
};
const publish = async (pages: string[], ...more: string[]) =>
  run('publish', await cli.file('carta.pdf', tinyPdf(pages)), '--company', 'acme', ...more);
const head = () => cli.read(({ documents }) => documents.head('carta'));
const pageCount = async () => (await head())?.pageCount ?? 0;

beforeAll(async () => {
  cli = await openCli();
  await run('company', 'add', '--uid', 'acme', '--name', 'Acme');
});
afterAll(() => cli.close());

// Covers §backend-145.
test('a draft is made, listed, previewed and published, and shoppers see it only then', async () => {
  const first = await publish(['Uno'], '--draft');
  expect(first.out).toContain('Draft 1, which shoppers do not see: vitrina documents preview carta --edition 1');
  expect(await head()).toBeNull();
  expect((await run('documents', 'list', '--company', 'acme')).out).toMatch(/carta, 1 pages, draft\n$/);
  expect((await run('documents', 'publish', 'carta')).out).toBe('Edition 1 of carta is the current one: 1 pages.\n');
  const json = await publish(['Uno', 'Dos'], '--draft', '--json');
  expect(JSON.parse(json.out)).toMatchObject({ pdfUid: 'carta', edition: 2, isDraft: true, url: null });
  expect(await pageCount()).toBe(1);
  const listed = await run('documents', 'list', '--pdf', 'carta');
  expect(listed.out.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^ {2}2 .*carta, 2 pages, draft$/),
    expect.stringMatching(/^\* 1 .*carta, 1 pages$/),
  ]);
  const { out: url, err } = await run('documents', 'preview', 'carta', '--days', '3');
  expect(url).toMatch(/\/view\?company=acme&pdf=carta&preview=[\w-]{43}\n$/);
  expect(err).toContain('It shows edition 2 of carta until');
  expect((await run('documents', 'preview', 'carta', '--end')).out).toContain('no preview address any more');
  await run('documents', 'publish', 'carta', '--edition', '2');
  expect(await pageCount()).toBe(2);
  expect(await refused('documents', 'publish', 'carta')).toContain('carta has no draft');
  expect(await refused('documents', 'publish', 'carta', '--edition', '1')).toContain('was published already');
});

// Covers §backend-145.
test('a copy is edited as CSV, refused after a change of the current edition, and published with --replace', async () => {
  const { out } = await run('documents', 'draft', 'carta');
  const [, number = ''] = /^Edition (\d+) of carta is a new draft/.exec(out) ?? [];
  const csv = await cli.file('tags.csv', 'page,name,ref,left,top\n1,Sopa,E01,10,20\n');
  await run('tags', 'import', csv, '--pdf', 'carta', '--edition', number);
  expect((await run('tags', 'export', 'carta')).out).not.toContain('Sopa');
  expect((await run('tags', 'export', 'carta', '--edition', number)).out).toContain('Sopa');
  await run('tags', 'import', await cli.file('otra.csv', 'page,name,ref,left,top\n1,Pan,E02,1,2\n'), '--pdf', 'carta');
  expect(await refused('documents', 'publish', 'carta')).toContain('--replace');
  await run('documents', 'publish', 'carta', '--replace');
  expect((await run('tags', 'export', 'carta')).out).toContain('Sopa');
});

// Covers §backend-145.
test('drafts are discarded by number when there are several; a published edition is not discarded', async () => {
  await run('documents', 'draft', 'carta');
  await run('documents', 'draft', 'carta', '--edition', '1');
  expect(await refused('documents', 'discard', 'carta')).toMatch(/several drafts \(4, 5\)/);
  expect((await run('documents', 'discard', 'carta', '--edition', '4')).out).toBe('Draft 4 of carta was discarded.\n');
  expect(await refused('documents', 'discard', 'carta', '--edition', '1')).toContain('no draft');
  expect(await refused('documents', 'discard', 'carta', '--edition', '9')).toContain('keeps no edition 9');
  await run('documents', 'discard', 'carta');
  expect(await pageCount()).toBe(2);
  await publish(['Solo'], '--pdf', 'sola', '--draft');
  await run('documents', 'discard', 'sola');
  expect(await refused('documents', 'list', '--pdf', 'sola')).toContain('sola');
});

test('a queued publishing can end in a draft; invalid options are refused', async () => {
  const queued = await publish(['Uno'], '--pdf', 'cola', '--draft', '--queue', '--json');
  const { job } = JSON.parse(queued.out);
  expect(await cli.read(({ jobs }) => jobs.read('acme', job))).toMatchObject({ hold: true, state: 'queued' });
  const list = await cli.file('precios.csv', 'Ref;Nombre;Precio\nE01;Sopa;1000\n');
  const pdf = await cli.file('carta.pdf', tinyPdf(['x']));
  expect(await refused('publish', pdf, '--company', 'acme', '--draft', '--feed', list)).toContain('cannot be combined');
  for (const days of ['0', '61', 'x', '1.5'])
    expect(await refused('documents', 'preview', 'carta', '--days', days)).toContain('--days expects');
  expect(await refused('documents', 'preview', 'carta', '--edition', '3')).toContain('is the published one');
  expect(await refused('documents', 'preview', 'carta', '--edition', '99')).toContain('keeps no edition 99');
});
