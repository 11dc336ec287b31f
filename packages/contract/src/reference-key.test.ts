import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceKey } from './reference-key.ts';

test('references that differ in case, accents, dots, spaces or hyphens have the same key', () => {
  for (const ref of ['CN-2210.03', 'cn 2210 03', 'Cn221003', ' cn–2210·03 '])
    expect(referenceKey(ref)).toBe('CN221003');
  expect(referenceKey('Ñandú-1')).toBe('NANDU1');
  expect(referenceKey(' .-')).toBe('');
});

test('the key of a key is the same key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => referenceKey(referenceKey(text)) === referenceKey(text)),
  );
});
