/** Conformance: changes of several pages are atomic and named by one version; answers to repeatable requests last a day. */
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { changeElements } from '../../../../domain/documents/element-changes.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';

const key = { companyUid: 'acme', pdfUid: 'p1' };
const { origin: _, ...fields } = tag('N');

export const elementChangesConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withDocument = async () => {
    const database = await open(await newDatabase());
    await database.repos.companies.insert(company(), day(1));
    const pages = [page(1, { tags: [tag('A')] }), page(2, { tags: [tag('B')] }), page(3)];
    await database.repos.documents.publish(edition('p1', { pages }), day(1));
    return database;
  };
  type Sent = Parameters<typeof changeElements>[2];
  const sending = (database: Awaited<ReturnType<typeof withDocument>>, sent: Sent, now = day(2)) =>
    changeElements({ database, actor: COMMAND_LINE, now }, key, sent);

  describe('changes of several pages', () => {
    test('the changed pages get one version, and no other page does', async () => {
      const database = await withDocument();
      const { pages } = database.repos;
      const [a] = (await pages.page(key, 1))?.tags ?? [];
      const version = day(1).getTime();
      const { tagsVersion, ids } = await sending(database, {
        version,
        changes: [
          { op: 'set', page: 1, id: a?.id ?? '', fields: { review: 'rejected' } },
          { op: 'add', page: 2, kind: 'tags', fields },
        ],
      });
      const { pages: all } = await pages.pagesFrom(key, { from: 1, to: 3 });
      expect(all.map((one) => one.version)).toEqual([tagsVersion, tagsVersion, version]);
      expect(all[0]?.tags).toMatchObject([{ id: a?.id, review: 'rejected', active: false, origin: 'auto' }]);
      expect(all[1]?.tags.map(({ id, product }) => [id, product.ref])).toEqual([
        [expect.any(String), 'B'],
        [ids[1], 'N'],
      ]);
      const stale = sending(database, { version, changes: [{ op: 'add', page: 3, kind: 'tags', fields }] });
      await expect(stale).rejects.toMatchObject({ code: 'pdf.conflict', facts: { version: tagsVersion } });
      expect((await pages.page(key, 3))?.tags).toEqual([]);
    });

    test('a repeated request gets the first answer for a day, in its document alone', async () => {
      const database = await withDocument();
      const sent: Sent = {
        version: day(1).getTime(),
        key: 'clave-0001',
        changes: [{ op: 'add', page: 3, kind: 'tags', fields }],
      };
      const answer = await sending(database, sent);
      expect(await sending(database, sent, new Date(day(3).getTime() - 1))).toEqual(answer);
      await expect(sending(database, sent, day(3))).rejects.toMatchObject({ code: 'pdf.conflict' });
      expect((await database.repos.pages.page(key, 3))?.tags).toHaveLength(1);
      await database.repos.documents.remove(key, day(2));
      expect(await database.repos.pages.answeredChanges(key, 'clave-0001', day(2))).toBeNull();
    });
  });
};
