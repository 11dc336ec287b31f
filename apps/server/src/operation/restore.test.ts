/** Restoring backups: rejected archives and targets, each of which leaves the target unchanged. */
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../domain/ports/database.ts';
import { createDatabaseDumps } from '../storage/database/database-dump.ts';
import { openEngine } from '../storage/database/database-engine.ts';
import { migrate, readMigrations } from '../storage/database/migrate.ts';
import { openDiskFiles } from '../storage/files/disk/files-disk.ts';
import { fileLocation, temporaryDirectory } from '../storage/files/keys.ts';
import { openTemporaryFiles } from '../storage/files/temporary-files.ts';
import { type DatabaseOptions, openDatabase } from '../storage/open-database.ts';
import { company, edition, page } from '../storage/testing/builders.ts';
import { day } from '../storage/testing/conformance.ts';
import { runSql, testEngines } from '../storage/testing/engines.ts';
import { makeBackup } from './backup.ts';
import { readArchive, writeArchive } from './open-archive.ts';
import { restoreBackup } from './restore.ts';

// Covers §backend-59.
describe.each(testEngines())('restore on $name', (engine) => {
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

  /** Without a schema: restoring creates that of the backup. */
  const newDatabase = async (): Promise<DatabaseOptions> => ({
    ...(await engine.newEmptyDatabase()),
    dataDir: await mkdtemp(join(folder, 'data-')),
  });
  const open = async (place: DatabaseOptions) => {
    const database = await openDatabase(place);
    opened.push(database);
    return database;
  };

  const newShop = async () => {
    const place = await newDatabase();
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

  const makeTestBackup = async (place: DatabaseOptions, format = 'folder') => {
    const path = join(await mkdtemp(join(folder, 'backup-')), format);
    const manifest = await makeBackup({
      snapshot: () => createDatabaseDumps(place).snapshot(),
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
        copies: createDatabaseDumps(place),
        files: await openDiskFiles(place),
        temporary: await openTemporaryFiles(place),
        replace,
        now: day(3),
      });
    } finally {
      await reader.close();
    }
  };

  test('a target with rows is rejected and unchanged, unless replace is set', async () => {
    const { path } = await makeTestBackup((await newShop()).place);
    const target = await newDatabase();
    const database = await open(target);
    await database.repos.companies.insert(company('otra'), day(1));
    await expect(restore(path, target)).rejects.toThrow(/not empty/);
    expect((await database.repos.companies.list()).map(({ Uid }) => Uid)).toEqual(['otra']);
    await restore(path, target, { replace: true });
    expect((await (await open(target)).repos.companies.list()).map(({ Uid }) => Uid)).toEqual(['acme']);
  });

  // Covers §backend-140.
  test('drafts are restored with their files, are still unknown to shoppers, and can be published', async () => {
    const { place, database, files } = await newShop();
    const { key } = await files.put(Buffer.from('%PDF borrador'), 'pdf');
    const draft = edition('dos', { pages: [page(1, { url: `/files/${key}` })], isDraft: true });
    await database.inTransaction(({ documents }) => documents.publish(draft, day(1)));
    const target = await newDatabase();
    await restore((await makeTestBackup(place)).path, target);
    expect((await readFile(fileLocation(target.dataDir, key).path)).toString()).toBe('%PDF borrador');
    const { documents } = (await open(target)).repos;
    expect(await documents.head('dos')).toBeNull();
    const of = { companyUid: 'acme', pdfUid: 'dos' };
    const [{ number, version } = { number: 0, version: 0 }] = await documents.editions(of);
    await documents.publishDraft(of, { number, version, revision: null }, day(4));
    expect(await documents.head('dos')).toMatchObject({ pageCount: 1 });
  });

  // Covers §resilience-7.
  test('a file larger than the memory limit is restored whole, and no temporary file remains', async () => {
    const { place, database, files } = await newShop();
    const large = Buffer.alloc(9 * 1024 * 1024, 'catálogo');
    const { key } = await files.put(large, 'pdf');
    await database.inTransaction(({ documents }) =>
      documents.publish(edition('dos', { pages: [page(1, { url: `/files/${key}` })] }), day(1)),
    );
    const target = await newDatabase();
    await restore((await makeTestBackup(place)).path, target);
    expect(large.equals(await readFile(fileLocation(target.dataDir, key).path))).toBe(true);
    expect(await readdir(temporaryDirectory(target.dataDir))).toEqual([]);
  });

  test('a backup contains secrets only sealed, and not their key', async () => {
    const { place } = await newShop();
    const { path, manifest } = await makeTestBackup(place, 'whole.tar');
    const bytes = (await readFile(path)).toString('latin1');
    expect(bytes).toContain('tienda');
    expect(bytes).not.toContain('muy-secreto');
    expect(bytes).not.toContain(place.secretsKey.toString('base64'));
    expect(manifest.keys).toHaveLength(1);
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['a part of a table was changed', (path) => damageEntry(join(path, 'tables'), /^companies/)],
    ['a part of a table is missing', (path) => removeEntry(join(path, 'tables'), /^pages/)],
    ['a file was changed', (path) => damageEntry(join(path, 'files'), /pdf$/)],
    ['a file is missing', (path) => removeEntry(join(path, 'files'), /pdf$/)],
    ['the list of files was changed', (path) => damageEntry(join(path, 'lists'), /^files/)],
    ['it was never finished', (path) => removeEntry(path, /^manifest/)],
    ['its manifest has another format', (path) => writeFile(join(path, 'manifest.json'), '{"format":"other"}')],
  ])('a backup is rejected and restores nothing when %s', async (_, damage) => {
    const { path } = await makeTestBackup((await newShop()).place);
    await damage(path);
    const target = await newDatabase();
    await expect(restore(path, target)).rejects.toThrow(/damaged|incomplete|cannot read/);
    expect(await (await open(target)).repos.companies.list()).toEqual([]);
  });

  test('a truncated tar, a file that is not a tar and a missing file are rejected', async () => {
    const { path } = await makeTestBackup((await newShop()).place, 'whole.tar');
    await truncate(path, 3000);
    await expect(restore(path, await newDatabase())).rejects.toThrow(/incomplete/);
    await writeFile(path, Buffer.alloc(2048, 'x'));
    await expect(restore(path, await newDatabase())).rejects.toThrow(/not a tar/);
    await expect(restore(join(folder, 'none.tar'), await newDatabase())).rejects.toThrow(/no such backup/);
  });

  test('an entry name that leads out of the archive is rejected as missing', async () => {
    const { path } = await makeTestBackup((await newShop()).place);
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
    await writeFile(join(path, 'manifest.json'), manifest.replace(/tables\/companies/, '../../etc/passwd'));
    await expect(restore(path, await newDatabase())).rejects.toThrow(/missing/);
  });

  test('rows of a table that the migrations do not create are rejected, and nothing is restored', async () => {
    const { path } = await makeTestBackup((await newShop()).place);
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
    await writeFile(join(path, 'manifest.json'), manifest.replace('"name": "companies"', '"name": "migrations"'));
    const target = await newDatabase();
    await expect(restore(path, target)).rejects.toThrow(/migrations/);
    expect(await (await open(target)).repos.companies.list()).toEqual([]);
  });

  test('a load that fails leaves the previous content in place', async () => {
    const source = await newShop();
    const { path } = await makeTestBackup(source.place);
    const copies = createDatabaseDumps(source.place);
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

  test('a backup of an older program is restored and migrated', async () => {
    const place = await newDatabase();
    const old = await openEngine(place);
    const migrations = await readMigrations(old.kind);
    await migrate(old, migrations.slice(0, 1), day(1));
    await old.close();
    const body = JSON.stringify(company('vieja')).replaceAll("'", "''");
    await runSql(place, `insert into companies values ('vieja', 'Vieja', 1, '${body}', '2020', '2020')`);
    const { path, manifest } = await makeTestBackup(place);
    expect(manifest.migrations).toEqual(['001_first']);
    const target = await newDatabase();
    await restore(path, target);
    const database = await open(target);
    expect(await database.repos.companies.byUid('vieja')).toMatchObject({ Uid: 'vieja' });
    await database.repos.documents.publish(edition('uno', { companyUid: 'vieja' }), day(4));
  });

  test('a backup with newer migrations cannot be restored, and a database with newer migrations cannot be backed up', async () => {
    const { place } = await newShop();
    const { path } = await makeTestBackup(place);
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
    await writeFile(join(path, 'manifest.json'), manifest.replace('"001_first",', '"001_first", "999_later",'));
    await expect(restore(path, await newDatabase())).rejects.toThrow(/newer program \(999_later\)/);
    await runSql(place, "insert into migrations values ('999_later', 'x', '2026-01-01')");
    await expect(makeTestBackup(place)).rejects.toThrow(/newer program/);
  });

  test('missing and damaged files are listed in the manifest, and the rest is restored', async () => {
    const { place, files, key } = await newShop();
    const other = await files.put(Buffer.from('dos'), 'txt');
    const database = await open(place);
    await database.repos.documents.publish(
      edition('dos', { pages: [page(1, { url: `/files/${other.key}` })] }),
      day(1),
    );
    await rm(fileLocation(place.dataDir, key).path);
    await appendFile(fileLocation(place.dataDir, other.key).path, 'rot');
    const { path, manifest } = await makeTestBackup(place, 'whole.tar');
    const reasons = Object.fromEntries(manifest.lost.map((lost) => [lost.key, lost.why]));
    expect(reasons).toMatchObject({ [key]: 'missing', [other.key]: 'damaged' });
    const target = await newDatabase();
    await restore(path, target);
    expect(await (await open(target)).repos.documents.head('uno')).not.toBeNull();
  });

  test('a backup is not written over an existing one', async () => {
    const { place } = await newShop();
    for (const format of ['folder', 'whole.tar']) {
      const { path } = await makeTestBackup(place, format);
      await expect(writeArchive(path, day(2))).rejects.toThrow(/not empty|already exists/);
    }
  });

  test('a backup that fails leaves no file behind', async () => {
    const { place } = await newShop();
    for (const format of ['folder', 'whole.tar']) {
      const home = await mkdtemp(join(folder, 'backup-'));
      const writer = await writeArchive(join(home, format), day(2));
      const snapshot = () => Promise.reject(new Error('gone'));
      const files = await openDiskFiles(place);
      await expect(makeBackup({ snapshot, files, writer, now: day(2) })).rejects.toThrow('gone');
      expect((await readdir(home, { recursive: true })).filter((name) => name !== 'folder')).toEqual([]);
    }
  });
});

const findEntry = async (folder: string, name: RegExp): Promise<string> => {
  const found = (await readdir(folder)).find((entry) => name.test(entry));
  return join(folder, found ?? expect.fail(`nothing like ${name} in ${folder}`));
};

const removeEntry = async (folder: string, name: RegExp) => rm(await findEntry(folder, name));

const damageEntry = async (folder: string, name: RegExp) => {
  const path = await findEntry(folder, name);
  const bytes = await readFile(path);
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  await writeFile(path, bytes);
};
