/** `vitrina backup` and `vitrina restore` as an operator runs them, beside a running server. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secretsKeyFile } from '../../../storage/files/keys.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--secret', 'appToken=muy-secreto']);
});
afterAll(() => cli.close());

// Covers §backend-58, §resilience-101, §resilience-131.
test('restores a backup into an empty data directory; a second restore needs --replace', async () => {
  const path = join(cli.folder, 'copia.tar');
  const made = await cli.run(['backup', path, '--json']);
  expect(made).toMatchObject({ code: 0 });
  expect(JSON.parse(made.out)).toMatchObject({ path, lost: 0, keys: [expect.stringMatching(/^[0-9a-f]{12}$/)] });
  expect(execFileSync('tar', ['-tf', path]).toString()).toContain('manifest.json');

  const recorded = await cli.read(({ operationTimes }) => operationTimes.last('backup'));
  expect(Date.now() - (recorded?.getTime() ?? 0)).toBeLessThan(60_000);

  const elsewhere = { DATA_DIR: join(cli.folder, 'otra') };
  const restored = await cli.run(['restore', path], elsewhere);
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/Restored the backup of 20/) });
  expect(restored.err).toContain('sealed with another key');
  expect((await cli.run(['company', 'list'], elsewhere)).out).toContain('acme  Acme');

  const again = await cli.run(['restore', path], elsewhere);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
  expect((await cli.run(['restore', path, '--replace'], elsewhere)).code).toBe(0);

  const itsKey = (await readFile(secretsKeyFile(join(cli.folder, 'data')), 'utf8')).trim();
  const changing = { ...elsewhere, SECRETS_KEY: 'b'.repeat(64), SECRETS_KEY_NEXT: itsKey };
  const withKey = await cli.run(['restore', path, '--replace'], changing);
  expect(withKey).toMatchObject({ code: 0, err: expect.not.stringContaining('sealed with another key') });
});

// Covers §backend-59.
test('a backup or restore that is not possible fails with one sentence', async () => {
  const empty = { DATA_DIR: join(cli.folder, 'vacia') };
  const none = await cli.run(['backup', join(cli.folder, 'nada')], empty);
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('There is no database') });
  const wrong = await cli.run(['restore', join(cli.folder, 'no-hay')]);
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('no such backup') });
  for (const { err } of [none, wrong]) expect(err).not.toMatch(/\n\s+at /);
});
