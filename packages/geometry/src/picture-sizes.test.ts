import { expect, test } from 'vitest';
import { pictureSizes } from './picture-sizes.ts';

test('pictureSizes is the CSS width of the page on the stage, below and above the breakpoint', () => {
  expect(pictureSizes(0.75)).toBe(
    '(min-width: 1080px) calc(min(50vw - 24px, (100vh - 160px) * 0.75)), calc(min(100vw - 16px, (100vh - 120px) * 0.75))',
  );
});

test('pictureSizes rounds the aspect, so that nearly equal aspects give the same text', () => {
  expect(pictureSizes(210 / 297)).toBe(pictureSizes(0.70707));
});

test('pictureSizes multiplies both widths by the zoom', () => {
  expect(pictureSizes(0.75, 3)).toBe(
    '(min-width: 1080px) calc(min(50vw - 24px, (100vh - 160px) * 0.75) * 3), calc(min(100vw - 16px, (100vh - 120px) * 0.75) * 3)',
  );
});

test('pictureSizes of a single page on a wide screen uses the full width of the stage', () => {
  expect(pictureSizes(16 / 9, 1, 'single')).toContain('min(100vw - 48px, (100vh - 160px) * 1.7778)');
  expect(pictureSizes(16 / 9)).toContain('min(50vw - 24px, ');
});
