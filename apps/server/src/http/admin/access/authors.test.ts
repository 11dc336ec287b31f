/** Authors: they prepare drafts and ask for approval; they change nothing that shoppers see, now or at a scheduled time. */
import { randomUUID } from 'node:crypto';
import { type AdminOperationId, adminOperations, EditionState, Job, PageState } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../cli/testing/pdf.ts';
import { type AdminCall, signedIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { aTag, of, openEditor } from '../../testing/editor.ts';

vi.setConfig({ testTimeout: 30_000 });

let desk: Awaited<ReturnType<typeof openEditor>>;
let author: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  desk = await openEditor();
  author = await signedIn(desk.shop, { roles: { acme: 'author' } });
});
afterEach(() => desk.shop.close());

const codeOf = async (id: AdminOperationId, call: AdminCall): Promise<string | null> => {
  const answer = await author.call(id, call);
  return answer.statusCode < 300 ? null : answer.json().code;
};

const newDraft = async (): Promise<EditionState> =>
  EditionState.parse((await author.call('editions.draft', of())).json());

const noElements = { tags: [], images: [], videos: [], models: [], links: [] };
/** Each change of the content of an edition, with a body that is valid or conflicts. */
const edits = async (number: number): Promise<[AdminOperationId, AdminCall][]> => {
  const page = PageState.parse((await author.call('editions.pages.read', of({ number, index: 1 }))).json());
  const { version } = page;
  const at = of({ number });
  return [
    ['editions.pages.replace', { ...of({ number, index: 1 }), body: { version, ...noElements, tags: [aTag('CN-9')] } }],
    ['editions.sections.replace', { ...at, body: { version: 1, sections: [{ name: 'Uno', index: 1 }] } }],
    ['editions.tags.import', { ...at, body: { version, csv: 'page,name,left,top,ref\n1,Uno,1,1,CN-1\n' } }],
    ['editions.elements.change', { ...at, body: { version, changes: [{ op: 'remove', page: 1, id: 'x' }] } }],
    ['editions.tags.retag', { ...at, body: { version } }],
    ['editions.review.decide', { ...at, body: { decisions: [] } }],
  ];
};

// Covers §backend-343.
test('an author makes a draft, edits it, and makes and ends a link for its approval', async () => {
  const { number } = await newDraft();
  for (const [id, call] of await edits(number)) expect([id, await codeOf(id, call)]).not.toEqual([id, 'access.denied']);
  const [page] = await edits(number);
  expect(await codeOf(...(page ?? expect.fail()))).toBeNull();
  const link = await author.call('editions.preview', {
    ...of({ number }),
    body: { mayComment: true, mayApprove: true },
  });
  expect(link.statusCode).toBe(201);
  expect(await codeOf('editions.previews.delete', of({ number, id: link.json().id }))).toBeNull();
});

// Covers §backend-343.
test('an author neither publishes, restores, schedules, hides, lists nor deletes', async () => {
  const { number, version } = await newDraft();
  const refused: [AdminOperationId, AdminCall][] = [
    ['editions.publish', { ...of({ number }), body: { version } }],
    ['editions.restore', of({ number: 1 })],
    ['editions.delete', of({ number })],
    ['schedule.put', { ...of(), body: { edition: number, from: '2099-01-01T08:00:00-05:00' } }],
    ['schedule.delete', of()],
    ['documents.withdraw', of()],
    ['documents.listed', { ...of(), body: { isListed: false } }],
    ['documents.update', { ...of(), body: { version: 1, name: 'Otro' } }],
    ['documents.delete', of()],
    ['documents.restore', of()],
    ['feeds.import', { params: { companyUid: 'acme' } }],
    ['editions.proposals.confirm', of({ number })],
  ];
  for (const [id, call] of refused) {
    expect([id, await codeOf(id, call)]).toEqual([id, 'access.denied']);
    expect(['editor', 'owner']).toContain(adminOperations[id].access);
  }
});

// Covers §backend-343.
test('an author cannot change the edition that shoppers see by its number, nor one that is scheduled', async () => {
  const [current] = (await author.call('editions.list', of()))
    .json()
    .editions.filter((one: { isCurrent: boolean }) => one.isCurrent);
  for (const [id, call] of await edits(current.number))
    expect([id, await codeOf(id, call)]).toEqual([id, 'access.denied']);
  const { number } = await newDraft();
  await desk.answered('schedule.put', { ...of(), body: { edition: number, from: '2099-01-01T08:00:00-05:00' } });
  for (const [id, call] of await edits(number)) expect([id, await codeOf(id, call)]).toEqual([id, 'edition.scheduled']);
  await desk.answered('schedule.delete', of());
  const [page] = await edits(number);
  expect(await codeOf(...(page ?? expect.fail()))).toBeNull();
});

// Covers §backend-343.
test('an author uploads for a draft only, and cancels only the publishing of drafts', async () => {
  const params = { companyUid: 'acme' };
  const whole = async () => {
    const { uploads } = desk.shop.database.repos;
    const id = randomUUID().replaceAll('-', '');
    const expiresAt = new Date(NOW.getTime() + 3_600_000);
    await uploads.add({ id, company: 'acme', name: 'Otoño', expiresAt }, { unfinished: 10, bytesADay: 1e9 }, NOW);
    await uploads.finish(id, await desk.shop.files.put(tinyPdf([id]), 'pdf'), expiresAt, NOW);
    return id;
  };
  const body = { upload: await whole(), document: 'otono' };
  expect(await codeOf('jobs.create', { params, body })).toBe('access.denied');
  const held = Job.parse((await author.call('jobs.create', { params, body: { ...body, hold: true } })).json());
  const live = Job.parse(
    await desk.answered('jobs.create', { params, body: { upload: await whole(), document: 'b' } }),
  );
  expect(await codeOf('jobs.cancel', { params: { ...params, jobId: live.id } })).toBe('access.denied');
  expect(await codeOf('jobs.cancel', { params: { ...params, jobId: held.id } })).toBeNull();
});

// Covers §backend-343.
test('a token of an editor for authors has the rights of an author', async () => {
  const { token } = (await desk.editor.call('tokens.create', { body: { name: 'CI', role: 'author', days: 1 } })).json();
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string) =>
    desk.shop.app.inject({ method: 'POST', url: `/admin/v1/companies/acme/documents/catalogo${path}`, headers });
  expect((await post('/draft')).statusCode).toBe(201);
  expect((await post('/withdraw')).statusCode).toBe(403);
});
