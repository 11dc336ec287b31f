/** Bulk changes under /admin/v1: all or none, from the version that the client knows, and repeatable by their key. */
import { PageState } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/admin.ts';
import { aTag, box, elements, of, onPage, openEditor } from '../../testing/editor.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
beforeEach(async () => {
  desk = await openEditor();
});
afterEach(() => desk.shop.close());

const pageAt = async (index: number) => PageState.parse(await desk.answered('pages.read', onPage(index)));
const tagsVersion = async (): Promise<number> => (await desk.answered('documents.read')).tagsVersion;
const sending = async (changes: readonly object[], more: object = {}) => ({
  ...of(),
  body: { version: await tagsVersion(), changes, ...more },
});
const change = async (changes: readonly object[], more: object = {}) =>
  desk.answered('elements.change', await sending(changes, more));
const refused = async (changes: readonly object[], more: object = {}) =>
  desk.refused('elements.change', await sending(changes, more));
const add = (page: number, ref: string, more: object = {}) => ({ op: 'add', page, fields: aTag(ref), ...more });

describe('bulk changes', () => {
  // Covers §backend-133.
  test('set, add and remove elements of every kind on several pages, seen by shoppers at once', async () => {
    const { version } = await pageAt(2);
    const saved = PageState.parse(await desk.answered('pages.replace', onPage(2, { version, ...elements })));
    const [tag] = saved.tags;
    const [image] = saved.images;
    const [video] = saved.videos;
    const [link] = saved.links;
    const answer = await change([
      { op: 'set', page: 2, id: tag?.id, fields: { position: { left: 7, top: 8 }, size: null } },
      { op: 'set', page: 2, id: image?.id, fields: { cut: null } },
      { op: 'remove', page: 2, id: video?.id },
      { op: 'set', page: 2, id: link?.id, fields: { name: 'Portada' } },
      { op: 'add', page: 1, kind: 'links', fields: { name: 'Web', url: 'https://acme.test', ...box } },
      add(1, 'CN-9', { id: 'nueva' }),
      { op: 'set', page: 1, id: 'nueva', fields: { color: '#123456' } },
    ]);
    expect(answer.pages).toEqual([1, 2]);
    expect(answer.ids).toEqual([tag?.id, image?.id, video?.id, link?.id, expect.any(String), 'nueva', 'nueva']);
    const [one, two] = [await pageAt(1), await pageAt(2)];
    expect([one.version, two.version, await tagsVersion()]).toEqual(Array(3).fill(answer.tagsVersion));
    expect(two.tags[0]).toMatchObject({ id: tag?.id, position: { left: 7, top: 8 }, product: { ref: 'CN-2' } });
    expect(two.tags[1]).toEqual(saved.tags[1]);
    expect(two.images[0]).not.toHaveProperty('cut');
    expect([two.videos, two.links[0]?.name, two.links[1]]).toEqual([[], 'Portada', saved.links[1]]);
    expect(one.tags.at(-1)).toMatchObject({ id: 'nueva', color: '#123456', origin: 'hand', review: 'confirmed' });
    const shown = await desk.shoppersPages();
    expect(shown[1]?.tags[0]?.position).toEqual({ left: 7, top: 8 });
    expect(shown[0]?.links.at(-1)?.url).toBe('https://acme.test');
  });

  // Covers §backend-131.
  test('confirm and reject tags, which stay those of publishing', async () => {
    const { tags } = await pageAt(2);
    await change(tags.map(({ id }) => ({ op: 'set', page: 2, id, fields: { review: 'rejected' } })));
    expect((await pageAt(2)).tags).toMatchObject(
      tags.map(() => ({ origin: 'auto', review: 'rejected', active: false })),
    );
    await change(tags.map(({ id }) => ({ op: 'set', page: 2, id, fields: { review: 'confirmed' } })));
    expect((await pageAt(2)).tags).toMatchObject(
      tags.map(() => ({ origin: 'auto', review: 'confirmed', active: true })),
    );
  });

  // Covers §backend-133.
  test('from a stale version are refused with the current one', async () => {
    const stale = await sending([add(1, 'CN-9')]);
    const { version } = await pageAt(2);
    const saved = await desk.answered('pages.replace', onPage(2, { version, ...elements }));
    const problem = await desk.refused('elements.change', stale);
    expect(problem).toMatchObject({ status: 409, code: 'pdf.conflict', version: saved.version });
    await desk.answered('elements.change', { ...stale, body: { ...stale.body, version: problem.version } });
  });

  // Covers §backend-133.
  test('with one wrong change change nothing: unknown pages and ids, ids of another page, unknown fields and operations', async () => {
    const [first, second] = [await pageAt(1), await pageAt(2)];
    const [{ id } = { id: '' }] = second.tags;
    const good = add(1, 'CN-9');
    const wrong: [object, number, string, RegExp][] = [
      [{ op: 'remove', page: 2, id: 'nadie' }, 404, 'element.unknown', /id: nadie, change: 1/],
      [{ op: 'remove', page: 1, id }, 404, 'element.unknown', /page: 1/],
      [{ op: 'set', page: 1, id, fields: { color: '' } }, 404, 'element.unknown', /page: 1/],
      [{ op: 'remove', page: 77, id }, 404, 'page.unknown', /77/],
      [add(1, 'CN-8', { id }), 400, 'request.invalid', /is on page 2/],
      [add(2, 'CN-8', { id }), 400, 'request.invalid', /page 2 has an element/],
      [{ op: 'move', page: 2, id }, 400, 'request.invalid', /changes/],
      [{ op: 'set', page: 2, id, fields: { colour: 'x' } }, 400, 'request.invalid', /changes\.1\.fields\.colour/],
      [{ op: 'set', page: 2, id, fields: { id: 'otra' } }, 400, 'request.invalid', /fields\.id/],
      [{ op: 'set', page: 2, id, fields: { origin: 'auto' } }, 400, 'request.invalid', /fields\.origin/],
      [{ op: 'set', page: 2, id, fields: { review: 'seen' } }, 400, 'request.invalid', /fields\.review/],
      [{ op: 'set', page: 2, id, fields: { position: { left: 101, top: 1 } } }, 400, 'request.invalid', /position/],
      [{ op: 'add', page: 2, fields: { name: 'x' } }, 400, 'request.invalid', /fields/],
      [{ op: 'add', page: 2, kind: 'sounds', fields: {} }, 400, 'request.invalid', /kind/],
      [
        { op: 'add', page: 2, kind: 'links', fields: { name: '', url: '#page=99', ...box } },
        400,
        'request.invalid',
        /99/,
      ],
      [{ op: 'set', page: 2, id, fields: { color: '' }, more: 1 }, 400, 'request.invalid', /more/],
    ];
    for (const [change_, status, code, detail] of wrong) {
      const problem = await refused([good, change_]);
      expect([change_, problem.status, problem.code]).toEqual([change_, status, code]);
      expect(problem.detail).toMatch(detail);
    }
    expect([await pageAt(1), await pageAt(2)]).toEqual([first, second]);
  });

  test('more than 1000 changes, and none, are refused', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => add(1, `R-${at}`));
    expect(await refused(many(1001))).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await refused([])).toMatchObject({ status: 400, code: 'request.invalid' });
    const before = (await pageAt(1)).tags.length;
    expect((await change(many(1000 - before))).ids).toHaveLength(1000 - before);
    expect(await refused([add(1, 'una-de-mas')])).toMatchObject({ status: 400, detail: /at most 1000 tags/ });
  });

  test('may place the same product twice on a page: two prints, two tags', async () => {
    const { ids } = await change([add(1, 'CN-9'), add(1, 'CN-9')]);
    expect(new Set(ids).size).toBe(2);
    expect((await pageAt(1)).tags.filter(({ product }) => product.ref === 'CN-9')).toHaveLength(2);
  });

  // Covers §backend-133.
  test('sent again with their key answer the same and change nothing; another request with that key is refused', async () => {
    const call = await sending([add(1, 'CN-9')], { key: 'clave-0001' });
    const first = await desk.answered('elements.change', call);
    const page = await pageAt(1);
    expect(await desk.answered('elements.change', call)).toEqual(first);
    expect(await pageAt(1)).toEqual(page);
    const other = { ...call, body: { ...call.body, changes: [add(1, 'CN-8')] } };
    expect(await desk.refused('elements.change', other)).toMatchObject({ status: 422, code: 'changes.key' });
    expect(await refused([add(1, 'CN-8')], { key: 'corta' })).toMatchObject({ status: 400 });
    const trail = await desk.shop.database.repos.audit.listOf('acme', { before: null, limit: 9 });
    expect(trail.filter(({ operation }) => operation === 'elements.change')).toHaveLength(1);
  });

  test('ten times at the same time succeed exactly once', async () => {
    const call = await sending([add(1, 'CN-9')]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.editor.call('elements.change', call)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)]);
  });

  test('by a viewer and in a document of another company are refused', async () => {
    const viewer = await signedIn(desk.shop, { roles: { acme: 'viewer' } });
    const call = await sending([add(1, 'CN-9')]);
    expect(await desk.refused('elements.change', call, viewer)).toMatchObject({ status: 403, code: 'access.denied' });
    const foreign = { ...call, ...of({ companyUid: 'otra' }) };
    expect(await desk.refused('elements.change', foreign, desk.other)).toMatchObject({
      status: 404,
      code: 'pdf.unknown',
    });
  });
});
