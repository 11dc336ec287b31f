/** Conformance: deleted documents lie in the trash, unknown to everybody, and come back as they were or are removed for ever. */
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { createDraft } from '../../../../domain/documents/drafts.ts';
import { withdrawDocument } from '../../../../domain/documents/editing.ts';
import { openEditionPreview } from '../../../../domain/documents/edition-preview.ts';
import {
  deleteDocument,
  emptyTrash,
  purgeDocument,
  restoreDocument,
  TRASH_DAYS,
} from '../../../../domain/documents/lifetime/trash.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const by = (database: Database, now: Date) => ({ database, actor: COMMAND_LINE, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const all = { page: 1, itemsPerPage: 9 };
const published = edition('p1', { pages: [page(1, { tags: [tag('A', { origin: 'hand' })] })] });
const { signal } = new AbortController();

export const trashConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withDocument = async () => {
    const database = await open(await newDatabase());
    await database.repos.companies.insert(company(), day(1));
    await database.repos.documents.publish(published, day(1));
    return database;
  };
  const deleted = async () => {
    const database = await withDocument();
    await deleteDocument(by(database, day(2)), key);
    return database;
  };
  const shopperTags = async ({ repos }: Database) =>
    (await repos.documents.tags('p1')).map(({ product }) => product.ref);

  // Covers §backend-271.
  describe('a deleted document', () => {
    test('shoppers and publishers do not find it, nor the holders of a preview, and its change is announced', async () => {
      const database = await withDocument();
      const { number } = await createDraft(by(database, day(2)), key);
      const preview = { days: 60, publicUrl: 'https://v.test', mayComment: false, mayApprove: false };
      await openEditionPreview(by(database, day(2)), { ...key, edition: number }, preview);
      const changes: unknown[] = [];
      database.changes.subscribe((change) => void changes.push(change));
      await deleteDocument(by(database, day(2)), key);
      const { documents, pages } = database.repos;
      expect(changes).toContainEqual({ kind: 'document', uid: 'p1' });
      expect([await documents.head('p1'), await documents.head('p1', number), await documents.byKey(key)]).toEqual([
        null,
        null,
        null,
      ]);
      expect(await documents.page('p1', 1, number)).toBeNull();
      expect((await documents.list({ companyUid: 'acme', ...all, referenceKey: null })).pdfs).toEqual([]);
      expect(await documents.summaries('acme', all)).toEqual({ documents: [], total: 0 });
      expect(await documents.named('p1')).toEqual([]);
      for (const call of [
        () => documents.editions(key),
        () => pages.pagesFrom(key, { from: 1, to: 1 }),
        () => createDraft(by(database, day(3)), key),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'pdf.unknown' });
    });

    test('a deleted document is listed in the trash of its company, and comes back with its tags, settings and drafts', async () => {
      const database = await withDocument();
      const { documents, pages } = database.repos;
      const before = await documents.byKey(key);
      await pages.changeSettings(key, { name: 'Otoño' }, before?.version ?? 0, day(2));
      await createDraft(by(database, day(2)), key);
      await deleteDocument(by(database, day(2)), key);
      expect(await documents.trashed('acme', all)).toMatchObject({
        documents: [{ uid: 'p1', name: 'Otoño', deletedAt: day(2).toISOString() }],
        total: 1,
      });
      expect((await documents.trashed('otra', all)).total).toBe(0);
      const restored = await restoreDocument(by(database, day(3)), key);
      expect(restored).toMatchObject({ uid: 'p1', edition: 1, isWithdrawn: false, details: { name: 'Otoño' } });
      expect(restored.revision).toBeGreaterThan(before?.revision ?? 0);
      expect(await shopperTags(database)).toEqual(['A']);
      expect(await documents.editions(key)).toMatchObject([{ isDraft: true }, { isCurrent: true }]);
      expect((await documents.trashed('acme', all)).total).toBe(0);
    });

    test('a document that was withdrawn, or had drafts only, is still hidden from shoppers when it comes back', async () => {
      const database = await withDocument();
      await withdrawDocument(by(database, day(2)), key);
      const drafted = { ...key, pdfUid: 'p2' };
      await database.repos.documents.publish({ ...edition('p2'), isDraft: true }, day(2));
      for (const each of [key, drafted]) {
        await deleteDocument(by(database, day(3)), each);
        await restoreDocument(by(database, day(4)), each);
      }
      const { documents } = database.repos;
      expect([await documents.head('p1'), await documents.head('p2')]).toEqual([null, null]);
      expect(await documents.byKey(key)).toMatchObject({ edition: 1, isWithdrawn: true });
      expect(await documents.byKey(drafted)).toMatchObject({ edition: 1, isDraft: true });
    });

    test('its name cannot be published meanwhile, and a job that runs for it is cancelled', async () => {
      const database = await withDocument();
      const job = {
        id: 'j1',
        company: 'acme',
        document: 'p1',
        name: 'p1',
        keepsName: true,
        fileKey: 'f.pdf',
        holds: false,
      };
      await database.repos.jobs.add(job, day(2), 9);
      await deleteDocument(by(database, day(2)), key);
      expect(await database.repos.jobs.read('acme', 'j1')).toMatchObject({ state: 'cancelled' });
      const { documents } = database.repos;
      const trashed = { code: 'pdf.trashed' };
      await expect(documents.reserveUid('acme', 'p1')).rejects.toMatchObject(trashed);
      await expect(documents.publish(published, day(3))).rejects.toMatchObject(trashed);
      await expect(documents.publish({ ...published, isDraft: true }, day(3))).rejects.toMatchObject(trashed);
      expect(await documents.head('p1')).toBeNull();
    });

    test('counts neither as a document of its company nor as unused storage', async () => {
      const database = await open(await newDatabase());
      await database.repos.companies.insert(company(), day(1));
      await database.repos.documents.publish({ ...published, bytes: 700 }, day(1));
      await deleteDocument(by(database, day(2)), key);
      expect(await database.repos.quotas.usage('acme', day(2))).toMatchObject({ documents: 0, storageBytes: 700 });
      await database.repos.quotas.set('acme', { documents: 1 });
      await database.repos.documents.publish(edition('p2'), day(2));
      const full = restoreDocument(by(database, day(3)), key);
      await expect(full).rejects.toMatchObject({ code: 'quota.documents' });
    });

    test('goes for ever on request or after 30 days, and then its name is free again', async () => {
      const database = await deleted();
      const { documents } = database.repos;
      const daysLater = (days: number) => new Date(day(2).getTime() + days * 24 * 3600 * 1000);
      await emptyTrash(database.repos, daysLater(TRASH_DAYS), signal);
      expect((await documents.trashed('acme', all)).total).toBe(1);
      await emptyTrash(database.repos, daysLater(TRASH_DAYS + 0.1), signal);
      expect((await documents.trashed('acme', all)).total).toBe(0);
      await expect(restoreDocument(by(database, daysLater(31)), key)).rejects.toMatchObject({ code: 'pdf.unknown' });
      expect(await documents.reserveUid('acme', 'p1')).toBe('p1');
      await documents.publish(edition('p1', { pages: [page(1)] }), daysLater(31));
      expect(await shopperTags(database)).toEqual([]);
      await deleteDocument(by(database, daysLater(32)), key);
      await purgeDocument(by(database, daysLater(32)), key);
      expect((await documents.trashed('acme', all)).total).toBe(0);
    });

    test('neither another company nor a document outside the trash is restored or removed for ever', async () => {
      const database = await deleted();
      const foreign = { ...key, companyUid: 'otra' };
      for (const call of [deleteDocument, restoreDocument, purgeDocument])
        await expect(call(by(database, day(3)), foreign)).rejects.toMatchObject({ code: 'pdf.unknown' });
      await expect(deleteDocument(by(database, day(3)), key)).rejects.toMatchObject({ code: 'pdf.unknown' });
      await restoreDocument(by(database, day(3)), key);
      for (const call of [restoreDocument, purgeDocument])
        await expect(call(by(database, day(4)), key)).rejects.toMatchObject({ code: 'pdf.unknown' });
      expect(await shopperTags(database)).toEqual(['A']);
    });
  });
};
