/** The preview of a draft in the viewer: page, calls and tiles, for its address only, and in no cache. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PdfPage, Problem, Startup } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import { countPendingEvents } from '../../runtime/analytics-work.ts';
import { edition, page, tag } from '../../storage/testing/builders.ts';
import { type AdminCall, signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';

const DAY = 86_400_000;
const webp = Buffer.alloc(40);
webp.write('RIFF');
webp.writeUInt32LE(32, 4);
const drawn = vi.fn(async (_path: string, { rects }: { rects: unknown[] }) => rects.map(() => webp));

let shop: TestApp;
let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
let editor: Awaited<ReturnType<typeof signedIn>>;
let now: Date;
beforeEach(async () => {
  now = NOW;
  drawn.mockClear();
  viewer = await writeBuiltViewer();
  const drawer = { lanes: 1, tiles: drawn, prepare: async () => undefined };
  shop = await openTestApp({ viewerDist: viewer.dist, clock: () => now, drawer });
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterEach(async () => {
  await shop.close();
  await viewer.remove();
});

const BLOCK = { position: { left: 10, top: 20 }, size: { width: 30, high: 5 } };
const publicPath = '/view?company=acme&pdf=catalogo';

/** A draft of the document with one page, whose name and tag shoppers have never seen. */
const draftOf = async (pdfUid = 'catalogo', name = 'borrador'): Promise<number> => {
  const { key } = await shop.files.put(Buffer.from(name), 'pdf');
  const picture = { url: `/files/${'0'.repeat(64)}.webp`, width: 2472, height: 3498, type: 'image/webp' };
  const given = edition(pdfUid, {
    pages: [page(1, { name, pictures: [picture], tags: [tag('NUEVO-1', { block: BLOCK })] })],
    sections: [{ name: 'Sección nueva', index: 1 }],
    isDraft: true,
  });
  const details = { ...given.details, url: `/files/${key}`, name };
  return (await shop.database.repos.documents.publish({ ...given, details }, NOW)).edition;
};

const call = (number: number, more: Record<string, unknown> = {}, body?: unknown): AdminCall => ({
  params: { companyUid: 'acme', pdfUid: 'catalogo', number, ...more },
  ...(body !== undefined && { body }),
});

/** Path, query and token of a new preview. */
const previewOf = async (number: number, days = 7, pdfUid = 'catalogo') => {
  const answer = await editor.call('editions.preview', call(number, { pdfUid }, { days }));
  expect(answer.statusCode, answer.body).toBe(201);
  const url = new URL(answer.json().url);
  return { path: url.pathname + url.search, token: url.searchParams.get('preview') ?? '', ...answer.json() };
};

const get = (url: string) => shop.app.inject({ url, headers: { accept: 'text/html' } });
const startupIn = (html: string): Startup =>
  Startup.parse(JSON.parse(/id="vitrina-startup">(.*?)<\/script>/s.exec(html)?.[1] ?? ''));
const api = (token: string, path: string) => shop.app.inject({ url: `/preview/${token}/v2${path}` });
const codeOf = async (url: string) => {
  const answer = await shop.app.inject({ url });
  return [answer.statusCode, Problem.parse(answer.json()).code];
};
const publish = async (number: number) => {
  const { editions } = (await editor.call('editions.list', call(number))).json();
  const { version } = editions.find((one: { number: number }) => one.number === number);
  const answer = await editor.call('editions.publish', call(number, {}, { version }));
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('the viewer of a preview', () => {
  // Covers §backend-144.
  test('the viewer of a preview shows the draft, and every call of it answers the draft, while shoppers read the current edition', async () => {
    const before = (await get(publicPath)).body;
    const { path, token, expiresAt } = await previewOf(await draftOf());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Date(expiresAt).getTime() - NOW.getTime()).toBe(7 * DAY);
    const seen = await get(path);
    expect(seen.statusCode).toBe(200);
    const { config, answers } = startupIn(seen.body);
    expect(answers).toMatchObject({
      pageCount: 1,
      details: { name: 'borrador' },
      page: { name: 'borrador' },
      sections: [{ sections: [{ name: 'Sección nueva' }] }],
    });
    expect(config).toMatchObject({ apiBase: `/preview/${token}/v2`, eventsUrl: `/preview/${token}/events` });
    const pages = PdfPage.array().parse((await api(token, '/interactive_pdf/pdf_pages?pdfUid=catalogo')).json());
    expect(pages).toMatchObject([{ name: 'borrador', tags: [{ name: 'NUEVO-1' }], words: '/files/1.json' }]);
    expect((await api(token, '/interactive_pdf/menu_pdf?pdfUid=catalogo')).json()).toMatchObject([
      { Belong_pdf: { name: 'borrador' }, pages: [{ index: 1 }] },
    ]);
    expect((await api(token, '/interactive_pdf/pdf/catalogo?companyUid=acme')).json().name).toBe('borrador');
    expect((await api(token, '/interactive_pdf/pdf_content_menu/catalogo')).json()).toMatchObject([
      { sections: [{ name: 'Sección nueva' }] },
    ]);
    expect((await api(token, '/company/read/id?companyId=acme')).json().Uid).toBe('acme');
    const products = await shop.app.inject({
      method: 'POST',
      url: `/preview/${token}/v2/integration/products`,
      payload: { companyId: 'acme', refId: ['CN-1'] },
    });
    expect(products.json()).toMatchObject({ total: 1 });
    const tile = pages[0]?.tiles?.url.replace('{level}', '4944').replace('{column}-{row}', '0-0') ?? '';
    expect(tile).toContain(`/preview/${token}/tiles/catalogo/`);
    const drawnTile = await shop.app.inject({ url: tile });
    expect([drawnTile.statusCode, drawnTile.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await shop.app.inject({ url: tile.replace(`/preview/${token}`, '') })).statusCode).toBe(404);
    const crop = pages[0]?.tags[0]?.crop ?? '';
    expect(crop).toContain(`/preview/${token}/tiles/catalogo/`);
    const drawnCrop = await shop.app.inject({ url: crop });
    expect([drawnCrop.statusCode, drawnCrop.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await shop.app.inject({ url: crop.replace(`/preview/${token}`, '') })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: crop.replace(/\d+\.webp$/, '9.webp') })).statusCode).toBe(404);
    expect((await get(publicPath)).body).toBe(before);
    const listed = (await shop.call('/v2/interactive_pdf/list_pdf?companyUid=acme')).json();
    expect(JSON.stringify(listed)).not.toContain('borrador');
  });

  test('the viewer of a preview opens a document that has drafts only, which shoppers do not find', async () => {
    const number = await draftOf('nuevo');
    const { path, token } = await previewOf(number, 1, 'nuevo');
    expect(startupIn((await get(path)).body).answers.details?.name).toBe('borrador');
    expect((await api(token, '/interactive_pdf/pdf_pages?pdfUid=nuevo')).json()).toHaveLength(1);
    expect((await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=nuevo')).statusCode).toBe(404);
    expect(startupIn((await get('/view?company=acme&pdf=nuevo')).body).answers.details).toBeUndefined();
  });

  test('the viewer of a preview follows each edit of the draft at once', async () => {
    const number = await draftOf();
    const { path, token } = await previewOf(number);
    await api(token, '/interactive_pdf/pdf_pages?pdfUid=catalogo');
    const { version } = (await editor.call('editions.pages.read', call(number, { index: 1 }))).json();
    const none = { tags: [], images: [], videos: [], models: [], links: [] };
    const saved = await editor.call('editions.pages.replace', call(number, { index: 1 }, { version, ...none }));
    expect(saved.statusCode).toBe(200);
    expect((await api(token, '/interactive_pdf/pdf_pages?pdfUid=catalogo')).json()[0].tags).toEqual([]);
    expect(startupIn((await get(path)).body).answers.page?.tags).toEqual([]);
  });
});

describe('no cache', () => {
  // Covers §backend-144.
  test('no cache stores a preview or answers it in place of the document, and the reverse', async () => {
    const { port } = await shop.app
      .listen({ host: '127.0.0.1', port: 0 })
      .then(() => shop.app.server.address() as AddressInfo);
    const { path, token } = await previewOf(await draftOf());
    const read = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text();
    const draft = await read(path);
    const current = await read(publicPath);
    expect(draft).toContain('borrador');
    expect(current).not.toContain('borrador');
    for (let time = 0; time < 2; time += 1) {
      expect(await read(publicPath)).toBe(current);
      expect(await read(path)).toBe(draft);
      expect(await read(`${publicPath}&utm_source=x&%70review=${token}`)).toBe(draft);
      expect(await read(`/view?preview=${token}&company=acme&pdf=catalogo&page=1`)).toContain('borrador');
      expect(await read(`${publicPath}&fbclid=1`)).toBe(current);
    }
    const key = { headers: { 'x-api-key': 'vitrina' } };
    const call = `http://127.0.0.1:${port}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo`;
    expect(await (await fetch(`${call}&preview=${token}`, key)).text()).not.toContain('borrador');
    expect(await (await fetch(call, key)).text()).not.toContain('borrador');
  });

  test('answers of a preview may not be stored, indexed, or framed by other sites, which do not learn its address', async () => {
    const { path, token } = await previewOf(await draftOf());
    const calls = ['interactive_pdf/pdf_pages?pdfUid=catalogo', 'company/read/id?companyId=acme'];
    for (const url of [path, ...calls.map((one) => `/preview/${token}/v2/${one}`), `${path}x`]) {
      const { headers } = await get(url);
      expect(headers, url).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
      expect(['no-referrer', 'strict-origin']).toContain(headers['referrer-policy']);
      for (const name of ['etag', 'access-control-allow-origin', 'x-vitrina', 'cache-tag', 'surrogate-key'])
        expect(headers[name], `${url} ${name}`).toBeUndefined();
    }
    expect((await get(path)).headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  });
});

describe('an address', () => {
  const isGone = async (path: string) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('ya no está disponible')]);
    expect(answer.body).not.toContain('borrador');
  };

  // Covers §backend-144.
  test('an address ends with its time, when it is revoked, and with its draft', async () => {
    const number = await draftOf();
    const short = await previewOf(number, 1);
    const long = await previewOf(number, 60);
    now = new Date(NOW.getTime() + DAY);
    await isGone(short.path);
    expect(await codeOf(`/preview/${short.token}/v2/interactive_pdf/pdf_pages?pdfUid=catalogo`)).toEqual([
      404,
      'preview.unknown',
    ]);
    expect((await get(long.path)).statusCode).toBe(200);
    const again = await signedIn(shop, { roles: { acme: 'editor' } });
    now = NOW;
    expect((await again.call('editions.previews.end', call(number))).statusCode).toBe(204);
    await isGone(long.path);
    const last = await previewOf(number);
    expect((await editor.call('editions.delete', call(number))).statusCode).toBe(200);
    await isGone(last.path);
    const removed = await previewOf(await draftOf());
    expect((await editor.call('documents.delete', call(1))).statusCode).toBe(204);
    await isGone(removed.path);
  });

  // Covers §backend-144.
  test('an address of one document opens no other, nor another company, and a guessed one nothing', async () => {
    const { token } = await previewOf(await draftOf());
    await draftOf('otro');
    for (const path of [
      `/view?company=acme&pdf=otro&preview=${token}`,
      `/view?company=otra&pdf=catalogo&preview=${token}`,
      `/view?pdf=catalogo&preview=${token}`,
      `${publicPath}&preview=`,
      `${publicPath}&preview=${'A'.repeat(43)}`,
      `${publicPath}&preview=${token.toLowerCase()}`,
      `${publicPath}&preview=${token}x`,
      `${publicPath}&preview=${randomBytes(32).toString('base64url')}`,
      `${publicPath}&preview=${encodeURIComponent("' or 1=1 --")}`,
    ])
      await isGone(path);
    const pages = '/interactive_pdf/pdf_pages?pdfUid=otro';
    expect(await codeOf(`/preview/${token}/v2${pages}`)).toEqual([404, 'pdf.unknown']);
    expect(await codeOf(`/preview/${token}/tiles/otro/${'0'.repeat(16)}/1/4944/0-0.webp`)).toEqual([
      404,
      'preview.unknown',
    ]);
    expect(await codeOf(`/preview/${'A'.repeat(43)}/v2${pages}`)).toEqual([404, 'preview.unknown']);
    expect(await codeOf(`/preview/${'A'.repeat(500)}/v2${pages}`)).toEqual([400, 'request.invalid']);
  });

  test('an address leads to the document once its edition is the current one', async () => {
    const number = await draftOf();
    const { path } = await previewOf(number);
    await publish(number);
    const answer = await get(`${path}&page=1`);
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${publicPath}&page=1`]);
  });

  test('an address is made by editors, for an edition of their company that shoppers do not see', async () => {
    const number = await draftOf();
    const reader = await signedIn(shop, { roles: { acme: 'viewer' } });
    const other = await signedIn(shop, { roles: { otra: 'owner' } });
    const given = call(number, {}, { days: 7 });
    expect((await reader.call('editions.preview', given)).json()).toMatchObject({ status: 403, code: 'access.denied' });
    expect((await other.call('editions.preview', given)).json()).toMatchObject({
      status: 404,
      code: 'company.unknown',
    });
    const foreign = { ...given, params: { ...given.params, companyUid: 'otra' } };
    expect((await other.call('editions.preview', foreign)).json()).toMatchObject({ code: 'pdf.unknown' });
    const current = await editor.call('editions.preview', call(1, {}, { days: 7 }));
    expect(current.json()).toMatchObject({ status: 409, code: 'edition.current' });
    const missing = await editor.call('editions.preview', call(9, {}, { days: 7 }));
    expect(missing.json()).toMatchObject({ status: 404, code: 'edition.unknown' });
    for (const body of [{ days: 0 }, { days: 61 }, { days: 1.5 }, { days: 'x' }, { hours: 1 }])
      expect((await editor.call('editions.preview', call(number, {}, body))).statusCode).toBe(400);
    expect((await editor.call('editions.preview', call(number, {}, {}))).statusCode).toBe(201);
    const [entry] = await shop.database.repos.audit.listOf('acme', { before: null, limit: 1 });
    expect(entry).toMatchObject({ operation: 'editions.preview', target: 'catalogo' });
  });

  test('an address of a suspended company shows nothing of it', async () => {
    const { path, token } = await previewOf(await draftOf());
    const operator = await signedIn(shop, { isOperator: true });
    expect((await operator.call('companies.suspend', { params: { companyUid: 'acme' } })).statusCode).toBe(200);
    expect((await get(path)).body).not.toContain('borrador');
    expect((await api(token, '/interactive_pdf/pdf_pages?pdfUid=catalogo')).body).not.toContain('borrador');
  });
});

// Covers §backend-144.
test('events of a preview are accepted and not counted', async () => {
  const { token } = await previewOf(await draftOf());
  const event = visitorEvent('open', { pdf: 'catalogo', at: NOW.toISOString() });
  const opens = async () => {
    await countPendingEvents(shop.database.repos.analytics, () => NOW);
    return (await editor.call('analytics.read', { params: { companyUid: 'acme' } })).json().opens;
  };
  for (const url of [`/preview/${token}/events`, `/preview/${token}/v2/analytics/proxy`]) {
    const answer = await shop.app.inject({ method: 'POST', url, payload: event });
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: true }]);
  }
  expect(await opens()).toBe(0);
  expect((await shop.call('/events', { method: 'POST', payload: event })).statusCode).toBe(202);
  expect(await opens()).toBe(1);
});
