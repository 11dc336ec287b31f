/** Price lists on their way in, and the sources that they come from. */
import type { FeedAttempt, FeedReport } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import type { PlacedProduct } from '../domain/ports/feeds.ts';
import { company, feedProduct } from './testing/builders.ts';
import { at, day, type Testing } from './testing/conformance.ts';

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

export const feedListsConformance = ({ open, newDatabase }: Testing) => {
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

  describe('a price list on its way in', () => {
    test('is seen by nobody until it takes the place of the one before, by every road at once', async () => {
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
      await feedLists.adopt(lease, report(2), imported(2));
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
      });
    });

    test('that fails leaves the list before, and its reason is kept', async () => {
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
      await feedLists.adopt(next, report(0), imported(3));
      expect(await idsOf(repos)).toEqual([]);
    });

    test('is the only one of its company, in all processes; another company is free', async () => {
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

    test('of a process that died is thrown away by the next one, and who comes back late writes nothing', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      await feed.replace('acme', [feedProduct('a')], day(1));
      const dead = await feedLists.claim('acme', 'dead', day(2), day(3));
      await feedLists.stage(dead, placed('x', 'y', 'z'), day(3));
      const next = await feedLists.claim('acme', 'next', day(4), day(5));
      await feedLists.stage(next, placed('b'), day(5));
      const busy = { code: 'feed.busy' };
      await expect(feedLists.stage(dead, placed('q'), day(9))).rejects.toMatchObject(busy);
      await expect(feedLists.adopt(dead, report(3), imported(4))).rejects.toMatchObject(busy);
      await feedLists.release(dead, imported(4));
      await feedLists.adopt(next, report(1), imported(5));
      expect(await idsOf(repos)).toEqual(['b']);
    });

    test('gives way to a list that comes in with a document', async () => {
      const repos = await shop();
      const { feed, feedLists } = repos;
      const lease = await feedLists.claim('acme', 'h1', day(2), day(3));
      await feedLists.stage(lease, placed('x'), day(3));
      await feed.replace('acme', [feedProduct('a')], day(2));
      await expect(feedLists.adopt(lease, report(1), imported(3))).rejects.toMatchObject({ code: 'feed.busy' });
      expect(await idsOf(repos)).toEqual(['a']);
    });
  });

  describe('the source of a price list', () => {
    const source = { url: 'https://lista.test/l.csv', kind: 'auto', minutes: 60, user: null, secretId: '' } as const;
    const hour = 3_600_000;

    test('is due at once, one process gets it, and who dies with it leaves it when its claim is over', async () => {
      const options = await newDatabase();
      const { feedSources } = await shop(options);
      const other = (await opened(options)).feedSources;
      await feedSources.write('acme', source, day(2));
      const until = new Date(day(2).getTime() + hour);
      expect(await feedSources.takeDue(day(1), until)).toBeNull();
      const taken = await Promise.all(
        [feedSources, other, feedSources, other].map((repo) => repo.takeDue(day(2), until)),
      );
      expect(taken.filter((found) => found !== null)).toMatchObject([{ companyUid: 'acme', url: source.url }]);
      expect(await other.takeDue(new Date(until.getTime() - 1), day(3))).toBeNull();
      expect(await other.takeDue(until, day(3))).toMatchObject({ companyUid: 'acme' });
    });

    test('is due sooner when asked to be, and never later', async () => {
      const { feedSources } = await shop();
      await feedSources.write('acme', source, day(2));
      await feedSources.takeDue(day(2), new Date(day(2).getTime() + hour));
      const dueAt = async () => (await feedSources.byCompany('acme'))?.dueAt;
      const half = new Date(day(2).getTime() + hour / 2);
      await feedSources.dueBy('acme', new Date(day(2).getTime() + 2 * hour));
      expect(await dueAt()).toBe(new Date(day(2).getTime() + hour).toISOString());
      await feedSources.dueBy('acme', half);
      expect(await dueAt()).toBe(half.toISOString());
      expect(await feedSources.takeDue(half, day(3))).toMatchObject({ companyUid: 'acme' });
    });

    test('is put off by who took it, unless it was set anew meanwhile', async () => {
      const { feedSources } = await shop();
      const dueAt = async () => (await feedSources.byCompany('acme'))?.dueAt;
      await feedSources.write('acme', source, day(2));
      const taken = await feedSources.takeDue(day(2), day(3));
      if (taken === null) throw new Error('nothing was due');
      await feedSources.putOff(taken, day(5));
      expect(await dueAt()).toBe(day(5).toISOString());
      const again = await feedSources.takeDue(day(5), day(6));
      if (again === null) throw new Error('nothing was due');
      await feedSources.write('acme', source, day(4));
      await feedSources.putOff(again, day(9));
      expect(await dueAt()).toBe(day(4).toISOString());
    });

    test('is due where its time was written by a clock that was far ahead', async () => {
      const { feedSources } = await shop();
      await feedSources.write('acme', source, day(2));
      expect(await feedSources.takeDue(day(60), day(61))).toMatchObject({ companyUid: 'acme' });
      expect(await feedSources.takeDue(day(3), day(4))).toMatchObject({ companyUid: 'acme' });
      expect(await feedSources.takeDue(day(3), day(4))).toBeNull();
    });

    test('remembers what its server said, until the list comes from elsewhere or the address changes', async () => {
      const { feedSources } = await shop();
      const validators = { etag: '"v1"', lastModified: 'Mon, 01 Jan 2026 00:00:00 GMT' };
      const none = { etag: null, lastModified: null };
      await feedSources.write('acme', source, day(2));
      await feedSources.remember('acme', 'https://otra.test/', validators);
      expect(await feedSources.byCompany('acme')).toMatchObject({ validators: none });
      await feedSources.remember('acme', source.url, validators);
      expect(await feedSources.byCompany('acme')).toMatchObject({ validators });
      await feedSources.remember('acme', null, none);
      expect(await feedSources.byCompany('acme')).toMatchObject({ validators: none });
      await feedSources.remember('acme', source.url, validators);
      await feedSources.write('acme', { ...source, url: 'https://nueva.test/' }, day(3));
      expect(await feedSources.byCompany('acme')).toMatchObject({ url: 'https://nueva.test/', validators: none });
      expect([await feedSources.remove('acme'), await feedSources.remove('acme')]).toEqual([true, false]);
      await expect(feedSources.write('nadie', source, day(1))).rejects.toMatchObject({ code: 'company.unknown' });
    });
  });
};
