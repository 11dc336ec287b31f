import type { PdfDetails } from '@vitrina/contract';
import { aPage } from '@vitrina/page-view/fixture';
import { describe, expect, test } from 'vitest';
import { pdfNeed } from './pdf-need.ts';
import { listedPages, withSizes } from './pdf-pages.ts';

const details: PdfDetails = {
  url: '/files/doc.pdf',
  name: 'Sala',
  isCommercial: true,
  isVertical: true,
  logo: '',
  name_tab: '',
};
const bare = (index: number, url: string) => ({ ...aPage(index, { url, pictures: [] }) });
const sizeless = (index: number, url: string) => {
  const { width: _, height: __, ...page } = bare(index, url);
  return page;
};
const numbers = (...args: Parameters<typeof pdfNeed>) => [...(pdfNeed(...args)?.addresses.values() ?? [])];

describe('documents that need no PDF', () => {
  test.each([
    ['while the pages are not loaded', null],
    ['for pages with pictures', [aPage(1), aPage(2)]],
    ['for pages whose url is a picture', [bare(1, '/a.webp')]],
    ['for a picture address that contains “.pdf” in its query', [bare(1, '/a.png?of=x.pdf')]],
  ])('no PDF is read %s', (_, pages) => expect(pdfNeed(pages, details)).toBeNull());

  test('no PDF is read for a document without pages whose file is no PDF', () =>
    expect(pdfNeed([], { ...details, url: '/a.zip' })).toBeNull());
});

test('a page that failed at publishing is drawn from the PDF, the others are not, and the document does not depend on it', () => {
  const need = pdfNeed([aPage(1), bare(2, '/files/doc.pdf#page=2')], details);
  expect(need?.file).toBeNull();
  expect([...(need?.addresses ?? [])]).toEqual([['page-2', { file: '/files/doc.pdf', number: 2 }]]);
});

describe('a page whose pictures fail to load', () => {
  const lost = new Set(['page-2']);
  const found = (pages: Parameters<typeof pdfNeed>[0], of: PdfDetails | null = details) => [
    ...(pdfNeed(pages, of, lost)?.addresses ?? []),
  ];

  test('a page with lost pictures is drawn from the same page of the document file, or from the PDF that its own url names', () => {
    expect(found([aPage(1), aPage(2, { url: '/2.webp' })])).toEqual([
      ['page-2', { file: '/files/doc.pdf', number: 2 }],
    ]);
    expect(found([aPage(1), aPage(2, { url: '/files/doc.pdf#page=7' })], null)).toEqual([
      ['page-2', { file: '/files/doc.pdf', number: 7 }],
    ]);
  });

  test('a page with lost pictures does not make the document depend on the PDF, even as the only page', () =>
    expect(pdfNeed([aPage(2)], details, lost)).toMatchObject({ file: null, isListedByFile: false }));

  test('a page with lost pictures cannot be drawn if the document file is no PDF', () =>
    expect(pdfNeed([aPage(2, { url: '/2.webp' })], { ...details, url: '/a.zip' }, lost)).toBeNull());
});

test('pages of one file are numbered by the fragment of their url, else by their index', () => {
  expect(numbers([bare(1, '/a.pdf?v=1#page=7'), bare(2, '/a.pdf?v=1')], null)).toEqual([
    { file: '/a.pdf?v=1', number: 7 },
    { file: '/a.pdf?v=1', number: 2 },
  ]);
  expect(numbers([bare(9, '/files/doc.pdf')], details)).toEqual([{ file: '/files/doc.pdf', number: 9 }]);
  expect(pdfNeed([bare(1, '/a.PDF'), bare(2, '/a.PDF')], null)?.file).toBe('/a.PDF');
});

test('a page with a file of its own is page 1 of it', () => {
  const need = pdfNeed([bare(1, '/1.pdf'), bare(2, '/2.pdf')], details);
  expect([...(need?.addresses.values() ?? [])].map(({ number }) => number)).toEqual([1, 1]);
  expect(need?.file).toBeNull();
});

test('a document without listed pages has the pages of its file', () => {
  expect(pdfNeed([], details)).toMatchObject({ file: '/files/doc.pdf', isListedByFile: true });
  const pages = listedPages('/files/doc.pdf', details, 3);
  expect(pages.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(numbers(pages, details).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a page without a size takes the one of the PDF', () => {
  const pages = [bare(1, '/a.pdf'), sizeless(2, '/a.pdf'), sizeless(3, '/a.pdf')];
  const need = pdfNeed(pages, null);
  const sizes = new Map([1, 2].map((number) => [number, { width: 10, height: 20 }]));
  const sized = need ? withSizes(pages, need, { '/a.pdf': { is: 'ready', pageCount: 3, sizes } }) : [];
  expect(sized.map(({ width }) => width)).toEqual([595, 10, undefined]);
});
