/** Conformance: the review state of tags is stored, decides visibility, and is kept by later editions. */
import type { Evidence, Review } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { savePage } from '../../../../domain/documents/editing.ts';
import { exportTags, importTags } from '../../../../domain/documents/tags-transfer.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import type { ReviewedTag } from '../../../../domain/ports/elements.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';
import { openEngine } from '../../database-engine.ts';

const key = { companyUid: 'acme', pdfUid: 'p1' };
const evidence: Evidence = {
  text: 'Ref. A',
  box: { position: { left: 10, top: 20 }, size: { width: 5, high: 1 } },
  rule: 'label',
  confidence: 0.99,
  candidates: [{ id: '1', ref: 'A', name: 'Silla' }],
};

export const tagReviewConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withTags = async (
    pages = [page(1, { tags: [tag('A', { evidence }), tag('B')] }), page(2)],
    options = newDatabase(),
  ) => {
    const database = await open(await options);
    await database.repos.companies.insert(company(), day(1));
    await database.repos.documents.publish(edition('p1', { pages }), day(1));
    return database;
  };
  const read = async ({ repos }: Database, index = 1) => {
    const found = await repos.pages.page(key, index);
    if (!found) throw new Error(`there is no page ${index}`);
    return found;
  };
  const edit = async (database: Database, change: (tags: ReviewedTag) => object, index = 1) => {
    const present = await read(database, index);
    const tags = present.tags.map((one) => ({ ...one, ...change(one) }));
    const elements = { ...present, tags };
    return savePage({ database, actor: COMMAND_LINE, now: day(2) }, key, { index, version: present.version, elements });
  };
  const states = (tags: readonly ReviewedTag[]) =>
    tags.map(({ product, origin, review, active }) => `${product.ref} ${origin} ${review}${active ? '' : ' hidden'}`);
  const reviewing = (states: Record<string, Review>) => (one: ReviewedTag) => {
    const review = states[one.product.ref];
    return review === undefined ? {} : { review };
  };
  const publish = ({ repos }: Database, pages: ReturnType<typeof page>[], at: number) =>
    repos.documents.publish(edition('p1', { pages }), day(at));

  describe('review of tags', () => {
    // Covers §backend-132.
    test('found tags are proposed, with evidence that shoppers do not receive; placed and changed ones are confirmed', async () => {
      const database = await withTags();
      const before = await read(database);
      expect(states(before.tags)).toEqual(['A auto proposed', 'B auto proposed']);
      expect(before.tags.map((one) => one.evidence)).toEqual([evidence, undefined]);
      const shown = JSON.stringify(await database.repos.documents.pages('p1'));
      for (const word of ['evidence', 'review', 'label']) expect(shown).not.toContain(word);
      const moved = await edit(database, ({ product }) =>
        product.ref === 'A' ? { position: { left: 1, top: 1 } } : {},
      );
      expect(states(moved.tags)).toEqual(['A hand confirmed', 'B auto proposed']);
      expect(moved.tags[0]?.evidence).toEqual(evidence);
      expect(await read(database)).toEqual(moved);
    });

    // Covers §backend-131.
    test('a rejected tag is hidden, and shown again when its state is taken back', async () => {
      const database = await withTags();
      expect(states((await edit(database, reviewing({ A: 'rejected', B: 'confirmed' }))).tags)).toEqual([
        'A auto rejected hidden',
        'B auto confirmed',
      ]);
      expect((await database.repos.documents.page('p1', 1))?.tags.map(({ active }) => active)).toEqual([false, true]);
      expect(await database.repos.documents.firstPageWith('p1', 'A')).toBeNull();
      expect(states((await edit(database, () => ({}))).tags)).toEqual(['A auto rejected hidden', 'B auto confirmed']);
      expect(states((await edit(database, reviewing({ A: 'proposed' }))).tags)[0]).toBe('A auto proposed');
      await edit(database, reviewing({ A: 'rejected' }));
      expect(states((await edit(database, () => ({ active: true }))).tags)[0]).toBe('A auto confirmed');
    });

    test('the next editions keep states and evidence where the product is found again, also on another page', async () => {
      const database = await withTags();
      await edit(database, reviewing({ A: 'rejected', B: 'confirmed' }));
      const ids = (await read(database)).tags.map(({ id }) => id);
      const again = tag('A', { position: { left: 50, top: 50 }, evidence: { ...evidence, text: 'A' } });
      await publish(database, [page(1), page(2, { tags: [again, tag('B'), tag('C')] })], 3);
      await publish(database, [page(1), page(2, { tags: [again, tag('B'), tag('C')] })], 4);
      const { tags } = await read(database, 2);
      expect(states(tags)).toEqual(['A auto rejected hidden', 'B auto confirmed', 'C auto proposed']);
      expect(tags.slice(0, 2).map(({ id }) => id)).toEqual(ids);
      expect(tags[0]).toMatchObject({ position: { left: 50 }, evidence: { text: 'A' } });
      expect((await read(database)).tags).toEqual([]);
    });

    test('a reviewed tag whose product is not found again is kept, a proposed one is not', async () => {
      const database = await withTags([page(1, { tags: [tag('A'), tag('B'), tag('C')] }), page(2)]);
      await edit(database, reviewing({ A: 'rejected', B: 'confirmed' }));
      await publish(database, [page(1), page(2)], 3);
      expect(states((await read(database)).tags)).toEqual(['A auto rejected hidden', 'B auto confirmed']);
      await publish(database, [page(1, { tags: [tag('A')] }), page(2)], 4);
      expect(states((await read(database)).tags)).toEqual(['A auto rejected hidden', 'B auto confirmed']);
    });

    test('one of two tags of a product that is rejected stays the rejected one when a page is put in front', async () => {
      const database = await withTags([page(1, { tags: [tag('A')] }), page(2, { tags: [tag('A')] })]);
      await edit(database, reviewing({ A: 'rejected' }), 2);
      await publish(database, [page(1), page(2, { tags: [tag('A')] }), page(3, { tags: [tag('A')] })], 3);
      expect([states((await read(database, 2)).tags), states((await read(database, 3)).tags)]).toEqual([
        ['A auto proposed'],
        ['A auto rejected hidden'],
      ]);
    });

    test('the CSV carries the state; a file without it keeps the state of unchanged tags', async () => {
      const database = await withTags();
      await edit(database, reviewing({ A: 'rejected' }));
      const before = await database.repos.pages.tags(key);
      const { csv } = await exportTags(database.repos, key);
      const importing = (text: string) =>
        importTags({ database, actor: COMMAND_LINE, now: day(3) }, key, { csv: text, version: null });
      await importing(csv.replace(',rejected,', ',,').replace(',proposed,', ',,'));
      expect(await database.repos.pages.tags(key)).toEqual(before);
      await importing(csv.replace(',proposed,', ',confirmed,'));
      expect(states((await read(database)).tags)).toEqual(['A auto rejected hidden', 'B auto confirmed']);
      expect((await read(database)).tags[0]?.evidence).toEqual(evidence);
    });

    test('tags of a program that stores no state have the one that follows from origin and visibility', async () => {
      const options = await newDatabase();
      const found = [tag('A'), tag('B', { origin: 'hand', active: false }), tag('C', { active: false })];
      const database = await withTags([page(1, { tags: found }), page(2)], Promise.resolve(options));
      const { write, close } = await openEngine(options);
      await write.updateTable('tags').set({ review: null }).execute();
      await close();
      expect(states((await read(database)).tags)).toEqual([
        'A auto proposed',
        'C auto rejected hidden',
        'B hand confirmed hidden',
      ]);
    });
  });
};
