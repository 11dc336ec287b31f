/** Conformance: checked price lists belong to a company, the oldest give way, and expired ones are removed. */
import { describe, expect, test } from 'vitest';
import { company } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const check = (id: string, expires: number, companyUid = 'acme') => ({
  id,
  companyUid,
  fileKey: `${'a'.repeat(64)}.list`,
  name: 'lista.csv',
  kind: 'auto' as const,
  mapping: { price: 'Sur' },
  remembered: [{ headings: 'h', mapping: { price: 'Norte' } }],
  expiresAt: day(expires),
});

export const feedChecksConformance = ({ open }: ConformanceContext) => {
  describe('checked price lists', () => {
    // Covers §backend-245.
    test('a check is read by its company only, the newest are kept, and expired ones are removed', async () => {
      const { repos } = await open();
      for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
      const { feedChecks } = repos;
      await feedChecks.add(check('uno', 2), 2);
      await feedChecks.add({ ...check('otro', 2, 'otra'), mapping: undefined, remembered: [] }, 2);
      expect(await feedChecks.byId('acme', 'uno')).toEqual(check('uno', 2));
      expect(await feedChecks.byId('otra', 'otro')).toMatchObject({ mapping: undefined, remembered: [] });
      expect(await feedChecks.byId('otra', 'uno')).toBeNull();
      await feedChecks.add(check('dos', 3), 2);
      await feedChecks.add(check('tres', 4), 2);
      const ids = ['uno', 'dos', 'tres'];
      const kept = async () => (await Promise.all(ids.map((id) => feedChecks.byId('acme', id)))).map((one) => one?.id);
      expect(await kept()).toEqual([undefined, 'dos', 'tres']);
      expect(await feedChecks.byId('otra', 'otro')).not.toBeNull();
      await feedChecks.removeExpired(day(3));
      expect(await kept()).toEqual([undefined, undefined, 'tres']);
    });
  });
};
