import { expect, test } from 'vitest';
import { isFramed } from './frame.ts';

// Covers §1-25, §4-2.
test('a window inside another one is framed, a top-level window is not', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const inner = frame.contentWindow;
  expect(inner && isFramed(inner)).toBe(true);
  expect(isFramed()).toBe(false);
  frame.remove();
});
