import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { withTemporaryFolder } from './temporary-folder.mjs';

afterEach(() => void vi.unstubAllEnvs());

test('the temporary folder of a run is there during the run, and removed with its files also when the run fails', async () => {
  vi.stubEnv('TMPDIR', undefined);
  let folder = '';
  const run = withTemporaryFolder(async ({ TMPDIR }) => {
    folder = TMPDIR;
    writeFileSync(join(folder, 'file'), '');
    throw new Error('a failed run');
  });
  await expect(run).rejects.toThrow('a failed run');
  expect(folder).toMatch(/vitrina-run-/);
  expect(existsSync(folder)).toBe(false);
});

test('a TMPDIR of the caller stays', async () => {
  vi.stubEnv('TMPDIR', '/var/tmp');
  expect(await withTemporaryFolder(async (environment) => environment)).toEqual({});
});
