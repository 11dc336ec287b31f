/** Conformance: publications and ends at a time, on several servers, after a pause of all, and beside other publications. */
import { describe, expect, test, vi } from 'vitest';
import { createDraft, publishDraft } from '../../../../domain/documents/drafts.ts';
import { removeEdition, restoreEdition, savePage, setListed } from '../../../../domain/documents/editing.ts';
import {
  cancelSchedule,
  scheduleDocument,
  switchDueDocuments,
} from '../../../../domain/documents/lifetime/schedule.ts';
import { deleteDocument, restoreDocument } from '../../../../domain/documents/lifetime/trash.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { at, type ConformanceContext, day } from '../../../testing/conformance.ts';

const ana = { by: 'session', userUid: 'ana', tokenUid: null } as const;
const by = (database: Database, now: Date) => ({ database, actor: ana, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const fails = (_: unknown, error: unknown): never => {
  throw error;
};
const turnOf = (database: Database, now: Date) => switchDueDocuments(database, () => now, fails);
const never = { edition: null, from: null, until: null };
const noElements = { tags: [], images: [], videos: [], models: [], links: [] };

export const scheduleConformance = ({ open, newDatabase }: ConformanceContext) => {
  /** Edition 1 is seen; draft 2 has one more tag. `again`: opens another server on the same database. */
  const withDraft = async () => {
    const options = await newDatabase();
    const database = await open(options);
    await database.repos.companies.insert(company(), day(1));
    const tags = [tag('A', { origin: 'hand' })];
    await database.repos.documents.publish(edition('p1', { pages: [page(1, { tags })] }), day(1));
    const { number } = await createDraft(by(database, day(2)), key);
    const version = (await database.repos.pages.page({ ...key, edition: number }, 1))?.version ?? 0;
    const elements = { ...noElements, tags: [tag('A', { origin: 'hand' }), tag('B', { origin: 'hand' })] };
    await savePage(by(database, day(2)), { ...key, edition: number }, { index: 1, version, elements });
    return { database, number, again: () => open(options) };
  };
  const seen = async ({ repos }: Database) => (await repos.documents.tags('p1')).map(({ product }) => product.ref);
  const operations = async ({ repos }: Database) =>
    (await repos.audit.listOf('acme', { before: null, limit: 2 })).map(({ operation, userUid }) => [
      operation,
      userUid,
    ]);

  // Covers §backend-343.
  test('an edition counts as seen when shoppers see it, and when a time is scheduled for it', async () => {
    const { database, number } = await withDraft();
    const { documents } = database.repos;
    const seen = (edition?: number) => documents.lockSeen({ ...key, edition }, day(3));
    expect([await seen(), await seen(1), await seen(number)]).toEqual(['current', 'current', null]);
    await scheduleDocument(by(database, day(3)), key, { edition: number, from: at(9), until: null });
    expect(await seen(number)).toBe('scheduled');
    await publishDraft(by(database, day(4)), key, {
      number,
      version: (await documents.editions(key)).find((one) => one.number === number)?.version ?? 0,
      revision: null,
    });
    expect([await seen(1), await seen(number)]).toEqual([null, 'current']);
    await expect(documents.lockSeen({ ...key, pdfUid: 'nada' }, day(5))).rejects.toMatchObject({ code: 'pdf.unknown' });
  });

  // Covers §backend-275.
  test('an unlisted document is opened by its address and named by no list, also after the next edition', async () => {
    const { database } = await withDraft();
    const { documents } = database.repos;
    await documents.publish(edition('p2'), day(1));
    const listed = async (referenceKey: string | null) =>
      (await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey })).pdfs.map(({ Uid }) => Uid);
    const before = await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey: null });
    const changes: unknown[] = [];
    database.changes.subscribe((change) => void changes.push(change));
    expect(await setListed(by(database, day(3)), key, false)).toMatchObject({ isListed: false });
    expect(changes).toContainEqual({ kind: 'document', uid: 'p1' });
    await documents.publish(edition('p1', { pages: [page(1)] }), day(4));
    expect([await listed(null), await listed('A'), await seen(database)]).toEqual([['p2'], [], ['A']]);
    expect((await documents.summaries('acme', { page: 1, itemsPerPage: 9 })).total).toBe(2);
    await setListed(by(database, day(5)), key, true);
    expect((await listed(null)).toSorted()).toEqual(before.pdfs.map(({ Uid }) => Uid).toSorted());
  });

  // Covers §backend-274.
  describe('a scheduled publication', () => {
    test('a draft is seen from its time on, and its document is hidden at the end', async () => {
      const { database, number } = await withDraft();
      const scheduled = await scheduleDocument(by(database, day(3)), key, {
        edition: number,
        from: at(5),
        until: at(7),
      });
      expect(scheduled.schedule).toEqual({ edition: number, from: at(5), until: at(7) });
      const changes: unknown[] = [];
      database.changes.subscribe((change) => void changes.push(change));
      await turnOf(database, new Date(day(5).getTime() - 1));
      // "everything" comes with a subscription that the database has only now accepted.
      expect([await seen(database), changes.filter((change) => change !== 'everything')]).toEqual([['A'], []]);
      await turnOf(database, day(5));
      expect(await seen(database)).toEqual(['A', 'B']);
      await vi.waitFor(() => expect(changes).toContainEqual({ kind: 'document', uid: 'p1' }));
      expect(await operations(database)).toEqual([
        ['editions.publish', 'ana'],
        ['schedule.put', 'ana'],
      ]);
      const { documents } = database.repos;
      expect(await documents.byKey(key)).toMatchObject({ edition: number, schedule: { ...never, until: at(7) } });
      expect(await documents.editions(key)).toMatchObject([{ number, isDraft: false, isCurrent: true }, { number: 1 }]);
      await turnOf(database, day(7));
      expect(await documents.head('p1')).toBeNull();
      expect(await documents.byKey(key)).toMatchObject({ edition: number, isWithdrawn: true, schedule: never });
    });

    test('a publication that is due on several servers is done once', async () => {
      const { database, number, again } = await withDraft();
      const other = await again();
      await scheduleDocument(by(database, day(3)), key, { edition: number, from: at(5), until: null });
      await Promise.all([turnOf(database, day(5)), turnOf(other, day(5))]);
      expect(await seen(other)).toEqual(['A', 'B']);
      expect(await operations(database)).toEqual([
        ['editions.publish', 'ana'],
        ['schedule.put', 'ana'],
      ]);
    });

    test('a publication whose start and end have passed while no server ran is not seen, but can be restored', async () => {
      const { database, number } = await withDraft();
      await scheduleDocument(by(database, day(3)), key, { edition: number, from: at(5), until: at(7) });
      await turnOf(database, day(9));
      expect(await database.repos.documents.head('p1')).toBeNull();
      await restoreEdition(by(database, day(9)), key, number);
      expect(await seen(database)).toEqual(['A', 'B']);
    });

    test('a publication takes place although another draft was published meanwhile, whose edition is retained', async () => {
      const { database, number } = await withDraft();
      await scheduleDocument(by(database, day(3)), key, { edition: number, from: at(5), until: null });
      const other = await createDraft(by(database, day(4)), key);
      await publishDraft(by(database, day(4)), key, { ...other, revision: null });
      await turnOf(database, day(5));
      expect(await seen(database)).toEqual(['A', 'B']);
      await restoreEdition(by(database, day(6)), key, other.number);
      expect(await seen(database)).toEqual(['A']);
    });

    test('a publication is forgotten when its draft is published by hand or removed, and when it is cancelled', async () => {
      for (const forget of [
        async (database: Database, number: number) => {
          const [draft] = await database.repos.documents.editions(key);
          const version = draft?.version ?? 0;
          await publishDraft(by(database, day(4)), key, { number, version, revision: null });
        },
        (database: Database, number: number) => removeEdition(by(database, day(4)), key, number),
        (database: Database) => cancelSchedule(by(database, day(4)), key),
      ]) {
        const { database, number } = await withDraft();
        await scheduleDocument(by(database, day(3)), key, { edition: number, from: at(5), until: null });
        await forget(database, number);
        expect((await database.repos.documents.byKey(key))?.schedule).toEqual(never);
        const before = await database.repos.documents.head('p1');
        await turnOf(database, day(6));
        expect(await database.repos.documents.head('p1')).toEqual(before);
      }
    });

    test('a document in the trash is neither published nor shown after its end when it comes back', async () => {
      const { database, number } = await withDraft();
      await scheduleDocument(by(database, day(3)), key, { edition: number, from: at(5), until: at(7) });
      await deleteDocument(by(database, day(4)), key);
      await turnOf(database, day(6));
      expect(await database.repos.documents.head('p1')).toBeNull();
      const restored = await restoreDocument(by(database, day(8)), key);
      expect(restored).toMatchObject({ isWithdrawn: true, schedule: { edition: null, from: null } });
      await turnOf(database, day(8));
      expect(await database.repos.documents.head('p1')).toBeNull();
    });

    test('a schedule with a time that has passed, an end before the start, or without a fitting edition is refused', async () => {
      const { database, number } = await withDraft();
      const refused = (schedule: Parameters<typeof scheduleDocument>[2]) =>
        expect(scheduleDocument(by(database, day(3)), key, schedule)).rejects;
      await refused({ edition: number, from: at(3), until: null }).toMatchObject({ code: 'schedule.past' });
      await refused({ ...never, until: at(2) }).toMatchObject({ code: 'schedule.past' });
      await refused({ edition: number, from: at(5), until: at(5) }).toMatchObject({ code: 'schedule.order' });
      await refused({ edition: number, from: null, until: at(5) }).toMatchObject({ code: 'request.invalid' });
      await refused({ edition: 1, from: at(5), until: null }).toMatchObject({ code: 'edition.current' });
      await refused({ edition: 77, from: at(5), until: null }).toMatchObject({ code: 'edition.unknown' });
      const foreign = scheduleDocument(
        by(database, day(3)),
        { ...key, companyUid: 'otra' },
        { ...never, until: at(5) },
      );
      await expect(foreign).rejects.toMatchObject({ code: 'pdf.unknown' });
      expect((await database.repos.documents.byKey(key))?.schedule).toEqual(never);
    });
  });
};
