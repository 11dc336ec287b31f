/** Conformance: ignored warnings belong to a document, are replaced by key, and go with the document. */
import { describe, expect, test } from 'vitest';
import { company, edition } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const font = { key: 'k1', rule: 'font.unembedded', says: 'font "A"', page: 1, reason: 'Da igual', userUid: null };

export const checkIgnoresConformance = ({ open }: ConformanceContext) => {
  describe('ignored warnings', () => {
    // Covers §backend-244.
    test('an ignored warning is stored once for each document and key, and returned when it is removed', async () => {
      const { repos } = await open();
      await repos.companies.insert(company(), day(1));
      for (const uid of ['p1', 'p2']) await repos.documents.publish(edition(uid), day(1));
      const { checkIgnores } = repos;
      await checkIgnores.put('p1', font, day(2));
      await checkIgnores.put('p1', { ...font, reason: 'Otra razón' }, day(3));
      await checkIgnores.put('p1', { ...font, key: 'k2', page: null, userUid: 'gone' }, day(4));
      const { userUid: _, ...shown } = font;
      expect(await checkIgnores.ofDocument('p1')).toEqual([
        { ...shown, reason: 'Otra razón', at: day(3).toISOString(), user: null },
        { ...shown, key: 'k2', page: null, at: day(4).toISOString(), user: { uid: 'gone', email: '', name: '' } },
      ]);
      expect(await checkIgnores.ofDocument('p2')).toEqual([]);
      expect(await checkIgnores.remove('p2', 'k1')).toBeNull();
      expect(await checkIgnores.remove('p1', 'k1')).toEqual({ rule: font.rule, says: font.says });
      expect(await checkIgnores.remove('p1', 'k1')).toBeNull();
      expect(await checkIgnores.ofDocument('p1')).toHaveLength(1);
    });

    test('a removed document takes its ignored warnings with it', async () => {
      const { repos } = await open();
      await repos.companies.insert(company(), day(1));
      await repos.documents.publish(edition('p1'), day(1));
      await repos.checkIgnores.put('p1', font, day(2));
      await repos.documents.remove({ companyUid: 'acme', pdfUid: 'p1' }, day(3));
      expect(await repos.checkIgnores.ofDocument('p1')).toEqual([]);
    });
  });
};
