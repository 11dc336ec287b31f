import { aPage, aTag } from '@vitrina/page-view/fixture';
import { beforeEach, expect, test, vi } from 'vitest';
import { parsePages } from './parse-pages.ts';

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Pages as an unvalidated backend may send them. */
const pages = (...given: unknown[]) => parsePages(given);
const indexed = (index: unknown, Uid = String(index)) => ({ ...aPage(1), index, Uid });

test('valid pages are sorted by index and nothing is logged', () => {
  expect(pages(aPage(2), aPage(1))).toEqual([aPage(1), aPage(2)]);
  expect(log).not.toHaveBeenCalled();
});

// Covers §5-2.
test.each([[0], [-1], [2.5], ['x'], [''], [null], [undefined], [1e9], [{}]])(
  'a page with the index %j is left out and logged',
  (index) => {
    expect(pages(aPage(1), indexed(index)).map((page) => page.index)).toEqual([1]);
    expect(log).toHaveBeenCalledWith('Invalid page left out', index);
  },
);

test('an index in digits is a number', () =>
  expect(pages(indexed('2'), indexed('1')).map(({ index }) => index)).toEqual([1, 2]));

test('the first of two pages with the same index is used and the other logged', () => {
  expect(pages(indexed(1, 'a'), indexed(1, 'b')).map(({ Uid }) => Uid)).toEqual(['a']);
  expect(log).toHaveBeenCalledTimes(1);
});

test('a missing index leaves the other indexes unchanged', () =>
  expect(pages(aPage(1), aPage(2), aPage(4)).map(({ index }) => index)).toEqual([1, 2, 4]));

test.each([[null], ['nada'], [{}], [[null, 3, 'x']]])('%j parses to no pages', (given) =>
  expect(parsePages(given)).toEqual([]),
);

test('a page without element lists gets empty lists', () => {
  const { tags: _t, images: _i, videos: _v, models: _m, links: _l, Uid: _u, url: _a, ...bare } = aPage(3);
  expect(pages(bare)[0]).toMatchObject({
    Uid: 'page-3',
    url: '',
    tags: [],
    images: [],
    videos: [],
    models: [],
    links: [],
  });
});

test('elements without a valid position, size or product are dropped; valid ones stay', () => {
  const good = aTag();
  const [page] = pages({
    ...aPage(1),
    tags: [
      good,
      { ...good, position: null },
      { ...good, position: { left: '1', top: 2 } },
      { ...good, product: null },
      null,
    ],
    images: [{ url: '/i.webp', position: good.position }],
  });
  expect([page?.tags, page?.images]).toEqual([[good], []]);
});

// Covers §resilience-94.
test.each([
  [
    { id: 7, ref: 'CN-1' },
    { id: '7', ref: 'CN-1' },
  ],
  [{ ref: 5010 }, { id: '', ref: '5010' }],
  [{ id: '7' }, { id: '7', ref: '' }],
  [
    { id: null, ref: 'CN-1' },
    { id: '', ref: 'CN-1' },
  ],
])('the product %j parses to %j', (given, product) => {
  const [page] = pages({ ...aPage(1), tags: [{ ...aTag(), product: given }, aTag()] });
  expect(page?.tags).toEqual([aTag({ product }), aTag()]);
});

// Covers §resilience-94.
test.each([[null], [undefined], ['CN-1'], [{}], [{ id: '', ref: '' }], [{ id: {}, ref: [] }]])(
  'an element with the product %j is dropped if it is a tag, and kept if it is a model',
  (product) => {
    const model = { url: '/a.glb', position: { left: 1, top: 1 }, size: { width: 1, high: 1 }, product };
    const [page] = pages({ ...aPage(1), tags: [{ ...aTag(), product }, aTag()], models: [model] });
    expect(page?.tags).toEqual([aTag()]);
    expect(page?.models).toEqual([{ ...model, product: { id: '', ref: '' } }]);
  },
);

// Covers §resilience-94.
test('a list whose elements are all valid is returned by identity, so that nothing is rendered again', () => {
  const good = aPage(1, { tags: [aTag(), aTag({ name: 'Silla' })] });
  expect(pages(good)[0]?.tags).toBe(good.tags);
});

// Covers §8-18.
test('a link to a page beyond the last is dropped and logged; every other link stays', () => {
  const position = { left: 1, top: 1 };
  const links = ['#page=2', '#page=3', 'https://a.example/#page=9'].map((url) => ({ name: '', url, position }));
  expect(pages(aPage(1, { links }), aPage(2))[0]?.links.map(({ url }) => url)).toEqual([
    '#page=2',
    'https://a.example/#page=9',
  ]);
  expect(log).toHaveBeenCalledWith('Invalid page request', '#page=3');
});

test('a page whose other fields are damaged is shown without them', () => {
  const damaged = {
    name: 7,
    Belong_pdf: null,
    width: '600',
    height: -1,
    pictures: [{ url: '/a.webp', width: 0, height: 10, type: 'image/webp' }, null],
    thumbnail: '/t.webp',
    color: {},
    words: [],
    tiles: { url: '/tiles', size: 768, widths: null },
  };
  const [page] = pages({ ...aPage(1), ...damaged });
  const { width: _w, height: _h, pictures: _p, color: _c, ...valid } = aPage(1);
  expect(page).toEqual({ ...valid, name: '7', Belong_pdf: { Uid: '', name: '' } });
});

test.each([[null], ['x'], [[{ url: '/a.webp' }]]])('the pictures %j are left out', (pictures) =>
  expect(pages({ ...aPage(1), pictures })[0]?.pictures).toBeUndefined(),
);

test('a tag has its block; a damaged block is left out, and the tag stays', () => {
  const block = { position: { left: 10, top: 20 }, size: { width: 30, high: 5 } };
  const damaged = [null, 7, [], {}, { position: block.position }, { ...block, size: { width: '30', high: 5 } }];
  const [page] = pages({ ...aPage(1), tags: [block, ...damaged].map((one) => ({ ...aTag(), block: one })) });
  expect(page?.tags).toEqual([aTag({ block }), ...damaged.map(() => aTag())]);
});

// Covers §backend-243.
test('the text of an image is kept if it is a text', () => {
  const image = { url: '/i.webp', position: { left: 1, top: 1 }, size: { width: 1, high: 1 } };
  const [page] = pages({ ...aPage(1), images: [{ ...image, alt: 'Una sala' }, { ...image, alt: ['x'] }, image] });
  expect(page?.images.map(({ alt }) => alt)).toEqual(['Una sala', undefined, undefined]);
});

test('an element whose other fields are damaged gets empty ones, and stays', () => {
  const [position, size] = [
    { left: 1, top: 1 },
    { width: 1, high: 1 },
  ];
  const [page] = pages({
    ...aPage(1),
    tags: [{ position, product: { id: '1', ref: '' }, name: null, color: 7, size: 'x', iconIndex: '2' }],
    images: [{ url: '/i.webp', position, size, cut: { position: null } }],
    links: [{ url: 'https://a.example/', position, size: {}, name: ['x'] }],
  });
  expect(page?.tags).toEqual([
    { position, product: { id: '1', ref: '' }, name: '', color: '7', size: null, iconIndex: 0, active: false },
  ]);
  expect(page?.images).toEqual([{ url: '/i.webp', position, size }]);
  expect(page?.links).toEqual([{ url: 'https://a.example/', position, name: '' }]);
});
