/** Conformance: publishing editions atomically, and carrying over tags placed by hand. */
import { describe, expect, test } from 'vitest';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { at, type ConformanceContext, cpuSeconds, day } from '../../../testing/conformance.ts';

export const editionsConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withAcme = async (options?: Awaited<ReturnType<typeof newDatabase>>) => {
    const { repos } = await open(options);
    await repos.companies.insert(company(), day(1));
    await repos.companies.insert(company('otra'), day(1));
    return repos.documents;
  };
  const refsOf = async (documents: Awaited<ReturnType<typeof withAcme>>, pdfUid = 'p1') =>
    (await documents.tags(pdfUid)).map(({ page, origin, product }) => `${page} ${origin} ${product.ref}`);

  describe('editions', () => {
    test('publishing under a uid of another company is rejected and changes nothing', async () => {
      const documents = await withAcme();
      await documents.publish(edition(), day(1));
      const foreign = documents.publish(edition('p1', { companyUid: 'otra', pages: [page(1)] }), day(2));
      await expect(foreign).rejects.toMatchObject({ code: 'pdf.foreign', facts: { pdfUid: 'p1' } });
      expect(await documents.head('p1')).toMatchObject({ companyUid: 'acme', pageCount: 2, updatedAt: at(1) });
    });

    test('publishing for an unknown company is rejected', async () => {
      const documents = await withAcme();
      const publishing = documents.publish(edition('p1', { companyUid: 'nadie' }), day(1));
      await expect(publishing).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('an edition whose publishing fails leaves the previous one in place', async () => {
      const documents = await withAcme();
      await documents.publish(edition(), day(1));
      await expect(documents.publish(edition('p1', { pages: [page(1), page(1)] }), day(2))).rejects.toThrow();
      expect(await documents.head('p1')).toMatchObject({ pageCount: 2, updatedAt: at(1) });
      expect(await documents.pages('p1')).toHaveLength(2);
    });

    test('a new edition replaces all content, and page uids and creation times are stable', async () => {
      const documents = await withAcme();
      const old = edition('p1', { pages: [page(1, { tags: [tag('A')] }), page(2)] });
      await documents.publish(old, day(1));
      const fresh = edition('p1', { pages: [page(1), page(2, { tags: [tag('B')] }), page(3)], sections: [] });
      await documents.publish({ ...fresh, details: { ...fresh.details, name: 'Otoño', isVertical: true } }, day(2));
      const pages = (await documents.pages('p1')) ?? [];
      expect(pages.map(({ Uid, createdAt, updatedAt }) => [Uid, createdAt, updatedAt])).toEqual([
        ['p1-1', at(1), at(2)],
        ['p1-2', at(1), at(2)],
        ['p1-3', at(2), at(2)],
      ]);
      expect(pages.every(({ Belong_pdf }) => Belong_pdf.name === 'Otoño')).toBe(true);
      expect(await refsOf(documents)).toEqual(['2 auto B']);
      expect((await documents.sections('p1'))?.sections).toEqual([]);
      expect((await documents.head('p1'))?.details).toMatchObject({ name: 'Otoño', isVertical: true });
      expect(await documents.firstPageWith('p1', 'A')).toBeNull();
      expect((await documents.list({ companyUid: 'acme', page: 1, itemsPerPage: 9, referenceKey: 'A' })).total).toBe(0);
    });

    test.each(['text', 'prices'] as const)(
      'the url of its %s belongs to an edition and disappears with it',
      async (field) => {
        const documents = await withAcme();
        const plain = edition();
        await documents.publish({ ...plain, details: { ...plain.details, [field]: '/files/t.json' } }, day(1));
        expect((await documents.head('p1'))?.details[field]).toBe('/files/t.json');
        await documents.publish(plain, day(2));
        expect((await documents.head('p1'))?.details).not.toHaveProperty(field);
      },
    );

    test('tags placed by hand move to the page of the same number and replace automatic ones of their product', async () => {
      const documents = await withAcme();
      const hand = (ref: string, more = {}) => tag(ref, { origin: 'hand', ...more });
      const first = [
        page(1, { tags: [hand('CN-1'), hand('CN-2', { active: false }), tag('CN-9')] }),
        page(2, { tags: [hand('CN-3'), hand('')] }),
        page(3, { tags: [hand('CN-4')] }),
      ];
      await documents.publish(edition('p1', { pages: first }), day(1));
      const next = [
        page(1, { tags: [tag('cn1'), tag('cn5'), hand('cn 2', { name: 'nueva' })] }),
        page(2, { tags: [tag('CN-1')] }),
      ];
      await documents.publish(edition('p1', { pages: next }), day(2));
      const expected = ['1 auto cn5', '1 hand cn 2', '1 hand CN-1', '2 auto CN-1', '2 hand CN-3', '2 hand '];
      expect(await refsOf(documents)).toEqual(expected);
      await documents.publish(edition('p1', { pages: [page(1), page(2)] }), day(3));
      expect(await refsOf(documents)).toEqual(expected.filter((line) => line.includes('hand')));
    });

    test('hidden products stay hidden in the next editions, on whatever page they are found', async () => {
      const documents = await withAcme();
      const hidden = (ref: string, more = {}) => tag(ref, { active: false, origin: 'hand', ...more });
      const activeOf = async () =>
        (await documents.tags('p1')).map(({ page: on, active, product }) => `${on} ${product.ref} ${active}`);
      const first = [
        page(1, { tags: [hidden('CN-1'), tag('CN-2')] }),
        page(2, { tags: [hidden('CN-2'), tag('CN-3')] }),
        page(3, { tags: [tag('CN-3'), hidden('CN-4'), tag('CN-3')] }),
      ];
      await documents.publish(edition('p1', { pages: first }), day(1));
      const detected = ['CN-1,CN-2', 'CN-2,CN-3', 'CN-3'].map((refs) => refs.split(',').map((ref) => tag(ref)));
      const shifted = [page(1), ...detected.map((tags, at) => page(at + 2, { tags }))];
      const expected = ['2 CN-1 false', '2 CN-2 true', '3 CN-2 false', '3 CN-3 true', '3 CN-4 false', '4 CN-3 true'];
      for (const time of [2, 3]) {
        await documents.publish(edition('p1', { pages: shifted }), day(time));
        expect(await activeOf()).toEqual(expected);
      }
    });

    test('readers of any process see the old edition or the new one, never a mixture', async () => {
      const options = await newDatabase();
      const documents = await withAcme(options);
      const other = (await open(options)).repos.documents;
      const pagesWith = (number: number) =>
        edition('p1', {
          pages: Array.from({ length: 20 + number }, (_, before) =>
            page(before + 1, { name: `e${number}`, tags: [tag(`E${number}`)], models: [] }),
          ),
        });
      await documents.publish(pagesWith(0), day(1));
      const published = new AbortController();
      const watch = async (reader: typeof documents) => {
        let readings = 0;
        while (!published.signal.aborted || readings === 0) {
          const pages = (await reader.pages('p1')) ?? [];
          const names = new Set(
            pages.flatMap(({ name, tags }) => [name, ...tags.map((one) => one.name.toLowerCase())]),
          );
          expect(names.size).toBe(1);
          expect([...names][0]).toBe(`e${pages.length - 20}`);
          readings += 1;
          await new Promise((resolve) => setImmediate(resolve));
        }
        return readings;
      };
      const watching = [watch(documents), watch(other)];
      for (let number = 1; number <= 15; number += 1) await documents.publish(pagesWith(number), day(1 + number));
      published.abort();
      for (const readings of await Promise.all(watching)) expect(readings).toBeGreaterThan(1);
      expect((await other.pages('p1'))?.length).toBe(35);
    });

    test('two concurrent publishes of one document are serialised', async () => {
      const options = await newDatabase();
      const documents = await withAcme(options);
      const other = (await open(options)).repos.documents;
      const all = [1, 2, 3, 4, 5, 6].map((number) =>
        (number % 2 ? documents : other).publish(
          edition('p1', { pages: [page(1, { tags: [tag('H', { origin: 'hand' })] })] }),
          day(number),
        ),
      );
      await Promise.all(all);
      expect(await refsOf(documents)).toEqual(['1 hand H']);
    });

    test('an edition of 2000 pages with 40 tags each is published within seconds', { timeout: 60_000 }, async () => {
      const documents = await withAcme();
      const pages = Array.from({ length: 2000 }, (_, before) =>
        page(before + 1, { tags: Array.from({ length: 40 }, (_none, number) => tag(`R${before}-${number}`)) }),
      );
      expect(await cpuSeconds(() => documents.publish(edition('p1', { pages }), day(1)))).toBeLessThan(6);
      expect(await documents.firstPageWith('p1', 'R199939')).toBe(2000);
    });
  });
};
