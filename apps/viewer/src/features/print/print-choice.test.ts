import { aPage } from '@vitrina/page-view/fixture';
import { expect, test } from 'vitest';
import { chosenPages } from './print-choice.ts';

const pictured = (index: number, width = 100, height = 140) =>
  aPage(index, { width, height, pictures: [{ url: `/${index}.webp`, width: 1648, height: 2307, type: 'image/webp' }] });
const asked = (count: number) => ({
  choice: 'all' as const,
  text: '',
  pages: Array.from({ length: count }, (_, at) => pictured(at + 1)),
  pageCount: count,
  open: [2, 3],
});

test('more pages than a browser can take are counted and not printed', () => {
  expect(chosenPages(asked(61))).toEqual({ is: 'tooMany', count: 61, most: 60 });
  expect(chosenPages(asked(60)).is).toBe('sheets');
  expect(chosenPages({ ...asked(1334), choice: 'some', text: '1200-1334' })).toMatchObject({
    is: 'tooMany',
    count: 135,
  });
  expect(chosenPages({ ...asked(1334), choice: 'open' })).toMatchObject({ is: 'sheets', sheets: { length: 2 } });
});

test('one page without a picture, or not known yet, and only the PDF can be printed', () => {
  const { pages, ...rest } = asked(4);
  expect(chosenPages({ ...rest, pages: [...pages.slice(0, 3), aPage(4, { pictures: [], url: '/a.pdf' })] }).is).toBe(
    'noPictures',
  );
  expect(chosenPages({ ...rest, pages: pages.slice(0, 3) }).is).toBe('noPictures');
  expect(chosenPages({ ...rest, choice: 'open', pages: pages.slice(0, 3) }).is).toBe('sheets');
});

test('each sheet of paper lies as its page does', () => {
  const chosen = chosenPages({ ...asked(2), pages: [pictured(1, 140, 100), pictured(2)] });
  expect(chosen).toEqual({
    is: 'sheets',
    sheets: [
      { page: 1, url: '/1.webp', isLying: true },
      { page: 2, url: '/2.webp', isLying: false },
    ],
  });
});
