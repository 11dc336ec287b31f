/** Conformance: retained editions, their restore and removal; settings and sections edited by hand. */

import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import {
  removeDocument,
  removeEdition,
  restoreEdition,
  saveSections,
  saveSettings,
} from '../../../../domain/documents/editing.ts';
import { MAX_EDITIONS } from '../../../../domain/documents/edition-retention.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, model, page, tag } from '../../../testing/builders.ts';
import { at, type ConformanceContext, cpuSeconds, day } from '../../../testing/conformance.ts';
import { openEngine } from '../../database-engine.ts';

const by = (database: Database, now: Date) => ({ database, actor: COMMAND_LINE, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const pagesWith = (ref: string, pages = 2) =>
  edition('p1', {
    pages: Array.from({ length: pages }, (_, before) => page(before + 1, { tags: [tag(ref)], models: [model(ref)] })),
    sections: [{ name: ref, index: 1 }],
  });

export const editionRetentionConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withEditions = async (refs: string[], options = newDatabase()) => {
    const database = await open(await options);
    await database.repos.companies.insert(company(), day(1));
    for (const [before, ref] of refs.entries()) await database.repos.documents.publish(pagesWith(ref), day(before + 1));
    return database;
  };
  const numbers = async ({ repos }: Database) => (await repos.documents.editions(key)).map(({ number }) => number);
  const versionOf = async ({ repos }: Database) => (await repos.documents.byKey(key))?.version ?? 0;

  describe('retained editions', () => {
    test('editions are listed newest first', async () => {
      const database = await withEditions(['A', 'B']);
      expect(await database.repos.documents.editions(key)).toMatchObject([
        { number: 2, name: 'Catálogo p1', pages: 2, publishedAt: at(2), isCurrent: true, isDraft: false },
        { number: 1, name: 'Catálogo p1', pages: 2, publishedAt: at(1), isCurrent: false },
      ]);
      expect(await database.repos.documents.summaries('acme', { page: 1, itemsPerPage: 9 })).toEqual({
        documents: [
          {
            slug: 'p1',
            uid: 'p1',
            name: 'Catálogo p1',
            isCommercial: true,
            pages: 2,
            edition: 2,
            isDraft: false,
            isWithdrawn: false,
            editions: 2,
            drafts: 0,
            deletedAt: null,
            isListed: true,
            schedule: { edition: null, from: null, until: null },
            thumbnail: '/files/1t.webp',
            publishedAt: at(2),
            updatedAt: at(2),
          },
        ],
        total: 1,
      });
      expect(await database.repos.documents.byKey(key)).toMatchObject({
        edition: 2,
        pages: 2,
        createdAt: at(1),
        publishedAt: at(2),
        updatedAt: at(2),
      });
    });

    test('a restored edition is read whole at once, and so is the previous one when it is restored again', async () => {
      const database = await withEditions(['A', 'B']);
      const { documents } = database.repos;
      const state = (await documents.head('p1'))?.revision ?? 0;
      expect(await restoreEdition(by(database, day(3)), key, 1)).toMatchObject({ edition: 1, updatedAt: at(3) });
      expect((await documents.head('p1'))?.revision).toBeGreaterThan(state);
      expect((await documents.pages('p1'))?.flatMap(({ tags }) => tags.map(({ name }) => name))).toEqual(['A', 'A']);
      expect((await documents.sections('p1'))?.sections).toEqual([{ name: 'A', index: 1 }]);
      expect(await documents.firstPageWith('p1', 'B')).toBeNull();
      await restoreEdition(by(database, day(4)), key, 2);
      expect(await documents.firstPageWith('p1', 'B')).toBe(1);
    });

    test('restoring or removing an unknown edition, and removing the current one, are rejected', async () => {
      const database = await withEditions(['A', 'B']);
      for (const number of [0, 3, -1, 1.5, 2 ** 40]) {
        await expect(restoreEdition(by(database, day(3)), key, number)).rejects.toMatchObject({
          code: 'edition.unknown',
        });
        await expect(removeEdition(by(database, day(3)), key, number)).rejects.toMatchObject({
          code: 'edition.unknown',
        });
      }
      await expect(removeEdition(by(database, day(3)), key, 2)).rejects.toMatchObject({ code: 'edition.current' });
      expect(await database.repos.documents.head('p1')).toMatchObject({ updatedAt: at(2) });
      expect(await numbers(database)).toEqual([2, 1]);
    });

    test('a removed edition is deleted with its rows, and its number is not reused', async () => {
      const options = await newDatabase();
      const database = await withEditions(['A', 'B'], Promise.resolve(options));
      await restoreEdition(by(database, day(3)), key, 1);
      await removeEdition(by(database, day(4)), key, 2);
      expect(await database.repos.documents.editions(key)).toMatchObject([{ number: 1, isCurrent: true }]);
      const engine = await openEngine(options);
      for (const table of ['pages', 'tags', 'models', 'sections'] as const)
        expect(await engine.read.selectFrom(table).select('edition').distinct().execute()).toEqual([{ edition: 1 }]);
      await engine.close();
      await database.repos.documents.publish(pagesWith('C'), day(5));
      expect(await numbers(database)).toEqual([3, 1]);
    });

    test('publishing retains the newest editions and the one that was current before', async () => {
      const refs = Array.from({ length: MAX_EDITIONS + 2 }, (_, number) => `R${number}`);
      const database = await withEditions(refs);
      const last = refs.length;
      expect(await numbers(database)).toEqual(Array.from({ length: MAX_EDITIONS }, (_, before) => last - before));
      await restoreEdition(by(database, day(20)), key, 3);
      await database.repos.documents.publish(pagesWith('X'), day(21));
      await database.repos.documents.publish(pagesWith('Y'), day(22));
      const retained = await numbers(database);
      expect(retained).toHaveLength(MAX_EDITIONS);
      expect(retained.slice(0, 2)).toEqual([last + 2, last + 1]);
      expect(retained).not.toContain(3);
    });

    test('a restored older edition is retained when the next one is published', async () => {
      const database = await withEditions(Array.from({ length: MAX_EDITIONS }, (_, number) => `R${number}`));
      await restoreEdition(by(database, day(20)), key, 1);
      await database.repos.documents.publish(pagesWith('X'), day(21));
      expect(await numbers(database)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 1]);
      await restoreEdition(by(database, day(22)), key, 1);
      expect(await database.repos.documents.firstPageWith('p1', 'R0')).toBe(1);
    });

    test('concurrent publishing and restoring are serialised, and every reader sees one whole edition', async () => {
      const options = await newDatabase();
      const here = await withEditions(['E0', 'E1'], Promise.resolve(options));
      const there = await open(options);
      const done = new AbortController();
      const watch = async () => {
        while (!done.signal.aborted) {
          const pages = (await there.repos.documents.pages('p1')) ?? [];
          expect(new Set(pages.flatMap(({ tags }) => tags.map(({ name }) => name))).size).toBe(1);
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      const watching = watch();
      for (let round = 2; round < 10; round += 1)
        await Promise.all([
          here.repos.documents.publish(pagesWith(`E${round}`, 20), day(round + 1)),
          restoreEdition(by(there, day(round + 1)), key, round - 1),
        ]);
      done.abort();
      await watching;
      expect(await numbers(here)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    });
  });

  describe('removing a document', () => {
    test('a removed document is deleted with its editions, others remain, and its company can reuse its uid', async () => {
      const options = await newDatabase();
      const database = await withEditions(['A', 'B'], Promise.resolve(options));
      await database.repos.documents.publish(edition('p2'), day(2));
      await removeDocument(by(database, day(9)), key);
      expect(await database.repos.documents.head('p1')).toBeNull();
      expect(await database.repos.documents.pages('p1')).toBeNull();
      expect((await database.repos.documents.headsOf('acme')).map(({ pdfUid }) => pdfUid)).toEqual(['p2']);
      await expect(removeDocument(by(database, day(9)), key)).rejects.toMatchObject({ code: 'pdf.unknown' });
      const engine = await openEngine(options);
      for (const table of ['editions', 'pages', 'tags', 'models', 'sections'] as const)
        expect(
          await engine.read.selectFrom(table).select('document_uid').where('document_uid', '=', 'p1').execute(),
        ).toEqual([]);
      await engine.close();
      await database.repos.documents.publish(edition('p1'), day(3));
      expect(await database.repos.documents.head('p1')).toMatchObject({ companyUid: 'acme' });
    });

    test('a document that is removed during reads is read whole or not at all', async () => {
      const options = await newDatabase();
      const here = await withEditions(['A'], Promise.resolve(options));
      const there = await open(options);
      for (let round = 0; round < 10; round += 1) {
        const reading = Promise.all([1, 2, 3].map(() => there.repos.documents.pages('p1')));
        await Promise.all([reading, removeDocument(by(here, day(9)), key)]);
        for (const pages of await reading) expect([null, 2]).toContain(pages && pages.length);
        await here.repos.documents.publish(pagesWith('A'), day(2 + round));
      }
    });

    test('a document with 20 000 tags in ten editions is removed within seconds', { timeout: 60_000 }, async () => {
      const database = await withEditions([]);
      const pages = Array.from({ length: 200 }, (_, before) =>
        page(before + 1, { tags: Array.from({ length: 10 }, (_none, number) => tag(`R${before}-${number}`)) }),
      );
      for (let number = 1; number <= 10; number += 1)
        await database.repos.documents.publish(edition('p1', { pages }), day(number));
      expect(await cpuSeconds(() => removeDocument(by(database, day(9)), key))).toBeLessThan(3);
      expect(await database.repos.documents.head('p1')).toBeNull();
    });
  });

  describe('settings of a document', () => {
    test('settings are changed individually, from the version that was read', async () => {
      const database = await withEditions(['A']);
      const version = await versionOf(database);
      const changed = await saveSettings(by(database, day(2)), key, { version, change: { name: 'Otoño' } });
      expect(changed.details).toEqual({ ...edition().details, name: 'Otoño' });
      expect((await database.repos.documents.pages('p1'))?.[0]?.Belong_pdf.name).toBe('Otoño');
      const late = saveSettings(by(database, day(3)), key, { version, change: { isCommercial: false } });
      await expect(late).rejects.toMatchObject({ code: 'pdf.conflict', facts: { version: changed.version } });
      expect((await database.repos.documents.head('p1'))?.details.isCommercial).toBe(true);
    });

    test('settings changed by hand apply to every edition until a publish states them explicitly', async () => {
      const database = await withEditions(['A']);
      const { documents } = database.repos;
      const version = await versionOf(database);
      const change = { name: 'Otoño', isCommercial: false };
      await saveSettings(by(database, day(2)), key, { version, change });
      await documents.publish(pagesWith('B'), day(3));
      expect((await documents.head('p1'))?.details).toMatchObject(change);
      await documents.publish(
        { ...pagesWith('C'), details: { ...edition().details, name: 'Nuevo' }, overrides: { name: 'Nuevo' } },
        day(4),
      );
      expect((await documents.head('p1'))?.details).toMatchObject({ ...change, name: 'Nuevo' });
      await restoreEdition(by(database, day(5)), key, 1);
      expect((await documents.head('p1'))?.details).toMatchObject({ ...change, name: 'Nuevo' });
      await documents.publish({ ...pagesWith('D'), details: { ...edition().details, name_tab: 'X' } }, day(6));
      expect((await documents.head('p1'))?.details).toMatchObject({ ...change, name: 'Nuevo', name_tab: 'X' });
    });
  });

  describe('sections', () => {
    test('sections are replaced from the version that was read, and a missing page is rejected', async () => {
      const database = await withEditions(['A']);
      const { version } = await database.repos.pages.sections(key);
      const sections = [
        { name: 'Dos', index: 2 },
        { name: 'Uno', index: 1 },
      ];
      const beyond = saveSections(by(database, day(2)), key, { version, sections: [{ name: 'Tres', index: 3 }] });
      await expect(beyond).rejects.toMatchObject({ code: 'sections.invalid', facts: { page: 3, pages: 2 } });
      const saved = await saveSections(by(database, day(2)), key, { version, sections });
      expect(saved.sections).toEqual(sections);
      expect((await database.repos.documents.sections('p1'))?.sections).toEqual(sections);
      const late = saveSections(by(database, day(3)), key, { version, sections: [] });
      await expect(late).rejects.toMatchObject({ code: 'sections.conflict', facts: { version: saved.version } });
    });

    test('sections edited by hand remain in later editions as far as their pages exist; without any, the outline applies', async () => {
      const database = await withEditions(['A']);
      const write = async (sections: { name: string; index: number }[], now: Date) => {
        const { version } = await database.repos.pages.sections(key);
        await saveSections(by(database, now), key, { version, sections });
      };
      const shown = async () => (await database.repos.documents.sections('p1'))?.sections.map(({ name }) => name);
      await write(
        [
          { name: 'Mía', index: 1 },
          { name: 'Última', index: 2 },
        ],
        day(2),
      );
      await database.repos.documents.publish(pagesWith('B', 1), day(3));
      expect(await shown()).toEqual(['Mía']);
      await write([], day(4));
      expect(await shown()).toEqual([]);
      await database.repos.documents.publish(pagesWith('C'), day(5));
      expect(await shown()).toEqual(['C']);
    });

    test('sections keep their levels: published, edited by hand, in later editions and restored', async () => {
      const nested = [
        { name: 'Uno', index: 1 },
        { name: 'Dentro', index: 2, level: 2 },
        { name: 'Más dentro', index: 2, level: 3 },
      ];
      const database = await withEditions(['A']);
      const shown = async () => (await database.repos.documents.sections('p1'))?.sections;
      await database.repos.documents.publish({ ...pagesWith('B'), sections: nested }, day(2));
      expect(await shown()).toEqual(nested);
      const { version } = await database.repos.pages.sections(key);
      const edited = nested.toSpliced(2, 1, { name: 'Otra', index: 1, level: 2 });
      const saved = await saveSections(by(database, day(3)), key, { version, sections: edited });
      expect(saved.sections).toEqual(edited);
      await database.repos.documents.publish(pagesWith('C'), day(4));
      expect(await shown()).toEqual(edited);
    });

    test('exactly one of several concurrent saves of sections succeeds', async () => {
      const options = await newDatabase();
      const here = await withEditions(['A'], Promise.resolve(options));
      const there = await open(options);
      const { version } = await here.repos.pages.sections(key);
      const ends = await Promise.allSettled(
        Array.from({ length: 8 }, (_, editor) =>
          saveSections(by(editor % 2 ? here : there, day(2)), key, {
            version,
            sections: [{ name: `${editor}`, index: 1 }],
          }),
        ),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });
};
