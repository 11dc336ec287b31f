/** Crops of products through the real route, repository and folder, with a renderer that counts its calls. */
import { type Block, PdfPage } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TilesArea } from '../../domain/ports/pdf.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

/** The header that the store recognises as a picture: a WebP contains its own length. */
const WEBP = Buffer.alloc(40, 1);
WEBP.write('RIFF');
WEBP.writeUInt32LE(32, 4);

const drawn = vi.fn(async (_path: string, { rects }: TilesArea): Promise<Uint8Array[] | null> => rects.map(() => WEBP));
let shop: TestApp;
let edition: string;

const area = (left: number, top: number, width: number, high: number) => ({
  position: { left, top },
  size: { width, high },
});
const tag = (ref: string, block?: Block) => ({
  name: ref,
  iconIndex: 1,
  position: { left: 1, top: 1 },
  color: '',
  size: null,
  active: true,
  product: { id: `id-${ref}`, ref },
  origin: 'auto' as const,
  ...(block && { block }),
});
const WITH_PICTURE = tag('A-1', { ...area(10, 50, 20, 5), picture: area(10, 20, 25, 20) });
const WITHOUT_PICTURE = tag('A-2', area(50, 50, 40, 5));
const BARE = tag('A-3');

const publish = async (
  content: string,
  tags = [WITH_PICTURE, WITHOUT_PICTURE, BARE],
  { pdfUid = 'catalogo', isDraft = false } = {},
) => {
  const { key } = await shop.files.put(Buffer.from(content), 'pdf');
  const { documents } = shop.database.repos;
  const details = (await documents.head('catalogo'))?.details;
  if (!details) throw new Error('no document');
  const picture = { url: `/files/${'0'.repeat(64)}.webp`, width: 2472, height: 3498, type: 'image/webp' };
  const empty = { thumbnail: null, color: null, words: null, images: [], videos: [], models: [], links: [] };
  const page = { ...empty, width: 600, height: 900, url: '/p.webp', name: '1', pictures: [picture] };
  const pages = [
    { ...page, index: 1, tags },
    { ...page, index: 2, tags, pictures: [{ ...picture, width: 900 }] },
    { ...page, index: 3, tags, pictures: [] },
  ];
  const edited = { ...details, url: `/files/${key}` };
  const content_ = { pdfUid, companyUid: 'acme', details: edited, pages, sections: [], isDraft };
  await shop.database.inTransaction((repos) => repos.documents.publish(content_, new Date()));
  return key.slice(0, 16);
};

beforeAll(async () => {
  shop = await openTestApp({ drawer: { lanes: 2, tiles: drawn, prepare: async () => undefined } });
  edition = await publish('one');
});
afterAll(() => shop.close());
beforeEach(() => void drawn.mockClear());

const pagesOf = async () =>
  PdfPage.array().parse((await shop.call('/v2/interactive_pdf/pdf_pages?pdfUid=catalogo')).json());
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const cropOn = (page: number, name: string) => `/tiles/catalogo/${edition}/${page}/crop/${name}.webp`;

// Covers §backend-223.
test('a tag names the crop of its picture, else of its block; a tag without a block has none', async () => {
  const [first, second, unread] = await pagesOf();
  const tagOf = (of: PdfPage | undefined, ref: string) => of?.tags.find(({ product }) => product.ref === ref);
  expect(['A-1', 'A-2', 'A-3'].map((ref) => tagOf(first, ref)?.crop)).toEqual([
    cropOn(1, '1000-2000-2500-2000'),
    cropOn(1, '4950-4967-4100-566'),
    undefined,
  ]);
  expect(tagOf(first, 'A-1')?.block).toEqual(area(10, 50, 20, 5));
  expect(tagOf(second, 'A-1')?.crop).toBe(cropOn(2, '1000-2000-2500-2000'));
  expect(unread?.tags.map(({ crop }) => crop)).toEqual([undefined, undefined, undefined]);
});

// Covers §backend-224.
test.each([
  ['another area', 'CROP/1000-2000-2500-2001.webp', 404, 'file.unknown'],
  ['the area of the text of a product with a picture', 'CROP/950-4967-2100-566.webp', 404, 'file.unknown'],
  ['the whole page', 'CROP/0-0-10000-10000.webp', 404, 'file.unknown'],
  ['an area beyond the page', 'CROP/99999-99999-99999-99999.webp', 404, 'file.unknown'],
  ['leading zeros', 'CROP/01000-2000-2500-2000.webp', 400, 'request.invalid'],
  ['another page', 'EDITION/4/crop/1000-2000-2500-2000.webp', 404, 'file.unknown'],
  ['a page without pictures', 'EDITION/3/crop/1000-2000-2500-2000.webp', 404, 'file.unknown'],
  ['another edition', '0000000000000000/1/crop/1000-2000-2500-2000.webp', 404, 'file.unknown'],
  ['three numbers', 'CROP/1000-2000-2500.webp', 400, 'request.invalid'],
  ['a sign', 'CROP/-1000-2000-2500-2000.webp', 400, 'request.invalid'],
  ['another format', 'CROP/1000-2000-2500-2000.png', 400, 'request.invalid'],
])('%s answers with an error and draws nothing', async (_, path, status, code) => {
  const named = path.replace('CROP', `${edition}/1/crop`).replace('EDITION', edition);
  const answer = await get(`/tiles/catalogo/${named}`);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(drawn).not.toHaveBeenCalled();
});

test('a crop is drawn once, 800 px wide, and cached permanently', async () => {
  const url = cropOn(1, '1000-2000-2500-2000');
  const answers = await Promise.all([get(url), get(url), get(url)]);
  for (const answer of [...answers, await get(url)]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(WEBP);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  }
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(drawn.mock.calls[0]?.[1]).toEqual({
    page: 1,
    whole: { width: 3200, height: 4800 },
    rects: [{ left: 320, top: 960, width: 800, height: 960 }],
  });
  expect((await get(url, { 'if-none-match': String(answers[0]?.headers.etag) })).statusCode).toBe(304);
});

test('a crop of a scan is not larger than the scan', async () => {
  expect((await get(cropOn(2, '1000-2000-2500-2000'))).statusCode).toBe(200);
  expect(drawn.mock.calls[0]?.[1]).toMatchObject({ whole: { width: 900, height: 1350 } });
});

test.each([
  ['a speck', area(50, 50, 0.01, 0.01)],
  ['a row as wide as the page', area(0, 50, 100, 0.4)],
  ['a column as high as the page', area(50, 0, 0.5, 100)],
  ['the whole page', area(0, 0, 100, 100)],
])('%s is drawn within 800 × 1200 px of a page of at most 9888 px', async (name, block) => {
  edition = await publish(name, [tag('B-1', { ...block, picture: block })]);
  const [first] = await pagesOf();
  expect((await get(first?.tags[0]?.crop ?? '')).statusCode).toBe(200);
  const [, drawnArea] = drawn.mock.calls[0] ?? [];
  const [rect] = drawnArea?.rects ?? [];
  expect(rect?.width).toBeLessThanOrEqual(800);
  expect(rect?.height).toBeLessThanOrEqual(1200);
  expect(Math.min(rect?.width ?? 0, rect?.height ?? 0)).toBeGreaterThanOrEqual(1);
  expect(drawnArea?.whole.width).toBeLessThanOrEqual(9888);
});

test('a moved tag has another address, and the area of the next edition is not that of the one before', async () => {
  edition = await publish('after', [tag('A-1', { ...area(10, 50, 20, 5), picture: area(11, 20, 25, 20) })]);
  expect((await get(cropOn(1, '1000-2000-2500-2000'))).statusCode).toBe(404);
  expect((await get(cropOn(1, '1100-2000-2500-2000'))).statusCode).toBe(200);
});

// Covers §backend-253.
test('the crop of a cart line is drawn from its own edition as long as that is kept, and no other area of it', async () => {
  edition = await publish('stored');
  const stored = cropOn(1, '1000-2000-2500-2000');
  const other = cropOn(1, '1100-2000-2500-2000');
  await publish('next', [tag('A-1', { ...area(10, 50, 20, 5), picture: area(11, 20, 25, 20) })]);
  expect((await get(stored)).statusCode).toBe(200);
  const [path] = drawn.mock.calls.at(-1) ?? [];
  expect(path).toContain(edition);
  expect((await get(other)).statusCode).toBe(404);
  for (let at = 0; at < 12; at += 1) await publish(`later ${at}`);
  expect((await get(cropOn(2, '1000-2000-2500-2000'))).statusCode).toBe(404);
});

test('the crop of a draft is not drawn at the address of shoppers', async () => {
  edition = await publish('draft', [WITH_PICTURE], { isDraft: true });
  expect((await get(cropOn(1, '1000-2000-2500-2000'))).statusCode).toBe(404);
});

test('a page that cannot be drawn answers unreadable, and is not tried again', async () => {
  edition = await publish('broken');
  drawn.mockResolvedValueOnce(null);
  for (const url of [cropOn(1, '1000-2000-2500-2000'), cropOn(1, '1000-2000-2500-2000')])
    expect((await get(url)).statusCode).toBe(422);
  expect(drawn).toHaveBeenCalledTimes(1);
});
