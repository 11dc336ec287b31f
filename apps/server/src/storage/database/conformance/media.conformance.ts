/** Conformance: media belong to one company, equal files count once, and old ones are looked at from time to time. */
import { describe, expect, test } from 'vitest';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';

const media = (letter: string, more: { company?: string; upload?: string } = {}) => ({
  company: 'acme',
  fileKey: `${letter.repeat(64)}.webp`,
  upload: `subida-${letter}`,
  kind: 'image' as const,
  name: 'Sala',
  bytes: 5_000_000_000,
  width: 600,
  height: 400,
  ...more,
});

export const mediaConformance = ({ open }: ConformanceContext) =>
  describe('media', () => {
    const openWith = async () => {
      const { repos } = await open();
      for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
      return repos;
    };

    test('a file is found by its last upload, by its company alone, and counts once as storage', async () => {
      const repos = await openWith();
      await repos.media.add(media('a'), day(1));
      await repos.media.add(media('a', { upload: 'otra-vez' }), day(2));
      await repos.media.add(media('a', { company: 'otra' }), day(1));
      expect(await repos.media.ofUpload('acme', 'otra-vez')).toEqual(media('a', { upload: 'otra-vez' }));
      expect(await repos.media.ofUpload('acme', 'subida-a')).toBeNull();
      expect(await repos.media.ofUpload('otra', 'otra-vez')).toBeNull();
      expect([
        await repos.media.has('acme', media('a').fileKey),
        await repos.media.has('acme', media('b').fileKey),
      ]).toEqual([true, false]);
      expect(await repos.quotas.usage('acme', day(2))).toMatchObject({ storageBytes: 5_000_000_000 });
    });

    test('old files are looked at once in a while and removed unless they were stored again', async () => {
      const { media: repo } = await openWith();
      await repo.add(media('a'), day(1));
      await repo.add(media('b'), day(1));
      await repo.add(media('c'), day(20));
      expect(await repo.companiesToCheck(day(10), day(10))).toEqual(['acme']);
      expect((await repo.check('acme', day(10), day(15))).toSorted()).toEqual([media('a').fileKey, media('b').fileKey]);
      expect(await repo.companiesToCheck(day(10), day(10))).toEqual([]);
      await repo.add(media('b'), day(16));
      const keys = ['a', 'b', 'c'].map((letter) => media(letter).fileKey);
      expect(await repo.remove('acme', keys, day(10))).toEqual([media('a').fileKey]);
      expect(await repo.remove('otra', keys, day(30))).toEqual([]);
    });
  });
