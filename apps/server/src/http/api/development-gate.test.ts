/** §6: documents of a company without the required development are refused, also by the calls that carry no company (§7). */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TilesArea } from '../../domain/ports/pdf.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
let origin: string;
beforeAll(async () => {
  const tiles = async (_: string, { rects }: TilesArea) => rects.map(() => Buffer.from('RIFF'));
  shop = await openTestApp({ drawer: { lanes: 1, tiles, prepare: async () => undefined } });
  await shop.app.ready();
  shop.app.server.listen(0, '127.0.0.1');
  await once(shop.app.server, 'listening');
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

const buy = (...developments: string[]) => shop.database.repos.companies.setDevelopments('acme', developments);
beforeEach(() => buy('interactive_pdf'));

/** Over a socket, so that the response cache takes part. */
const call = async (path: string) => {
  const answer = await fetch(`${origin}/v2/${path}`, { headers: { 'x-api-key': 'vitrina' } });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

const OF_DOCUMENT = [
  'interactive_pdf/pdf_pages?pdfUid=catalogo',
  'interactive_pdf/menu_pdf?pdfUid=catalogo',
  'interactive_pdf/pdf_content_menu/catalogo',
  'interactive_pdf/pdf/catalogo?companyUid=acme',
];

describe.each(OF_DOCUMENT)('%s', (path) => {
  // Covers §1-27, §6-4, §6-5.
  test('answers as for an unknown document once the company has lost the development, and again when it is back', async () => {
    for (const _ of [1, 2]) expect((await call(path)).status).toBe(200);
    await buy('interactive_pdf_pro', 'INTERACTIVE_PDF', ' interactive_pdf');
    expect(await call(path)).toMatchObject({ status: 404, body: { code: 'pdf.unknown' } });
    await buy('otro', 'interactive_pdf');
    expect((await call(path)).status).toBe(200);
  });
});

test('list_pdf lists no document of a company without the development', async () => {
  const list = 'interactive_pdf/list_pdf?companyUid=acme';
  expect(await call(list)).toMatchObject({ body: { total: 1, pdfs: [{ Uid: 'catalogo' }] } });
  await buy();
  for (const path of [list, `${list}&productREF=CN-1`, `${list}&page=2&itemsPerPage=3`])
    expect(await call(path)).toMatchObject({ status: 200, body: { total: 0, pdfs: [] } });
});

/** Large enough for tiles. */
const PICTURE = { url: `/files/${'0'.repeat(64)}.webp`, width: 2472, height: 3498, type: 'image/webp' };

const TAG = {
  name: 'Sofá',
  iconIndex: 1,
  position: { left: 1, top: 1 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref: 'CN-1' },
  origin: 'auto' as const,
};

const publishWithTiles = async (): Promise<string> => {
  const { documents } = shop.database.repos;
  const { key } = await shop.files.put(Buffer.from('a PDF'), 'pdf');
  const details = (await documents.head('catalogo'))?.details;
  const [page] = (await documents.pages('catalogo')) ?? [];
  if (!details || !page) throw new Error('no document');
  const drawn = { ...page, index: 1, width: 595, height: 842, pictures: [PICTURE] };
  const box = { position: { left: 10, top: 10 }, size: { width: 20, high: 20 } };
  const tag = { ...TAG, block: { ...box, picture: box } };
  const pages = [{ ...drawn, thumbnail: null, color: null, words: null, tags: [tag] }];
  const edition = { companyUid: 'acme', details: { ...details, url: `/files/${key}` }, pages, sections: [] };
  await shop.database.inTransaction((repos) =>
    repos.documents.publish({ pdfUid: 'con-tiles', ...edition }, new Date()),
  );
  return key.slice(0, 16);
};

// Covers §1-27.
test('tiles and crops of a document are refused once its company has lost the development', async () => {
  const level = `${origin}/tiles/con-tiles/${await publishWithTiles()}/1/4944`;
  const answersOf = async (path: string) => (await fetch(`${level}/${path}`)).status;
  const crop = '../crop/1000-1000-2000-2000.webp';
  expect([await answersOf('0-0.webp'), await answersOf('0-1/0-1'), await answersOf(crop)]).toEqual([200, 204, 200]);
  await buy();
  for (const path of ['0-0.webp', '0-1/0-1', crop]) {
    const answer = await fetch(`${level}/${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('pdf.unknown')]);
  }
});

// Covers §1-27.
test('the products and categories of a company without the development are empty', async () => {
  const ask = async () => {
    const answer = await fetch(`${origin}/v2/integration/products`, {
      method: 'POST',
      headers: { 'x-api-key': 'vitrina', 'content-type': 'application/json' },
      body: JSON.stringify({ companyId: 'acme', refId: 'CN-1' }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  expect(await ask()).toMatchObject({ body: { products: [{ productId: '1' }] } });
  expect(await call('catalog/read/acme')).toMatchObject({ body: [{ Name: 'Sala' }] });
  await buy('otro');
  const empty = { products: [], prevCursor: null, nextCursor: null, total: 0 };
  expect(await ask()).toEqual({ status: 200, body: empty });
  expect(await call('catalog/read/acme')).toEqual({ status: 200, body: [] });
});

test('a document opens only under the uid of its company, letter for letter', async () => {
  const under = async (company: string) =>
    (await call(`interactive_pdf/pdf/catalogo?companyUid=${encodeURIComponent(company)}`)).status;
  expect(await under('acme')).toBe(200);
  for (const company of ['otra', 'ACME', ' acme', 'acme ', 'acme\0']) expect(await under(company)).toBe(404);
});
