/** A page under /admin/v1: shoppers read what an editor saves, and no editor overwrites another's work. */
import { PageState } from '@vitrina/contract/admin';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aTag, box, elements, onPage, openEditor } from '../../testing/editor.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
beforeEach(async () => {
  desk = await openEditor();
});
afterEach(() => desk.shop.close());

describe('saving a page', () => {
  // Covers §backend-21.
  test('makes its elements visible to shoppers at once, even in the moment of a publishing', async () => {
    const before = await desk.shoppersPages();
    const { version } = await desk.pageTwo();
    const saved = PageState.parse(await desk.answered('pages.replace', onPage(2, { version, ...elements })));
    expect(saved.version).not.toBe(version);
    expect(await desk.pageTwo()).toEqual(saved);
    const after = await desk.shoppersPages();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject(elements);
    expect(JSON.stringify(after)).not.toContain('origin');
    expect(new Set(saved.tags.map(({ origin }) => origin))).toEqual(new Set(['hand']));
    const found = await desk.shop.call('/v2/interactive_pdf/list_pdf?companyUid=acme&productREF=CN-2');
    expect(found.json()).toMatchObject({ total: 1, pdfs: [{ Uid: 'catalogo', page: 2 }] });
  });

  test('with the values as they were read changes nothing but the version', async () => {
    const read = await desk.pageTwo();
    const saved = await desk.answered('pages.replace', onPage(2, read));
    expect(saved).toEqual({ ...read, version: saved.version });
    expect(saved.tags[0].origin).toBe('auto');
  });

  // Covers §backend-20.
  test('with a stale version answers 409 with the current version and writes nothing', async () => {
    const { version } = await desk.pageTwo();
    const saved = await desk.answered('pages.replace', onPage(2, { version, ...elements }));
    for (const late of [version, 0, saved.version + 1]) {
      const problem = await desk.refused('pages.replace', onPage(2, { ...elements, tags: [], version: late }));
      expect(problem).toMatchObject({ status: 409, code: 'page.conflict', version: saved.version });
    }
    expect(await desk.pageTwo()).toEqual(saved);
  });

  // Covers §backend-20.
  test('ten times at the same time succeeds exactly once', async () => {
    const { version } = await desk.pageTwo();
    const saves = Array.from({ length: 10 }, (_, number) =>
      desk.editor.call('pages.replace', onPage(2, { version, ...elements, tags: [aTag(`E${number}`)] })),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, next) => one - next)).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test.each([
    [404, 'page.unknown', 3],
    [404, 'page.unknown', 999_999],
    [400, 'request.invalid', 0],
    [400, 'request.invalid', '1e3x'],
    [400, 'request.invalid', '99999999999999999999'],
  ])('answers %i %s for page %s', async (status, code, index) => {
    for (const [id, body] of [['pages.read'], ['pages.replace', { version: 1, ...elements }]] as const)
      expect(await desk.refused(id, onPage(index, body))).toMatchObject({ status, code });
  });

  const [tag] = elements.tags;
  const [image] = elements.images;
  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  // Covers §backend-22.
  test.each<[string, object]>([
    ['tags beyond the page', { tags: [{ ...tag, position: { left: 100.01, top: 0 } }] }],
    ['tags before the page', { tags: [{ ...tag, position: { left: 0, top: -0.01 } }] }],
    ['tags without a product', { tags: [{ ...tag, product: { id: ' ', ref: '' } }] }],
    ['unknown icons', { tags: [{ ...tag, iconIndex: 5 }] }],
    ['invalid colours', { tags: [{ ...tag, color: 'red; background: url(x)' }] }],
    ['invalid sizes', { tags: [{ ...tag, size: 0 }] }],
    ['blocks beyond the page', { tags: [{ ...tag, block: { ...box, position: { left: 0, top: 101 } } }] }],
    ['blocks of width 0', { tags: [{ ...tag, block: { ...box, size: { width: 0, high: 1 } } }] }],
    ['blocks higher than the page', { tags: [{ ...tag, block: { ...box, size: { width: 1, high: 101 } } }] }],
    ['names too long', { tags: [{ ...tag, name: 'x'.repeat(2049) }] }],
    ['references too long', { tags: [{ ...tag, product: { id: '', ref: 'x'.repeat(201) } }] }],
    ['too many tags', { tags: many(1001, { ...tag, name: '' }) }],
    ['a missing list', { tags: undefined }],
    ['numbers as text', { tags: [{ ...tag, position: { left: '1', top: '2' } }] }],
    ['an object in place of a list', { tags: { length: 1 } }],
    ['null', { images: [null] }],
    ['images of width 0', { images: [{ ...image, size: { width: 0, high: 1 } }] }],
    ['images larger than the page', { images: [{ ...image, size: { width: 101, high: 1 } }] }],
    ['scripts as images', { images: [{ ...image, url: 'javascript:alert(1)' }] }],
    ['data as images', { images: [{ ...image, url: 'data:text/html,x' }] }],
    ['paths out of the files of the server', { images: [{ ...image, url: '/files/../etc/passwd' }] }],
    ['relative addresses', { images: [{ ...image, url: 'foto.png' }] }],
    ['posters that are scripts', { videos: [{ url: '/files/v.mp4', ...box, poster: 'vbscript:x' }] }],
    ['links that are scripts', { links: [{ name: 'x', url: 'java\nscript:alert(1)', ...box }] }],
    ['links to a page beyond the last', { links: [{ name: 'x', url: '#page=3', ...box }] }],
    ['versions that are no number', { version: 'abc' }],
    ['versions above the safe integers', { version: 1e300 }],
  ])('with %s is refused, and the page stays', async (_, bad) => {
    const before = await desk.pageTwo();
    const call = onPage(2, { version: before.version, ...elements, ...bad });
    expect(await desk.refused('pages.replace', call)).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await desk.pageTwo()).toEqual(before);
  });

  // Covers §backend-22.
  test('stores any value within the limits exactly and refuses any other', async () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 });
    const hostile = fc.oneof(
      units.map((codes) => String.fromCharCode(...codes)),
      fc.constantFrom('\0', '\ud800', '__proto__', "'; --", '%'),
    );
    const percent = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0);
    const reference = fc.oneof(hostile, fc.constant('x'.repeat(201)));
    const given = fc.record({
      tags: fc.array(
        fc.record({
          name: hostile,
          iconIndex: fc.integer({ min: 0, max: 5 }),
          position: fc.record({ left: percent, top: percent }),
          color: fc.constantFrom('', '#abc', '#abcd', '#aabbcc', '#aabbccdd', '#abcde', 'red'),
          size: fc.constantFrom(null, 1, 400, 0.5),
          active: fc.boolean(),
          product: fc.record({ id: reference, ref: reference }),
        }),
        { maxLength: 3 },
      ),
      links: fc.array(
        fc.record({
          name: hostile,
          url: fc.oneof(
            fc.constantFrom('https://acme.test/a?b=c#d', 'tel:+57', 'mailto:a@b', '#page=1', '#page=9', 'ftp://x'),
            hostile,
          ),
          position: fc.constant(box.position),
        }),
        {
          maxLength: 2,
        },
      ),
    });
    let taken = 0;
    const saving = fc.asyncProperty(given, async (lists) => {
      const { version } = await desk.pageTwo();
      const sent = { images: [], videos: [], models: [], ...lists };
      const answer = await desk.editor.call('pages.replace', onPage(2, { version, ...sent }));
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 400) return;
      taken += 1;
      expect((await desk.shoppersPages())[1]).toMatchObject(sent);
    });
    await fc.assert(saving, { numRuns: 150 });
    expect(taken).toBeGreaterThan(5);
  });

  test('refuses a body that is too large without reading it', async () => {
    const call = onPage(2, { version: 1, ...elements, more: 'x'.repeat(1024 * 1024) });
    expect(await desk.refused('pages.replace', call)).toMatchObject({ status: 413, code: 'request.too-large' });
  });
});
