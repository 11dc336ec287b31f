/** `vitrina documents` as a publisher runs it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, openCli } from '../../testing/cli.ts';
import { tinyPdf } from '../../testing/pdf.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const key = { companyUid: 'acme', pdfUid: 'carta' };
let cli: Cli;
const publish = async (pages: string[], ...more: string[]) => {
  const pdf = await cli.file('carta.pdf', tinyPdf(pages));
  const { code, err } = await cli.run(['publish', pdf, '--company', 'acme', ...more]);
  expect([code, err]).toEqual([0, err]);
};
const pageCount = async () => (await cli.read(({ documents }) => documents.head('carta')))?.pageCount;

beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  await publish(['Uno']);
  await publish(['Uno', 'Dos']);
});
afterAll(() => cli.close());

// Covers §backend-27.
test('editions are listed, restored and removed, documents are removed, and the audit log has every change', async () => {
  const editions = await cli.run(['documents', 'list', '--pdf', 'carta']);
  expect(editions.out.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^\* 2 {2}.*carta, 2 pages$/),
    expect.stringMatching(/^ {2}1 {2}.*carta, 1 pages$/),
  ]);
  expect(await cli.run(['documents', 'remove', 'carta', '--edition', '2'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Edition 2 is the published one'),
  });
  const restored = await cli.run(['documents', 'restore', 'carta', '--edition', '1']);
  expect([restored.code, restored.out]).toEqual([0, 'Edition 1 of carta is the current one: 1 pages.\n']);
  expect(await pageCount()).toBe(1);
  expect((await cli.run(['documents', 'remove', 'carta', '--edition', '2'])).code).toBe(0);
  const left = await cli.run(['documents', 'list', '--pdf', 'carta', '--json']);
  expect(JSON.parse(left.out)).toMatchObject([{ number: 1, isCurrent: true }]);

  const withdrawn = await cli.run(['documents', 'withdraw', 'carta']);
  expect([withdrawn.code, withdrawn.out]).toEqual([
    0,
    'Shoppers do not see carta any more. vitrina documents restore carta --edition 1 shows it again.\n',
  ]);
  expect(await pageCount()).toBeUndefined();
  expect((await cli.run(['documents', 'list', '--company', 'acme'])).out).toContain('1 pages, withdrawn');
  expect((await cli.run(['documents', 'restore', 'carta', '--edition', '1'])).code).toBe(0);

  await publish(['Otra'], '--pdf', 'otra');
  const removed = await cli.run(['documents', 'remove', 'otra']);
  expect([removed.code, removed.out]).toEqual([0, expect.stringContaining('otra is in the trash until ')]);
  expect(
    await cli.run(['publish', await cli.file('a.pdf', tinyPdf(['A'])), '--company', 'acme', '--pdf', 'otra']),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining('The document "otra" is in the trash.'),
  });
  expect((await cli.run(['documents', 'trash', '--company', 'acme'])).out).toMatch(/^otra {2}until .*, 1 pages\n$/);
  expect((await cli.run(['documents', 'restore', 'otra'])).out).toBe('Document otra is back from the trash.\n');
  expect((await cli.run(['documents', 'remove', 'otra'])).code).toBe(0);
  expect((await cli.run(['documents', 'remove', 'otra', '--for-ever'])).out).toBe(
    'Document otra was removed for ever.\n',
  );
  expect(await cli.run(['documents', 'restore', 'otra'])).toMatchObject({ code: 1 });
  const documents = await cli.run(['documents', 'list', '--company', 'acme', '--json']);
  expect(JSON.parse(documents.out)).toMatchObject([{ pdfUid: 'carta', pages: 1 }]);
  const entries = await cli.read(({ audit }) => audit.listOf('acme', { before: null, limit: 8 }));
  expect(entries.map(({ by, operation, target }) => [by, operation, target])).toEqual([
    ['cli', 'documents.purge', 'otra'],
    ['cli', 'documents.delete', 'otra'],
    ['cli', 'documents.restore', 'otra'],
    ['cli', 'documents.delete', 'otra'],
    ['cli', 'editions.restore', 'carta'],
    ['cli', 'documents.withdraw', 'carta'],
    ['cli', 'editions.delete', 'carta'],
    ['cli', 'editions.restore', 'carta'],
  ]);
});

// Covers §backend-23.
test('a name set by a user is kept by the next edition, unless that is published with another name', async () => {
  const nameNow = async () => (await cli.read(({ documents }) => documents.head('carta')))?.details.name;
  const version = (await cli.read(({ documents }) => documents.byKey(key)))?.version ?? 0;
  await cli.read(({ pages }) => pages.changeSettings(key, { name: 'La carta' }, version, new Date()));
  await publish(['Uno']);
  expect(await nameNow()).toBe('La carta');
  await publish(['Uno'], '--name', 'Carta de otoño');
  expect(await nameNow()).toBe('Carta de otoño');
  await publish(['Uno']);
  expect(await nameNow()).toBe('Carta de otoño');
});

// Covers §backend-23.
test('an edition without --name keeps the name of the one before, also from the queue, whatever its file is called', async () => {
  const nameNow = async () => (await cli.read(({ documents }) => documents.head('nueva')))?.details.name;
  const file = await cli.file('Lista_final v7.pdf', tinyPdf(['Uno']));
  const publishAs = (...more: string[]) => cli.run(['publish', file, '--company', 'acme', '--pdf', 'nueva', ...more]);
  await publishAs();
  expect(await nameNow()).toBe('Lista final v7');
  await publishAs('--name', 'Catálogo 2026');
  await publishAs();
  expect(await nameNow()).toBe('Catálogo 2026');
  await publishAs('--queue');
  expect(await cli.read(({ jobs }) => jobs.list('acme', { limit: 1 }))).toMatchObject([{ name: 'Catálogo 2026' }]);
});

test.each([
  [['documents', 'list'], 2, '--company is missing'],
  [['documents', 'list', '--company', 'nadie', '--pdf', 'carta'], 1, 'There is no company "nadie"'],
  [['documents', 'list', '--company', 'nadie'], 1, 'There is no company "nadie"'],
  [['documents', 'list', '--pdf', 'nada'], 1, 'There is no document "nada"'],
  [['documents', 'restore', 'carta'], 1, 'There is no document "carta"'],
  [['documents', 'remove', 'carta', '--edition', '1', '--for-ever'], 2, 'leave --edition out'],
  [['documents', 'restore', 'carta', '--edition', 'dos'], 2, 'expects the number of an edition'],
  [['documents', 'restore', 'carta', '--edition', '99'], 1, 'keeps no edition 99'],
  [['documents', 'remove', 'nada'], 1, 'There is no document "nada"'],
])('documents %j ends with %i: %s', async (args, code, sentence) => {
  const ran = await cli.run(args);
  expect(ran.err).toContain(sentence);
  expect([ran.code, ran.out]).toEqual([code, '']);
});
