import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEvenly } from './sample.ts';

const percent = fc.double({ min: 0, max: 100, noNaN: true });

test('sampleEvenly returns all positions up to the limit, and beyond it a sample from all occupied areas', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ left: percent, top: percent }), { maxLength: 200 }), (tags) => {
      const places = sampleEvenly(tags, 50);
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeLessThanOrEqual(50);
      if (tags.length <= 50) expect(places).toEqual([...tags.keys()]);
      else expect(places.length).toBeGreaterThan(0);
    }),
  );
  const corners = [0, 99].flatMap((left) => [0, 99].map((top) => ({ left, top })));
  const crowd = Array.from({ length: 100 }, () => ({ left: 50, top: 50 }));
  expect(sampleEvenly([...crowd, ...corners], 10)).toEqual([0, 100, 101, 102, 103]);
});
