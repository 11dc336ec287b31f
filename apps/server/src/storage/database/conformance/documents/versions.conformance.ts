/** Conformance: edits use optimistic concurrency, are atomic, and are carried over to later editions. */
import type { ElementsInput } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { savePage, saveSections, saveSettings } from '../../../../domain/documents/editing.ts';
import { importTags } from '../../../../domain/documents/tags-transfer.ts';
import type { Database } from '../../../../domain/ports/database.ts';
import { company, edition, model, page, tag } from '../../../testing/builders.ts';
import { at, type ConformanceContext, day, hostileTexts } from '../../../testing/conformance.ts';

const by = (database: Database, now: Date) => ({ database, actor: COMMAND_LINE, now });
const key = { companyUid: 'acme', pdfUid: 'p1' };
const box = { position: { left: 1, top: 2 }, size: { width: 10, high: 20 } };
const image = (url: string) => ({ url, ...box });
const link = (url: string) => ({ name: url, url, ...box });
/** Any id: element-ids.conformance.ts covers ids. */
const id: unknown = expect.any(String);
const nothing: ElementsInput = { tags: [], images: [], videos: [], models: [], links: [] };
const givenTag = (ref: string) => {
  const { origin: _, ...given } = tag(ref);
  return given;
};

export const versionsConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withDocument = async (more: Parameters<typeof edition>[1] = {}, options = newDatabase()) => {
    const database = await open(await options);
    await database.repos.companies.insert(company(), day(1));
    await database.repos.companies.insert(company('otra'), day(1));
    await database.repos.documents.publish(edition('p1', more), day(1));
    return database;
  };
  const read = async ({ repos }: Database, index = 1) => {
    const found = await repos.pages.page(key, index);
    if (!found) throw new Error(`there is no page ${index}`);
    return found;
  };
  const save = async (database: Database, elements: Partial<ElementsInput>, index = 1, now = day(2)) => {
    const { version } = await read(database, index);
    return savePage(by(database, now), key, { index, version, elements: { ...nothing, ...elements } });
  };
  const refs = (tags: readonly { product: { ref: string }; origin: string }[]) =>
    tags.map(({ product, origin }) => `${origin} ${product.ref}`);

  describe('pages with versions', () => {
    test('an edited page contains hidden tags, the origin of elements, and the version', async () => {
      const published = page(1, {
        tags: [tag('A'), tag('B', { active: false, origin: 'hand' })],
        images: [image('/files/i.webp')],
        models: [model('M')],
        links: [link('#page=2')],
      });
      const database = await withDocument({ pages: [published, page(2)] });
      const shown = await database.repos.documents.page('p1', 1);
      const edited = await read(database);
      expect(edited).toEqual({
        ...shown,
        edition: 1,
        version: day(1).getTime(),
        tags: published.tags.map((one, at) => ({ ...one, id, review: at === 0 ? 'proposed' : 'confirmed' })),
        images: [{ ...image('/files/i.webp'), origin: 'auto', id }],
        videos: [],
        models: [{ ...model('M'), origin: 'auto', id }],
        links: [{ ...link('#page=2'), origin: 'auto', id }],
      });
      expect(await database.repos.pages.page(key, 3)).toBeNull();
      expect(await database.repos.pages.page(key, 2 ** 40)).toBeNull();
    });

    test('saved elements are visible to shoppers, on that page alone', async () => {
      const database = await withDocument({ pages: [page(1, { tags: [tag('A')] }), page(2, { tags: [tag('B')] })] });
      const other = await database.repos.documents.page('p1', 2);
      const elements = {
        tags: [givenTag('C'), givenTag('A')],
        images: [image('https://x.test/i.webp')],
        videos: [image('/files/v.mp4')],
        models: [model('M')],
        links: [link('#page=2')],
      };
      const saved = await save(database, elements);
      expect(await database.repos.documents.page('p1', 1)).toMatchObject({ ...elements, updatedAt: at(2) });
      expect(refs(saved.tags)).toEqual(['hand C', 'auto A']);
      expect(await database.repos.documents.page('p1', 2)).toEqual(other);
      expect(await database.repos.documents.firstPageWith('p1', 'C')).toBe(1);
      expect(await database.repos.documents.firstPageWith('p1', 'M')).toBe(1);
      expect(await database.repos.documents.head('p1')).toMatchObject({ updatedAt: at(2), revision: saved.version });
    });

    test('saving unchanged elements changes only the version', async () => {
      const one = page(1, { tags: [tag('A'), tag('A'), tag('B', { origin: 'hand' })], models: [model('M')] });
      const database = await withDocument({ pages: [one] });
      const before = await read(database);
      const after = await savePage(by(database, day(1)), key, { index: 1, version: before.version, elements: before });
      expect(after).toEqual({ ...before, version: before.version + 1 });
    });

    test('a save from a stale version is page.conflict with the current version and changes nothing', async () => {
      const database = await withDocument();
      const { version } = await read(database);
      const first = await save(database, { tags: [givenTag('A')] });
      const second = savePage(by(database, day(3)), key, { index: 1, version, elements: nothing });
      await expect(second).rejects.toMatchObject({
        code: 'page.conflict',
        facts: { page: 1, version: first.version },
      });
      expect(await read(database)).toEqual(first);
      expect(await database.repos.documents.head('p1')).toMatchObject({ updatedAt: at(2) });
    });

    test('exactly one of several concurrent saves of a page succeeds, in one process or in two', async () => {
      const options = await newDatabase();
      const here = await withDocument({}, Promise.resolve(options));
      const there = await open(options);
      for (let round = 0; round < 5; round += 1) {
        const { version } = await read(here);
        const saves = Array.from({ length: 8 }, (_, editor) =>
          savePage(by(editor % 2 ? here : there, day(2 + round)), key, {
            index: 1,
            version,
            elements: { ...nothing, tags: [givenTag(`E${editor}`)] },
          }),
        );
        const ends = await Promise.allSettled(saves);
        const [won, ...more] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
        expect(more).toEqual([]);
        expect(await read(there)).toEqual(won);
        for (const end of ends)
          if (end.status === 'rejected')
            expect(end.reason).toMatchObject({ code: 'page.conflict', facts: { version: won?.version } });
      }
    });

    test('saves of different pages do not conflict', async () => {
      const database = await withDocument();
      const saves = [1, 2].map((index) => save(database, { tags: [givenTag(`P${index}`)] }, index));
      await Promise.all(saves);
      expect((await database.repos.documents.tags('p1')).map(({ product }) => product.ref)).toEqual(['P1', 'P2']);
    });

    test('a save from a version before a new or restored edition is rejected', async () => {
      const database = await withDocument();
      const first = (await read(database)).version;
      await database.repos.documents.publish(edition(), day(2));
      const second = (await read(database)).version;
      const writing = (version: number) =>
        savePage(by(database, day(4)), key, { index: 1, version, elements: nothing });
      await expect(writing(first)).rejects.toMatchObject({ code: 'page.conflict', facts: { version: second } });
      await database.repos.documents.restore(key, 1, day(3));
      await expect(writing(second)).rejects.toMatchObject({ code: 'page.conflict', facts: { version: first } });
      await writing(first);
    });

    test('a document that is removed and published again rejects versions of the old one', async () => {
      const database = await withDocument();
      const { version } = await save(database, { tags: [givenTag('A')] });
      await database.repos.documents.remove(key, day(2));
      await database.repos.documents.publish(edition(), day(3));
      const writing = savePage(by(database, day(4)), key, { index: 1, version, elements: nothing });
      await expect(writing).rejects.toMatchObject({ code: 'page.conflict' });
    });

    test('elements placed by hand are carried over to later editions once, on the page of the same number', async () => {
      const found = { tags: [tag('A')], images: [image('/files/auto.webp')], links: [link('#page=2')] };
      const database = await withDocument({ pages: [page(1, found), page(2), page(3)] });
      const { version, ...before } = await read(database);
      const elements = {
        tags: [...before.tags, givenTag('H')],
        images: [...before.images, image('/files/hand.webp'), image('/files/both.webp')],
        videos: [image('/files/v.mp4')],
        models: [model('M')],
        links: [...before.links, link('https://x.test')],
      };
      await savePage(by(database, day(2)), key, { index: 1, version, elements });
      await save(database, { images: [image('/files/last.webp')] }, 3);
      const next = [page(1, { images: [image('/files/both.webp')] }), page(2)];
      for (const number of [3, 4]) await database.repos.documents.publish(edition('p1', { pages: next }), day(number));
      const after = await read(database);
      expect(refs(after.tags)).toEqual(['hand H']);
      expect(after.images.map(({ url, origin }) => `${origin} ${url}`)).toEqual([
        'auto /files/both.webp',
        'hand /files/hand.webp',
      ]);
      expect(after.videos).toEqual([{ ...image('/files/v.mp4'), origin: 'hand', id }]);
      expect(after.models).toEqual([{ ...model('M'), origin: 'hand', id }]);
      expect(after.links).toEqual([{ ...link('https://x.test'), origin: 'hand', id }]);
      expect(await database.repos.documents.firstPageWith('p1', 'M')).toBe(1);
      expect(JSON.stringify(await database.repos.documents.pages('p1'))).not.toContain('origin');
    });

    test('elements with hostile texts are saved and read back unchanged', async () => {
      const database = await withDocument();
      for (const text of hostileTexts) {
        const saved = await save(database, { tags: [{ ...givenTag(text), name: text }] });
        expect(saved.tags[0]).toMatchObject({ name: text, product: { ref: text } });
      }
    });

    test('readers see a page before or after a save, never a mixture of both', async () => {
      const options = await newDatabase();
      const database = await withDocument({}, Promise.resolve(options));
      const reader = await open(options);
      const pagesWith = (number: number) =>
        savePageAs(
          number,
          Array.from({ length: 30 }, () => givenTag(`E${number}`)),
        );
      const savePageAs = (number: number, tags: ElementsInput['tags']) =>
        save(database, { tags, images: [image(`/files/E${number}.webp`)], models: [model(`E${number}`)] });
      await pagesWith(0);
      const done = new AbortController();
      const watch = async () => {
        let readings = 0;
        while (!done.signal.aborted || readings === 0) {
          const one = await reader.repos.documents.page('p1', 1);
          const [all] = (await reader.repos.documents.pages('p1')) ?? [];
          for (const seen of [one, all]) {
            const names = [...(seen?.tags ?? []), ...(seen?.models ?? [])].map(({ product }) => product.ref);
            expect(new Set(names)).toEqual(new Set([seen?.images[0]?.url.replace(/^\/files\/|\.webp$/g, '')]));
          }
          readings += 1;
          await new Promise((resolve) => setImmediate(resolve));
        }
        return readings;
      };
      const watching = watch();
      for (let number = 1; number <= 20; number += 1) await pagesWith(number);
      done.abort();
      expect(await watching).toBeGreaterThan(1);
    });

    test('every operation on a document of another company is pdf.unknown', async () => {
      const database = await withDocument();
      const foreign = { companyUid: 'otra', pdfUid: 'p1' };
      const { repos } = database;
      const { version } = await read(database);
      const before = await repos.documents.pages('p1');
      const tries = [
        () => repos.pages.page(foreign, 1),
        () => repos.pages.sections(foreign),
        () => repos.pages.tags(foreign),
        () => repos.documents.editions(foreign),
        () => savePage(by(database, day(2)), foreign, { index: 1, version, elements: nothing }),
        () => repos.pages.replaceElements(foreign, { index: 1, version }, (present) => present, day(2)),
        () => saveSections(by(database, day(2)), foreign, { version, sections: [] }),
        () => repos.pages.replaceTags(foreign, () => [], null, day(2)),
        () => saveSettings(by(database, day(2)), foreign, { version, change: { name: 'x' } }),
        () => repos.documents.restore(foreign, 1, day(2)),
        () => repos.documents.removeEdition(foreign, 1, day(2)),
        () => repos.documents.remove(foreign, day(2)),
        () => importTags(by(database, day(2)), foreign, { csv: 'page,ref,left,top\n', version: null }),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'pdf.unknown' });
      expect(await repos.documents.byKey(foreign)).toBeNull();
      expect((await repos.documents.summaries('otra', { page: 1, itemsPerPage: 9 })).total).toBe(0);
      expect(await repos.documents.pages('p1')).toEqual(before);
    });
  });

  describe('replaceTags', () => {
    test('all tags are replaced on existing pages from the version that was read', async () => {
      const database = await withDocument({ pages: [page(1, { tags: [tag('A')] }), page(2)] });
      const { pages, documents } = database.repos;
      const placed = { ...tag('B', { origin: 'hand' }), page: 2 };
      const { tagsVersion = 0 } = (await documents.byKey(key)) ?? {};
      await expect(pages.replaceTags(key, () => [placed, { ...placed, page: 3 }], null, day(2))).rejects.toMatchObject({
        code: 'tags.invalid',
        facts: { page: 3, pages: 2 },
      });
      expect(refs(await pages.tags(key))).toEqual(['auto A']);
      await pages.replaceTags(key, () => [placed, { ...tag('C'), page: 1 }], tagsVersion, day(2));
      expect(await pages.tags(key)).toMatchObject([{ ...tag('C'), page: 1 }, placed]);
      expect(await documents.firstPageWith('p1', 'B')).toBe(2);
      expect(await documents.head('p1')).toMatchObject({ updatedAt: at(2) });
      expect(await documents.page('p1', 1)).toMatchObject({ createdAt: at(1), updatedAt: at(2) });
      await expect(pages.replaceTags(key, () => [], tagsVersion, day(3))).rejects.toMatchObject({
        code: 'pdf.conflict',
      });
    });

    test('replaceTags and saves of a page conflict with each other when made from stale versions', async () => {
      const database = await withDocument();
      const { pages, documents } = database.repos;
      const versionOfAll = async () => (await documents.byKey(key))?.tagsVersion ?? 0;
      const before = await versionOfAll();
      const { version } = await save(database, { tags: [givenTag('A')] });
      await expect(pages.replaceTags(key, () => [], before, day(3))).rejects.toMatchObject({
        code: 'pdf.conflict',
        facts: { version },
      });
      await pages.replaceTags(key, () => [], await versionOfAll(), day(3));
      const writing = savePage(by(database, day(4)), key, { index: 1, version, elements: nothing });
      await expect(writing).rejects.toMatchObject({ code: 'page.conflict' });
    });
  });
};
