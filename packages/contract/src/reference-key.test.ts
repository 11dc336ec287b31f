import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceKey } from './reference-key.ts';

test('case, accents, dots, spaces and hyphens do not tell references apart', () => {
  for (const ref of ['CN-2210.03', 'cn 2210 03', 'Cn221003', ' cn–2210·03 '])
    expect(referenceKey(ref)).toBe('CN221003');
  expect(referenceKey('Ñandú-1')).toBe('NANDU1');
  expect(referenceKey(' .-')).toBe('');
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => referenceKey(referenceKey(text)) === referenceKey(text)),
  );
});
