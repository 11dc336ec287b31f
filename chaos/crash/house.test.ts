/** The attack is able to fail: what processes that were killed leave in a folder for temporary files counts as left. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../apps/server/src/storage/keys.ts';
import { openSqliteHouse } from './house.ts';

test('what lies in the folders for temporary files is seen, the system’s and that of the data', async () => {
  const house = openSqliteHouse();
  try {
    const { TMPDIR = '', DATA_DIR = '' } = house.env('server');
    expect((await house.kept()).others).toEqual([]);
    for (const folder of [join(TMPDIR, 'vitrina-feed-1'), temporaryDirectory(DATA_DIR)]) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'list'), 'ref;precio');
    }
    expect((await house.kept()).others).toEqual(['tmp/vitrina-feed-1', 'data/temporary/list']);
  } finally {
    await house.close({ keep: false });
  }
});
