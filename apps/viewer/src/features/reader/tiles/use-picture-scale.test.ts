import { expect, test } from 'vitest';
import { networkInfo, pictureScale } from './use-picture-scale.ts';

const withLine = (connection?: object) => networkInfo({ connection } as unknown as Navigator);

test('a browser without navigator.connection counts as a good connection', () => {
  expect(withLine()).toBe('good');
  expect(withLine({ effectiveType: '4g' })).toBe('good');
  expect(withLine({ effectiveType: '3g' })).toBe('slow');
  expect(withLine({ effectiveType: '4g', saveData: true })).toBe('saving');
});

test('on a slow connection the light picture comes first, then the sharp one of the page on screen', () => {
  const page = { zoom: 1, isShown: true, isSettled: false };
  expect(pictureScale('slow', page)).toBe(0.5);
  expect(pictureScale('slow', { ...page, isSettled: true })).toBe(1);
  expect(pictureScale('slow', { ...page, isShown: false, isSettled: true })).toBe(0.5);
  expect(pictureScale('good', page)).toBe(1);
});

test('with data saving the light picture stays until the page is zoomed', () => {
  expect(pictureScale('saving', { zoom: 1, isShown: true, isSettled: true })).toBe(0.5);
  expect(pictureScale('saving', { zoom: 3, isShown: true, isSettled: true })).toBe(3);
});
