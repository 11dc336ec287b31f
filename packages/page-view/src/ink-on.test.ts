import { expect, test } from 'vitest';
import { isLight } from './ink-on.ts';

test.each(['#f5d90a', '#fff', 'FFFFFF', '#9ad1c0'])('%s asks for dark ink', (colour) =>
  expect(isLight(colour)).toBe(true),
);
test.each(['#b3372b', '#000', '#2f6f73', 'tomato', '', '#12'])('%s does not', (colour) =>
  expect(isLight(colour)).toBe(false),
);
