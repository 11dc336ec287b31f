import { expect, test } from 'vitest';
import { pictureSizes } from './picture-sizes.ts';

test('the width that a picture is chosen for is that of the page on the stage', () => {
  expect(pictureSizes(0.75)).toBe(
    '(min-width: 1080px) calc(min(50vw - 24px, (100vh - 160px) * 0.75)), calc(min(100vw - 16px, (100vh - 120px) * 0.75))',
  );
});

test('an aspect with many digits does not make two texts of one shape', () => {
  expect(pictureSizes(210 / 297)).toBe(pictureSizes(0.70707));
});

test('a page that is shown larger asks for a larger picture', () => {
  expect(pictureSizes(0.75, 3)).toBe(
    '(min-width: 1080px) calc(min(50vw - 24px, (100vh - 160px) * 0.75) * 3), calc(min(100vw - 16px, (100vh - 120px) * 0.75) * 3)',
  );
});

test('a page alone on a wide screen is asked for as wide as it may lie there', () => {
  expect(pictureSizes(16 / 9, 1, 'single')).toContain('min(100vw - 48px, (100vh - 160px) * 1.7778)');
  expect(pictureSizes(16 / 9)).toContain('min(50vw - 24px, ');
});
