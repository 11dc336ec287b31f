/** The preview of a running publishing job: visible to publishers with its address only. */
import { randomUUID } from 'node:crypto';
import { Problem } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Claim, PageDraft } from '../../domain/ports/jobs.ts';
import { signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const REPORT = {
  pages: 3,
  sections: 0,
  words: 0,
  references: { inFeed: 0, found: 0, tagged: 0 },
  failedPages: [],
  storeFailure: null,
  seconds: 1,
};
const HOUR = 3_600_000;
const MINUTE = 60_000;
const acme = { companyUid: 'acme' };
const picture = Buffer.from('RIFF-as-if-it-were-webp');

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
let now: Date;
beforeEach(async () => {
  now = NOW;
  shop = await openTestApp({ clock: () => now });
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterEach(() => shop.close());

const jobsOf = () => shop.database.repos.jobs;

/** A job that a worker has taken. */
const running = async (document = 'catalogo', company = 'acme'): Promise<Claim> => {
  const job = { id: randomUUID(), company, document, name: 'Otoño & <b>', fileKey: `${'a'.repeat(64)}.pdf` };
  const claim = await jobsOf().begin(job, { worker: 'w', until: new Date(now.getTime() + MINUTE) }, now);
  if (!claim) throw new Error('another publishing of the document runs');
  return claim;
};

const draft = async (index: number, failure: PageDraft['failure'] = null): Promise<PageDraft> => {
  const { key } = await shop.files.put(picture, 'webp');
  const pictures = [480, 824].map((width) => ({ url: `/files/${key}`, width, height: width, type: 'image/webp' }));
  const none = { words: null, tags: [], images: [], videos: [], models: [], links: [], thumbnail: null };
  const page = { index, name: `${index}`, url: '/files/x', width: 595, height: 842, color: '#aabbcc', ...none };
  return { page: { ...page, pictures: failure ? [] : pictures }, wordsKey: null, words: 0, failure };
};

const askFor = (claim: Claim, person = editor) => person.call('jobs.preview', { params: { ...acme, jobId: claim.id } });

/** The path of the preview address. */
const previewOf = async (claim: Claim): Promise<string> => {
  const answer = await askFor(claim);
  expect(answer.statusCode, answer.body).toBe(201);
  return new URL(answer.json().url).pathname;
};
const get = (url: string, headers = {}) => shop.app.inject({ url, headers });
/** A navigation of a browser. */
const visit = (url: string) => get(url, { accept: 'text/html' });
const codeOf = async (url: string) => {
  const answer = await get(url);
  return [answer.statusCode, Problem.parse(answer.json()).code];
};
const GONE = [404, 'preview.unknown'];

// Covers §resilience-48.
test('finished pages are listed in order and visible, unfinished ones are not', async () => {
  const claim = await running();
  const path = await previewOf(claim);
  expect((await get(`${path}/pages`)).json()).toEqual({
    state: 'running',
    total: null,
    isMore: false,
    pages: [],
    address: null,
  });
  for (const index of [2, 1]) await jobsOf().savePage(claim, await draft(index));
  await jobsOf().savePage(claim, await draft(4, 'crash'));
  await jobsOf().renew(claim, new Date(now.getTime() + HOUR), { step: 'pages', done: 3, total: 5 });
  const listed = (await get(`${path}/pages`)).json();
  expect(listed).toMatchObject({ total: 5, pages: [{ index: 1 }, { index: 2 }, { index: 4, pictures: [] }] });
  expect((await get(`${path}/pages?from=2`)).json().pages).toHaveLength(2);
  const [{ url }] = listed.pages[0].pictures;
  const seen = await get(url);
  expect([seen.statusCode, seen.headers['content-type'], seen.rawPayload]).toEqual([200, 'image/webp', picture]);
  expect(await codeOf(url.replace('480', '481'))).toEqual(GONE);
  expect(await codeOf(url.replace('/1-', '/3-'))).toEqual(GONE);
});

// Covers §resilience-49.
test('preview answers are neither cacheable nor indexed nor readable by other sites', async () => {
  const claim = await running();
  const path = await previewOf(claim);
  await jobsOf().savePage(claim, await draft(1));
  for (const url of [path, `${path}/pages`, `${path}/1-480.webp`, `/preview/${'A'.repeat(43)}`, `${path}/9-480.webp`]) {
    const { headers, statusCode } = await visit(url);
    const isPage = !/\/(pages|.*webp)$/.test(url);
    expect(headers, url).toMatchObject({
      // The problem answer covers all of these.
      'cache-control': statusCode === 200 || isPage ? 'private, no-store' : 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin'], url).toBeUndefined();
    expect(headers['etag'], url).toBeUndefined();
  }
  const { body, headers } = await get(path);
  expect(body).toContain('Vista previa: Otoño &#38; &#60;b&#62;');
  expect(body).not.toContain('/files/');
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
});

// Covers §resilience-49.
test('shoppers see the previous edition only', async () => {
  const claim = await running();
  const before = (await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo')).body;
  await previewOf(claim);
  for (const index of [1, 2, 3]) await jobsOf().savePage(claim, await draft(index));
  expect((await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo')).body).toBe(before);
});

// Covers §resilience-49.
test('a preview is created by editors of the company only', async () => {
  const claim = await running();
  const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  const outsider = await signedIn(shop, { roles: { otra: 'owner' } });
  expect((await askFor(claim, viewer)).json().code).toBe('access.denied');
  expect((await askFor(claim, outsider)).json().code).toBe('company.unknown');
  const foreign = await outsider.call('jobs.preview', { params: { companyUid: 'otra', jobId: claim.id } });
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'job.unknown']);
});

test('each request creates a new address of its own job, and an audit entry', async () => {
  const [one, other] = [await running('p1'), await running('p2')];
  await jobsOf().savePage(one, await draft(1));
  const [first, second, third] = [await previewOf(one), await previewOf(one), await previewOf(other)];
  expect(new Set([first, second, third]).size).toBe(3);
  expect((await get(`${second}/pages`)).json().pages).toHaveLength(1);
  expect((await get(`${third}/pages`)).json().pages).toEqual([]);
  const entries = await shop.database.repos.audit.listOf('acme', { before: null, limit: 9 });
  expect(entries.map(({ operation, target }) => [operation, target])).toContainEqual(['jobs.preview', other.id]);
});

test.each(['A'.repeat(43), 'x', '%00', `${'A'.repeat(42)}%27`, 'B'.repeat(64), 'C'.repeat(400)])(
  'the preview address %s is not found, for programs and for browsers',
  async (token) => {
    await previewOf(await running());
    const page = await visit(`/preview/${token}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Esta vista previa ya no está disponible.');
    for (const rest of ['pages', '1-480.webp'])
      expect([400, 404]).toContain((await get(`/preview/${token}/${rest}`)).statusCode);
  },
);

// Covers §resilience-49.
test('an address expires after an hour, answers like an unknown one, and is then deleted', async () => {
  const claim = await running();
  const path = await previewOf(claim);
  await jobsOf().savePage(claim, await draft(1));
  now = new Date(NOW.getTime() + HOUR - 1);
  expect((await get(`${path}/1-480.webp`)).statusCode).toBe(200);
  now = new Date(NOW.getTime() + HOUR);
  for (const rest of ['pages', '1-480.webp']) {
    const { body } = await get(`${path}/${rest}`);
    const other = `/preview/${'A'.repeat(43)}`;
    const strange = await get(`${other}/${rest}`);
    const alike = (text: string, own: string) => text.replace(own, '').replace(/"[\w-]{36}"/g, '');
    expect(alike(body, path)).toBe(alike(strange.body, other));
  }
  expect((await get(path)).statusCode).toBe(404);
  await jobsOf().removeExpiredPreviews(now);
  now = NOW;
  expect((await get(path)).statusCode).toBe(404);
});

test('an address redirects to the document once it is published, and shows no page any more', async () => {
  const claim = await running();
  const path = await previewOf(claim);
  await jobsOf().savePage(claim, await draft(1));
  await jobsOf().finish(claim, REPORT, now);
  const { statusCode, headers } = await get(path);
  expect([statusCode, headers.location]).toEqual([303, '/view?company=acme&pdf=catalogo']);
  expect((await get(`${path}/pages`)).json()).toMatchObject({
    state: 'done',
    pages: [],
    address: '/view?company=acme&pdf=catalogo',
  });
  expect(await codeOf(`${path}/1-480.webp`)).toEqual(GONE);
  expect((await askFor(claim)).json().code).toBe('job.over');
});

// Covers §resilience-49.
test('an address of a cancelled job shows no page, and the document is unchanged', async () => {
  const claim = await running();
  const path = await previewOf(claim);
  await jobsOf().savePage(claim, await draft(1));
  await jobsOf().confirmCancelled(claim, now);
  expect((await get(`${path}/pages`)).json()).toMatchObject({ state: 'cancelled', pages: [], address: null });
  expect(await codeOf(`${path}/1-480.webp`)).toEqual(GONE);
});

test('a long preview is listed in parts', async () => {
  const claim = await running();
  const path = await previewOf(claim);
  const one = await draft(1);
  for (let index = 1; index <= 120; index += 1)
    await jobsOf().savePage(claim, { ...one, page: { ...one.page, index, name: `${index}` } });
  const first = (await get(`${path}/pages`)).json();
  expect([first.pages.length, first.isMore]).toEqual([100, true]);
  const rest = (await get(`${path}/pages?from=101`)).json();
  expect([rest.pages.length, rest.isMore]).toEqual([20, false]);
});
