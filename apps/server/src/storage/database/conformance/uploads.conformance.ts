/** Conformance: uploads belong to one company, are limited per company, and expire. */
import { describe, expect, test } from 'vitest';
import { company } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';

const upload = (id: string, more: { company?: string; expiresAt?: Date } = {}) => ({
  id,
  company: 'acme',
  name: 'Catálogo.pdf',
  expiresAt: day(2),
  ...more,
});

const limits = (unfinished: number, bytesADay = 1000) => ({ unfinished, bytesADay });

export const uploadsConformance = ({ open }: ConformanceContext) =>
  describe('uploads', () => {
    const openWith = async () => {
      const { repos } = await open();
      for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
      return repos.uploads;
    };

    test('an upload can be read by its company alone, until it expires', async () => {
      const uploads = await openWith();
      await uploads.add(upload('u1'), limits(2), day(1));
      expect(await uploads.read('acme', 'u1', day(1))).toEqual({ ...upload('u1'), fileKey: null });
      expect(await uploads.read('otra', 'u1', day(1))).toBeNull();
      expect(await uploads.read('acme', 'u1', day(2))).toBeNull();
      await expect(uploads.add(upload('u2', { company: 'nadie' }), limits(2), day(1))).rejects.toMatchObject({
        code: 'company.unknown',
      });
    });

    test('bytes finished on a day count once towards the company’s limit of that day, even after removal', async () => {
      const uploads = await openWith();
      const evening = new Date(day(1).getTime() + 6 * 3_600_000);
      for (const [id, bytes] of [
        ['a', 600],
        ['b', 399],
      ] as const) {
        await uploads.add(upload(id), limits(9), evening);
        for (let time = 0; time < 2; time += 1) await uploads.finish(id, { key: `${id}.pdf`, bytes }, day(2), evening);
        await uploads.remove(id);
      }
      await uploads.add(upload('c'), limits(9), evening);
      await uploads.finish('c', { key: 'c.pdf', bytes: 1 }, day(2), evening);
      const refused = { code: 'upload.too-many', facts: { maxBytes: 1000, seconds: 6 * 3600 } };
      await expect(uploads.add(upload('d'), limits(9), evening)).rejects.toMatchObject(refused);
      await uploads.add(upload('e', { company: 'otra' }), limits(9), evening);
      await uploads.add(upload('f', { expiresAt: day(3) }), limits(9), day(2));
    });

    test('concurrent uploads cannot exceed the limit; finished and expired ones, and other companies’, do not count', async () => {
      const uploads = await openWith();
      await uploads.add(upload('alt', { expiresAt: day(1) }), limits(3), day(1));
      await uploads.add(upload('ajeno', { company: 'otra' }), limits(3), day(1));
      const ends = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) => uploads.add(upload(`u${at}`), limits(3), day(1))),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(3);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'upload.too-many' });
      const accepted = `u${ends.findIndex(({ status }) => status === 'fulfilled')}`;
      await uploads.finish(accepted, { key: 'key.pdf', bytes: 1 }, day(3), day(1));
      await uploads.add(upload('nuevo'), limits(3), day(1));
      expect(await uploads.read('acme', accepted, day(2))).toMatchObject({ fileKey: 'key.pdf', expiresAt: day(3) });
    });

    test('expired uploads are listed oldest first until they are removed', async () => {
      const uploads = await openWith();
      await uploads.add(upload('b', { expiresAt: day(3) }), limits(9), day(1));
      await uploads.add(upload('a', { expiresAt: day(2) }), limits(9), day(1));
      await uploads.add(upload('c', { expiresAt: day(9) }), limits(9), day(1));
      expect((await uploads.expired(day(4), 10)).map(({ id }) => id)).toEqual(['a', 'b']);
      await uploads.remove('a');
      expect((await uploads.expired(day(4), 10)).map(({ id }) => id)).toEqual(['b']);
    });
  });
