/** What a restore refuses, and that a refusal changes nothing. */
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../domain/ports.ts';
import { createDatabaseCopies } from '../storage/copies.ts';
import { openDiskFiles } from '../storage/files-disk.ts';
import { fileLocation, temporaryDirectory } from '../storage/keys.ts';
import { migrate, readMigrations } from '../storage/migrate.ts';
import { type DatabaseOptions, openDatabase } from '../storage/open-database.ts';
import { openTemporaryFiles } from '../storage/temporary-files.ts';
import { company, edition, page } from '../storage/testing/builders.ts';
import { day } from '../storage/testing/conformance.ts';
import { openEngine, runSql, testEngines } from '../storage/testing/engines.ts';
import { makeBackup } from './backup.ts';
import { readArchive, writeArchive } from './open-archive.ts';
import { restoreBackup } from './restore.ts';

describe.each(testEngines())('on $name', (engine) => {
  let folder = '';
  const opened: Database[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrina-restore-'));
    await engine.start();
  }, 60_000);
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const newPlace = async (): Promise<DatabaseOptions> => ({
    ...(await engine.newDatabase()),
    dataDir: await mkdtemp(join(folder, 'data-')),
  });
  const open = async (place: DatabaseOptions) => {
    const database = await openDatabase(place);
    opened.push(database);
    return database;
  };

  const shop = async () => {
    const place = await newPlace();
    const database = await open(place);
    const files = await openDiskFiles(place);
    const { key } = await files.put(Buffer.from('%PDF uno'), 'pdf');
    await database.inTransaction(async ({ companies, documents, secrets }) => {
      await companies.insert(company('acme'), day(1));
      await documents.publish(edition('uno', { pages: [page(1, { url: `/files/${key}` })] }), day(1));
      await secrets.write('tienda', { appToken: 'muy-secreto' }, day(1));
    });
    return { place, database, files, key };
  };

  const backUp = async (place: DatabaseOptions, form = 'folder') => {
    const path = join(await mkdtemp(join(folder, 'backup-')), form);
    const manifest = await makeBackup({
      snapshot: () => createDatabaseCopies(place).snapshot(),
      files: await openDiskFiles(place),
      writer: await writeArchive(path, day(2)),
      now: day(2),
    });
    return { path, manifest };
  };

  const restore = async (path: string, place: DatabaseOptions, { replace = false } = {}) => {
    const reader = await readArchive(path);
    try {
      return await restoreBackup({
        reader,
        copies: createDatabaseCopies(place),
        files: await openDiskFiles(place),
        temporary: await openTemporaryFiles(place),
        replace,
        now: day(3),
      });
    } finally {
      await reader.close();
    }
  };

  test('a database that holds something is left alone, unless it is to be replaced', async () => {
    const { path } = await backUp((await shop()).place);
    const target = await newPlace();
    const database = await open(target);
    await database.repos.companies.insert(company('otra'), day(1));
    await expect(restore(path, target)).rejects.toThrow(/not empty/);
    expect((await database.repos.companies.list()).map(({ Uid }) => Uid)).toEqual(['otra']);
    await restore(path, target, { replace: true });
    expect((await (await open(target)).repos.companies.list()).map(({ Uid }) => Uid)).toEqual(['acme']);
  });

  test('a file that is too large for the memory comes back whole, and nothing of its way stays', async () => {
    const { place, database, files } = await shop();
    const large = Buffer.alloc(9 * 1024 * 1024, 'catálogo');
    const { key } = await files.put(large, 'pdf');
    await database.inTransaction(({ documents }) =>
      documents.publish(edition('dos', { pages: [page(1, { url: `/files/${key}` })] }), day(1)),
    );
    const target = await newPlace();
    await restore((await backUp(place)).path, target);
    expect(large.equals(await readFile(fileLocation(target.dataDir, key).path))).toBe(true);
    expect(await readdir(temporaryDirectory(target.dataDir))).toEqual([]);
  });

  test('secrets are in it sealed, and the key is not', async () => {
    const { place } = await shop();
    const { path, manifest } = await backUp(place, 'whole.tar');
    const bytes = (await readFile(path)).toString('latin1');
    expect(bytes).toContain('tienda');
    expect(bytes).not.toContain('muy-secreto');
    expect(bytes).not.toContain(place.secretsKey.toString('base64'));
    expect(manifest.keys).toHaveLength(1);
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['a part of a table was changed', (path) => changeIn(join(path, 'tables'), /^companies/)],
    ['a part of a table is missing', (path) => removeIn(join(path, 'tables'), /^pages/)],
    ['a file was changed', (path) => changeIn(join(path, 'files'), /pdf$/)],
    ['a file is missing', (path) => removeIn(join(path, 'files'), /pdf$/)],
    ['the list of files was changed', (path) => changeIn(join(path, 'lists'), /^files/)],
    ['it was never finished', (path) => removeIn(path, /^manifest/)],
    ['its manifest is no manifest', (path) => writeFile(join(path, 'manifest.json'), '{"format":"other"}')],
  ])('it is refused when %s', async (_, damage) => {
    const { path } = await backUp((await shop()).place);
    await damage(path);
    const target = await newPlace();
    await expect(restore(path, target)).rejects.toThrow(/damaged|not whole|cannot read|can read/);
    expect(await (await open(target)).repos.companies.list()).toEqual([]);
  });

  test('a file that was cut short, or is none of ours, is refused', async () => {
    const { path } = await backUp((await shop()).place, 'whole.tar');
    await truncate(path, 3000);
    await expect(restore(path, await newPlace())).rejects.toThrow(/not whole/);
    await writeFile(path, Buffer.alloc(2048, 'x'));
    await expect(restore(path, await newPlace())).rejects.toThrow(/no tar/);
    await expect(restore(join(folder, 'none.tar'), await newPlace())).rejects.toThrow(/no such backup/);
  });

  test('a name that leads out of the archive is not followed', async () => {
    const { path } = await backUp((await shop()).place);
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
    await writeFile(join(path, 'manifest.json'), manifest.replace(/tables\/companies/, '../../etc/passwd'));
    await expect(restore(path, await newPlace())).rejects.toThrow(/missing/);
  });

  test('rows of a table that there is not are refused', async () => {
    const { path } = await backUp((await shop()).place);
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
    await writeFile(join(path, 'manifest.json'), manifest.replace('"name": "companies"', '"name": "migrations"'));
    const target = await newPlace();
    await expect(restore(path, target)).rejects.toThrow(/migrations/);
    expect(await (await open(target)).repos.companies.list()).toEqual([]);
  });

  test('a load that fails in the middle leaves what was there', async () => {
    const source = await shop();
    const { path } = await backUp(source.place);
    const copies = createDatabaseCopies(source.place);
    const { migrations } = await copies.snapshot().then(async (snapshot) => {
      await snapshot.close();
      return snapshot;
    });
    const rows = (async function* () {
      yield { table: 'developments', rows: [{ company_uid: 'nobody', position: 1, uid: 'x' }] };
    })();
    await expect(copies.load({ migrations, rows }, { replace: true, now: day(3) })).rejects.toThrow();
    expect(await source.database.repos.companies.byUid('acme')).not.toBeNull();
    expect(path).not.toBe('');
  });

  test('a backup of an older program comes back in the present shape', async () => {
    const place = await newPlace();
    const old = await openEngine(place);
    const migrations = await readMigrations(old.kind);
    await migrate(old, migrations.slice(0, 1), day(1));
    await old.close();
    const body = JSON.stringify(company('vieja')).replaceAll("'", "''");
    await runSql(place, `insert into companies values ('vieja', 'Vieja', 1, '${body}', '2020', '2020')`);
    const { path, manifest } = await backUp(place);
    expect(manifest.migrations).toEqual(['001_first']);
    const target = await newPlace();
    await restore(path, target);
    const database = await open(target);
    expect(await database.repos.companies.byUid('vieja')).toMatchObject({ Uid: 'vieja' });
    await database.repos.documents.publish(edition('uno', { companyUid: 'vieja' }), day(4));
  });

  test('that of a newer program is refused, and so is copying its database', async () => {
    const { place } = await shop();
    const { path } = await backUp(place);
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
    await writeFile(join(path, 'manifest.json'), manifest.replace('"001_first",', '"001_first", "999_later",'));
    await expect(restore(path, await newPlace())).rejects.toThrow(/newer program \(999_later\)/);
    await runSql(place, "insert into migrations values ('999_later', 'x', '2026-01-01')");
    await expect(backUp(place)).rejects.toThrow(/newer program/);
  });

  test('what was lost before is told, and the rest comes back', async () => {
    const { place, files, key } = await shop();
    const other = await files.put(Buffer.from('dos'), 'txt');
    const database = await open(place);
    await database.repos.documents.publish(
      edition('dos', { pages: [page(1, { url: `/files/${other.key}` })] }),
      day(1),
    );
    await rm(fileLocation(place.dataDir, key).path);
    await appendFile(fileLocation(place.dataDir, other.key).path, 'rot');
    const { path, manifest } = await backUp(place, 'whole.tar');
    const told = Object.fromEntries(manifest.lost.map((lost) => [lost.key, lost.why]));
    expect(told).toMatchObject({ [key]: 'missing', [other.key]: 'damaged' });
    const target = await newPlace();
    await restore(path, target);
    expect(await (await open(target)).repos.documents.head('uno')).not.toBeNull();
  });

  test('a backup never takes the place of another', async () => {
    const { place } = await shop();
    for (const form of ['folder', 'whole.tar']) {
      const { path } = await backUp(place, form);
      await expect(writeArchive(path, day(2))).rejects.toThrow(/not empty|there already/);
    }
  });

  test('one that fails leaves nothing behind', async () => {
    const { place } = await shop();
    for (const form of ['folder', 'whole.tar']) {
      const home = await mkdtemp(join(folder, 'backup-'));
      const writer = await writeArchive(join(home, form), day(2));
      const snapshot = () => Promise.reject(new Error('gone'));
      const files = await openDiskFiles(place);
      await expect(makeBackup({ snapshot, files, writer, now: day(2) })).rejects.toThrow('gone');
      expect((await readdir(home, { recursive: true })).filter((name) => name !== 'folder')).toEqual([]);
    }
  });
});

const oneIn = async (folder: string, name: RegExp): Promise<string> => {
  const found = (await readdir(folder)).find((entry) => name.test(entry));
  return join(folder, found ?? expect.fail(`nothing like ${name} in ${folder}`));
};

const removeIn = async (folder: string, name: RegExp) => rm(await oneIn(folder, name));

const changeIn = async (folder: string, name: RegExp) => {
  const path = await oneIn(folder, name);
  const bytes = await readFile(path);
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  await writeFile(path, bytes);
};
