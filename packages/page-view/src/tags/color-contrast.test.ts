import { expect, test } from 'vitest';
import { isLightColor } from './color-contrast.ts';

test.each(['#f5d90a', '#fff', 'FFFFFF', '#9ad1c0'])('isLightColor(%s) is true', (colour) =>
  expect(isLightColor(colour)).toBe(true),
);
test.each(['#b3372b', '#000', '#2f6f73', 'tomato', '', '#12'])('isLightColor(%s) is false', (colour) =>
  expect(isLightColor(colour)).toBe(false),
);
