/** Checks that the crash test can fail: temporary files that a killed process leaves behind are listed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../apps/server/src/storage/files/keys.ts';
import { openSqliteDeployment } from './test-deployment.ts';

// Covers §resilience-4.
test('listStored returns files in the temporary directories of the system and of the data', async () => {
  const deployment = openSqliteDeployment();
  try {
    const { TMPDIR = '', DATA_DIR = '' } = deployment.env('server');
    expect((await deployment.listStored()).others).toEqual([]);
    for (const folder of [join(TMPDIR, 'vitrina-feed-1'), temporaryDirectory(DATA_DIR)]) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'list'), 'ref;precio');
    }
    expect((await deployment.listStored()).others).toEqual(['tmp/vitrina-feed-1', 'data/temporary/list']);
  } finally {
    await deployment.close({ keepFiles: false });
  }
});
