/** Conformance: addresses with rights, comments and approvals belong to an edition, keep their limits, and go with the edition. */
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, page } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const LIMITS = { ofLink: 3, ofEdition: 4, recent: { since: day(1), count: 3 } };

const link = (id: string, more: object = {}) => ({
  hash: `hash-${id}`,
  id,
  expiresAt: day(9),
  userUid: null,
  mayComment: true,
  mayApprove: true,
  ...more,
});
const comment = (id: string, more: object = {}) => ({
  id,
  linkId: 'l1',
  name: 'Sara',
  text: 'Cambia la foto',
  page: null,
  position: null,
  ...more,
});

/** A document with a published edition, and a draft of it. */
const openDraft = async ({ repos }: Database) => {
  await repos.companies.insert(company(), day(1));
  await repos.documents.publish(edition('p1', { pages: [page(1)] }), day(1));
  const key = { companyUid: 'acme', pdfUid: 'p1' };
  return { ...key, edition: await repos.documents.copyToDraft(key, day(2)) };
};

export const approvalConformance = ({ open }: ConformanceContext) => {
  describe('comments and approvals of editions', () => {
    // Covers §backend-310.
    test('an address has its rights until it expires or is ended, and an address without rights is not listed', async () => {
      const database = await open();
      const { editionPreviews } = database.repos;
      const draft = await openDraft(database);
      await editionPreviews.add(draft, link('l1', { mayApprove: false, userUid: 'gone' }), day(2));
      await editionPreviews.add(draft, link('l2'), day(3));
      await editionPreviews.add(draft, link('l3', { mayComment: false, mayApprove: false }), day(4));
      await editionPreviews.add(draft, link('l4', { expiresAt: day(5) }), day(4));
      expect(await editionPreviews.find('hash-l1', day(4))).toMatchObject({
        ...draft,
        isCurrent: false,
        linkId: 'l1',
        mayComment: true,
        mayApprove: false,
        expiresAt: day(9).toISOString(),
      });
      const listed = await editionPreviews.linksOf(draft, day(6));
      expect(listed.map(({ id }) => id)).toEqual(['l2', 'l1']);
      expect(listed[1]).toEqual({
        id: 'l1',
        createdAt: day(2).toISOString(),
        createdBy: null,
        expiresAt: day(9).toISOString(),
        mayComment: true,
        mayApprove: false,
      });
      expect(await editionPreviews.remove({ ...draft, edition: 1 }, 'l1')).toBe(false);
      expect(await editionPreviews.remove(draft, 'l1')).toBe(true);
      expect(await editionPreviews.remove(draft, 'l1')).toBe(false);
      expect(await editionPreviews.find('hash-l1', day(4))).toBeNull();
    });

    // Covers §backend-311.
    test('comments are kept in their order, resolved, opened again and removed, for their edition only', async () => {
      const database = await open();
      const { approvals } = database.repos;
      const draft = await openDraft(database);
      const pinned = comment('c2', { page: 1, position: { left: 12.5, top: 99.9 } });
      await approvals.addComment(draft, pinned, LIMITS, day(4));
      await approvals.addComment(draft, comment('c1'), LIMITS, day(3));
      const { comments } = await approvals.of(draft);
      expect(comments).toEqual([
        {
          id: 'c1',
          name: 'Sara',
          text: 'Cambia la foto',
          page: null,
          position: null,
          at: day(3).toISOString(),
          resolvedAt: null,
        },
        {
          id: 'c2',
          name: 'Sara',
          text: 'Cambia la foto',
          page: 1,
          position: { left: 12.5, top: 99.9 },
          at: day(4).toISOString(),
          resolvedAt: null,
        },
      ]);
      expect((await approvals.of({ ...draft, edition: 1 })).comments).toEqual([]);
      expect(await approvals.resolve(draft, 'c1', true, day(5))).toMatchObject({ resolvedAt: day(5).toISOString() });
      expect(await approvals.resolve(draft, 'c1', false, day(6))).toMatchObject({ resolvedAt: null });
      expect(await approvals.resolve({ ...draft, edition: 1 }, 'c1', true, day(6))).toBeNull();
      expect(await approvals.removeComment({ ...draft, edition: 1 }, 'c1')).toBe(false);
      expect(await approvals.removeComment(draft, 'c1')).toBe(true);
      expect((await approvals.of(draft)).comments.map(({ id }) => id)).toEqual(['c2']);
      await expect(approvals.of({ ...draft, companyUid: 'otra' })).rejects.toMatchObject({ code: 'pdf.unknown' });
    });

    // Covers §backend-312.
    test('comments beyond the limits of an address, of an edition or of a minute are refused', async () => {
      const database = await open();
      const { approvals } = database.repos;
      const draft = await openDraft(database);
      const add = (id: string, linkId: string, at: Date, limits = LIMITS) =>
        approvals.addComment(draft, comment(id, { linkId }), limits, at);
      for (const id of ['c1', 'c2', 'c3']) await add(id, 'l1', day(2));
      await expect(add('c4', 'l1', day(3))).rejects.toMatchObject({ code: 'comment.too-many' });
      await add('c4', 'l2', day(3));
      await expect(add('c5', 'l2', day(3))).rejects.toMatchObject({ code: 'comment.too-many' });
      const wide = { ofLink: 99, ofEdition: 99, recent: { since: day(2), count: 1 } };
      await expect(add('c5', 'l2', day(4), wide)).rejects.toMatchObject({ code: 'comment.too-many' });
      await add('c5', 'l2', day(5), { ...wide, recent: { since: day(4), count: 1 } });
      expect((await approvals.of(draft)).comments).toHaveLength(5);
    });

    // Covers §backend-313.
    test('an approval names the version that was seen: another one is refused, and an edit makes it outdated', async () => {
      const database = await open();
      const { approvals, pages } = database.repos;
      const draft = await openDraft(database);
      const { version } = await approvals.of(draft);
      const approve = (id: string, seen: number, at: Date) =>
        approvals.addApproval(draft, { id, linkId: 'l1', name: 'Sara', version: seen }, LIMITS, at);
      await expect(approve('a1', version - 1, day(3))).rejects.toMatchObject({
        code: 'edition.conflict',
        facts: { version },
      });
      const first = { name: 'Sara', at: day(3).toISOString(), version, isOutdated: false };
      expect(await approve('a1', version, day(3))).toEqual(first);
      expect((await approvals.of(draft)).approvals).toEqual([first]);
      const sections = await pages.sections(draft);
      await pages.replaceSections(draft, () => [{ name: 'Salas', index: 1 }], sections.version, day(4));
      const changed = (await approvals.of(draft)).version;
      expect(changed).toBeGreaterThan(version);
      await approve('a2', changed, day(5));
      expect((await approvals.of(draft)).approvals).toMatchObject([
        { version: changed, isOutdated: false },
        { version, isOutdated: true },
      ]);
    });

    // Covers §backend-314.
    test('a removed draft takes its comments and approvals with it', async () => {
      const database = await open();
      const { approvals, documents } = database.repos;
      const draft = await openDraft(database);
      await approvals.addComment(draft, comment('c1'), LIMITS, day(3));
      const { version } = await approvals.of(draft);
      await approvals.addApproval(draft, { id: 'a1', linkId: 'l1', name: 'Sara', version }, LIMITS, day(3));
      await documents.removeEdition(draft, draft.edition, day(4));
      const again = { ...draft, edition: await documents.copyToDraft({ ...draft, edition: 1 }, day(5)) };
      expect(again.edition).not.toBe(draft.edition);
      expect(await approvals.of(again)).toMatchObject({ comments: [], approvals: [] });
      await approvals.addComment(again, comment('c1'), LIMITS, day(6));
    });
  });
};
