/** Conformance: elements keep their ids while they are edited and in later editions; rows stored without ids have stable ones. */
import type { ElementsInput } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { savePage } from '../../../../domain/documents/editing.ts';
import { exportTags, importTags } from '../../../../domain/documents/tags-transfer.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import type { DatabaseOptions } from '../../../open-database.ts';
import { company, edition, model, page, tag } from '../../../testing/builders.ts';
import { type ConformanceContext, day } from '../../../testing/conformance.ts';
import { openEngine } from '../../database-engine.ts';

const key = { companyUid: 'acme', pdfUid: 'p1' };
const box = { position: { left: 1, top: 2 }, size: { width: 10, high: 20 } };
const image = (url: string) => ({ url, ...box });
const link = (url: string) => ({ name: url, url, ...box });
const nothing: ElementsInput = { tags: [], images: [], videos: [], models: [], links: [] };
const given = (ref: string, left = 5) => {
  const { origin: _, ...one } = tag(ref, { position: { left, top: 5 } });
  return one;
};

/** As rows were stored before elements had ids. */
const removeIds = async (options: DatabaseOptions): Promise<void> => {
  const { write, close } = await openEngine(options);
  for (const table of ['tags', 'models', 'pages'] as const) {
    for (const { body } of await write.selectFrom(table).select('body').distinct().execute()) {
      const older = body.replace(/,"id":"[a-z0-9]{10}"|"id":"[a-z0-9]{10}",/g, '');
      await write.updateTable(table).set({ body: older }).where('body', '=', body).execute();
    }
  }
  await close();
};

export const elementIdsConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withDocument = async (pages = [page(1), page(2)], options = newDatabase()) => {
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
  const save = async (database: Database, elements: Partial<ElementsInput>, index = 1) => {
    const { version } = await read(database, index);
    const editing = { database, actor: COMMAND_LINE, now: day(2) };
    return savePage(editing, key, { index, version, elements: { ...nothing, ...elements } });
  };
  const ids = (elements: readonly { id?: string | undefined }[]) => elements.map(({ id }) => id ?? 'none');

  describe('ids of elements', () => {
    // Covers §backend-130.
    test('every element of every kind gets an id of its own, which shoppers do not receive', async () => {
      const one = page(1, { tags: [tag('A'), tag('A')], models: [model('M')], links: [link('#page=2')] });
      const database = await withDocument([{ ...one, images: [image('/files/i.webp')] }, page(2)]);
      await save(database, { videos: [image('/files/v.mp4')] }, 2);
      const { tags, images, models, links } = await read(database);
      const { videos } = await read(database, 2);
      const all = ids([...tags, ...images, ...models, ...links, ...videos]);
      expect(new Set(all).size).toBe(6);
      for (const id of all) expect(id).toMatch(/^[a-z0-9]{10}$/);
      const shown = JSON.stringify([
        await database.repos.documents.pages('p1'),
        await database.repos.documents.page('p1', 2),
      ]);
      for (const id of all) expect(shown).not.toContain(id);
    });

    test('an equal element without id keeps its id, a changed one with its id does, and a new one gets another', async () => {
      const database = await withDocument([page(1, { tags: [tag('A'), tag('B')], links: [link('#page=2')] }), page(2)]);
      const { tags, links } = await read(database);
      const [a, b] = ids(tags);
      const { origin: _, id: __, ...same } = tags[0] ?? tag('A');
      const saved = await save(database, {
        tags: [{ ...given('B', 70), id: b }, given('C'), same],
        links: [link('#page=2')],
      });
      expect(ids(saved.tags)).toEqual([b, expect.any(String), a]);
      expect(new Set([...ids(saved.tags), a, b]).size).toBe(3);
      expect(saved.tags.map(({ origin }) => origin)).toEqual(['hand', 'hand', 'auto']);
      expect(saved.links).toEqual(links);
      expect(await read(database)).toEqual(saved);
    });

    test('an id given twice and the id of an element of another page are refused; the id of a removed element is accepted', async () => {
      const database = await withDocument([page(1, { tags: [tag('A')] }), page(2, { links: [link('#page=1')] })]);
      const [a] = ids((await read(database)).tags);
      const [b] = ids((await read(database, 2)).links);
      const twice = save(database, { tags: [{ ...given('A'), id: a }], images: [{ ...image('/files/i'), id: a }] });
      await expect(twice).rejects.toMatchObject({
        code: 'request.invalid',
        facts: { reason: `two elements have the id ${a}` },
      });
      const foreign = save(database, { tags: [{ ...given('A'), id: b }] });
      await expect(foreign).rejects.toMatchObject({
        code: 'request.invalid',
        facts: { reason: `the element ${b} is on page 2` },
      });
      await save(database, {});
      expect(ids((await save(database, { tags: [{ ...given('A'), id: a }] })).tags)).toEqual([a]);
    });

    test('elements that are placed by hand, found again or moved with their page keep their ids in later editions', async () => {
      const found = { tags: [tag('A'), tag('B')], links: [link('#page=2')] };
      const database = await withDocument([page(1, found), page(2)]);
      const first = await read(database);
      const byHand = await save(database, { ...first, tags: [...first.tags, given('H')], images: [image('/files/i')] });
      const moved = page(2, { tags: [tag('B', { position: { left: 60, top: 60 } }), tag('A'), tag('N')] });
      await database.repos.documents.publish(
        edition('p1', { pages: [page(1, { links: found.links }), moved] }),
        day(3),
      );
      const [one, two] = [await read(database), await read(database, 2)];
      const [a, b, h] = ids(byHand.tags);
      expect([ids(one.tags), ids(two.tags)]).toEqual([[h], [b, a, expect.any(String)]]);
      expect([one.links, one.images]).toEqual([byHand.links, byHand.images]);
      expect(new Set(ids([...one.tags, ...two.tags])).size).toBe(4);
    });

    test('tags keep their ids in the CSV, also without its column', async () => {
      const database = await withDocument([page(1, { tags: [tag('A'), tag('B')] }), page(2)]);
      const before = await database.repos.pages.tags(key);
      const { csv } = await exportTags(database.repos, key);
      const importing = (text: string) =>
        importTags({ database, actor: COMMAND_LINE, now: day(2) }, key, { csv: text, version: null });
      const without = csv.split('\n').map((line) => line.split(',').toSpliced(9, 2).join(','));
      expect(without[0]).toBe('page,name,ref,id,left,top,iconIndex,color,size,active,origin,block');
      await importing(without.join('\n'));
      expect(await database.repos.pages.tags(key)).toEqual(before);
      await importing(csv.replace(',12.5,', ',13.5,'));
      expect((await database.repos.pages.tags(key)).map(({ id, origin }) => [id, origin])).toEqual([
        [before[0]?.id, 'hand'],
        [before[1]?.id, 'auto'],
      ]);
    });

    test('elements that an older program stored without ids have the same id at every reading, and keep it', async () => {
      const options = await newDatabase();
      const one = page(1, { tags: [tag('A'), tag('A')], models: [model('M')], links: [link('#page=2')] });
      const database = await withDocument([one, page(2)], Promise.resolve(options));
      await removeIds(options);
      const first = await read(database);
      expect(await read(database)).toEqual(first);
      expect(new Set(ids([...first.tags, ...first.models, ...first.links])).size).toBe(4);
      expect(await database.repos.pages.tags(key)).toMatchObject(first.tags);
      const saved = await save(database, { ...first, tags: first.tags.map((old) => ({ ...old, color: '#123456' })) });
      expect(ids(saved.tags)).toEqual(ids(first.tags));
      await database.repos.documents.publish(edition('p1', { pages: [one, page(2)] }), day(3));
      expect((await read(database)).links).toEqual(first.links);
    });
  });
};
