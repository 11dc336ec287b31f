/** Conformance: a program starts only on a database whose schema matches its migrations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../open-database.ts';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';
import { runSql } from '../../testing/engines.ts';
import { openEngine } from '../database-engine.ts';
import { migrate, readMigrations } from '../migrate.ts';

const first = {
  name: '001_first',
  text: "-- a comment; with a semicolon\ncreate table one (a text);\ninsert into one values ('x;y');\n",
};
const second = { name: '002_second', text: 'create table two (a text);' };

export const migrateConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('migrations', () => {
    test('a migration that was edited after it ran is rejected by name', async () => {
      const options = await newDatabase();
      await open(options);
      await runSql(options, "update migrations set checksum = 'other' where name = '001_first'");
      await expect(openDatabase(options)).rejects.toMatchObject({
        code: 'internal',
        facts: { migration: '001_first', problem: expect.stringContaining('edited') },
      });
    });

    test('a database with migrations of a newer program can be opened', async () => {
      const options = await newDatabase();
      await open(options);
      await runSql(options, "insert into migrations values ('999_later', 'x', '2026-01-01')");
      const database = await open(options);
      await database.repos.companies.insert(company('acme'), day(1));
      expect(await database.repos.companies.byUid('acme')).toMatchObject({ Uid: 'acme' });
    });

    test.each([
      ['998_between', true],
      ['001_first', false],
    ])('a newer migration that needs programs to know %s is refused: %s', async (least, isRefused) => {
      const options = await newDatabase();
      await open(options);
      await runSql(options, "insert into migrations values ('999_later', 'x', '2026-01-01')");
      await runSql(options, `insert into migration_floors values ('999_later', '${least}')`);
      const opening = open(options);
      if (!isRefused) await opening;
      else
        await expect(opening).rejects.toMatchObject({
          facts: { migration: '999_later', problem: expect.stringContaining('newer') },
        });
    });

    test('an unknown migration before the newest known one is rejected', async () => {
      const options = await newDatabase();
      await open(options);
      await runSql(options, "insert into migrations values ('001_other', 'x', '2026-01-01')");
      await expect(openDatabase(options)).rejects.toMatchObject({ facts: { migration: '001_other' } });
    });

    test('the floor of a migration (-- least) is stored with it', async () => {
      const engine = await openEngine(await newDatabase());
      const all = await readMigrations(engine.kind);
      const breaking = {
        name: '900_breaking',
        text: '-- Why.\n-- least: 009_operation\nalter table secrets add column x text;',
      };
      await migrate(engine, [...all, breaking], day(1));
      expect(await engine.read.selectFrom('migration_floors').selectAll().execute()).toEqual([
        { name: '900_breaking', least: '009_operation' },
      ]);
      await expect(
        migrate(
          engine,
          all.filter(({ name }) => name < '009'),
          day(1),
        ),
      ).rejects.toMatchObject({
        facts: { migration: '900_breaking' },
      });
      expect(await migrate(engine, all, day(1))).toEqual([]);
      await engine.close();
    });

    test('documents from before versions existed can be read and edited, and editions have distinct versions', async () => {
      const options = await newDatabase();
      const engine = await openEngine(options);
      const all = await readMigrations(engine.kind);
      await migrate(
        engine,
        all.filter(({ name }) => name < '004'),
        day(1),
      );
      await engine.close();
      const body = '{"pictures":[],"thumbnail":null,"color":null,"words":null,"images":[],"videos":[],"links":[]}';
      for (const text of [
        "insert into companies (uid, name, is_active, body, created_at, updated_at) values ('acme', '', 1, '{}', '', '')",
        "insert into documents (uid, company_uid, current_edition, created_at, updated_at) values ('p1', 'acme', 2, '', '')",
        ...[1, 2].flatMap((number) => [
          `insert into editions (document_uid, number, url, name, is_commercial, is_vertical, logo, name_tab, page_count,
            published_at) values ('p1', ${number}, '', '', 1, 1, '', '', 1, '')`,
          `insert into pages (document_uid, edition, page_index, name, url, width, height, body, created_at, updated_at)
            values ('p1', ${number}, 1, '', '', 1, 1, '${body}', '', '')`,
        ]),
      ])
        await runSql(options, text);
      const { documents, pages } = (await open(options)).repos;
      const key = { companyUid: 'acme', pdfUid: 'p1' };
      // Its address stays, and its company uses the uid as slug.
      expect(await documents.uidOf('acme', 'p1')).toBe('p1');
      const read = (await pages.page(key, 1))?.version ?? 0;
      await documents.restore(key, 1, day(2));
      const elements = { tags: [], images: [], videos: [], models: [], links: [] };
      const late = pages.replaceElements(key, { index: 1, version: read }, () => elements, day(3));
      await expect(late).rejects.toMatchObject({ code: 'page.conflict' });
      const version = (await pages.page(key, 1))?.version ?? 0;
      await pages.replaceElements(key, { index: 1, version }, () => elements, day(3));
      expect((await pages.page(key, 1))?.version).toBe(day(3).getTime());
    });

    test('a migration that fails rolls back the whole run', async () => {
      const engine = await openEngine(await newDatabase());
      const broken = { name: '002_broken', text: 'create table two (a text);\ncreate table one (b text);' };
      await expect(migrate(engine, [first, broken], day(1))).rejects.toThrow();
      expect(await migrate(engine, [first, second], day(1))).toEqual(['001_first', '002_second']);
      await engine.close();
    });

    test('a migration marked concurrently runs on an empty database and on a filled one, and may only create indexes', async () => {
      const engine = await openEngine(await newDatabase());
      const index = { name: '002_index', text: '-- concurrently\ncreate index one_by_a on one (a);' };
      const later = { name: '003_later', text: '-- concurrently\n-- A reason.\ncreate index one_again on one (a);' };
      const other = { name: '004_other', text: '-- concurrently\ncreate index x on one (a);\ndelete from one;' };
      expect(await migrate(engine, [first, index], day(1))).toEqual(['001_first', '002_index']);
      expect(await migrate(engine, [first, index, later], day(1))).toEqual(['003_later']);
      await expect(migrate(engine, [first, index, later, other], day(1))).rejects.toMatchObject({
        facts: { migration: '004_other', problem: expect.stringContaining('only create indexes') },
      });
      await engine.close();
    });

    test('a migration numbered below applied ones is rejected', async () => {
      const engine = await openEngine(await newDatabase());
      await migrate(engine, [second], day(1));
      await expect(migrate(engine, [first, second], day(1))).rejects.toMatchObject({ code: 'internal' });
      await engine.close();
    });

    test('each migration runs once, also when several processes start concurrently', async () => {
      const options = await newDatabase();
      const engines = await Promise.all([1, 2, 3, 4].map(() => openEngine(options)));
      const ran = await Promise.all(engines.map((engine) => migrate(engine, [first, second], day(1))));
      expect(ran.flat().sort()).toEqual(['001_first', '002_second']);
      expect(await migrate(engines[0] ?? expect.fail(), [first, second], day(2))).toEqual([]);
      for (const engine of engines) await engine.close();
    });

    test('a migration file of one engine is read for that engine alone, and duplicate names are rejected', async () => {
      const directory = await mkdtemp(join(tmpdir(), 'vitrina-migrations-'));
      const url = pathToFileURL(`${directory}/`);
      for (const name of ['001_a.sql', '002_b.sqlite.sql', '002_b.postgres.sql', 'README.md'])
        await writeFile(join(directory, name), `-- ${name}`);
      expect((await readMigrations('sqlite', url)).map(({ text }) => text)).toEqual([
        '-- 001_a.sql',
        '-- 002_b.sqlite.sql',
      ]);
      await writeFile(join(directory, '001_a.postgres.sql'), '');
      await expect(readMigrations('postgres', url)).rejects.toMatchObject({ code: 'internal' });
      await rm(directory, { recursive: true });
    });
  });
