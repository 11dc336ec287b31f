/** Conformance: companies, their developments, and secrets. */
import { describe, expect, test } from 'vitest';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day, hostileTexts } from '../../testing/conformance.ts';
import { runSql } from '../../testing/engines.ts';

export const companiesConformance = ({ open, newDatabase }: ConformanceContext) => {
  describe('companies', () => {
    test('insert rejects a uid that is in use, and update rejects an unknown company', async () => {
      const { companies } = (await open()).repos;
      await companies.insert(company(), day(1));
      await expect(companies.insert(company('acme', { Name: 'otra' }), day(2))).rejects.toMatchObject({
        code: 'company.exists',
        facts: { companyUid: 'acme' },
      });
      await expect(companies.update(company('nadie'), day(2))).rejects.toMatchObject({ code: 'company.unknown' });
      await expect(companies.setDevelopments('nadie', ['d'])).rejects.toMatchObject({ code: 'company.unknown' });
      expect(await companies.byUid('nadie')).toBeNull();
      expect(await companies.developmentsOf('nadie')).toEqual([]);
      expect(await companies.byUid('acme')).toEqual(company());
    });

    test('update replaces the whole company, and the list is in order of creation', async () => {
      const { companies } = (await open()).repos;
      await companies.insert(company('z'), day(1));
      await companies.insert(company('a'), day(2));
      await companies.update(company('z', { Name: 'Nueva', IsActive: false }), day(3));
      const list = await companies.list();
      expect(list.map(({ Uid, Name }) => [Uid, Name])).toEqual([
        ['z', 'Nueva'],
        ['a', 'Compañía a'],
      ]);
    });

    test('a page of companies has those from the offset on, and only those with the text in uid or name', async () => {
      const { companies } = (await open()).repos;
      for (const [index, uid] of ['d', 'c', 'b', 'a'].entries()) await companies.insert(company(uid), day(index + 1));
      await companies.insert(company('e', { Name: 'Un 100%_real\\ Café' }), day(9));
      const found = async (query: Parameters<typeof companies.page>[0]) => {
        const { companies: listed, total } = await companies.page(query);
        return [listed.map(({ Uid }) => Uid).join(''), total];
      };
      expect(await found({ limit: 2 })).toEqual(['dc', 5]);
      expect(await found({ limit: 2, offset: 3 })).toEqual(['ae', 5]);
      expect(await found({ limit: 2, offset: 9 })).toEqual(['', 5]);
      expect(await found({ limit: 9, text: 'COMPAÑÍA'.toLowerCase() })).toEqual(['dcba', 4]);
      for (const text of ['100%_', 'real\\', 'CAF', 'E']) expect(await found({ limit: 9, text })).toEqual(['e', 1]);
      for (const text of ['0_', '%r', '\0']) expect(await found({ limit: 9, text })).toEqual(['', 0]);
    });

    test('developments are stored as a set in the given order', async () => {
      const { companies } = (await open()).repos;
      await companies.insert(company(), day(1));
      await companies.setDevelopments('acme', ['viejo']);
      await companies.setDevelopments('acme', ['b', 'a', 'b']);
      expect(await companies.developmentsOf('acme')).toEqual([{ Uid: 'b' }, { Uid: 'a' }]);
      await companies.setDevelopments('acme', []);
      expect(await companies.developmentsOf('acme')).toEqual([]);
    });

    test('companies with hostile texts are stored and read back unchanged', async () => {
      const { companies } = (await open()).repos;
      for (const text of hostileTexts) {
        const uid = text.slice(0, 128);
        await companies.insert(company(uid, { Name: text }), day(1));
        expect(await companies.byUid(uid)).toEqual(company(uid, { Name: text }));
        expect(await companies.byUid(`${uid}%`)).toBeNull();
      }
    });

    test('a company that does not match the schema is not stored', async () => {
      const { companies } = (await open()).repos;
      const inserting = companies.insert(company('u'.repeat(129)), day(1));
      await expect(inserting).rejects.toMatchObject({ code: 'internal', facts: { field: 'Uid' } });
      expect(await companies.list()).toEqual([]);
    });

    test('a uid with NUL, which PostgreSQL cannot store, is an unknown company and not a failure', async () => {
      const { companies } = (await open()).repos;
      expect(await companies.byUid('ac\0me')).toBeNull();
    });

    test.each(['{', 'null', '{"Uid":"acme"}'])(
      'a damaged company row is an internal error that names the row: %s',
      async (body) => {
        const options = await newDatabase();
        const { companies } = (await open(options)).repos;
        await companies.insert(company(), day(1));
        await runSql(options, `update companies set body = '${body}'`);
        await expect(companies.byUid('acme')).rejects.toMatchObject({
          code: 'internal',
          facts: { row: 'companies acme' },
        });
      },
    );
  });

  describe('secrets', () => {
    test('a secret is read back as written and is sealed in the database', async () => {
      const options = await newDatabase();
      const { secrets } = (await open(options)).repos;
      const secret = { token: 'shpat_ñ"😀', shop: '' };
      expect(await secrets.read('s1')).toBeNull();
      await secrets.write('s1', { token: 'viejo' }, day(1));
      await secrets.write('s1', secret, day(2));
      expect(await secrets.read('s1')).toEqual(secret);
      await runSql(options, "update secrets set sealed = 'v1.x.y'");
      await expect(secrets.read('s1')).rejects.toMatchObject({ code: 'internal' });
    });

    test('a secret does not open with another key or under another id', async () => {
      const options = await newDatabase();
      const { secrets } = (await open(options)).repos;
      await secrets.write('s1', { token: 'x' }, day(1));
      const other = await open({ ...options, secretsKey: Buffer.alloc(32, 8) });
      await expect(other.repos.secrets.read('s1')).rejects.toMatchObject({
        code: 'internal',
        facts: { problem: expect.stringContaining('another key') },
      });
      await runSql(options, "update secrets set id = 's2'");
      await expect(secrets.read('s2')).rejects.toMatchObject({ code: 'internal' });
    });
  });
};
