/** Matching again under /admin/v1: proposals follow the present list; the decisions of people stay. */
import { PageState } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tag } from '../../../storage/testing/builders.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { aTag, of, onPage, openEditor } from '../../testing/editor.ts';
import { listProducts, publishPrinted } from '../../testing/printed-edition.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
const at = (ms: number) => new Date(NOW.getTime() + ms);
beforeEach(async () => {
  desk = await openEditor();
  await publishPrinted({ ...desk.shop, clock: () => at(1000) }, [
    'Silla Ref. CN-10\nMesa Ref. CN-20',
    'Sofá Ref. CN-30',
    null,
  ]);
});
afterEach(() => desk.shop.close());

const list = (...refs: string[]) => listProducts(desk.shop, refs, NOW);
const pageAt = async (index: number) => PageState.parse(await desk.answered('pages.read', onPage(index)));
const version = async (): Promise<number> => (await desk.answered('documents.read')).tagsVersion;
const call = async () => ({ ...of(), body: { version: await version() } });
const retag = async () => desk.answered('tags.retag', await call());
const refsOn = async (index: number) =>
  (await pageAt(index)).tags.map(({ product, review }) => `${product.ref} ${review}`);
const edit = async (index: number, tags: (tags: PageState['tags']) => object[]) => {
  const page = await pageAt(index);
  return desk.answered('pages.replace', onPage(index, { ...page, tags: tags(page.tags) }));
};

describe('matching again', () => {
  // Covers §backend-134.
  test('proposes what the present list names and removes proposals that it no longer names', async () => {
    await list('CN-10', 'CN-30');
    expect(await retag()).toMatchObject({ added: 2, removed: 0, kept: 0, storeFailure: null });
    expect([await refsOn(1), await refsOn(2)]).toEqual([['CN-10 proposed'], ['CN-30 proposed']]);
    const [first] = (await pageAt(1)).tags;
    expect(first).toMatchObject({ name: 'Producto CN-10', origin: 'auto', evidence: { text: 'CN-10', rule: 'label' } });
    await list('CN-10', 'CN-20');
    expect(await retag()).toMatchObject({ added: 1, removed: 1, kept: 1 });
    expect([await refsOn(1), await refsOn(2)]).toEqual([['CN-10 proposed', 'CN-20 proposed'], []]);
    expect((await pageAt(1)).tags[0]).toEqual(first);
    expect((await desk.shoppersPages())[0]?.tags).toHaveLength(2);
  });

  test('a second time changes nothing, not even a version', async () => {
    await list('CN-10', 'CN-20', 'CN-30');
    const { tagsVersion } = await retag();
    expect(await retag()).toEqual({ added: 0, removed: 0, kept: 3, tagsVersion, storeFailure: null });
    expect(await version()).toBe(tagsVersion);
  });

  test('leaves a proposal where publishing placed it by the drawn page, and moves one whose code is printed elsewhere', async () => {
    await list('CN-10', 'CN-30');
    await retag();
    const [first] = (await pageAt(1)).tags;
    const placed = { ...tag('CN-10'), evidence: first?.evidence, position: { left: 61, top: 62 }, size: 11 };
    const elsewhere = { ...placed, product: { id: '', ref: 'CN-30' } };
    await desk.shop.database.repos.documents.remove({ companyUid: 'acme', pdfUid: 'catalogo' }, NOW);
    await publishPrinted({ ...desk.shop, clock: () => at(2000) }, ['Silla Ref. CN-10\nMesa', 'Otra\nSofá Ref. CN-30'], {
      1: [placed],
      2: [elsewhere],
    });
    expect(await retag()).toMatchObject({ added: 0, removed: 0, kept: 2 });
    expect((await pageAt(1)).tags).toMatchObject([
      { position: { left: 61, top: 62 }, size: 11, name: 'Producto CN-10' },
    ]);
    expect((await pageAt(2)).tags).toMatchObject([{ evidence: { text: 'CN-30' }, size: null }]);
  });

  // Covers §backend-134.
  test('neither moves nor removes tags that a person placed, confirmed or rejected, nor proposes their products again', async () => {
    await list('CN-10', 'CN-20', 'CN-30');
    await retag();
    await edit(1, ([a, b]) => [
      { ...a, review: 'rejected' },
      { ...b, position: { left: 70, top: 70 } },
    ]);
    await edit(2, ([c]) => [{ ...c, review: 'confirmed' }, aTag('CN-99')]);
    const before = [await pageAt(1), await pageAt(2)];
    await list('CN-10', 'CN-20');
    expect(await retag()).toMatchObject({ added: 0, removed: 0, kept: 4 });
    await list('CN-40');
    expect(await retag()).toMatchObject({ added: 0, removed: 0, kept: 4 });
    expect([await pageAt(1), await pageAt(2)]).toEqual(before);
    expect(await refsOn(1)).toEqual(['CN-10 rejected', 'CN-20 confirmed']);
  });

  test('of a code that a page prints twice keeps the rejected tag and the other one apart', async () => {
    const left = tag('CN-10', { position: { left: 30, top: 6 } });
    const right = tag('CN-10', { position: { left: 30, top: 60 }, review: 'rejected' });
    const texts = ['Silla Ref. CN-10\nx\nx\nx\nx\nx\nx\nx\nx\nx\nRef. CN-10'];
    await publishPrinted({ ...desk.shop, clock: () => at(2000) }, texts, { 1: [left, right] });
    await list('CN-10');
    await retag();
    const { tags } = await pageAt(1);
    expect(tags.map(({ review }) => review)).toEqual(['proposed', 'rejected']);
    expect(await retag()).toMatchObject({ added: 0, removed: 0, kept: 2 });
  });

  test('removes nothing without a list and a store, and nothing on pages without words', async () => {
    await list();
    await publishPrinted({ ...desk.shop, clock: () => at(2000) }, ['Silla', 'Mesa', null], { 1: [tag('CN-10')] });
    const before = await pageAt(1);
    expect(await retag()).toMatchObject({ added: 0, removed: 0, kept: 1 });
    expect(await pageAt(1)).toEqual(before);
    await edit(3, () => [aTag('CN-30')]);
    await list('CN-77');
    expect(await retag()).toMatchObject({ added: 0, removed: 1, kept: 1 });
    expect(await refsOn(3)).toEqual(['CN-30 confirmed']);
  });

  // Covers §backend-134.
  test('a call from before another edition is refused with the current version', async () => {
    await list('CN-10');
    const stale = await call();
    await publishPrinted({ ...desk.shop, clock: () => at(3000) }, ['Otra cosa']);
    const problem = await desk.refused('tags.retag', stale);
    expect(problem).toMatchObject({ status: 409, code: 'pdf.conflict', version: await version() });
    expect((await pageAt(1)).tags).toEqual([]);
    const [answer] = await Promise.all([
      desk.editor.call('tags.retag', await call()),
      publishPrinted({ ...desk.shop, clock: () => at(4000) }, ['Una más', 'Silla Ref. CN-10'], { 2: [tag('CN-10')] }),
    ]);
    expect([200, 409]).toContain(answer.statusCode);
    expect([await refsOn(1), await refsOn(2)]).toEqual([[], ['CN-10 proposed']]);
  });

  test('matching a draft again changes nothing for shoppers, and is refused to viewers', async () => {
    await list('CN-10');
    const before = await desk.shoppersPages();
    const { number, version: draft } = await desk.answered('editions.draft');
    const given = { ...of({ number }), body: { version: await version() } };
    expect(draft).toBeGreaterThan(0);
    expect(await desk.answered('editions.tags.retag', given)).toMatchObject({ added: 1 });
    expect(await desk.shoppersPages()).toEqual(before);
    const viewer = await signedIn(desk.shop, { roles: { acme: 'viewer' } });
    expect(await desk.refused('tags.retag', await call(), viewer)).toMatchObject({
      status: 403,
      code: 'access.denied',
    });
  });
});
