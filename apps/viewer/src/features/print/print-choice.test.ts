import { aPage } from '@vitrina/page-view/fixture';
import { expect, test } from 'vitest';
import { selectPages } from './print-choice.ts';

const pictured = (index: number, width = 100, height = 140) =>
  aPage(index, { width, height, pictures: [{ url: `/${index}.webp`, width: 1648, height: 2307, type: 'image/webp' }] });
const requested = (count: number) => ({
  choice: 'all' as const,
  text: '',
  pages: Array.from({ length: count }, (_, at) => pictured(at + 1)),
  pageCount: count,
  open: [2, 3],
});

test('more pages than the limit are refused with their count', () => {
  expect(selectPages(requested(61))).toEqual({ is: 'too-many', count: 61, max: 60 });
  expect(selectPages(requested(60)).is).toBe('sheets');
  expect(selectPages({ ...requested(1334), choice: 'some', text: '1200-1334' })).toMatchObject({
    is: 'too-many',
    count: 135,
  });
  expect(selectPages({ ...requested(1334), choice: 'open' })).toMatchObject({ is: 'sheets', sheets: { length: 2 } });
});

test('one page without a picture, or not loaded yet, makes the choice printable by the PDF only', () => {
  const { pages, ...rest } = requested(4);
  expect(selectPages({ ...rest, pages: [...pages.slice(0, 3), aPage(4, { pictures: [], url: '/a.pdf' })] }).is).toBe(
    'no-pictures',
  );
  expect(selectPages({ ...rest, pages: pages.slice(0, 3) }).is).toBe('no-pictures');
  expect(selectPages({ ...rest, choice: 'open', pages: pages.slice(0, 3) }).is).toBe('sheets');
});

test('a sheet of paper has the orientation of its page', () => {
  const chosen = selectPages({ ...requested(2), pages: [pictured(1, 140, 100), pictured(2)] });
  expect(chosen).toEqual({
    is: 'sheets',
    sheets: [
      { page: 1, url: '/1.webp', isLandscape: true },
      { page: 2, url: '/2.webp', isLandscape: false },
    ],
  });
});
