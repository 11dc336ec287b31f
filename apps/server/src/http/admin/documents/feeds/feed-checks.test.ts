/** Checks of price lists through HTTP: sheets, columns chosen by hand, lists that lack something, and doubtful differences. */
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxOf } from '../../../../feeds/formats/sheet.fixture.ts';
import { adminUrl, signedIn } from '../../../testing/admin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';

let shop: TestApp;
let editor: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  shop = await openTestApp();
  editor = await signedIn(shop, { roles: { acme: 'editor' } });
});
afterAll(() => shop.close());

const params = { companyUid: 'acme' };
const send = (id: 'feeds.check' | 'feeds.import', payload: string | Uint8Array | null, query: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: adminUrl(id, { params, query: { ...query } }),
    headers: { ...editor.headers, ...(payload !== null && { 'content-type': 'application/octet-stream' }) },
    ...(payload !== null && { payload: typeof payload === 'string' ? payload : Buffer.from(payload) }),
  });
const check = (payload: string | Uint8Array | null, query: object = {}) => send('feeds.check', payload, query);
const problemOf = (answer: { json: () => unknown }) => Problem.parse(answer.json());

// Covers §backend-280.
test('a list without a known column of references answers its columns, and is read again with the columns of a person', async () => {
  const text = 'Producto\tPrecio\nTaza blanca\t$ 5.000\nPlato hondo\t$ 9.000\n';
  expect(problemOf(await check(text, { name: 'l.tsv' })).code).toBe('feed.columns');
  const partial = (await check(text, { name: 'l.tsv', partial: 'true' })).json();
  expect(partial).toMatchObject({
    missing: 'reference',
    report: { rows: 2, products: 0 },
    columns: [
      { heading: 'Producto', examples: ['Taza blanca', 'Plato hondo'] },
      { heading: 'Precio', field: 'price' },
    ],
    rows: [],
    difference: null,
  });
  expect(problemOf(await send('feeds.import', '', { check: partial.id })).code).toBe('feed.columns');
  const mapping = JSON.stringify({ reference: 'Producto' });
  const again = (await check(null, { check: partial.id, mapping, partial: 'true' })).json();
  expect(again).toMatchObject({
    missing: null,
    report: { products: 2 },
    rows: [{ ref: expect.stringMatching(/^TAZA-BLANCA-/), name: 'Taza blanca', price: 5000 }, {}],
  });
  expect((await send('feeds.import', '', { check: again.id, force: 'true' })).json()).toMatchObject({ products: 2 });
  expect((await check(text, { name: 'otra.tsv' })).json()).toMatchObject({
    mapping: { reference: 'Producto' },
    columns: [{ field: 'reference', by: 'hand' }, {}],
  });
});

// Covers §backend-280.
test('a list whose rows are no products says so with their problems, by row', async () => {
  const partial = (
    await check('Ref;Nombre;Precio\n;Taza;5\n;Plato;9\n', { partial: 'true', mapping: '{"reference":"Ref"}' })
  ).json();
  expect(partial).toMatchObject({
    missing: 'products',
    report: { products: 0, groups: [{ reason: 'reference.missing', count: 2, examples: [{ line: 2 }, { line: 3 }] }] },
  });
});

// Covers §backend-281.
test('the sheets of a workbook are named, another one is read without a new upload, and the choice is remembered', async () => {
  const rows = (price: number) => [
    ['Ref', 'Nombre', 'Precio'],
    ['H-1', 'Silla', price],
    ['H-2', 'Mesa', price],
  ];
  const book = xlsxOf([['Portada'], ['2026']], rows(1000), rows(2000));
  const first = (await check(book, { name: 'libro.xlsx' })).json();
  expect(first.sheets).toEqual([
    { name: 'S1', rows: expect.any(Number), isRead: false },
    { name: 'S2', rows: 2, isRead: true },
    { name: 'S3', rows: 2, isRead: false },
  ]);
  const second = (await check(null, { check: first.id, mapping: '{"sheet":"S3"}' })).json();
  expect(second).toMatchObject({ sheets: [{}, { isRead: false }, { isRead: true }], rows: [{ price: 2000 }, {}] });
  await send('feeds.import', '', { check: second.id, force: 'true' });
  expect((await check(book, { name: 'libro.xlsx' })).json().rows).toMatchObject([{ price: 2000 }, {}]);
});

// Covers §backend-282.
test('the difference names the largest changes first and counts prices with a shifted decimal separator', async () => {
  const list = (price: (at: number) => string) =>
    ['Ref;Nombre;Precio', ...Array.from({ length: 30 }, (_, at) => `D-${at};Taza ${at};${price(at)}`)].join('\n');
  await send(
    'feeds.import',
    list((at) => `$ ${10 + at}.900`),
    { force: 'true' },
  );
  const { difference } = (await check(list((at) => (at < 3 ? `$ ${10 + at}` : `$ ${11 + at}.900`)))).json();
  expect(difference.changed).toMatchObject({ count: 30, scaled: 3 });
  const percents = difference.changed.items.map(({ percent }: { percent: number }) => Math.abs(percent));
  expect(percents).toHaveLength(20);
  expect(percents).toEqual([...percents].sort((one, other) => other - one));
  expect(percents[0]).toBeGreaterThan(99);
});

// Covers §backend-283.
test('a refusal names its reason: a password, another kind of file, no rows', async () => {
  const compound = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(70_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const refused = async (payload: string | Uint8Array, name: string) => {
    const { code, reason } = problemOf(await check(payload, { name, partial: 'true' }));
    return [code, reason];
  };
  expect(await refused(compound, 'lista.xlsx')).toEqual(['feed.unreadable', 'encrypted']);
  expect(await refused(compound.subarray(0, 600), 'lista.xls')).toEqual(['feed.unreadable', 'xls']);
  expect(await refused('%PDF-1.7', 'lista.pdf')).toEqual(['feed.unreadable', 'type']);
  expect(await refused('Ref;Nombre;Precio\n', 'lista.csv')).toEqual(['feed.empty', 'no-rows']);
});

// Covers §backend-281.
test('the list of a check of another company is unknown', async () => {
  const { id } = (await check('Ref;Nombre;Precio\nA-1;Silla;5\n')).json();
  const other = await signedIn(shop, { roles: { otra: 'owner' } });
  const answer = await shop.app.inject({
    method: 'POST',
    url: adminUrl('feeds.check', { params: { companyUid: 'otra' }, query: { check: id } }),
    headers: other.headers,
  });
  expect(problemOf(answer).code).toBe('feed.check-unknown');
});

// Covers §backend-284.
test('the list before the present one is taken back by its time, once, and the trail says so', async () => {
  const state = async () => (await editor.call('feeds.read', { params })).json();
  await send('feeds.import', 'Ref;Nombre;Precio\nU-1;Taza;5\n', { force: 'true', name: 'antes.csv' });
  await send('feeds.import', 'Ref;Nombre;Precio\nU-1;Taza;50000\n', { force: 'true', name: 'despues.csv' });
  const { previous } = await state();
  expect(previous).toMatchObject({ products: 1, file: 'antes.csv' });
  const undo = (importedAt: string, by = editor) => by.call('feeds.undo', { params, body: { importedAt } });
  expect(problemOf(await undo('2020-01-01T00:00:00.000Z'))).toMatchObject({
    code: 'feed.previous-unknown',
    status: 409,
  });
  const viewer = await signedIn(shop, { roles: { acme: 'viewer' } });
  expect((await undo(previous.importedAt, viewer)).statusCode).toBe(403);
  expect((await undo(previous.importedAt)).statusCode).toBe(204);
  expect(await state()).toMatchObject({
    report: { file: 'antes.csv' },
    attempt: { outcome: 'restored' },
    previous: { file: 'despues.csv' },
  });
  const answer = await shop.call('/v2/integration/products', {
    method: 'POST',
    payload: { companyId: 'acme', refId: 'U-1' },
  });
  expect(answer.json().products[0].items[0].sellers[0].commertialOffer.price).toBe(5);
});
