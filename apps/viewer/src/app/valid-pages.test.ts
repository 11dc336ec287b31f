import type { PdfPage, Section } from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import { beforeEach, expect, test, vi } from 'vitest';
import { validPages, validSections } from './valid-pages.ts';

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** As a backend that nobody checked may answer. */
const pages = (...given: unknown[]) => validPages(given as PdfPage[]);
const indexed = (index: unknown, Uid = String(index)) => ({ ...aPage(1), index, Uid });

test('good pages come through in the order of their numbers, without a word', () => {
  expect(pages(aPage(2), aPage(1))).toEqual([aPage(1), aPage(2)]);
  expect(log).not.toHaveBeenCalled();
});

test.each([[0], [-1], [2.5], ['x'], [''], [null], [undefined], [1e9], [{}]])(
  'a page with the number %j is left out and logged',
  (index) => {
    expect(pages(aPage(1), indexed(index)).map((page) => page.index)).toEqual([1]);
    expect(log).toHaveBeenCalledWith('Invalid page left out', index);
  },
);

test('digits are a number', () => expect(pages(indexed('2'), indexed('1')).map(({ index }) => index)).toEqual([1, 2]));

test('of two pages with one number the first is shown', () => {
  expect(pages(indexed(1, 'a'), indexed(1, 'b')).map(({ Uid }) => Uid)).toEqual(['a']);
  expect(log).toHaveBeenCalledTimes(1);
});

test('a number that is missing moves no other page', () =>
  expect(pages(aPage(1), aPage(2), aPage(4)).map(({ index }) => index)).toEqual([1, 2, 4]));

test.each([[null], ['nada'], [{}], [[null, 3, 'x']]])('%j is a document without pages', (given) =>
  expect(validPages(given as never)).toEqual([]),
);

test('a page without its lists is a page without elements', () => {
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

test('an element that lies nowhere, or is of nothing, is not there; the others stay', () => {
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
])('the product %j is known by %j', (given, product) => {
  const [page] = pages({ ...aPage(1), tags: [{ ...aTag(), product: given }, aTag()] });
  expect(page?.tags).toEqual([aTag({ product }), aTag()]);
});

test.each([[null], [undefined], ['CN-1'], [{}], [{ id: '', ref: '' }], [{ id: {}, ref: [] }]])(
  'the product %j is none: its tag is not there, its model stays to be looked at',
  (product) => {
    const model = { url: '/a.glb', position: { left: 1, top: 1 }, size: { width: 1, high: 1 }, product };
    const [page] = pages({ ...aPage(1), tags: [{ ...aTag(), product }, aTag()], models: [model] });
    expect(page?.tags).toEqual([aTag()]);
    expect(page?.models).toEqual([{ ...model, product: { id: '', ref: '' } }]);
  },
);

test('what is valid is the very same, so that nothing is drawn anew', () => {
  const good = aPage(1, { tags: [aTag(), aTag({ name: 'Silla' })] });
  expect(pages(good)[0]?.tags).toBe(good.tags);
});

test('a link to a page beyond the last is no link, and logged; every other link stays', () => {
  const position = { left: 1, top: 1 };
  const links = ['#page=2', '#page=3', 'https://a.example/#page=9'].map((url) => ({ name: '', url, position }));
  expect(pages(aPage(1, { links }), aPage(2))[0]?.links.map(({ url }) => url)).toEqual([
    '#page=2',
    'https://a.example/#page=9',
  ]);
  expect(log).toHaveBeenCalledWith('Invalid page request', '#page=3');
});

test('a section needs a name, whatever its index: that is for its click to say', () => {
  const sections = [
    { name: 'Salas', index: '7a' },
    { name: { es: 'x' }, index: 1 },
    null,
    { name: 'Nulo', index: null },
  ];
  expect(validSections(sections as Section[]).map(({ name }) => name)).toEqual(['Salas', 'Nulo']);
  expect(validSections('nada' as never)).toEqual([]);
});
