/** Conformance: review lists belong to their edition, go with its copies, and are decided once. */
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { createDraft, publishDraft } from '../../../../domain/documents/drafts.ts';
import { decideReview } from '../../../../domain/documents/review-decisions.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import type { NewReviewEntry } from '../../../../domain/ports/documents.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const by = (database: Database, now: Date) => ({ database, actor: COMMAND_LINE, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const lost = (ref: string): NewReviewEntry => ({
  kind: 'tag',
  element: { ...tag(ref, { origin: 'hand' }), page: 1 },
  page: 1,
  reason: 'not-found',
  candidates: [],
});
const place = { number: 1, action: 'place', page: 1, position: { left: 10, top: 10 } } as const;

export const reviewListsConformance = ({ open, newDatabase }: ConformanceContext) => {
  /** Edition 2 follows edition 1 and has a review list of two tags. */
  const withReview = async (options = newDatabase()) => {
    const database = await open(await options);
    await database.repos.companies.insert(company(), day(1));
    const { documents } = database.repos;
    await documents.publish(edition('p1', { pages: [page(1)] }), day(1));
    const follow = {
      edition: 1,
      pageOf: (index: number) => index,
      tags: () => ({ tags: [], review: [lost('A'), lost('B')] }),
    };
    await documents.publish({ ...edition('p1', { pages: [page(1)] }), follow }, day(2));
    return database;
  };
  const states = async ({ repos }: Database, number?: number) =>
    (await repos.review.entries({ ...key, ...(number !== undefined && { edition: number }) })).entries.map(
      ({ state }) => state,
    );

  describe('review lists', () => {
    test('a copy of an edition has its review list, with what is decided and what is open', async () => {
      const database = await withReview();
      await decideReview(by(database, day(3)), key, [place]);
      const { number, version } = await createDraft(by(database, day(4)), key);
      expect(await states(database, number)).toEqual(['placed', 'open']);
      await publishDraft(by(database, day(5)), key, { number, version, revision: null });
      expect(await states(database)).toEqual(['placed', 'open']);
      await decideReview(by(database, day(6)), key, [{ number: 2, action: 'dismiss' }]);
      expect(await states(database)).toEqual(['placed', 'dismissed']);
      expect(await states(database, 2)).toEqual(['placed', 'open']);
    });

    // Covers §backend-231.
    test('a doubtful name is listed unless its product has a tag, and no longer once it was dismissed', async () => {
      const database = await open(await newDatabase());
      await database.repos.companies.insert(company(), day(1));
      const { documents, review } = database.repos;
      const doubtful = ['A', 'B', 'C'].map((ref): NewReviewEntry => ({ ...lost(ref), reason: 'similar-name' }));
      const publish = (at: number) =>
        documents.publish({ ...edition('p1', { pages: [page(1, { tags: [tag('C')] })] }), doubtful }, day(at));
      const openNames = async () =>
        (await review.entries(key)).entries.flatMap(({ kind, element, state, reason }) =>
          kind === 'tag' && state === 'open' ? [`${element.product.ref} ${reason}`] : [],
        );
      await publish(1);
      expect(await openNames()).toEqual(['A similar-name', 'B similar-name']);
      await decideReview(by(database, day(2)), key, [{ number: 1, action: 'dismiss' }]);
      for (const at of [3, 4]) {
        await publish(at);
        expect(await openNames()).toEqual(['B similar-name']);
      }
    });

    test('of two publishers who place an entry at once one places it, and the other one is told', async () => {
      const options = newDatabase();
      const database = await withReview(options);
      const other = await open(await options);
      const decisions = [database, other].map((one) => decideReview(by(one, day(3)), key, [place]));
      const both = await Promise.allSettled(decisions);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'review.invalid' } });
      expect(await database.repos.documents.tags('p1')).toHaveLength(1);
    });
  });
};
