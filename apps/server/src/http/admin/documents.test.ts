/** Documents under /admin/v1: what an editor saves is what shoppers read, and nobody writes over another's work. */
import { GivenElements, PdfPage, Problem } from '@vitrina/contract';
import { type AdminOperationId, adminOperations, PageState } from '@vitrina/contract/admin';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AdminCall, signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
let other: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
  other = await signedIn(shop, { roles: { otra: 'owner' } });
});
afterEach(() => shop.close());

const of = (more: Record<string, unknown> = {}) => ({ params: { companyUid: 'acme', pdfUid: 'catalogo', ...more } });
const onPage = (index: unknown, body?: unknown): AdminCall => ({ ...of({ index }), ...(body ? { body } : {}) });
const answered = async (id: AdminOperationId, call: AdminCall = of()) => {
  const answer = await editor.call(id, call);
  expect([answer.statusCode, answer.body]).toEqual([adminOperations[id].status, answer.body]);
  return answer.body === '' ? null : answer.json();
};
const refused = async (id: AdminOperationId, call: AdminCall, by = editor) => {
  const answer = await by.call(id, call);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const { status, code, version, detail } = Problem.parse(answer.json());
  expect(status).toBe(answer.statusCode);
  return { status, code, version, detail };
};
const pageTwo = async () => PageState.parse(await answered('pages.read', onPage(2)));
const shoppersPages = async (): Promise<PdfPage[]> => {
  const answer = await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
  return PdfPage.array().parse(answer.json());
};
const box = { position: { left: 10, top: 20 }, size: { width: 30, high: 40 } };
const aTag = (ref: string) => ({
  name: ref,
  iconIndex: 1,
  position: { left: 1.5, top: 99 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref },
});
const elements: GivenElements = {
  tags: [aTag('CN-2'), { ...aTag('CN-3'), active: false }],
  images: [{ url: 'https://acme.test/i.webp', ...box, cut: { ...box } }],
  videos: [{ url: '/files/v.mp4', ...box, poster: '/files/p.webp' }],
  models: [{ url: '/files/m.glb', ...box, product: { id: '9', ref: '' } }],
  links: [
    { name: 'Inicio', url: '#page=1', ...box },
    { name: 'Correo', url: 'mailto:ana@acme.test', position: box.position },
  ],
};

describe('a page', () => {
  test('what an editor saves is at once what shoppers get, in the very instant of the publishing', async () => {
    const before = await shoppersPages();
    const { version } = await pageTwo();
    const saved = PageState.parse(await answered('pages.replace', onPage(2, { version, ...elements })));
    expect(saved.version).not.toBe(version);
    expect(await pageTwo()).toEqual(saved);
    const after = await shoppersPages();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject(elements);
    expect(JSON.stringify(after)).not.toContain('origin');
    expect(new Set(saved.tags.map(({ origin }) => origin))).toEqual(new Set(['hand']));
    const found = await shop.call('/v2/interactive_pdf/list_pdf?companyUid=acme&productREF=CN-2');
    expect(found.json()).toMatchObject({ total: 1, pdfs: [{ Uid: 'catalogo', page: 2 }] });
  });

  test('what was read can be sent back as it is: nothing changes but the version', async () => {
    const read = await pageTwo();
    const saved = await answered('pages.replace', onPage(2, read));
    expect(saved).toEqual({ ...read, version: saved.version });
    expect(saved.tags[0].origin).toBe('auto');
  });

  test('who is late is told the version of now, and nothing is written', async () => {
    const { version } = await pageTwo();
    const saved = await answered('pages.replace', onPage(2, { version, ...elements }));
    for (const late of [version, 0, saved.version + 1]) {
      const problem = await refused('pages.replace', onPage(2, { ...elements, tags: [], version: late }));
      expect(problem).toMatchObject({ status: 409, code: 'page.conflict', version: saved.version });
    }
    expect(await pageTwo()).toEqual(saved);
  });

  test('of ten who save at once one wins', async () => {
    const { version } = await pageTwo();
    const saves = Array.from({ length: 10 }, (_, number) =>
      editor.call('pages.replace', onPage(2, { version, ...elements, tags: [aTag(`E${number}`)] })),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test.each([
    [404, 'page.unknown', 3],
    [404, 'page.unknown', 999_999],
    [400, 'request.invalid', 0],
    [400, 'request.invalid', '1e3x'],
    [400, 'request.invalid', '99999999999999999999'],
  ])('%i %s for page %s', async (status, code, index) => {
    for (const [id, body] of [['pages.read'], ['pages.replace', { version: 1, ...elements }]] as const)
      expect(await refused(id, onPage(index, body))).toMatchObject({ status, code });
  });

  const [tag] = elements.tags;
  const [image] = elements.images;
  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  test.each<[string, object]>([
    ['tags beyond the page', { tags: [{ ...tag, position: { left: 100.01, top: 0 } }] }],
    ['tags before it', { tags: [{ ...tag, position: { left: 0, top: -0.01 } }] }],
    ['tags of no product', { tags: [{ ...tag, product: { id: ' ', ref: '' } }] }],
    ['signs that are not there', { tags: [{ ...tag, iconIndex: 5 }] }],
    ['colours that are none', { tags: [{ ...tag, color: 'red; background: url(x)' }] }],
    ['sizes that are none', { tags: [{ ...tag, size: 0 }] }],
    ['names too long', { tags: [{ ...tag, name: 'x'.repeat(2049) }] }],
    ['references too long', { tags: [{ ...tag, product: { id: '', ref: 'x'.repeat(201) } }] }],
    ['too many tags', { tags: many(1001, { ...tag, name: '' }) }],
    ['a list that is left out', { tags: undefined }],
    ['numbers as text', { tags: [{ ...tag, position: { left: '1', top: '2' } }] }],
    ['what is no list', { tags: { length: 1 } }],
    ['null', { images: [null] }],
    ['images without extent', { images: [{ ...image, size: { width: 0, high: 1 } }] }],
    ['images larger than the page', { images: [{ ...image, size: { width: 101, high: 1 } }] }],
    ['scripts as images', { images: [{ ...image, url: 'javascript:alert(1)' }] }],
    ['data as images', { images: [{ ...image, url: 'data:text/html,x' }] }],
    ['files of the server', { images: [{ ...image, url: '/files/../etc/passwd' }] }],
    ['files beside the page', { images: [{ ...image, url: 'foto.png' }] }],
    ['posters that are scripts', { videos: [{ url: '/files/v.mp4', ...box, poster: 'vbscript:x' }] }],
    ['links that are scripts', { links: [{ name: 'x', url: 'java\nscript:alert(1)', ...box }] }],
    ['links to a page that is not there', { links: [{ name: 'x', url: '#page=3', ...box }] }],
    ['versions that are none', { version: 'abc' }],
    ['versions beyond every number', { version: 1e300 }],
  ])('%s are refused, and the page stays', async (_, bad) => {
    const before = await pageTwo();
    const call = onPage(2, { version: before.version, ...elements, ...bad });
    expect(await refused('pages.replace', call)).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await pageTwo()).toEqual(before);
  });

  test('whatever keeps within the limits is kept to the letter, whatever does not is refused', async () => {
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
      const { version } = await pageTwo();
      const sent = { images: [], videos: [], models: [], ...lists };
      const answer = await editor.call('pages.replace', onPage(2, { version, ...sent }));
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 400) return;
      taken += 1;
      expect((await shoppersPages())[1]).toMatchObject(sent);
    });
    await fc.assert(saving, { numRuns: 150 });
    expect(taken).toBeGreaterThan(5);
  });

  test('a body that is too large is not read', async () => {
    const call = onPage(2, { version: 1, ...elements, more: 'x'.repeat(1024 * 1024) });
    expect(await refused('pages.replace', call)).toMatchObject({ status: 413, code: 'request.too-large' });
  });
});

describe('editions', () => {
  const publishAgain = async (name: string) => {
    const { documents } = shop.database.repos;
    const [first] = (await documents.pages('catalogo')) ?? [];
    const head = await documents.head('catalogo');
    if (!first || !head) throw new Error('the document is not there');
    const page = { index: 1, name, url: first.url, width: 100, height: 100, pictures: [], thumbnail: null };
    const empty = { color: null, words: null, tags: [], images: [], videos: [], models: [], links: [] };
    const { details, companyUid, pdfUid } = head;
    await documents.publish({ pdfUid, companyUid, details, pages: [{ ...page, ...empty }], sections: [] }, NOW);
  };

  test('an older one is put back, and shoppers read it at once; then the other can go', async () => {
    const before = await shoppersPages();
    await publishAgain('nueva');
    expect(await shoppersPages()).toMatchObject([{ name: 'nueva' }]);
    expect((await answered('editions.list')).editions).toMatchObject([
      { number: 2, pages: 1, isCurrent: true },
      { number: 1, pages: 2, isCurrent: false },
    ]);
    expect(await refused('editions.delete', of({ number: 2 }))).toMatchObject({ status: 409, code: 'edition.current' });
    expect(await answered('editions.restore', of({ number: 1 }))).toMatchObject({ edition: 1, pages: 2 });
    expect(await shoppersPages()).toEqual(before);
    expect((await answered('editions.delete', of({ number: 2 }))).editions).toMatchObject([{ number: 1 }]);
    for (const id of ['editions.delete', 'editions.restore'] as const)
      expect(await refused(id, of({ number: 2 }))).toMatchObject({ status: 404, code: 'edition.unknown' });
  });

  test('a page that was read in another edition is not written over', async () => {
    const { version } = await pageTwo();
    await publishAgain('nueva');
    const saving = (index: number) => refused('pages.replace', onPage(index, { version, ...elements }));
    expect(await saving(2)).toMatchObject({ status: 404, code: 'page.unknown' });
    expect(await saving(1)).toMatchObject({ status: 409, code: 'page.conflict' });
  });
});

describe('a document', () => {
  test('is listed and read, and its settings are changed one by one', async () => {
    expect(await answered('documents.list', { params: { companyUid: 'acme' } })).toMatchObject({
      documents: [{ uid: 'catalogo', name: 'Catálogo', pages: 2, edition: 1, editions: 1 }],
      page: 1,
      total: 1,
    });
    const { version } = await answered('documents.read');
    const changed = await answered('documents.update', { ...of(), body: { version, name: ' Otoño ', logo: '' } });
    expect(changed.details).toMatchObject({ name: 'Otoño', isCommercial: true });
    const shown = await shop.call('/v2/interactive_pdf/pdf/catalogo?companyUid=acme');
    expect(shown.json()).toEqual(changed.details);
    expect((await shoppersPages())[0]?.Belong_pdf.name).toBe('Otoño');
    const late = await refused('documents.update', { ...of(), body: { version, isCommercial: false } });
    expect(late).toMatchObject({ status: 409, code: 'pdf.conflict', version: changed.version });
    for (const bad of [
      { name: ' ' },
      { name: 'a\u0000b' },
      { logo: 'javascript:x' },
      { url: '/files/x.pdf' },
      { isVertical: 1 },
    ])
      expect(await refused('documents.update', { ...of(), body: { version: changed.version, ...bad } })).toMatchObject({
        status: 400,
      });
    expect((await answered('documents.read')).details).toEqual(changed.details);
  });

  test('that is removed is gone for shoppers, at once', async () => {
    await shoppersPages();
    await answered('documents.delete');
    const answer = await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'pdf.unknown']);
    expect(await refused('documents.delete', of())).toMatchObject({ status: 404, code: 'pdf.unknown' });
  });

  test('its table of contents is replaced whole', async () => {
    const { version } = await answered('sections.read');
    const sections = [
      { name: 'Uno', index: 1 },
      { name: 'Dos', index: 2 },
    ];
    const saved = await answered('sections.replace', { ...of(), body: { version, sections } });
    expect((await shop.call('/v2/interactive_pdf/pdf_content_menu/catalogo')).json()).toEqual([
      { pdfUid: 'catalogo', sections },
    ]);
    const late = await refused('sections.replace', { ...of(), body: { version, sections: [] } });
    expect(late).toMatchObject({ status: 409, code: 'sections.conflict', version: saved.version });
    const beyond = { version: saved.version, sections: [{ name: 'Tres', index: 3 }] };
    expect(await refused('sections.replace', { ...of(), body: beyond })).toMatchObject({
      status: 422,
      code: 'sections.invalid',
    });
    for (const bad of [
      { name: '', index: 1 },
      { name: 'x', index: '1' },
      { name: 'x'.repeat(301), index: 1 },
    ])
      expect(
        await refused('sections.replace', { ...of(), body: { version: saved.version, sections: [bad] } }),
      ).toMatchObject({ status: 400 });
  });

  test('its tags go out as CSV and come back, all or none', async () => {
    const exported = await editor.call('tags.export', of());
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(exported.headers['content-disposition']).toContain('filename="catalogo.csv"');
    const { tagsVersion: version } = await answered('documents.read');
    const csv = exported.body.replace('Sofá', 'Sillón');
    const bad = await refused('tags.import', { ...of(), body: { version, csv: `${csv}9,x,y\n` } });
    expect(bad).toMatchObject({ status: 422, code: 'tags.invalid', detail: expect.stringContaining('line: 3') });
    expect((await shoppersPages())[1]?.tags[0]?.name).toBe('Sofá');
    const imported = await answered('tags.import', { ...of(), body: { version, csv } });
    expect(imported.tags).toBe(1);
    expect((await shoppersPages())[1]?.tags[0]?.name).toBe('Sillón');
    expect((await pageTwo()).tags[0]?.origin).toBe('hand');
    const late = await refused('tags.import', { ...of(), body: { version, csv } });
    expect(late).toMatchObject({ status: 409, code: 'pdf.conflict', version: imported.tagsVersion });
  });

  test('of another company is not there under one’s own, for no operation', async () => {
    const { version } = await pageTwo();
    const before = await shoppersPages();
    const foreign = { companyUid: 'otra', index: 2, number: 1 };
    const bodies: Partial<Record<AdminOperationId, unknown>> = {
      'documents.update': { version, name: 'x' },
      'pages.replace': { version, ...elements },
      'sections.replace': { version, sections: [] },
      'tags.import': { version, csv: 'page,ref,left,top\n' },
    };
    const ids = Object.keys(adminOperations) as AdminOperationId[];
    const ofDocument = ids.filter(
      (id) => /^(documents|editions|pages|sections|tags)\./.test(id) && id !== 'documents.list',
    );
    expect(ofDocument.length).toBeGreaterThan(10);
    for (const id of ofDocument) {
      const body = bodies[id];
      const problem = await refused(id, { ...of(foreign), ...(body ? { body } : {}) }, other);
      expect([id, problem.status, problem.code]).toEqual([id, 404, 'pdf.unknown']);
    }
    expect(await shoppersPages()).toEqual(before);
  });

  test('every change is in the trail, a refused one is not', async () => {
    const { version } = await pageTwo();
    await answered('pages.replace', onPage(2, { version, ...elements }));
    await refused('pages.replace', onPage(2, { version, ...elements }));
    const trail = await shop.database.repos.audit.listOf('acme', { before: null, limit: 9 });
    expect(trail).toMatchObject([
      { operation: 'pages.replace', target: 'catalogo', userUid: editor.user.uid, by: 'session' },
    ]);
  });
});
