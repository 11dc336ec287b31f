import { expect, test } from 'vitest';
import { aPage } from '../page-view.fixture.ts';
import { knownAspect, looksLikePicture, pictureSources } from './picture-sources.ts';

const bare = () => {
  const { pictures: _p, width: _w, height: _h, ...page } = aPage(1);
  return page;
};

test('pictureSources is empty for a page without pictures whose url is a PDF', () =>
  expect(pictureSources(bare())).toEqual([]));

test.each(['https://a.example/p.pdf', 'https://a.example/p', 'https://a.example/png'])(
  'looksLikePicture(%s) is false',
  (url) => expect(looksLikePicture(url)).toBe(false),
);

test('a url that is a picture is used for a page without pictures, with one retry', () =>
  expect(pictureSources({ ...bare(), url: 'https://a.example/1.JPG?v=2' })).toEqual([
    { src: 'https://a.example/1.JPG?v=2' },
    { src: 'https://a.example/1.JPG?v=2' },
  ]));

test('the first source has all widths in its srcset, and the retry another file', () => {
  const [first, second] = pictureSources(aPage(3));
  expect(first?.srcSet).toBe(
    'https://files.example/3-480.webp 480w, https://files.example/3-824.webp 824w, https://files.example/3-1236.webp 1236w',
  );
  expect(second).toEqual({ src: 'https://files.example/3-824.webp', width: 824, height: 1166 });
});

test('knownAspect comes from the page, else from its pictures, else it is null', () => {
  expect(knownAspect(aPage(1, { width: 200, height: 100 }))).toBe(2);
  expect(knownAspect({ ...bare(), pictures: [{ url: '', width: 10, height: 20, type: '' }] })).toBe(0.5);
  expect(knownAspect(bare())).toBeNull();
});
