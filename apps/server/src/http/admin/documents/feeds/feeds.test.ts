/** Price lists through HTTP: upload, fetch, report; permissions, and secrets that are never returned. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../../stores/http/guarded-fetch.ts';
import { adminUrl, signedIn } from '../../../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../../../testing/app.ts';

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;
let list = '';
let status = 200;
let server: Server;
let url = '';
let now = NOW;
const authorizations: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    const isKnown = request.headers['if-none-match'] === '"v1"';
    response.writeHead(isKnown ? 304 : status, { etag: '"v1"', 'content-type': 'text/csv' }).end(isKnown ? '' : list);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}/precios`;
  shop = await openTestApp({
    clock: () => now,
    feedFetch: createGuardedFetch({ allowedHosts: [host], timeoutMs: 2000 }),
  });
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterAll(async () => {
  await shop.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  now = NOW;
  list =
    'Ref;Nombre;Precio;Material;Costo\nA-1;Silla;$ 10.000;Roble;5\n;Nada;1;;\nA-2;Mesa;-;;\nA-3;Sofá;$ 20.000;Lino;9\n';
  status = 200;
  authorizations.length = 0;
});

const params = { companyUid: 'acme' };
const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const upload = (
  payload: string | Buffer,
  { type = 'text/csv', query = {}, headers = editor.headers }: { type?: string; query?: object; headers?: object } = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: adminUrl('feeds.import', { params, query: { ...query } }),
    headers: { ...headers, 'content-type': type },
    payload,
  });
const adminUrlOf = (companyUid: string, query: Record<string, string>) => ({
  method: 'POST' as const,
  url: adminUrl('feeds.import', { params: { companyUid }, query }),
});
const found = async (refId: string) =>
  (await shop.call('/v2/integration/products', { method: 'POST', payload: { companyId: 'acme', refId } })).json();

describe('an uploaded list', () => {
  // Covers §backend-99.
  test('replaces the previous one, and the answer reports columns and rows', async () => {
    const answer = await upload(list);
    expect(answer.statusCode).toBe(200);
    const report = {
      file: 'list.csv',
      rows: 4,
      products: 2,
      mapping: { reference: 'Ref', name: 'Nombre', price: 'Precio' },
      shown: ['Material'],
      ignored: ['Costo'],
      problems: [
        { line: 3, reason: 'reference.missing', column: 'Ref' },
        { line: 4, reason: 'price.missing', column: 'Precio', value: '-' },
      ],
      problemCount: 2,
    };
    expect(answer.json()).toEqual(report);
    expect((await found('A-3')).products).toMatchObject([{ productName: 'Sofá' }]);
    expect((await found('CN-1')).products).toEqual([]);
    const state = (await editor.call('feeds.read', { params })).json();
    expect(state).toMatchObject({
      products: 2,
      report,
      attempt: { outcome: 'imported', origin: 'file' },
      source: null,
    });
  });

  test.each<[string, () => ReturnType<typeof upload>]>([
    [
      'XML',
      () =>
        upload(
          '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>B1</g:id><title>Taza</title><g:price>5 USD</g:price></item></channel></rss>',
          { type: 'application/xml', query: { kind: 'xml' } },
        ),
    ],
    [
      'JSON',
      () =>
        upload('[{"ref":"B1","nombre":"Taza","precio":5}]', { type: 'application/json', query: { name: 'l.json' } }),
    ],
    [
      'gzip',
      () =>
        upload(gzipSync('ref,nombre,precio\nB1,Taza,5\n'), { type: 'application/gzip', query: { name: 'l.csv.gz' } }),
    ],
  ])('a list may be %s', async (_, send) => {
    expect((await send()).statusCode).toBe(200);
    expect((await found('B1')).products).toMatchObject([{ productName: 'Taza' }]);
  });

  // Covers §backend-101.
  test.each<[string, () => ReturnType<typeof upload>, number, string]>([
    ['an empty file', () => upload(''), 422, 'feed.empty'],
    ['a web page', () => upload('<html><body>hola</body></html>'), 422, 'feed.unreadable'],
    [
      'an entity declaration',
      () => upload('<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>', { query: { kind: 'xml' } }),
      422,
      'feed.unreadable',
    ],
    ['a list without references', () => upload('nombre,precio\nSilla,1\n'), 422, 'feed.columns'],
    ['another content type', () => upload('x', { type: 'image/png' }), 415, 'request.type'],
    ['an unknown kind', () => upload('x', { query: { kind: 'pdf' } }), 400, 'request.invalid'],
  ])('%s is refused and leaves the previous list', async (_, send, code, problem) => {
    await upload('ref,nombre,precio\nQUEDA,Silla,1\n');
    const answer = await send();
    expect([answer.statusCode, codeOf(answer)]).toEqual([code, problem]);
    expect((await found('QUEDA')).products).toHaveLength(1);
  });

  // Covers §backend-98.
  test('with most products missing is held back, and imported when forced', async () => {
    const rows = (count: number) =>
      `ref,nombre,precio\n${Array.from({ length: count }, (_, i) => `L${i},P${i},1`).join('\n')}\n`;
    await upload(rows(40), { query: { force: 'true' } });
    const refused = await upload(rows(15));
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'feed.shrunk']);
    expect((await editor.call('feeds.read', { params })).json()).toMatchObject({
      products: 40,
      attempt: { outcome: 'held' },
    });
    expect((await upload(rows(20))).statusCode).toBe(200);
    await upload(rows(40), { query: { force: 'true' } });
    expect((await upload(rows(15), { query: { force: 'true' } })).json()).toMatchObject({ products: 15 });
  });

  test('a list of a caller without the role or of another company is refused before its body is read', async () => {
    const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
    const outsider = await signedIn(shop, { roles: { otra: 'owner' } });
    expect(codeOf(await upload(list, { headers: viewer.headers }))).toBe('access.denied');
    expect(codeOf(await upload(list, { headers: outsider.headers }))).toBe('company.unknown');
    expect((await upload(list, { headers: {} })).statusCode).toBe(401);
    for (const id of ['feeds.read', 'feeds.run', 'feeds.source.delete'] as const)
      expect(codeOf(await outsider.call(id, { params }))).toBe('company.unknown');
    expect((await viewer.call('feeds.read', { params })).statusCode).toBe(200);
    expect(codeOf(await viewer.call('feeds.run', { params }))).toBe('access.denied');
  });
});

describe('a checked list', () => {
  const check = (payload: string, query = {}, headers: object = editor.headers) =>
    shop.app.inject({
      method: 'POST',
      url: adminUrl('feeds.check', { params, query: { ...query } }),
      headers: { ...headers, 'content-type': 'text/csv' },
      payload,
    });

  // Covers §backend-206.
  test('the answer has columns, first rows and the difference, and the list is not imported', async () => {
    await upload(list, { query: { force: 'true' } });
    const answer = await check('Ref;Nombre;Precio\nA-1;Silla;$ 11.000\nA-9;Banco;$ 5.000\n');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      report: { rows: 2, products: 2, problems: [] },
      columns: [{ field: 'reference' }, { field: 'name' }, { field: 'price', by: 'heading', confidence: 1 }],
      rows: [
        { ref: 'A-1', price: 11_000 },
        { ref: 'A-9', price: 5000 },
      ],
      difference: {
        present: 2,
        same: 0,
        new: { count: 1, items: [{ ref: 'A-9', name: 'Banco', price: 5000 }] },
        gone: { count: 1, items: [{ ref: 'A-3', name: 'Sofá', price: 20_000 }] },
        changed: { count: 1, items: [{ ref: 'A-1', name: 'Silla', price: 11_000, before: 10_000, percent: 10 }] },
      },
    });
    expect((await found('A-9')).products).toEqual([]);
  });

  // Covers §backend-245.
  test('the id of the check imports that list with its columns, by query and by body, and no other company can use it', async () => {
    const text = 'Ref;Nombre;Este;Oeste\nB-1;Silla;$ 1;$ 2\nB-2;Mesa;$ 3;$ 4\n';
    const { id, expiresAt } = (await check(text, { mapping: '{"price":"Oeste"}' })).json();
    expect(expiresAt).toBe(new Date(NOW.getTime() + 3_600_000).toISOString());
    // Later choices for the same headings do not change what was checked.
    await upload(text, { query: { mapping: '{"price":"Este"}', force: 'true' } });
    const asJson = { type: 'application/json', query: { force: 'true' } };
    const imported = await upload(JSON.stringify({ check: id }), asJson);
    expect([imported.statusCode, imported.json()]).toMatchObject([200, { products: 2, problems: [] }]);
    expect((await found('B-2')).products[0].items[0].sellers[0].commertialOffer.price).toBe(4);
    expect((await upload('', { query: { force: 'true', check: id } })).statusCode).toBe(200);

    const other = await signedIn(shop, { roles: { otra: 'owner' } });
    const query = { check: id };
    const foreign = {
      ...adminUrlOf('otra', query),
      headers: { ...other.headers, 'content-type': 'text/csv' },
      payload: '',
    };
    const refused = await shop.app.inject(foreign);
    const unknown = await shop.app.inject({ ...foreign, ...adminUrlOf('otra', { check: 'nada' }) });
    expect([refused.statusCode, codeOf(refused), codeOf(unknown)]).toEqual([
      404,
      'feed.check-unknown',
      'feed.check-unknown',
    ]);
    expect(codeOf(await upload('{"check":"nada"}', asJson))).toBe('feed.check-unknown');
    // A short list in JSON is a list.
    expect(
      (
        await upload('[{"ref":"C-1","nombre":"Vaso","precio":5}]', {
          ...asJson,
          query: { force: 'true', name: 'l.json' },
        })
      ).json(),
    ).toMatchObject({ products: 1 });
  });

  // Covers §backend-245.
  test('a check that is older than an hour is expired and imports nothing', async () => {
    const { id } = (await check(list)).json();
    now = new Date(NOW.getTime() + 3_600_001);
    const answer = await upload('', { query: { check: id } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'feed.check-expired']);
  });

  // Covers §backend-207.
  test('columns chosen by hand are used, and an import remembers them', async () => {
    const text = 'Ref;Nombre;Norte;Sur\nA-1;Silla;$ 1;$ 2\nA-2;Mesa;$ 3;$ 4\n';
    const mapping = JSON.stringify({ price: 'Sur' });
    expect((await check(text, { mapping })).json().rows).toMatchObject([{ price: 2 }, { price: 4 }]);
    expect((await check(text)).json().rows).toMatchObject([{ price: null }, { price: null }]);
    await upload(text, { query: { mapping, force: 'true' } });
    expect((await check(text)).json()).toMatchObject({
      rows: [{ price: 2 }, { price: 4 }],
      columns: [{}, {}, {}, { field: 'price', by: 'hand', confidence: 1 }],
    });
  });

  test('a call of a viewer, or with a mapping that is none, is refused', async () => {
    const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
    expect(codeOf(await check(list, {}, viewer.headers))).toBe('access.denied');
    for (const mapping of ['x', '{"precio":"Sur"}', '[]'])
      expect(codeOf(await check(list, { mapping }))).toBe('request.invalid');
  });
});

describe('a fetched list', () => {
  const put = (body: object) => editor.call('feeds.source.put', { params, body });
  const run = (force = 'false') => editor.call('feeds.run', { params, query: { force } });

  // Covers §backend-96.
  test('a list is imported from its source, skipped when unchanged, and left as it is when the source fails', async () => {
    expect((await put({ url, minutes: 30 })).json()).toEqual({ url, kind: 'auto', minutes: 30, user: null });
    expect((await run('true')).json()).toMatchObject({ outcome: 'imported', report: { products: 2 } });
    expect((await run()).json()).toEqual({ outcome: 'unchanged', report: null });
    await put({ url });
    status = 503;
    const failed = await run();
    expect([failed.statusCode, codeOf(failed)]).toEqual([502, 'feed.unreachable']);
    const state = (await editor.call('feeds.read', { params })).json();
    expect(state).toMatchObject({
      products: 2,
      attempt: { outcome: 'failed', origin: 'source', code: 'feed.unreachable', reason: 'http-503' },
    });
  });

  // Covers §backend-102.
  test('a list is fetched with a login that is never returned and is sent to its own host only', async () => {
    const password = 'clave-muy-secreta-91';
    const answers = [await put({ url, login: { user: 'ana', password } }), await run('true')];
    expect(authorizations).toEqual([`Basic ${Buffer.from(`ana:${password}`).toString('base64')}`]);
    answers.push(await put({ url: `${url}?v=2` }), await run('true'));
    expect(authorizations).toHaveLength(2);
    expect(authorizations[1]).toBe(authorizations[0]);
    answers.push(await editor.call('feeds.read', { params }));
    expect(answers.at(-1)?.json().source).toEqual({ url: `${url}?v=2`, kind: 'auto', minutes: 60, user: 'ana' });
    for (const { body } of answers) expect(body).not.toContain(password);
    const elsewhere = await put({ url: 'https://otra.test/l.csv' });
    expect(elsewhere.json()).toMatchObject({ user: null });
    expect(await shop.database.repos.secrets.read('feed:acme')).toBeNull();
    expect(shop.lines.join('')).not.toContain(password);
  });

  test.each([
    { url: 'ftp://a.test/l.csv' },
    { url: 'http://ana:clave@a.test/l.csv' },
    { url, minutes: 4 },
    { url, minutes: 1e9 },
    { url, kind: 'pdf' },
    { url: `https://a.test/${'x'.repeat(3000)}` },
    { url, login: { user: '' } },
  ])('the source %j is refused', async (body) => {
    expect((await put(body)).statusCode).toBe(400);
  });

  test('a source in a private network is refused, and the report says so', async () => {
    await put({ url: 'http://169.254.169.254/latest' });
    const answer = await run();
    expect([answer.statusCode, codeOf(answer)]).toEqual([502, 'feed.unreachable']);
    expect((await editor.call('feeds.read', { params })).json().attempt).toMatchObject({ reason: 'private-address' });
  });

  test('deleting the feed source succeeds once, then answers feed.no-source', async () => {
    await put({ url });
    const remove = () => editor.call('feeds.source.delete', { params });
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await remove())).toBe('feed.no-source');
    expect(codeOf(await run())).toBe('feed.no-source');
  });
});
