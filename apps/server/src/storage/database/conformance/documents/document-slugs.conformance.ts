/** Conformance: each company names its documents as it likes; their uids, which addresses carry, differ everywhere. */
import { describe, expect, test } from 'vitest';
import { MAX_UID_LENGTH } from '../../../../domain/companies/companies.ts';
import { company, edition } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';
import { openEngine } from '../../database-engine.ts';

export const documentSlugsConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withCompanies = async (...uids: string[]) => {
    const database = await open();
    for (const uid of uids) await database.repos.companies.insert(company(uid), day(1));
    return database;
  };

  describe('slugs of documents', () => {
    test('companies use one slug for documents with different uids, which stay the same', async () => {
      const { documents } = (await withCompanies('acme', 'otra')).repos;
      expect(await documents.reserveUid('acme', 'catalogo')).toBe('catalogo');
      expect(await documents.reserveUid('otra', 'catalogo')).toBe('catalogo-otra');
      await documents.publish(edition('catalogo'), day(1));
      await documents.publish(edition('catalogo-otra', { companyUid: 'otra' }), day(1));
      for (const _ of [1, 2]) {
        expect(await documents.reserveUid('acme', 'catalogo')).toBe('catalogo');
        expect(await documents.reserveUid('otra', 'catalogo')).toBe('catalogo-otra');
      }
      expect(await documents.uidOf('otra', 'catalogo')).toBe('catalogo-otra');
      expect(await documents.uidOf('otra', 'nada')).toBeNull();
      expect(await documents.byKey({ companyUid: 'otra', pdfUid: 'catalogo-otra' })).toMatchObject({
        uid: 'catalogo-otra',
        slug: 'catalogo',
      });
      const { documents: listed } = await documents.summaries('otra', { page: 1, itemsPerPage: 9 });
      expect(listed).toMatchObject([{ uid: 'catalogo-otra', slug: 'catalogo' }]);
      expect(await documents.slugsOf('otra')).toEqual(new Map([['catalogo-otra', 'catalogo']]));
      expect(await documents.named('catalogo')).toEqual([
        { companyUid: 'acme', pdfUid: 'catalogo' },
        { companyUid: 'otra', pdfUid: 'catalogo-otra' },
      ]);
      expect(await documents.named('catalogo-otra')).toEqual([{ companyUid: 'otra', pdfUid: 'catalogo-otra' }]);
    });

    test('the uid of a document is a name for it in its company, and in no other one', async () => {
      const { documents } = (await withCompanies('acme', 'otra')).repos;
      await documents.reserveUid('acme', 'catalogo');
      await documents.reserveUid('otra', 'catalogo');
      expect(await documents.reserveUid('otra', 'catalogo-otra')).toBe('catalogo-otra');
      expect(await documents.reserveUid('acme', 'catalogo-otra')).toBe('catalogo-otra-acme');
    });

    test('a document published under a uid is found by it as slug', async () => {
      const { documents } = (await withCompanies('acme', 'otra')).repos;
      await documents.publish(edition('p1'), day(1));
      expect(await documents.uidOf('acme', 'p1')).toBe('p1');
      expect(await documents.reserveUid('otra', 'p1')).toBe('p1-otra');
    });

    test('uids are valid and differ where names and suffixes collide', async () => {
      const { documents } = (await withCompanies('acme', 'b', 'c'.repeat(MAX_UID_LENGTH))).repos;
      for (const slug of ['cat', 'cat-b', 'cat-b-2']) await documents.reserveUid('acme', slug);
      expect(await documents.reserveUid('b', 'cat')).toBe('cat-b-3');
      const long = 'x'.repeat(MAX_UID_LENGTH);
      await documents.reserveUid('acme', long);
      const uids = new Set([long]);
      for (const uid of ['b', 'c'.repeat(MAX_UID_LENGTH)]) uids.add(await documents.reserveUid(uid, long));
      expect(uids.size).toBe(3);
      for (const uid of uids) expect(uid).toMatch(/^[a-z0-9][a-z0-9_-]{0,62}$/);
    });

    test('a suffix never gives a document the name that its company uses for another one', async () => {
      const { documents } = (await withCompanies('acme', 'b')).repos;
      await documents.reserveUid('acme', 'cat-b');
      expect(await documents.reserveUid('b', 'cat-b')).toBe('cat-b-b');
      await documents.reserveUid('acme', 'cat');
      expect(await documents.reserveUid('b', 'cat')).toBe('cat-b-2');
    });

    test('the uid of a removed document stays with its company', async () => {
      const { documents } = (await withCompanies('acme', 'otra')).repos;
      await documents.publish(edition('p1'), day(1));
      await documents.remove({ companyUid: 'acme', pdfUid: 'p1' }, day(2));
      expect(await documents.reserveUid('otra', 'p1')).toBe('p1-otra');
      const foreign = documents.publish(edition('p1', { companyUid: 'otra' }), day(3));
      await expect(foreign).rejects.toMatchObject({ code: 'pdf.foreign' });
      expect(await documents.reserveUid('acme', 'p1')).toBe('p1');
    });

    test('reservations of several processes at the same time agree', async () => {
      const options = await newDatabase();
      const processes = await Promise.all([1, 2, 3].map(() => open(options)));
      const [first] = processes;
      for (const uid of ['acme', 'otra']) await first?.repos.companies.insert(company(uid), day(1));
      const asked = processes.flatMap(({ repos }) =>
        ['acme', 'otra'].map(async (uid) => `${uid} ${await repos.documents.reserveUid(uid, 'catalogo')}`),
      );
      const answers = new Set(await Promise.all(asked));
      expect(answers.size).toBe(2);
      expect(new Set([...answers].map((answer) => answer.split(' ')[1])).size).toBe(2);
    });

    test('a new document takes no slug and no uid of its company, and differs from those of other ones', async () => {
      const { documents } = (await withCompanies('acme', 'otra')).repos;
      expect(await documents.reserveNewUid('acme', 'carta')).toBe('carta');
      expect(await documents.reserveNewUid('acme', 'carta')).toBe('carta-2');
      expect(await documents.reserveNewUid('otra', 'carta')).toBe('carta-otra');
      expect(await documents.reserveNewUid('otra', 'carta-otra')).toBe('carta-otra-2');
      expect(await documents.reserveNewUid('otra', 'carta')).toBe('carta-2-otra');
      const long = 'x'.repeat(MAX_UID_LENGTH);
      await documents.reserveNewUid('acme', long);
      expect(await documents.reserveNewUid('acme', long)).toBe(`${long.slice(0, -2)}-2`);
    });

    test('new documents of one name in the same moment, in several processes, are several', async () => {
      const options = await newDatabase();
      const processes = await Promise.all([1, 2, 3].map(() => open(options)));
      await processes[0]?.repos.companies.insert(company('acme'), day(1));
      const asked = processes.flatMap(({ repos: { documents } }) => [
        documents.reserveNewUid('acme', 'carta'),
        documents.reserveNewUid('acme', 'carta'),
      ]);
      expect(new Set(await Promise.all(asked)).size).toBe(6);
    });

    test('an unknown company is refused', async () => {
      const { documents } = (await withCompanies()).repos;
      await expect(documents.reserveUid('nadie', 'p1')).rejects.toMatchObject({ code: 'company.unknown' });
      await expect(documents.reserveNewUid('nadie', 'p1')).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('a document that an older program published is known by its uid', async () => {
      const options = await newDatabase();
      const { documents, companies } = (await open(options)).repos;
      for (const uid of ['acme', 'otra']) await companies.insert(company(uid), day(1));
      await documents.publish(edition('p1'), day(1));
      const engine = await openEngine(options);
      await engine.write.deleteFrom('document_slugs').execute();
      await engine.close();
      expect(await documents.byKey({ companyUid: 'acme', pdfUid: 'p1' })).toMatchObject({ uid: 'p1', slug: 'p1' });
      expect(await documents.named('p1')).toEqual([{ companyUid: 'acme', pdfUid: 'p1' }]);
      expect(await documents.reserveUid('otra', 'p1')).toBe('p1-otra');
      expect(await documents.reserveNewUid('acme', 'p1')).toBe('p1-2');
      expect(await documents.reserveUid('acme', 'p1')).toBe('p1');
    });
  });
};
