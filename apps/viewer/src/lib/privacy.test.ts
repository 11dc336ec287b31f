import { expect, test } from 'vitest';
import { asksForPrivacy } from './privacy.ts';

test.each([
  [true, true],
  [false, false],
  [undefined, false],
  ['1', false],
])('globalPrivacyControl %j gives %s', (globalPrivacyControl, requested) => {
  expect(asksForPrivacy({ globalPrivacyControl })).toBe(requested);
});
