/** `vitrina company suspend|resume|remove` as an operator runs them. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cli, expectRefusal, openCli } from '../testing/cli.ts';
import { tinyPdf } from '../testing/pdf.ts';
import { companyRemove } from './company-remove.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.close());

/** Each company has a PDF of its own. */
const pdfOf = (uid: string) => cli.file('otono.pdf', tinyPdf([`Ref. CN-1001 ${uid}`, `Ref. CN-1002 ${uid}`]));
const published = async (uid: string) => {
  expect((await cli.run(['company', 'add', '--uid', uid, '--name', uid, '--secret', 'appToken=secreto'])).code).toBe(0);
  const feed = await cli.file('precios.csv', 'ref,nombre,precio\nCN-1001,Sofá,1000\nCN-1002,Mesa,2000\n');
  const ran = await cli.run(['publish', await pdfOf(uid), '--company', uid, '--pdf', `otono-${uid}`, '--feed', feed]);
  expect(ran.code, ran.err).toBe(0);
};
const stored = (uid: string) => cli.read(({ companies }) => companies.byUid(uid));

// Covers §access-51.
test('a suspended company can be listed and exported, and nothing is published for it until it is resumed', async () => {
  await published('pausa');
  expect((await cli.run(['company', 'suspend', 'pausa'])).out).toBe('Company pausa is suspended.\n');
  expect((await cli.run(['company', 'suspend', 'pausa'])).out).toBe('Company pausa was suspended already.\n');
  expect((await cli.run(['company', 'list'])).out).toContain('pausa  pausa  FEED  (suspended)');
  expect((await cli.run(['tags', 'export', 'otono-pausa'])).out).toContain('CN-1001');
  const pdf = await pdfOf('pausa');
  expectRefusal(await cli.run(['publish', pdf, '--company', 'pausa']), /"pausa" is suspended/);
  expectRefusal(await cli.run(['feed', 'import', 'precios.csv', '--company', 'pausa']), /"pausa" is suspended/);
  expect((await cli.run(['company', 'resume', 'pausa'])).out).toBe('Company pausa is active again.\n');
  expect((await cli.run(['publish', pdf, '--company', 'pausa'])).code).toBe(0);
  expectRefusal(await cli.run(['company', 'suspend', 'nadie']), /There is no company "nadie"/);
});

// Covers §resilience-123.
test('a removed company is exported, and restored from the export into an empty deployment', async () => {
  await published('adios');
  const archive = join(cli.folder, 'adios.tar');
  const removed = await cli.run(['company', 'remove', 'adios', '--export', archive, '--yes']);
  expect(removed.out).toMatch(/Exported \d+ files .*adios\.tar\.\nCompany adios and 0 files are removed\.\n/);
  expect(removed.err).toMatch(/\d+ files were stored within the last day and stay/);
  expect(await stored('adios')).toBeNull();
  expect(await cli.read(({ secrets }) => secrets.read('adios-ecommerce'))).toBeNull();

  const elsewhere = { DATA_DIR: join(cli.folder, 'otra') };
  const restored = await cli.run(['restore', archive], elsewhere);
  expect(restored.code, restored.err).toBe(0);
  expect((await cli.run(['company', 'list'], elsewhere)).out).toBe(
    'adios  adios  FEED  (suspended)\n  otono-adios  otono, 2 pages\n',
  );
  expect((await cli.run(['company', 'resume', 'adios'], elsewhere)).code).toBe(0);
  expect((await cli.run(['tags', 'export', 'otono-adios'], elsewhere)).out).toContain('CN-1002');
  expect((await cli.run(['feed', 'show', '--company', 'adios'], elsewhere)).out).toContain('2 products');
  expect((await cli.run(['secrets', 'list'], elsewhere)).out).not.toContain('adios');
});

test('a removal without a word on the export, without a confirmation, or into an existing file removes nothing', async () => {
  await published('queda');
  const neither = await cli.run(['company', 'remove', 'queda', '--yes']);
  expect([neither.code, neither.err]).toEqual([
    2,
    expect.stringContaining('Give either --export PATH or --no-export.'),
  ]);
  const unconfirmed = await cli.run(['company', 'remove', 'queda', '--no-export']);
  expect([unconfirmed.code, unconfirmed.err]).toEqual([2, expect.stringContaining('--yes is missing')]);
  const taken = await cli.file('hay.tar', 'otra cosa');
  expectRefusal(await cli.run(['company', 'remove', 'queda', '--export', taken, '--yes']), /hay\.tar already exists/);
  expectRefusal(await cli.run(['company', 'remove', 'nadie', '--no-export', '--yes']), /There is no company "nadie"/);
  expect(await stored('queda')).toMatchObject({ IsActive: true });
  expect((await stat(taken)).size).toBe(9);
});

test.each([
  ['another uid keeps the company', 'queda-no\n', true],
  ['its uid removes it', 'queda\n', false],
])('on a terminal, typing %s', async (_, typed, stays) => {
  vi.stubEnv('DATA_DIR', join(cli.folder, 'data'));
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const stdin = Readable.from([Buffer.from(typed)]);
  const terminal = { out: line, err: line, write: line, isInteractive: true, stdin };
  const ran = companyRemove.run(['queda', '--no-export'], terminal);
  if (stays) await expect(ran).rejects.toThrow('Nothing was removed');
  else expect(await ran).toBe(0);
  vi.unstubAllEnvs();
  expect((await stored('queda')) !== null).toBe(stays);
  expect(lines[0]).toContain('Type its uid');
});
