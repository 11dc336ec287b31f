/** Comments and approvals at the address of a draft: by its holder only, for its draft only, within limits, and read by its publishers. */
import { ApprovalState, MAX_COMMENT_LENGTH, Problem } from '@vitrina/contract';
import { EditionFeedback } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { edition, page, tag } from '../../storage/testing/builders.ts';
import { type AdminCall, signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';

const DAY = 86_400_000;

let shop: TestApp;
let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let editor: Awaited<ReturnType<typeof signedIn>>;
let now: Date;
beforeEach(async () => {
  now = NOW;
  viewer = await writeBuiltViewer();
  shop = await openTestApp({ viewerDist: viewer.dist, clock: () => now });
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterEach(async () => {
  await shop.close();
  await viewer.remove();
});

const draftOf = async (pdfUid = 'catalogo'): Promise<number> =>
  (
    await shop.database.repos.documents.publish(
      edition(pdfUid, { pages: [page(1, { tags: [tag('CN-1')] })], isDraft: true }),
      NOW,
    )
  ).edition;

const call = (number: number, more: Record<string, unknown> = {}, body?: unknown): AdminCall => ({
  params: { companyUid: 'acme', pdfUid: 'catalogo', number, ...more },
  ...(body !== undefined && { body }),
});

const linkOf = async (number: number, rights: object = { mayComment: true, mayApprove: true }, pdfUid = 'catalogo') => {
  const answer = await editor.call('editions.preview', call(number, { pdfUid }, { days: 7, ...rights }));
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, url } = answer.json();
  const { pathname, search, searchParams } = new URL(url);
  return { id: String(id), path: pathname + search, token: searchParams.get('preview') ?? '' };
};

const read = (token: string) => shop.app.inject({ url: `/preview/${token}/approval` });
const send = (token: string, call: 'comments' | 'approvals', payload: object) =>
  shop.app.inject({ method: 'POST', url: `/preview/${token}/approval/${call}`, payload });
const stateOf = async (token: string) => ApprovalState.parse((await read(token)).json());
const feedbackOf = async (number: number, pdfUid = 'catalogo') =>
  EditionFeedback.parse((await editor.call('editions.feedback', call(number, { pdfUid }))).json());
const refusal = ({ statusCode, json }: Awaited<ReturnType<typeof read>>) => [statusCode, Problem.parse(json()).code];
const gone = [404, 'preview.unknown'];

describe('the holder of an address', () => {
  // Covers §backend-311, §backend-313.
  test('a comment and an approval reach the publishers with name, place, time and version; an edit makes the approval outdated', async () => {
    const number = await draftOf();
    const { token, path } = await linkOf(number);
    const { version, ...state } = await stateOf(token);
    expect(state).toMatchObject({
      name: 'Catálogo catalogo',
      mayComment: true,
      mayApprove: true,
      comments: [],
      approvals: [],
    });
    const html = (await shop.app.inject({ url: path })).body;
    expect(html).toContain(`data-base="/preview/${token}/approval" data-version="${version}"`);
    const place = { page: 1, position: { left: 20.5, top: 30 } };
    const written = await send(token, 'comments', { name: ' Sara ', text: ' Cambia\r\nla foto ', ...place });
    expect(written.statusCode, written.body).toBe(201);
    const at = NOW.toISOString();
    const shown = { name: 'Sara', text: 'Cambia\nla foto', ...place, at, resolvedAt: null };
    expect(written.json()).toMatchObject(shown);
    expect((await send(token, 'approvals', { name: 'Sara', version })).statusCode).toBe(201);
    const feedback = await feedbackOf(number);
    expect(feedback).toMatchObject({
      version,
      links: [{ createdBy: 'Ana', mayComment: true, mayApprove: true }],
      comments: [shown],
      approvals: [{ name: 'Sara', at, version, isOutdated: false }],
    });
    const before = (await editor.call('editions.sections.read', call(number))).json();
    const body = { version: before.version, sections: [{ name: 'Salas', index: 1 }] };
    expect((await editor.call('editions.sections.replace', call(number, {}, body))).statusCode).toBe(200);
    expect((await feedbackOf(number)).approvals).toMatchObject([{ isOutdated: true }]);
    now = new Date(NOW.getTime() + 1000);
    const late = await send(token, 'approvals', { name: 'Sara', version });
    const present = (await stateOf(token)).version;
    expect(late.json()).toMatchObject({ status: 409, code: 'edition.conflict', version: present });
    expect((await send(token, 'approvals', { name: 'Sara', version: present })).statusCode).toBe(201);
    expect((await stateOf(token)).approvals.map(({ isOutdated }) => isOutdated)).toEqual([false, true]);
  });

  // Covers §backend-310.
  test('an address without a right shows the draft without the bar, and accepts neither comments nor approvals', async () => {
    const number = await draftOf();
    const seen = await linkOf(number, {});
    expect((await shop.app.inject({ url: seen.path })).body).not.toContain('approval.js');
    expect(refusal(await read(seen.token))).toEqual([403, 'approval.denied']);
    const comment = { name: 'Sara', text: 'Hola' };
    expect(refusal(await send(seen.token, 'comments', comment))).toEqual([403, 'approval.denied']);
    const { token } = await linkOf(number, { mayComment: true });
    const { version } = await stateOf(token);
    expect((await send(token, 'comments', comment)).statusCode).toBe(201);
    expect(refusal(await send(token, 'approvals', { name: 'Sara', version }))).toEqual([403, 'approval.denied']);
    expect((await feedbackOf(number)).approvals).toEqual([]);
  });

  // Covers §backend-310.
  test('an expired, ended or guessed address, one of a removed draft and one of a suspended company answer as unknown', async () => {
    const number = await draftOf();
    const [first, second, third] = [await linkOf(number), await linkOf(number), await linkOf(number)];
    const isGone = async (token: string) => {
      expect(refusal(await read(token))).toEqual(gone);
      expect(refusal(await send(token, 'comments', { name: 'Sara', text: 'Hola' }))).toEqual(gone);
      expect(refusal(await send(token, 'approvals', { name: 'Sara', version: 1 }))).toEqual(gone);
    };
    expect((await editor.call('editions.previews.delete', call(number, { id: first.id }))).statusCode).toBe(204);
    expect((await editor.call('editions.previews.delete', call(number, { id: first.id }))).json()).toMatchObject({
      code: 'preview.unknown',
    });
    await isGone(first.token);
    const page = await shop.app.inject({ url: first.path });
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('Pide uno nuevo')]);
    expect((await read(second.token)).statusCode).toBe(200);
    await isGone('A'.repeat(43));
    now = new Date(NOW.getTime() + 7 * DAY);
    await isGone(second.token);
    now = NOW;
    const operator = await signedIn(shop, { isOperator: true });
    expect((await operator.call('companies.suspend', { params: { companyUid: 'acme' } })).statusCode).toBe(200);
    await isGone(third.token);
    expect((await operator.call('companies.resume', { params: { companyUid: 'acme' } })).statusCode).toBe(200);
    expect((await editor.call('editions.delete', call(number))).statusCode).toBe(200);
    await isGone(third.token);
  });

  test('an address of one draft writes to no other, and after the publication to none', async () => {
    const [number, other] = [await draftOf(), await draftOf('otro')];
    const { token } = await linkOf(number);
    expect((await send(token, 'comments', { name: 'Sara', text: 'Hola', pdf: 'otro' })).statusCode).toBe(400);
    expect((await send(token, 'comments', { name: 'Sara', text: 'Hola' })).statusCode).toBe(201);
    expect((await feedbackOf(other, 'otro')).comments).toEqual([]);
    const { version } = await stateOf(token);
    expect((await editor.call('editions.publish', call(number, {}, { version }))).statusCode).toBe(200);
    expect(refusal(await read(token))).toEqual([409, 'edition.published']);
    expect(refusal(await send(token, 'comments', { name: 'Sara', text: 'Hola' }))).toEqual([409, 'edition.published']);
    expect((await feedbackOf(number)).comments).toHaveLength(1);
  });
});

describe('hostile input', () => {
  // Covers §backend-312.
  test('an eleventh comment within a minute is refused, and accepted after it', async () => {
    const { token } = await linkOf(await draftOf());
    const comment = { name: 'Sara', text: 'Hola' };
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(token, 'comments', comment)));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(201), count(429)]).toEqual([10, 4]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({ code: 'comment.too-many' });
    now = new Date(NOW.getTime() + 61_000);
    expect((await send(token, 'comments', comment)).statusCode).toBe(201);
  });

  // Covers §backend-312.
  test('texts are bounded, without control characters, and with a place on a page only', async () => {
    const { token } = await linkOf(await draftOf());
    const { version } = await stateOf(token);
    const comment = { name: 'Sara', text: 'Hola' };
    for (const wrong of [
      { ...comment, name: '' },
      { ...comment, name: '  ' },
      { ...comment, name: 'a'.repeat(81) },
      { ...comment, name: 'Sa\nra' },
      { ...comment, name: 'Sa\u202era' },
      { ...comment, text: ' \n ' },
      { ...comment, text: 'a'.repeat(MAX_COMMENT_LENGTH + 1) },
      { ...comment, text: 'a\u0000b' },
      { ...comment, text: 'a\u001b[31m' },
      { ...comment, page: 0 },
      { ...comment, page: 1.5 },
      { ...comment, position: { left: 1, top: 1 } },
      { ...comment, page: 1, position: { left: 101, top: 1 } },
      { ...comment, page: 1, position: { left: 1, top: 1, html: '<b>' } },
      { ...comment, at: '2020-01-01' },
      [comment],
    ])
      expect((await send(token, 'comments', wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    for (const wrong of [{ name: 'Sara' }, { name: 'Sara', version: 'x' }, { name: '', version }])
      expect((await send(token, 'approvals', wrong)).statusCode).toBe(400);
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    expect((await send(token, 'comments', { name: '<b>Sara</b>', text: script })).json()).toMatchObject({
      name: '<b>Sara</b>',
      text: script,
    });
    const tooLarge = { ...comment, text: 'a'.repeat(40_000) };
    expect((await send(token, 'comments', tooLarge)).statusCode).toBe(413);
    const form = await shop.app.inject({
      method: 'POST',
      url: `/preview/${token}/approval/comments`,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(comment),
    });
    expect(form.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('answers may not be stored, indexed or read by other sites', async () => {
    const { token, path } = await linkOf(await draftOf());
    for (const url of [`/preview/${token}/approval`, '/preview/AAAA/approval']) {
      const { headers } = await shop.app.inject({ url });
      expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow' });
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await shop.app.inject({ url: path })).headers['content-security-policy']).toMatch(
      /frame-ancestors 'self'$/,
    );
    const script = await shop.app.inject({ url: '/preview/approval.js' });
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  });
});

describe('the publishers', () => {
  // Covers §backend-311.
  test('an editor resolves, reopens and removes a comment; a viewer reads, and members of other companies find nothing', async () => {
    const number = await draftOf();
    const { token } = await linkOf(number);
    const { id } = (await send(token, 'comments', { name: 'Sara', text: 'Hola' })).json();
    const named = call(number, { id });
    const resolved = await editor.call('editions.comments.update', { ...named, body: { isResolved: true } });
    expect(resolved.json()).toMatchObject({ id, resolvedAt: NOW.toISOString() });
    expect((await stateOf(token)).comments).toMatchObject([{ resolvedAt: NOW.toISOString() }]);
    const reopened = await editor.call('editions.comments.update', { ...named, body: { isResolved: false } });
    expect(reopened.json()).toMatchObject({ resolvedAt: null });
    const reader = await signedIn(shop, { roles: { acme: 'viewer' } });
    expect((await reader.call('editions.feedback', call(number))).statusCode).toBe(200);
    expect((await reader.call('editions.comments.delete', named)).statusCode).toBe(403);
    const other = await signedIn(shop, { roles: { otra: 'owner' } });
    expect((await other.call('editions.feedback', call(number))).json()).toMatchObject({ code: 'company.unknown' });
    const foreign = call(number, { companyUid: 'otra', id });
    expect((await other.call('editions.comments.delete', foreign)).json()).toMatchObject({ code: 'pdf.unknown' });
    expect((await other.call('editions.feedback', foreign)).json()).toMatchObject({ code: 'pdf.unknown' });
    expect((await editor.call('editions.comments.delete', named)).statusCode).toBe(204);
    expect((await editor.call('editions.comments.delete', named)).json()).toMatchObject({ code: 'comment.unknown' });
    const trail = await shop.database.repos.audit.listOf('acme', { before: null, limit: 1 });
    expect(trail).toMatchObject([{ operation: 'editions.comments.delete', target: 'catalogo' }]);
  });
});

// Covers §backend-347.
test('a comment and an approval are entries of the audit trail with the given name, and a refused one is none', async () => {
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  const number = await draftOf();
  const { token } = await linkOf(number);
  const { version } = await stateOf(token);
  await send(token, 'comments', { name: 'Sara', text: 'Cambia la foto', page: 1, position: null });
  await send(token, 'approvals', { name: 'Luis Díaz', version });
  expect((await send(token, 'approvals', { name: 'Otra', version: version + 1 })).statusCode).toBe(409);
  const { entries } = (await owner.call('audit.list', { params: { companyUid: 'acme' } })).json();
  const ofLink = entries.filter(({ by }: { by: string }) => by === 'link');
  expect(ofLink).toMatchObject([
    { operation: 'editions.approve', note: 'Luis Díaz', target: 'catalogo', user: null },
    { operation: 'editions.comment', note: 'Sara', target: 'catalogo', user: null },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Cambia la foto');
});
