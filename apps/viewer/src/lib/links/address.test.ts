import { expect, test } from 'vitest';
import { changedSearch, parseAddress } from './address.ts';

test('an integer of any size is a page; of two parameters the first counts', () => {
  expect(['7', '-3', '99999999999'].map((page) => parseAddress(`?page=${page}`).page)).toEqual([7, -3, 99_999_999_999]);
  expect(parseAddress('?page=4&page=9').page).toBe(4);
});

test('a page that is no integer is null', () => {
  for (const page of ['x', '1.5', '', '1e3', '-', '3px', '+3']) expect(parseAddress(`?page=${page}`).page).toBeNull();
});

// Covers §2-8.
test('tgo is true for the value “true” only', () => {
  expect(parseAddress('?tgo=true').tgo).toBe(true);
  for (const value of ['1', 'TRUE', '']) expect(parseAddress(`?tgo=${value}`).tgo).toBe(false);
});

test('changedSearch keeps parameters it does not name', () => {
  expect(changedSearch('?company=a&tgo=true&utm_source=x&page=3', { page: null, pdf: 'p' })).toBe(
    '?company=a&tgo=true&utm_source=x&pdf=p',
  );
});
