import { expect, test } from 'vitest';
import { lineNow, pictureScale } from './line.ts';

const withLine = (connection?: object) => lineNow({ connection } as unknown as Navigator);

test('a browser that does not say has a good line', () => {
  expect(withLine()).toBe('good');
  expect(withLine({ effectiveType: '4g' })).toBe('good');
  expect(withLine({ effectiveType: '3g' })).toBe('slow');
  expect(withLine({ effectiveType: '4g', saveData: true })).toBe('saving');
});

test('a slow line brings a light picture first, then the sharp one of what is looked at', () => {
  const page = { zoom: 1, isShown: true, isSettled: false };
  expect(pictureScale('slow', page)).toBe(0.5);
  expect(pictureScale('slow', { ...page, isSettled: true })).toBe(1);
  expect(pictureScale('slow', { ...page, isShown: false, isSettled: true })).toBe(0.5);
  expect(pictureScale('good', page)).toBe(1);
});

test('who saves data gets the light one until looking closer', () => {
  expect(pictureScale('saving', { zoom: 1, isShown: true, isSettled: true })).toBe(0.5);
  expect(pictureScale('saving', { zoom: 3, isShown: true, isSettled: true })).toBe(3);
});
