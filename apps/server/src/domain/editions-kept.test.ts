import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDITIONS_KEPT, editionsToRemove } from './editions-kept.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 });

test('what is left is as many as are kept, those that must stay among them, and else the newest', () =>
  fc.assert(
    fc.property(numbers, fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 2 }), (all, staying) => {
      const removed = new Set(editionsToRemove(all, staying));
      const left = all.filter((number) => !removed.has(number));
      expect(left).toHaveLength(Math.min(all.length, EDITIONS_KEPT));
      for (const number of removed) {
        expect(staying).not.toContain(number);
        for (const kept of left) if (!staying.includes(kept)) expect(kept).toBeGreaterThan(number);
      }
    }),
  ));
