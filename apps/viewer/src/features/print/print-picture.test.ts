import { aPage } from '@vitrina/page-view/fixture';
import { expect, test } from 'vitest';
import { printPicture } from './print-picture.ts';

const pictures = [2472, 480, 1648, 824].map((width) => ({
  url: `/p-${width}.webp`,
  width,
  height: width,
  type: 'image/webp',
}));

test('a few pages are printed from the largest picture, many from the smallest one that is sharp on paper', () => {
  const page = aPage(1, { pictures });
  expect(printPicture(page, 2)).toBe('/p-2472.webp');
  expect(printPicture(page, 40)).toBe('/p-1648.webp');
});

test('a page with small pictures only is printed from its largest one', () => {
  expect(printPicture(aPage(1, { pictures: pictures.slice(3) }), 40)).toBe('/p-824.webp');
});

test('a page whose url is a picture is printed from it; a page of a PDF has no picture', () => {
  expect(printPicture(aPage(1, { pictures: [], url: '/uno.jpg?v=2' }), 1)).toBe('/uno.jpg?v=2');
  expect(printPicture(aPage(1, { pictures: [], url: '/uno.pdf#page=1' }), 1)).toBeNull();
});
