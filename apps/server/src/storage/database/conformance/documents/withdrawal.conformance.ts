/** Conformance: withdrawn documents, which shoppers cannot tell from unknown ones, and how they are shown again. */
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { createDraft, publishDraft } from '../../../../domain/documents/drafts.ts';
import { removeEdition, restoreEdition, savePage, withdrawDocument } from '../../../../domain/documents/editing.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const by = (database: Database, now: Date) => ({ database, actor: COMMAND_LINE, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const withTag = (ref: string, origin: 'auto' | 'hand' = 'auto') =>
  edition('p1', { pages: [page(1, { tags: [tag(ref, { origin })] })] });
const noElements = { tags: [], images: [], videos: [], models: [], links: [] };

export const withdrawalConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withdrawn = async () => {
    const database = await open(await newDatabase());
    await database.repos.companies.insert(company(), day(1));
    await database.repos.documents.publish(withTag('A', 'hand'), day(1));
    await withdrawDocument(by(database, day(2)), key);
    return database;
  };
  const refs = async ({ repos }: Database) => (await repos.documents.tags('p1')).map(({ product }) => product.ref);

  // Covers §backend-262.
  describe('a withdrawn document', () => {
    test('shoppers do not find it, and its change is announced', async () => {
      const database = await open(await newDatabase());
      await database.repos.companies.insert(company(), day(1));
      await database.repos.documents.publish(withTag('A'), day(1));
      const changes: unknown[] = [];
      database.changes.subscribe((change) => void changes.push(change));
      await withdrawDocument(by(database, day(2)), key);
      const { documents } = database.repos;
      expect([await documents.head('p1'), await documents.pages('p1'), await documents.menu('p1')]).toEqual([
        null,
        null,
        null,
      ]);
      for (const referenceKey of [null, 'A'])
        expect((await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey })).pdfs).toEqual([]);
      expect(await documents.headsOf('acme')).toEqual([]);
      expect(changes).toContainEqual({ kind: 'document', uid: 'p1' });
    });

    test('publishers read, list and edit it in the edition that shoppers saw last', async () => {
      const database = await withdrawn();
      const { documents, pages } = database.repos;
      expect(await documents.byKey(key)).toMatchObject({ edition: 1, isDraft: false, isWithdrawn: true });
      expect((await documents.summaries('acme', { page: 1, itemsPerPage: 9 })).documents).toMatchObject([
        { uid: 'p1', edition: 1, isWithdrawn: true },
      ]);
      const version = (await pages.page(key, 1))?.version ?? 0;
      const elements = { ...noElements, tags: [tag('B', { origin: 'hand' })] };
      await savePage(by(database, day(3)), key, { index: 1, version, elements });
      await restoreEdition(by(database, day(4)), key, 1);
      expect(await refs(database)).toEqual(['B']);
      expect(await documents.byKey(key)).toMatchObject({ isWithdrawn: false });
    });

    test('withdrawn again stays as it is, and its edition cannot be removed alone', async () => {
      const database = await withdrawn();
      await withdrawDocument(by(database, day(3)), key);
      expect(await database.repos.documents.byKey(key)).toMatchObject({ edition: 1, isWithdrawn: true });
      const removal = removeEdition(by(database, day(3)), key, 1);
      await expect(removal).rejects.toMatchObject({ code: 'edition.current' });
    });

    test('shown by a new edition keeps what a person placed', async () => {
      const database = await withdrawn();
      await database.repos.documents.publish(edition('p1', { pages: [page(1)] }), day(3));
      expect(await refs(database)).toEqual(['A']);
      expect(await database.repos.documents.byKey(key)).toMatchObject({ edition: 2, isWithdrawn: false });
    });

    test('shown by a draft, whose publisher knows what it replaces, keeps a newer revision than before', async () => {
      const database = await withdrawn();
      const before = (await database.repos.documents.byKey(key))?.revision ?? 0;
      const { number, version } = await createDraft(by(database, day(3)), key);
      expect(await database.repos.documents.head('p1')).toBeNull();
      await publishDraft(by(database, day(4)), key, { number, version, revision: null });
      expect(await refs(database)).toEqual(['A']);
      expect((await database.repos.documents.head('p1'))?.revision).toBeGreaterThan(before);
    });

    test('with drafts only, or of another company, cannot be withdrawn', async () => {
      const database = await open(await newDatabase());
      await database.repos.companies.insert(company(), day(1));
      await database.repos.documents.publish({ ...withTag('A'), isDraft: true }, day(1));
      await expect(withdrawDocument(by(database, day(2)), key)).rejects.toMatchObject({ code: 'edition.unknown' });
      const foreign = withdrawDocument(by(database, day(2)), { ...key, companyUid: 'otra' });
      await expect(foreign).rejects.toMatchObject({ code: 'pdf.unknown' });
    });

    // Covers §backend-270.
    test('an edition that somebody else has published since is neither replaced nor hidden by a late undo', async () => {
      const database = await withdrawn();
      for (const at of [3, 4]) await database.repos.documents.publish(withTag(`B${at}`), day(at));
      const taken = { ...key, current: 2 };
      for (const takeBack of [
        () => restoreEdition(by(database, day(5)), taken, 1),
        () => withdrawDocument(by(database, day(5)), taken),
      ])
        await expect(takeBack()).rejects.toMatchObject({ code: 'pdf.conflict' });
      expect(await database.repos.documents.byKey(key)).toMatchObject({ edition: 3, isWithdrawn: false });
      await withdrawDocument(by(database, day(5)), { ...key, current: 3 });
      expect(await database.repos.documents.editions(key)).toMatchObject([
        { number: 3, isCurrent: false, isWithdrawn: true },
        { number: 2, isWithdrawn: false },
        { number: 1 },
      ]);
    });
  });
};
