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

const atMost = (unfinished: number, bytesADay = 1000) => ({ unfinished, bytesADay });

export const uploadsConformance = ({ open }: Testing) =>
  describe('uploads', () => {
    const openWith = async () => {
      const { repos } = await open();
      for (const uid of ['acme', 'otra']) await repos.companies.insert(company(uid), day(1));
      return repos.uploads;
    };

    test('an upload is its company’s until its time is over', async () => {
      const uploads = await openWith();
      await uploads.add(upload('u1'), atMost(2), day(1));
      expect(await uploads.read('acme', 'u1', day(1))).toEqual({ ...upload('u1'), fileKey: null });
      expect(await uploads.read('otra', 'u1', day(1))).toBeNull();
      expect(await uploads.read('acme', 'u1', day(2))).toBeNull();
      await expect(uploads.add(upload('u2', { company: 'nadie' }), atMost(2), day(1))).rejects.toMatchObject({
        code: 'company.unknown',
      });
    });

    test('what has come on a day counts once, also what is removed, and for its company and that day alone', async () => {
      const uploads = await openWith();
      const evening = new Date(day(1).getTime() + 6 * 3_600_000);
      for (const [id, bytes] of [
        ['a', 600],
        ['b', 399],
      ] as const) {
        await uploads.add(upload(id), atMost(9), evening);
        for (let time = 0; time < 2; time += 1) await uploads.finish(id, { key: `${id}.pdf`, bytes }, day(2), evening);
        await uploads.remove(id);
      }
      await uploads.add(upload('c'), atMost(9), evening);
      await uploads.finish('c', { key: 'c.pdf', bytes: 1 }, day(2), evening);
      const refused = { code: 'upload.too-many', facts: { mostBytes: 1000, seconds: 6 * 3600 } };
      await expect(uploads.add(upload('d'), atMost(9), evening)).rejects.toMatchObject(refused);
      await uploads.add(upload('e', { company: 'otra' }), atMost(9), evening);
      await uploads.add(upload('f', { expiresAt: day(3) }), atMost(9), day(2));
    });

    test('of many that begin at once no more than the limit do; finished, expired and others’ do not count', async () => {
      const uploads = await openWith();
      await uploads.add(upload('alt', { expiresAt: day(1) }), atMost(3), day(1));
      await uploads.add(upload('ajeno', { company: 'otra' }), atMost(3), day(1));
      const ends = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) => uploads.add(upload(`u${at}`), atMost(3), day(1))),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(3);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'upload.too-many' });
      const kept = `u${ends.findIndex(({ status }) => status === 'fulfilled')}`;
      await uploads.finish(kept, { key: 'key.pdf', bytes: 1 }, day(3), day(1));
      await uploads.add(upload('nuevo'), atMost(3), day(1));
      expect(await uploads.read('acme', kept, day(2))).toMatchObject({ fileKey: 'key.pdf', expiresAt: day(3) });
    });

    test('those whose time is over are told, oldest first, until they are removed', async () => {
      const uploads = await openWith();
      await uploads.add(upload('b', { expiresAt: day(3) }), atMost(9), day(1));
      await uploads.add(upload('a', { expiresAt: day(2) }), atMost(9), day(1));
      await uploads.add(upload('c', { expiresAt: day(9) }), atMost(9), day(1));
      expect((await uploads.expired(day(4), 10)).map(({ id }) => id)).toEqual(['a', 'b']);
      await uploads.remove('a');
      expect((await uploads.expired(day(4), 10)).map(({ id }) => id)).toEqual(['b']);
    });
  });
