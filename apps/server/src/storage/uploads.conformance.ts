/** Uploads: each company its own, a few at a time, and not for ever. */
import { describe, expect, test } from 'vitest';
import { company } from './testing/builders.ts';
import { day, type Testing } from './testing/conformance.ts';

const upload = (id: string, more: { company?: string; expiresAt?: Date } = {}) => ({
  id,
  company: 'acme',
  name: 'Catálogo.pdf',
  expiresAt: day(2),
  ...more,
});

export const uploadsConformance = ({ open }: Testing) =>
  describe('uploads', () => {
    const openWith = async () => {
      const { repos } = await open();
      for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
      return repos.uploads;
    };

    test('an upload is its company’s until its time is over', async () => {
      const uploads = await openWith();
      await uploads.add(upload('u1'), 2, day(1));
      expect(await uploads.read('acme', 'u1', day(1))).toEqual({ ...upload('u1'), fileKey: null });
      expect(await uploads.read('otra', 'u1', day(1))).toBeNull();
      expect(await uploads.read('acme', 'u1', day(2))).toBeNull();
      await expect(uploads.add(upload('u2', { company: 'nadie' }), 2, day(1))).rejects.toMatchObject({
        code: 'company.unknown',
      });
    });

    test('of many that begin at once no more than the limit do; finished, expired and others’ do not count', async () => {
      const uploads = await openWith();
      await uploads.add(upload('alt', { expiresAt: day(1) }), 3, day(1));
      await uploads.add(upload('ajeno', { company: 'otra' }), 3, day(1));
      const ends = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) => uploads.add(upload(`u${at}`), 3, day(1))),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(3);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'upload.too-many' });
      const kept = `u${ends.findIndex(({ status }) => status === 'fulfilled')}`;
      await uploads.finish(kept, 'key.pdf', day(3));
      await uploads.add(upload('nuevo'), 3, day(1));
      expect(await uploads.read('acme', kept, day(2))).toMatchObject({ fileKey: 'key.pdf', expiresAt: day(3) });
    });

    test('those whose time is over are told, oldest first, until they are removed', async () => {
      const uploads = await openWith();
      await uploads.add(upload('b', { expiresAt: day(3) }), 9, day(1));
      await uploads.add(upload('a', { expiresAt: day(2) }), 9, day(1));
      await uploads.add(upload('c', { expiresAt: day(9) }), 9, day(1));
      expect((await uploads.expired(day(4), 10)).map(({ id }) => id)).toEqual(['a', 'b']);
      await uploads.remove('a');
      expect((await uploads.expired(day(4), 10)).map(({ id }) => id)).toEqual(['b']);
    });
  });
