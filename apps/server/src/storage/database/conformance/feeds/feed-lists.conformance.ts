/** Conformance: imports of price lists, and their sources. */
import type { FeedAttempt, FeedReport } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import type { PlacedProduct } from '../../../../domain/ports/feeds.ts';
import { company, feedProduct } from '../../../testing/builders.ts';
import { at, type ConformanceContext, day } from '../../../testing/conformance.ts';

const report = (products: number): FeedReport => ({
  rows: products,
  products,
  mapping: { reference: 'Ref' },
  shown: ['Material'],
  ignored: ['Costo'],
  problems: [{ line: 3, reason: 'price.missing', column: 'Precio', value: 'x' }],
  problemCount: 1,
});
const imported = (number: number): FeedAttempt => ({ at: at(number), origin: 'file', outcome: 'imported' });
const placed = (...ids: string[]): PlacedProduct[] =>
  ids.map((id, position) => ({ position, product: feedProduct(id, { category: ['Hogar'] }) }));

export const feedListsConformance = ({ open, newDatabase }: ConformanceContext) => {
  const opened = async (options?: Awaited<ReturnType<typeof newDatabase>>) => {
    const { repos } = await open(options);
    return repos;
  };
  const shop = async (options?: Awaited<ReturnType<typeof newDatabase>>) => {
    const repos = await opened(options);
    for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
    return repos;
  };
  const everything = { text: '', category: [], offset: 0, limit: 100 };
  const idsOf = async ({ feed }: Awaited<ReturnType<typeof opened>>) =>
    (await feed.search('acme', everything)).products.map(({ productId }) => productId);

  describe('columns chosen by hand', () => {
    test('a choice is kept per company and set of headings, the newest first; an empty one removes it', async () => {
      const { feedLists } = await shop();
      await feedLists.saveMapping('acme', { headings: 'h1', mapping: { price: 'PVP' } }, day(1));
      await feedLists.saveMapping('acme', { headings: 'h2', mapping: { price: null, currency: 'USD' } }, day(2));
      await feedLists.saveMapping('otra', { headings: 'h1', mapping: { name: 'Plato' } }, day(2));
      await feedLists.saveMapping('acme', { headings: 'h1', mapping: { price: 'Detal' } }, day(3));
      expect(await feedLists.mappings('acme')).toEqual([
        { headings: 'h1', mapping: { price: 'Detal' } },
        { headings: 'h2', mapping: { price: null, currency: 'USD' } },
      ]);
      await feedLists.saveMapping('acme', { headings: 'h1', mapping: {} }, day(4));
      expect((await feedLists.mappings('acme')).map(({ headings }) => headings)).toEqual(['h2']);
      expect(await feedLists.mappings('otra')).toHaveLength(1);
    });
  });

  describe('the pages of a list', () => {
    test('the pages of a list have every product once, in order, also after the list was replaced', async () => {
      const { feed } = await shop();
      for (const list of [['z'], ['a', 'b', 'c', 'd', 'e']])
        await feed.replace(
          'acme',
          list.map((id) => feedProduct(id)),
          day(1),
        );
      const ids: string[] = [];
      let from: number | null = 0;
      while (from !== null) {
        const page: Awaited<ReturnType<typeof feed.page>> = await feed.page('acme', { from, limit: 2 });
        ids.push(...page.products.map(({ productId }) => productId));
        from = page.next;
      }
      expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(await feed.page('otra', { from: 0, limit: 2 })).toEqual({ products: [], next: null });
    });
  });

  describe('a price list import', () => {
    test('a list that replaces another at once keeps its report and is the last attempt', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      await feed.replace('acme', [feedProduct('a')], day(1), report(1));
      const status = { products: 1, importedAt: at(1), report: report(1), attempt: imported(1), previous: null };
      expect(await feedLists.status('acme')).toEqual(status);
      await feed.replace('acme', [feedProduct('b')], day(2));
      expect(await feedLists.status('acme')).toEqual({ ...status, importedAt: at(2), report: null });
    });

    test('a staged list is invisible until it is adopted, and then visible to all queries at once', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      await feed.replace('acme', [feedProduct('a'), feedProduct('b')], day(1));
      const lease = await feedLists.claim('acme', 'h1', day(2), day(3));
      await feedLists.stage(lease, placed('b', 'c').slice(1), day(3));
      await feedLists.stage(lease, placed('b'), day(3));
      expect(await idsOf(repos)).toEqual(['a', 'b']);
      expect(await feed.byReferenceKeys('acme', ['RC'])).toEqual([]);
      expect(await feed.byItemIds('acme', ['c-i'])).toEqual([]);
      expect(await feed.categories('acme')).toEqual([]);
      await feedLists.activate(lease, report(2), imported(2));
      expect(await idsOf(repos)).toEqual(['b', 'c']);
      expect(await feed.byReferenceKeys('acme', ['RA', 'RC'])).toMatchObject([{ productId: 'c' }]);
      expect((await feed.references('acme')).map(({ productId }) => productId)).toEqual(['b', 'c']);
      expect((await feed.categories('acme'))[0]).toMatchObject({ Name: 'Hogar', Products: ['b', 'c'] });
      await feedLists.release(lease, null);
      expect(await idsOf(repos)).toEqual(['b', 'c']);
      expect(await feedLists.status('acme')).toEqual({
        products: 2,
        importedAt: at(2),
        report: report(2),
        attempt: imported(2),
        previous: { products: 2, importedAt: at(1), report: null },
      });
    });

    test('a failed import leaves the previous list in place and stores its reason', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      await feed.replace('acme', [feedProduct('a')], day(1));
      const lease = await feedLists.claim('acme', 'h1', day(2), day(3));
      await feedLists.stage(lease, placed('x', 'y'), day(3));
      const failed: FeedAttempt = { at: at(2), origin: 'source', outcome: 'failed', code: 'feed.unreachable' };
      await feedLists.release(lease, failed);
      expect(await idsOf(repos)).toEqual(['a']);
      expect(await feedLists.status('acme')).toMatchObject({ products: 1, report: null, attempt: failed });
      const next = await feedLists.claim('acme', 'h2', day(2), day(3));
      await feedLists.activate(next, report(0), imported(3));
      expect(await idsOf(repos)).toEqual([]);
    });

    test('a company has one import at a time over all processes, and other companies are not blocked', async () => {
      const options = await newDatabase();
      const { feedLists } = await shop(options);
      const other = (await opened(options)).feedLists;
      const claims = ['h1', 'h2', 'h3', 'h4'].map((holder, index) =>
        (index % 2 === 0 ? feedLists : other).claim('acme', holder, day(2), new Date(day(2).getTime() + 60_000)),
      );
      const settled = await Promise.allSettled(claims);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of settled)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'feed.busy' });
      await other.claim('otra', 'h9', day(2), day(3));
      await expect(feedLists.claim('nadie', 'h1', day(2), day(3))).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('the next import discards the rows of a crashed one, which cannot write afterwards', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      await feed.replace('acme', [feedProduct('a')], day(1));
      const dead = await feedLists.claim('acme', 'dead', day(2), day(3));
      await feedLists.stage(dead, placed('x', 'y', 'z'), day(3));
      const next = await feedLists.claim('acme', 'next', day(4), day(5));
      await feedLists.stage(next, placed('b'), day(5));
      const busy = { code: 'feed.busy' };
      await expect(feedLists.stage(dead, placed('q'), day(9))).rejects.toMatchObject(busy);
      await expect(feedLists.activate(dead, report(3), imported(4))).rejects.toMatchObject(busy);
      await feedLists.release(dead, imported(4));
      await feedLists.activate(next, report(1), imported(5));
      expect(await idsOf(repos)).toEqual(['b']);
    });

    test('a list published with a document takes the lease from an import', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      const lease = await feedLists.claim('acme', 'h1', day(2), day(3));
      await feedLists.stage(lease, placed('x'), day(3));
      await feed.replace('acme', [feedProduct('a')], day(2));
      await expect(feedLists.activate(lease, report(1), imported(3))).rejects.toMatchObject({ code: 'feed.busy' });
      expect(await idsOf(repos)).toEqual(['a']);
    });
  });

  describe('a price list source', () => {
    const source = { url: 'https://lista.test/l.csv', kind: 'auto', minutes: 60, user: null, secretId: '' } as const;
    const hour = 3_600_000;

    test('a new source is due at once, one process takes it, and it is due again when the claim expires', async () => {
      const options = await newDatabase();
      const { feedSources } = await shop(options);
      const other = (await opened(options)).feedSources;
      await feedSources.write('acme', source, day(2));
      const until = new Date(day(2).getTime() + hour);
      expect(await feedSources.claimDue(day(1), until)).toBeNull();
      const claimed = await Promise.all(
        [feedSources, other, feedSources, other].map((repo) => repo.claimDue(day(2), until)),
      );
      expect(claimed.filter((found) => found !== null)).toMatchObject([{ companyUid: 'acme', url: source.url }]);
      expect(await other.claimDue(new Date(until.getTime() - 1), day(3))).toBeNull();
      expect(await other.claimDue(until, day(3))).toMatchObject({ companyUid: 'acme' });
    });

    test('dueBy makes a source due earlier, never later', async () => {
      const { feedSources } = await shop();
      await feedSources.write('acme', source, day(2));
      await feedSources.claimDue(day(2), new Date(day(2).getTime() + hour));
      const dueAt = async () => (await feedSources.byCompany('acme'))?.dueAt;
      const half = new Date(day(2).getTime() + hour / 2);
      await feedSources.dueBy('acme', new Date(day(2).getTime() + 2 * hour));
      expect(await dueAt()).toBe(new Date(day(2).getTime() + hour).toISOString());
      await feedSources.dueBy('acme', half);
      expect(await dueAt()).toBe(half.toISOString());
      expect(await feedSources.claimDue(half, day(3))).toMatchObject({ companyUid: 'acme' });
    });

    // Covers §resilience-131.
    test('freshness names the oldest and the newest successful fetch of each interval', async () => {
      const { feedSources } = await shop();
      expect(await feedSources.freshness()).toEqual([]);
      await feedSources.write('acme', source, day(2));
      await feedSources.write('otra', source, day(3));
      expect(await feedSources.freshness()).toEqual([{ minutes: 60, oldest: day(2), newest: day(3) }]);
      await feedSources.recordFetch('acme', 'https://antes.test/l.csv', day(4));
      expect(await feedSources.freshness()).toEqual([{ minutes: 60, oldest: day(2), newest: day(3) }]);
      await feedSources.recordFetch('acme', source.url, day(4));
      expect(await feedSources.freshness()).toEqual([{ minutes: 60, oldest: day(3), newest: day(4) }]);
    });

    test('putOff postpones a source unless it was rescheduled in the meantime', async () => {
      const { feedSources } = await shop();
      const dueAt = async () => (await feedSources.byCompany('acme'))?.dueAt;
      await feedSources.write('acme', source, day(2));
      const claimed = await feedSources.claimDue(day(2), day(3));
      if (claimed === null) throw new Error('nothing was due');
      await feedSources.reschedule(claimed, day(5));
      expect(await dueAt()).toBe(day(5).toISOString());
      const again = await feedSources.claimDue(day(5), day(6));
      if (again === null) throw new Error('nothing was due');
      await feedSources.write('acme', source, day(4));
      await feedSources.reschedule(again, day(9));
      expect(await dueAt()).toBe(day(4).toISOString());
    });

    test('a source whose due time was written by a clock far ahead is due', async () => {
      const { feedSources } = await shop();
      await feedSources.write('acme', source, day(2));
      expect(await feedSources.claimDue(day(60), day(61))).toMatchObject({ companyUid: 'acme' });
      expect(await feedSources.claimDue(day(3), day(4))).toMatchObject({ companyUid: 'acme' });
      expect(await feedSources.claimDue(day(3), day(4))).toBeNull();
    });

    test('a source stores the validators of its server until its list or address is replaced', async () => {
      const { feedSources } = await shop();
      const validators = { etag: '"v1"', lastModified: 'Mon, 01 Jan 2026 00:00:00 GMT' };
      const none = { etag: null, lastModified: null };
      await feedSources.write('acme', source, day(2));
      await feedSources.saveValidators('acme', 'https://otra.test/', validators);
      expect(await feedSources.byCompany('acme')).toMatchObject({ validators: none });
      await feedSources.saveValidators('acme', source.url, validators);
      expect(await feedSources.byCompany('acme')).toMatchObject({ validators });
      await feedSources.saveValidators('acme', null, none);
      expect(await feedSources.byCompany('acme')).toMatchObject({ validators: none });
      await feedSources.saveValidators('acme', source.url, validators);
      await feedSources.write('acme', { ...source, url: 'https://nueva.test/' }, day(3));
      expect(await feedSources.byCompany('acme')).toMatchObject({ url: 'https://nueva.test/', validators: none });
      expect([await feedSources.remove('acme'), await feedSources.remove('acme')]).toEqual([true, false]);
      await expect(feedSources.write('nadie', source, day(1))).rejects.toMatchObject({ code: 'company.unknown' });
    });
  });
};
