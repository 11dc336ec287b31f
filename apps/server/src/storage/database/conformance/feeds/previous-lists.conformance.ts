/** Conformance: the price list before the present one, and taking it back. */
import type { FeedAttempt, FeedReport } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { company, feedProduct } from '../../../testing/builders.ts';
import { at, type ConformanceContext, day } from '../../../testing/conformance.ts';

const report = (file: string): FeedReport => ({
  file,
  rows: 1,
  products: 1,
  mapping: { reference: 'Ref' },
  shown: [],
  ignored: [],
  problems: [],
  problemCount: 0,
});
const attempt = (number: number, outcome: FeedAttempt['outcome'] = 'imported'): FeedAttempt => ({
  at: at(number),
  origin: 'file',
  outcome,
});

export const previousListsConformance = ({ open }: ConformanceContext) => {
  const shop = async () => {
    const { repos } = await open();
    await repos.companies.insert(company('acme'), day(1));
    const { feed, feedLists } = repos;
    const stage = async (id: string, number: number) => {
      const lease = await feedLists.claim('acme', `h${number}`, day(number), day(number + 1));
      await feedLists.stage(lease, [{ position: 0, product: feedProduct(id) }], day(number + 1));
      return lease;
    };
    return {
      repos,
      feedLists,
      stage,
      adopt: async (id: string, number: number) => {
        const lease = await stage(id, number);
        await feedLists.activate(lease, report(`${id}.csv`), attempt(number));
        await feedLists.release(lease, null);
      },
      ids: async () =>
        (await feed.search('acme', { text: '', category: [], offset: 0, limit: 10 })).products.map(
          ({ productId }) => productId,
        ),
      refused: (importedAt: string) =>
        expect(feedLists.swap('acme', { importedAt, attempt: attempt(9, 'restored') })).rejects.toMatchObject({
          code: 'feed.previous-unknown',
        }),
    };
  };

  describe('the list before the present one', () => {
    // Covers §backend-284.
    test('the earlier list is taken back with its report, and the present one can be taken back in turn', async () => {
      const { feedLists, adopt, ids, refused } = await shop();
      await adopt('a', 1);
      expect((await feedLists.status('acme')).previous).toBeNull();
      await refused(at(1));
      await adopt('b', 2);
      expect((await feedLists.status('acme')).previous).toEqual({
        products: 1,
        importedAt: at(1),
        report: report('a.csv'),
      });
      await refused(at(2));
      await feedLists.swap('acme', { importedAt: at(1), attempt: attempt(3, 'restored') });
      expect(await ids()).toEqual(['a']);
      expect(await feedLists.status('acme')).toMatchObject({
        importedAt: at(1),
        report: { file: 'a.csv' },
        attempt: { outcome: 'restored' },
        previous: { importedAt: at(2), report: { file: 'b.csv' } },
      });
      await feedLists.swap('acme', { importedAt: at(2), attempt: attempt(4, 'restored') });
      expect(await ids()).toEqual(['b']);
    });

    test('an import that fails before its first product leaves it, and one that has staged products does not', async () => {
      const { feedLists, adopt, stage, ids, refused } = await shop();
      await adopt('a', 1);
      await adopt('b', 2);
      const early = await feedLists.claim('acme', 'h3', day(3), day(4));
      await feedLists.release(early, attempt(3, 'failed'));
      expect((await feedLists.status('acme')).previous).toMatchObject({ importedAt: at(1) });
      const late = await stage('c', 5);
      await feedLists.release(late, attempt(5, 'held'));
      await refused(at(1));
      expect(await ids()).toEqual(['b']);
    });

    test('the earlier list is not taken back while another list is imported, and a list that is replaced at once has none', async () => {
      const { repos, feedLists, adopt } = await shop();
      await adopt('a', 1);
      await adopt('b', 2);
      const lease = await feedLists.claim('acme', 'h3', day(9), new Date(day(9).getTime() + 60_000));
      const swap = feedLists.swap('acme', { importedAt: at(1), attempt: attempt(9, 'restored') });
      await expect(swap).rejects.toMatchObject({ code: 'feed.busy' });
      await feedLists.release(lease, null);
      await repos.feed.replace('acme', [feedProduct('c')], day(4));
      expect((await feedLists.status('acme')).previous).toBeNull();
    });
  });
};
