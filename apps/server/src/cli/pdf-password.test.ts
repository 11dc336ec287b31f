/** Protected PDFs on the command line. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cli, openCli } from './testing/cli.ts';
import { protectedPdf } from './testing/protected-pdf.ts';

const PASSWORD = 'clave-SECRETA-0008';

let cli: Cli;
let pdf: string;
let password: string;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  pdf = await cli.file('catalogo-otono.pdf', protectedPdf(['Ref. CN-1'], { user: PASSWORD }));
  password = await cli.file('clave.txt', `${PASSWORD}\n`);
});
afterAll(() => cli.close());

const publish = (...more: string[]) => cli.run(['publish', pdf, '--company', 'acme', ...more]);

// Covers §backend-344.
test('publish names the password that is missing, and one that is wrong', async () => {
  expect(await publish()).toMatchObject({ code: 1, err: expect.stringContaining('asks for a password') });
  writeFileSync(password, 'otra\n');
  const wrong = await publish('--password-file', password);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not open the PDF') });
  writeFileSync(password, '\n');
  expect((await publish('--password-file', password)).code).toBe(2);
  writeFileSync(password, `${PASSWORD}\n`);
});

// Covers §backend-344.
test('publish opens the PDF with the password of a file or of PDF_PASSWORD, and names the document after the file', async () => {
  const shown = await publish('--password-file', password);
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('catalogo-otono: 1 pages')]);
  const queued = await cli.run(['publish', pdf, '--company', 'acme', '--queue'], { PDF_PASSWORD: PASSWORD });
  expect([queued.code, queued.out]).toEqual([0, expect.stringContaining('catalogo-otono: queued')]);
  const listed = await cli.run(['documents', 'list', '--company', 'acme']);
  expect(listed.out).toContain('catalogo-otono, 1 pages');
  const files = readdirSync(join(cli.folder, 'data'), { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((one) => /\.(pdf|sqlite.*)$/.test(one)))
    expect(readFileSync(join(join(cli.folder, 'data'), name)).includes(PASSWORD)).toBe(false);
  expect(shown.out + shown.err + queued.out + queued.err).not.toContain(PASSWORD);
});
