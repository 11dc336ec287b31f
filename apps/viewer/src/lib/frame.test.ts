import { expect, test } from 'vitest';
import { isFramed } from './frame.ts';

test('a window inside another is framed, one by itself is not', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const inner = frame.contentWindow;
  expect(inner && isFramed(inner)).toBe(true);
  expect(isFramed()).toBe(false);
  frame.remove();
});
