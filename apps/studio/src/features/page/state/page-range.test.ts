/** Ranges of pages in words. */
import { expect, test } from 'vitest';
import { pagesIn, rangeOf } from './page-range.ts';

// Covers §studio-183.
test.each([
  ['3-5, 9', [3, 4, 5, 9]],
  ['9; 3 – 5,4', [3, 4, 5, 9]],
  ['', []],
  ['7', [7]],
])('“%s” is a range of pages', (text, pages) => {
  expect(pagesIn(text, 10)).toEqual(pages);
});

// Covers §studio-183.
test.each(['0', '3-11', '5-3', 'todas', '-4', '3-'])('“%s” is none of a document of 10 pages', (text) => {
  expect(pagesIn(text, 10)).toBeNull();
});

// Covers §studio-183.
test('chosen pages are written as ranges', () => {
  expect(rangeOf([1, 2, 3, 7, 9, 10])).toBe('1-3, 7, 9-10');
  expect(rangeOf([])).toBe('');
});
