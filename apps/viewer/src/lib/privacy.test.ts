import { expect, test } from 'vitest';
import { hasPrivacyControl } from './privacy.ts';

test.each([
  [true, true],
  [false, false],
  [undefined, false],
  ['1', false],
])('globalPrivacyControl %j gives %s', (globalPrivacyControl, requested) => {
  expect(hasPrivacyControl({ globalPrivacyControl })).toBe(requested);
});
