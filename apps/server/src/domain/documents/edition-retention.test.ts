import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiredEditions, MAX_EDITIONS } from './edition-retention.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 });

// Covers §backend-19.
test('retains the maximum number of editions: the ones that must stay, then the last published', () =>
  fc.assert(
    fc.property(numbers, fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 2 }), (all, staying) => {
      const removed = new Set(expiredEditions(all, staying));
      const left = all.filter((number) => !removed.has(number));
      expect(left).toHaveLength(Math.min(all.length, MAX_EDITIONS));
      for (const number of removed) {
        expect(staying).not.toContain(number);
        for (const retained of left)
          if (!staying.includes(retained)) expect(all.indexOf(retained)).toBeLessThan(all.indexOf(number));
      }
    }),
  ));
