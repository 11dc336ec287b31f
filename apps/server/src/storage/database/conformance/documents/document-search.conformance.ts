/** Conformance: the publishers' list of documents, searched, sorted and with figures. */
import { describe, expect, test } from 'vitest';
import type { DocumentSearch } from '../../../../domain/ports/documents.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';
import { runSql } from '../../../testing/engines.ts';

const all: DocumentSearch = { q: '', sort: 'published', page: 1, itemsPerPage: 10 };

export const documentSearchConformance = ({ open, newDatabase }: ConformanceContext) => {
  describe('the searched list of documents', () => {
    const tagged = [page(1, { tags: [tag('A'), tag('B'), tag('C', { active: false })] })];

    test('documents are found by words and state, with tags, open proposals and views of the last days', async () => {
      const options = await newDatabase();
      const { repos } = await open(options);
      for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
      await repos.documents.publish(edition('salas', { companyUid: 'acme' }), day(2));
      await repos.documents.publish(edition('camas', { companyUid: 'acme', pages: tagged }), day(3));
      await repos.documents.publish(edition('camas', { companyUid: 'acme', pages: tagged, isDraft: true }), day(4));
      await repos.documents.publish(edition('ajena', { companyUid: 'otra' }), day(4));
      await runSql(options, "update editions set name = 'Colección ' || document_uid");
      for (const [at, amount] of [
        ['2026-01-09', 9],
        ['2026-01-10', 4],
        ['2026-01-11', 3],
      ] as const)
        await runSql(
          options,
          `insert into analytics_days values ('acme', 'camas', 'document.opens', '${at}', '', ${amount})`,
        );
      const found = await repos.documents.find('acme', all, '2026-01-10');
      expect(found).toMatchObject({
        documents: [
          { uid: 'camas', drafts: 1, views: 7 },
          { uid: 'salas', drafts: 0, proposals: 0, views: 0 },
        ],
        total: 2,
        counts: { all: 2, published: 2, drafts: 1, withdrawn: 0 },
      });
      const [camas] = found.documents;
      expect([camas?.tags, camas?.proposals]).toEqual([2, 2]);
      const named = async (search: Partial<DocumentSearch>) => {
        const { documents } = await repos.documents.find('acme', { ...all, ...search }, '2026-01-10');
        return documents.map(({ uid }) => uid);
      };
      expect(await named({ q: 'COLECCION sal' })).toEqual(['salas']);
      expect(await named({ state: 'drafts' })).toEqual(['camas']);
      expect(await named({ sort: 'name' })).toEqual(['camas', 'salas']);
      expect(await named({ page: 2, itemsPerPage: 1 })).toEqual(['salas']);
      expect(await repos.documents.find('otra', { ...all, q: 'nada' }, '2026-01-10')).toEqual({
        documents: [],
        total: 0,
        counts: { all: 0, published: 0, drafts: 0, withdrawn: 0 },
      });
    });
  });
};
