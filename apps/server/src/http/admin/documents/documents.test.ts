/** Documents under /admin/v1: editions, settings, sections and tags, as shoppers then read them. */
import { type AdminOperationId, adminOperations } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { edition, page } from '../../../storage/testing/builders.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { elements, of, onPage, openEditor } from '../../testing/editor.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
beforeEach(async () => {
  desk = await openEditor();
});
afterEach(() => desk.shop.close());

describe('editions', () => {
  const publishAgain = async (name: string) => {
    const { documents } = desk.shop.database.repos;
    const [first] = (await documents.pages('catalogo')) ?? [];
    const head = await documents.head('catalogo');
    if (!first || !head) throw new Error('the document is not there');
    const page = { index: 1, name, url: first.url, width: 100, height: 100, pictures: [], thumbnail: null };
    const empty = { color: null, words: null, tags: [], images: [], videos: [], models: [], links: [] };
    const { details, companyUid, pdfUid } = head;
    await documents.publish({ pdfUid, companyUid, details, pages: [{ ...page, ...empty }], sections: [] }, NOW);
  };

  // Covers §backend-19.
  test('an older edition is restored, shoppers read it at once, and then the other one can be removed', async () => {
    const before = await desk.shoppersPages();
    await publishAgain('nueva');
    expect(await desk.shoppersPages()).toMatchObject([{ name: 'nueva' }]);
    expect((await desk.answered('editions.list')).editions).toMatchObject([
      { number: 2, pages: 1, isCurrent: true },
      { number: 1, pages: 2, isCurrent: false },
    ]);
    expect(await desk.refused('editions.delete', of({ number: 2 }))).toMatchObject({
      status: 409,
      code: 'edition.current',
    });
    expect(await desk.answered('editions.restore', of({ number: 1 }))).toMatchObject({ edition: 1, pages: 2 });
    expect(await desk.shoppersPages()).toEqual(before);
    expect((await desk.answered('editions.delete', of({ number: 2 }))).editions).toMatchObject([{ number: 1 }]);
    for (const id of ['editions.delete', 'editions.restore'] as const)
      expect(await desk.refused(id, of({ number: 2 }))).toMatchObject({ status: 404, code: 'edition.unknown' });
  });

  test('a page that was read in another edition is not overwritten', async () => {
    const { version } = await desk.pageTwo();
    await publishAgain('nueva');
    const saving = (index: number) => desk.refused('pages.replace', onPage(index, { version, ...elements }));
    expect(await saving(2)).toMatchObject({ status: 404, code: 'page.unknown' });
    expect(await saving(1)).toMatchObject({ status: 409, code: 'page.conflict' });
  });
});

describe('a document', () => {
  // Covers §backend-18.
  test('the document is listed and read, and its settings are changed one by one', async () => {
    expect(await desk.answered('documents.list', { params: { companyUid: 'acme' } })).toMatchObject({
      documents: [{ uid: 'catalogo', name: 'Catálogo', pages: 2, edition: 1, editions: 1 }],
      page: 1,
      total: 1,
    });
    const { version } = await desk.answered('documents.read');
    const changed = await desk.answered('documents.update', { ...of(), body: { version, name: ' Otoño ', logo: '' } });
    expect(changed.details).toMatchObject({ name: 'Otoño', isCommercial: true });
    const shown = await desk.shop.call('/v2/interactive_pdf/pdf/catalogo?companyUid=acme');
    expect(shown.json()).toEqual(changed.details);
    expect((await desk.shoppersPages())[0]?.Belong_pdf.name).toBe('Otoño');
    const late = await desk.refused('documents.update', { ...of(), body: { version, isCommercial: false } });
    expect(late).toMatchObject({ status: 409, code: 'pdf.conflict', version: changed.version });
    for (const bad of [
      { name: ' ' },
      { name: 'a\u0000b' },
      { logo: 'javascript:x' },
      { url: '/files/x.pdf' },
      { isVertical: 1 },
    ])
      expect(
        await desk.refused('documents.update', { ...of(), body: { version: changed.version, ...bad } }),
      ).toMatchObject({
        status: 400,
      });
    expect((await desk.answered('documents.read')).details).toEqual(changed.details);
  });

  // Covers §backend-18, §backend-271.
  test('a deleted document is unavailable to shoppers at once, is restored by an editor, and removed for ever by an owner', async () => {
    const before = await desk.shoppersPages();
    await desk.answered('documents.delete');
    const answer = await desk.shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'pdf.unknown']);
    expect(await desk.refused('documents.delete', of())).toMatchObject({ status: 404, code: 'pdf.unknown' });
    const listed = await desk.answered('trash.list', { params: { companyUid: 'acme' } });
    const days = Date.parse(listed.documents[0].removedAt) - Date.parse(listed.documents[0].deletedAt);
    expect([listed.total, listed.documents[0].slug, days]).toEqual([1, 'catalogo', 30 * 24 * 3600 * 1000]);
    expect(await desk.answered('documents.restore')).toMatchObject({ uid: 'catalogo', edition: 1 });
    expect((await desk.shoppersPages()).map(({ tags }) => tags)).toEqual(before.map(({ tags }) => tags));
    await desk.answered('documents.delete');
    expect(await desk.refused('documents.purge', of())).toMatchObject({ status: 403, code: 'access.denied' });
    const owner = await signedIn(desk.shop, { roles: { acme: 'owner' } });
    expect((await owner.call('documents.purge', of())).statusCode).toBe(204);
    expect(await desk.refused('documents.restore', of())).toMatchObject({ status: 404, code: 'pdf.unknown' });
  });

  // Covers §backend-262.
  test('a withdrawn document is unknown to shoppers at once, stays with its publishers, and is shown again by restoring', async () => {
    const before = await desk.shoppersPages();
    expect(await desk.answered('documents.withdraw')).toMatchObject({ edition: 1, isWithdrawn: true });
    const answer = await desk.shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'pdf.unknown']);
    expect((await desk.answered('documents.list')).documents).toMatchObject([{ uid: 'catalogo', isWithdrawn: true }]);
    expect((await desk.answered('editions.list')).editions).toMatchObject([
      { number: 1, isCurrent: false, isWithdrawn: true },
    ]);
    await desk.answered('editions.restore', of({ number: 1 }));
    expect((await desk.shoppersPages()).map(({ tags }) => tags)).toEqual(before.map(({ tags }) => tags));
  });

  // Covers §backend-24.
  test('the table of contents is replaced as a whole', async () => {
    const { version } = await desk.answered('sections.read');
    const sections = [
      { name: 'Uno', index: 1 },
      { name: 'Dos', index: 2 },
      { name: 'Dentro de dos', index: 2, level: 2 },
    ];
    const saved = await desk.answered('sections.replace', { ...of(), body: { version, sections } });
    expect((await desk.shop.call('/v2/interactive_pdf/pdf_content_menu/catalogo')).json()).toEqual([
      { pdfUid: 'catalogo', sections },
    ]);
    const late = await desk.refused('sections.replace', { ...of(), body: { version, sections: [] } });
    expect(late).toMatchObject({ status: 409, code: 'sections.conflict', version: saved.version });
    const beyond = { version: saved.version, sections: [{ name: 'Tres', index: 3 }] };
    expect(await desk.refused('sections.replace', { ...of(), body: beyond })).toMatchObject({
      status: 422,
      code: 'sections.invalid',
    });
    for (const bad of [
      { name: '', index: 1 },
      { name: 'x', index: '1' },
      { name: 'x'.repeat(301), index: 1 },
      { name: 'x', index: 1, level: 0 },
    ])
      expect(
        await desk.refused('sections.replace', { ...of(), body: { version: saved.version, sections: [bad] } }),
      ).toMatchObject({ status: 400 });
  });

  // Covers §backend-25.
  test('tags are exported as CSV and imported again, all or none', async () => {
    const exported = await desk.editor.call('tags.export', of());
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(exported.headers['content-disposition']).toBe('attachment; filename=catalogo.csv');
    const { tagsVersion: version } = await desk.answered('documents.read');
    const csv = exported.body.replace('Sofá', 'Sillón');
    const bad = await desk.refused('tags.import', { ...of(), body: { version, csv: `${csv}9,x,y\n` } });
    expect(bad).toMatchObject({ status: 422, code: 'tags.invalid', detail: expect.stringContaining('line: 3') });
    expect((await desk.shoppersPages())[1]?.tags[0]?.name).toBe('Sofá');
    const imported = await desk.answered('tags.import', { ...of(), body: { version, csv } });
    expect(imported.tags).toBe(1);
    expect((await desk.shoppersPages())[1]?.tags[0]?.name).toBe('Sillón');
    expect((await desk.pageTwo()).tags[0]?.origin).toBe('hand');
    const late = await desk.refused('tags.import', { ...of(), body: { version, csv } });
    expect(late).toMatchObject({ status: 409, code: 'pdf.conflict', version: imported.tagsVersion });
  });

  // Covers §backend-25.
  test('blocks of tags return with the CSV; a file without their column leaves them as they are', async () => {
    const { version } = await desk.pageTwo();
    await desk.answered('pages.replace', onPage(2, { version, ...elements }));
    const { tags } = await desk.pageTwo();
    const { body: csv } = await desk.editor.call('tags.export', of());
    const rows = csv.trimEnd().split('\n');
    const withoutBlocks = rows.map((row) => row.slice(0, row.lastIndexOf(','))).join('\n');
    const moved = csv.replace('10 20 30 40', '1 2 3 4');
    for (const [sent, left] of [
      [csv, 10],
      [withoutBlocks, 10],
      [moved, 1],
      [withoutBlocks, 1],
    ] as const) {
      const { tagsVersion } = await desk.answered('documents.read');
      await desk.answered('tags.import', { ...of(), body: { version: tagsVersion, csv: sent } });
      const [first, second] = (await desk.pageTwo()).tags;
      expect(first?.block?.position.left).toBe(left);
      expect(second).toEqual(tags[1]);
    }
  });

  // Covers §backend-26.
  test('two companies use one name for their documents, and no answer tells of the other', async () => {
    const { documents } = desk.shop.database.repos;
    const uid = await documents.reserveUid('otra', 'catalogo');
    await documents.publish(edition(uid, { companyUid: 'otra', pages: [page(1), page(2), page(3)] }), NOW);
    const own = { companyUid: 'otra', pdfUid: 'catalogo', index: 3 };
    for (const id of ['documents.read', 'documents.list', 'editions.list', 'pages.read', 'sections.read'] as const) {
      const answer = await desk.other.call(id, { params: own });
      expect([id, answer.statusCode]).toEqual([id, 200]);
      expect(answer.body).not.toContain('acme');
    }
    const read = await desk.other.call('documents.read', { params: own });
    expect(read.json()).toMatchObject({ uid: 'catalogo-otra', slug: 'catalogo', pages: 3 });
    const byUid = await desk.other.call('documents.read', { params: { ...own, pdfUid: uid } });
    expect(byUid.json()).toEqual(read.json());
    expect((await desk.other.call('documents.delete', { params: own })).statusCode).toBe(204);
    expect(await desk.answered('documents.read')).toMatchObject({ uid: 'catalogo', slug: 'catalogo', pages: 2 });
  });

  // Covers §backend-26.
  test('a document of another company is unknown under the own company, for every operation', async () => {
    const { version } = await desk.pageTwo();
    const before = await desk.shoppersPages();
    const foreign = { companyUid: 'otra', index: 2, number: 1, key: 'k', id: '1'.repeat(32) };
    const bodies: Record<string, unknown> = {
      'documents.update': { version, name: 'x' },
      'pages.replace': { version, ...elements },
      'sections.replace': { version, sections: [] },
      'tags.import': { version, csv: 'page,ref,left,top\n' },
      publish: { version },
      'schedule.put': {},
      'documents.listed': { isListed: false },
      preview: { days: 1 },
      'comments.update': { isResolved: true },
      'review.decide': { decisions: [] },
      'proposals.confirm': { version, products: [] },
      'tags.retag': { version },
      'check.ignored.put': { reason: 'x' },
      'elements.change': { version, changes: [{ op: 'remove', page: 2, id: 'a' }] },
    };
    const ids = Object.keys(adminOperations) as AdminOperationId[];
    const ofDocument = ids.filter(
      (id) =>
        /^(documents|editions|pages|sections|tags|elements|findings|products|review|check|schedule)\./.test(id) &&
        !['documents.list', 'products.find', 'products.read'].includes(id),
    );
    expect(ofDocument.length).toBeGreaterThan(10);
    for (const id of ofDocument) {
      const body = bodies[id.replace(/^editions\./, '')];
      const problem = await desk.refused(
        id,
        { ...of(foreign), ...(body ? { body } : {}), ...(id.endsWith('search') ? { query: { q: 'x' } } : {}) },
        desk.other,
      );
      expect([id, problem.status, problem.code]).toEqual([id, 404, 'pdf.unknown']);
    }
    expect(await desk.shoppersPages()).toEqual(before);
  });

  test('every change is in the audit log, a refused one is not', async () => {
    const { version } = await desk.pageTwo();
    await desk.answered('pages.replace', onPage(2, { version, ...elements }));
    await desk.refused('pages.replace', onPage(2, { version, ...elements }));
    const trail = await desk.shop.database.repos.audit.listOf('acme', { before: null, limit: 9 });
    expect(trail).toMatchObject([
      { operation: 'pages.replace', target: 'catalogo', userUid: desk.editor.user.uid, by: 'session' },
    ]);
  });
});
