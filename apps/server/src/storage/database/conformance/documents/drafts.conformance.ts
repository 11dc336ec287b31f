/** Conformance: drafts, which shoppers do not see, and how they become the current edition. */
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { createDraft, publishDraft } from '../../../../domain/documents/drafts.ts';
import { removeEdition, restoreEdition, savePage, saveSections } from '../../../../domain/documents/editing.ts';
import { MAX_DRAFTS, MAX_EDITIONS } from '../../../../domain/documents/edition-retention.ts';
import { importTags } from '../../../../domain/documents/tags-transfer.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, model, page, tag } from '../../../testing/builders.ts';
import { at, type ConformanceContext, day } from '../../../testing/conformance.ts';

const by = (database: Database, now: Date) => ({ database, actor: COMMAND_LINE, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const pagesWith = (ref: string, more: { isDraft?: boolean } = {}) =>
  edition('p1', {
    pages: [page(1, { tags: [tag(ref)], models: [model(ref)] }), page(2, { tags: [tag(ref, { origin: 'hand' })] })],
    sections: [{ name: ref, index: 1 }],
    ...more,
  });
const draft = (ref: string) => pagesWith(ref, { isDraft: true });
const noElements = { tags: [], images: [], videos: [], models: [], links: [] };

export const draftsConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withAcme = async (options = newDatabase()) => {
    const database = await open(await options);
    await database.repos.companies.insert(company(), day(1));
    return database;
  };
  const stateOf = async ({ repos }: Database, number: number) => {
    const found = (await repos.documents.editions(key)).find((one) => one.number === number);
    if (!found) throw new Error(`no edition ${number}`);
    return found;
  };
  const publishing = async (database: Database, number: number, now: Date, revision: number | null = null) => {
    const { version } = await stateOf(database, number);
    return publishDraft(by(database, now), key, { number, version, revision });
  };
  const refs = async ({ repos }: Database) => (await repos.documents.tags('p1')).map(({ product }) => product.ref);

  describe('drafts', () => {
    test('a draft changes nothing that shoppers read, and keeps what a person placed', async () => {
      const { repos } = await withAcme();
      const { documents } = repos;
      await documents.publish(pagesWith('A'), day(1));
      const read = async () => [
        await documents.head('p1'),
        await documents.pages('p1'),
        await documents.sections('p1'),
        await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey: null }),
        await documents.firstPageWith('p1', 'B'),
      ];
      const before = await read();
      expect(await documents.publish(draft('B'), day(2))).toEqual({ edition: 2 });
      expect(await read()).toEqual(before);
      expect(await documents.editions(key)).toMatchObject([
        { number: 2, isDraft: true, isCurrent: false, publishedAt: at(2) },
        { number: 1, isDraft: false, isCurrent: true },
      ]);
      expect(await documents.byKey(key)).toMatchObject({ edition: 1, isDraft: false, updatedAt: at(1) });
      expect(await documents.byKey({ ...key, edition: 2 })).toMatchObject({ edition: 2, isDraft: true });
      expect((await documents.pages('p1', 2))?.map(({ tags }) => tags.map(({ name }) => name))).toEqual([
        ['B'],
        ['B', 'A'],
      ]);
      expect(await documents.firstPageWith('p1', 'B', 2)).toBe(1);
      expect((await documents.sections('p1', 2))?.sections).toEqual([{ name: 'B', index: 1 }]);
      const [listed] = (await documents.summaries('acme', { page: 1, itemsPerPage: 9 })).documents;
      expect(listed).toMatchObject({ edition: 1, editions: 1, drafts: 1, isDraft: false });
    });

    test('a document whose only edition is a draft is unknown to shoppers and visible to its publishers', async () => {
      const database = await withAcme();
      const { documents, pages, quotas } = database.repos;
      await documents.publish(draft('A'), day(1));
      expect([await documents.head('p1'), await documents.pages('p1'), await documents.menu('p1')]).toEqual([
        null,
        null,
        null,
      ]);
      expect(await documents.page('p1', 1)).toBeNull();
      expect(await documents.tileSource('p1', 1)).toBeNull();
      expect((await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey: null })).total).toBe(
        0,
      );
      expect((await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey: 'A' })).pdfs).toEqual(
        [],
      );
      expect(await documents.headsOf('acme')).toEqual([]);
      expect(await documents.ownerOf('p1')).toBe('acme');
      expect(await documents.byKey(key)).toMatchObject({ edition: 1, isDraft: true, pages: 2 });
      const { documents: listed } = await documents.summaries('acme', { page: 1, itemsPerPage: 9 });
      expect(listed).toMatchObject([{ uid: 'p1', isDraft: true, edition: 1, editions: 0, drafts: 1 }]);
      expect((await quotas.usage('acme', day(1))).documents).toBe(1);
      await expect(pages.page(key, 1)).rejects.toMatchObject({ code: 'edition.unknown' });
      expect(await pages.page({ ...key, edition: 1 }, 1)).toMatchObject({ edition: 1, tags: [{ name: 'A' }] });
      await database.repos.companies.insert(company('otra'), day(1));
      await expect(
        documents.publish(edition('p1', { companyUid: 'otra', isDraft: true }), day(2)),
      ).rejects.toMatchObject({ code: 'pdf.foreign' });
      await publishing(database, 1, day(2));
      expect(await documents.head('p1')).toMatchObject({ pageCount: 2, updatedAt: at(2) });
    });

    test('the document goes with its last draft, and its uid can be used again', async () => {
      const database = await withAcme();
      const { documents } = database.repos;
      await documents.publish(draft('A'), day(1));
      const revision = (await documents.byKey(key))?.revision ?? 0;
      await removeEdition(by(database, day(2)), key, 1);
      expect(await documents.byKey(key)).toBeNull();
      await documents.publish(pagesWith('B'), day(3));
      expect((await documents.head('p1'))?.revision).toBeGreaterThan(revision);
    });

    test('a published draft is read whole, is restored like any edition, and is no draft any more', async () => {
      const database = await withAcme();
      const { documents } = database.repos;
      await documents.publish(pagesWith('A'), day(1));
      await documents.publish(draft('B'), day(2));
      await expect(restoreEdition(by(database, day(3)), key, 2)).rejects.toMatchObject({ code: 'edition.draft' });
      const before = (await documents.head('p1'))?.revision ?? 0;
      const { version } = await stateOf(database, 2);
      expect(await publishing(database, 2, day(3))).toMatchObject({ edition: 2, isDraft: false, publishedAt: at(3) });
      expect((await documents.head('p1'))?.revision).toBeGreaterThan(Math.max(before, version));
      expect(await refs(database)).toEqual(['B', 'B', 'A']);
      const again = publishDraft(by(database, day(4)), key, { number: 2, version, revision: null });
      await expect(again).rejects.toMatchObject({ code: 'edition.published' });
      await restoreEdition(by(database, day(5)), key, 1);
      expect(await refs(database)).toEqual(['A', 'A']);
      await restoreEdition(by(database, day(6)), key, 2);
      expect(await stateOf(database, 2)).toMatchObject({ isCurrent: true, isDraft: false });
    });

    test('drafts do not count among the retained editions, and are not removed with them', async () => {
      const database = await withAcme();
      const { documents } = database.repos;
      await documents.publish(draft('D'), day(1));
      for (let number = 2; number <= MAX_EDITIONS + 3; number += 1)
        await documents.publish(pagesWith('A'), day(number));
      const numbers = (await documents.editions(key)).map(({ number }) => number);
      expect(numbers).toHaveLength(MAX_EDITIONS + 1);
      expect(numbers).toContain(1);
      await publishing(database, 1, day(20), (await documents.byKey(key))?.revision ?? 0);
      const left = await documents.editions(key);
      expect(left).toHaveLength(MAX_EDITIONS);
      expect(left.at(-1)).toMatchObject({ number: 1, isCurrent: true });
      // The last published ones are retained, whatever their numbers.
      await documents.publish(pagesWith('A'), day(21));
      await documents.publish(pagesWith('A'), day(22));
      expect(await stateOf(database, 1)).toMatchObject({ isCurrent: false });
    });

    test(`a document has at most ${MAX_DRAFTS} drafts`, async () => {
      const database = await withAcme();
      const { documents } = database.repos;
      await documents.publish(pagesWith('A'), day(1));
      for (let count = 0; count < MAX_DRAFTS; count += 1) await createDraft(by(database, day(2)), key);
      await expect(createDraft(by(database, day(2)), key)).rejects.toMatchObject({ code: 'edition.too-many' });
      await expect(documents.publish(draft('B'), day(2))).rejects.toMatchObject({ code: 'edition.too-many' });
      await removeEdition(by(database, day(2)), key, 5);
      expect(await createDraft(by(database, day(3)), key)).toMatchObject({ number: MAX_DRAFTS + 2, isDraft: true });
    });

    test('a copy of an edition has all its content, shares its files, and is edited alone', async () => {
      const database = await withAcme();
      const { documents, pages, quotas } = database.repos;
      await documents.publish({ ...pagesWith('A'), bytes: 1000 }, day(1));
      const copied = await createDraft(by(database, day(2)), key);
      expect(copied).toMatchObject({ number: 2, isDraft: true, pages: 2 });
      const shown = await documents.pages('p1');
      expect(await documents.pages('p1', 2)).toEqual(shown);
      expect(await documents.sections('p1', 2)).toEqual(await documents.sections('p1'));
      expect((await quotas.usage('acme', day(2))).storageBytes).toBe(1000);
      const edited = { ...key, edition: 2 };
      const { version = 0 } = (await pages.page(edited, 1)) ?? {};
      const head = await documents.head('p1');
      const saved = await savePage(by(database, day(3)), edited, { index: 1, version, elements: noElements });
      expect(saved.version).toBeGreaterThan(head?.revision ?? 0);
      await saveSections(by(database, day(3)), edited, {
        version: (await pages.sections(edited)).version,
        sections: [{ name: 'Nueva', index: 2 }],
      });
      await importTags(by(database, day(3)), edited, { csv: 'page,name,left,top,ref\n2,N,1,2,N-1\n', version: null });
      expect(await documents.pages('p1')).toEqual(shown);
      expect(await documents.head('p1')).toEqual(head);
      expect((await documents.pages('p1', 2))?.map(({ tags }) => tags.map(({ name }) => name))).toEqual([[], ['N']]);
      await expect(
        savePage(by(database, day(4)), edited, { index: 1, version, elements: noElements }),
      ).rejects.toMatchObject({ code: 'page.conflict' });
      await publishing(database, 2, day(4));
      expect(await refs(database)).toEqual(['N-1']);
      await removeEdition(by(database, day(5)), key, 1);
      expect((await quotas.usage('acme', day(5))).storageBytes).toBe(1000);
    });

    test('publishing is refused when the draft has changed since it was read', async () => {
      const database = await withAcme();
      const { documents, pages } = database.repos;
      await documents.publish(pagesWith('A'), day(1));
      await createDraft(by(database, day(2)), key);
      const { version } = await stateOf(database, 2);
      const edited = { ...key, edition: 2 };
      const read = (await pages.page(edited, 2))?.version ?? 0;
      await savePage(by(database, day(3)), edited, { index: 2, version: read, elements: noElements });
      const { version: now } = await stateOf(database, 2);
      const late = publishDraft(by(database, day(4)), key, { number: 2, version, revision: null });
      await expect(late).rejects.toMatchObject({ code: 'edition.conflict', facts: { version: now } });
      expect(await documents.byKey(key)).toMatchObject({ edition: 1, updatedAt: at(1) });
    });

    test.each(['another edition is published', 'the current edition is edited'])(
      'publishing is refused when %s meanwhile, unless its publisher knows',
      async (change) => {
        const database = await withAcme();
        const { documents, pages } = database.repos;
        await documents.publish(pagesWith('A'), day(1));
        await createDraft(by(database, day(2)), key);
        if (change.startsWith('another')) await documents.publish(pagesWith('C'), day(3));
        else {
          const version = (await pages.page(key, 1))?.version ?? 0;
          await savePage(by(database, day(3)), key, { index: 1, version, elements: noElements });
        }
        const revision = (await documents.byKey(key))?.revision ?? 0;
        await expect(publishing(database, 2, day(4))).rejects.toMatchObject({
          code: 'pdf.conflict',
          facts: { version: revision },
        });
        await expect(publishing(database, 2, day(4), revision - 1)).rejects.toMatchObject({ code: 'pdf.conflict' });
        expect((await documents.byKey(key))?.revision).toBe(revision);
        expect(await publishing(database, 2, day(4), revision)).toMatchObject({ edition: 2 });
      },
    );

    test('of two publishers of two drafts one publishes, and the other one is told', async () => {
      const options = newDatabase();
      const database = await withAcme(options);
      const other = await open(await options);
      await database.repos.documents.publish(pagesWith('A'), day(1));
      await createDraft(by(database, day(2)), key);
      await createDraft(by(database, day(2)), key);
      const both = await Promise.allSettled([publishing(database, 2, day(3)), publishing(other, 3, day(3))]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'pdf.conflict' } });
      const editions = await database.repos.documents.editions(key);
      expect(editions.filter(({ isDraft }) => isDraft)).toHaveLength(1);
      expect(editions).toHaveLength(3);
    });

    test('settings that were stated for the draft apply when it is published', async () => {
      const database = await withAcme();
      const { documents, pages } = database.repos;
      await documents.publish(pagesWith('A'), day(1));
      const version = (await documents.byKey(key))?.version ?? 0;
      await pages.changeSettings(key, { name: 'Verano', isVertical: true }, version, day(2));
      await documents.publish({ ...draft('B'), overrides: { name: 'Otoño' } }, day(3));
      expect((await documents.head('p1'))?.details.name).toBe('Verano');
      const published = await publishing(database, 2, day(4));
      expect(published.details).toMatchObject({ name: 'Otoño', isVertical: true });
    });

    test('drafts are unknown where there is none', async () => {
      const database = await withAcme();
      await database.repos.documents.publish(pagesWith('A'), day(1));
      for (const number of [2, 0, -1, 2_147_483_648, 1e15])
        await expect(createDraft(by(database, day(2)), { ...key, edition: number })).rejects.toMatchObject({
          code: 'edition.unknown',
        });
      for (const pdfUid of ['p2', 'P1']) {
        await expect(createDraft(by(database, day(2)), { ...key, pdfUid })).rejects.toMatchObject({
          code: 'pdf.unknown',
        });
      }
      await expect(createDraft(by(database, day(2)), { ...key, companyUid: 'otra' })).rejects.toMatchObject({
        code: 'pdf.unknown',
      });
      await database.repos.documents.remove(key, day(3));
      const late = publishDraft(by(database, day(4)), key, { number: 1, version: 1, revision: null });
      await expect(late).rejects.toMatchObject({ code: 'pdf.unknown' });
    });
  });
};
