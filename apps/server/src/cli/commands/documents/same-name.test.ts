/** Two companies publish files of the same name, and neither learns of the other. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, expectRefusal, openCli } from '../../testing/cli.ts';
import { tinyPdf } from '../../testing/pdf.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cli: Cli;
const publish = async (company: string, pages: string[], ...more: string[]) => {
  const pdf = await cli.file('catalogo.pdf', tinyPdf(pages));
  return cli.run(['publish', pdf, '--company', company, '--feed', `${company}.csv`, ...more]);
};
const pagesOf = async (uid: string) => (await cli.read(({ documents }) => documents.head(uid)))?.pageCount;

beforeAll(async () => {
  cli = await openCli();
  for (const company of ['acme', 'otra']) {
    await cli.run(['company', 'add', '--uid', company, '--name', company]);
    await cli.file(`${company}.csv`, `referencia,nombre,precio\n${company}-100,Silla,1000\n`);
  }
  await publish('acme', ['acme-100', 'Dos']);
});
afterAll(() => cli.close());

test('a second catalogo.pdf gets an address of its own, which its next editions keep', async () => {
  for (const pages of [['otra-100'], ['otra-100', 'Dos', 'Tres']]) {
    const { code, out, err } = await publish('otra', pages);
    expect([code, err]).toEqual([0, expect.not.stringMatching(/acme|another|taken/)]);
    expect(out).toContain('/view?company=otra&pdf=catalogo-otra\n');
    expect(await pagesOf('catalogo-otra')).toBe(pages.length);
  }
  expect(await pagesOf('catalogo')).toBe(2);
  const queued = await publish('otra', ['otra-100'], '--queue', '--json').then(() =>
    cli.run(['publish', 'catalogo.pdf', '--company', 'otra', '--queue', '--json']),
  );
  expect(JSON.parse(queued.out)).toMatchObject({ pdfUid: 'catalogo-otra' });
});

test('commands take the name of the document in its company, or its uid', async () => {
  const exported = await cli.run(['tags', 'export', 'catalogo', '--company', 'otra']);
  expect(exported.out).toContain('"otra-100"');
  expect((await cli.run(['tags', 'export', 'catalogo-otra'])).out).toBe(exported.out);
  expect((await cli.run(['tags', 'export', 'catalogo', '--company', 'acme'])).out).toContain('"acme-100"');
  await cli.file('puntos.csv', exported.out);
  const imported = await cli.run(['tags', 'import', 'puntos.csv', '--pdf', 'catalogo', '--company', 'otra']);
  expect(imported.code).toBe(0);
  const listed = await cli.run(['documents', 'list', '--company', 'otra', '--json']);
  expect(JSON.parse(listed.out)).toMatchObject([{ pdfUid: 'catalogo-otra', slug: 'catalogo' }]);
  const editions = await cli.run(['documents', 'list', '--company', 'otra', '--pdf', 'catalogo', '--json']);
  expect(JSON.parse(editions.out)).toHaveLength(2);
  const restored = await cli.run(['documents', 'restore', 'catalogo', '--company', 'otra', '--edition', '1']);
  expect(restored.code).toBe(0);
  expect([await pagesOf('catalogo'), await pagesOf('catalogo-otra')]).toEqual([2, 1]);
  const report = await cli.run(['report', '--company', 'otra', '--pdf', 'catalogo', '--json']);
  expect(JSON.parse(report.out)).toMatchObject({ pdf: 'catalogo-otra' });
});

test('a name that several companies use needs --company', async () => {
  for (const args of [
    ['tags', 'export', 'catalogo'],
    ['documents', 'remove', 'catalogo'],
    ['documents', 'list', '--pdf', 'catalogo'],
  ])
    expectRefusal(await cli.run(args), /"catalogo".*--company/);
  expectRefusal(await cli.run(['tags', 'export', 'catalogo-otra', '--company', 'acme']), /There is no document/);
});

test('a removed document leaves the one of the other company', async () => {
  const removed = await cli.run(['documents', 'remove', 'catalogo', '--company', 'otra']);
  expect(removed.code).toBe(0);
  expect(removed.out).toMatch(/^Document catalogo is in the trash until /);
  expect(await pagesOf('catalogo')).toBe(2);
  expect((await cli.run(['tags', 'export', 'catalogo'])).out).toContain('"acme-100"');
});
