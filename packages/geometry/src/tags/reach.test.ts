import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagReaches } from './reach.ts';

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const positions = fc.array(fc.record({ left: percent, top: percent }), { maxLength: 40 });

test('the reach of a tag without neighbours is 100 percent', () => {
  expect(tagReaches([{ left: 10, top: 10 }], 0.7)).toEqual([100]);
});

test('the reach of close tags is limited by their distance', () => {
  const [first, second] = tagReaches(
    [
      { left: 20, top: 50 },
      { left: 22, top: 54 },
    ],
    0.8,
  );
  expect(first).toBeCloseTo(5);
  expect(second).toBeCloseTo(5);
});

test('the square of one tag never contains the centre of another', () => {
  fc.assert(
    fc.property(positions, fc.double({ min: 0.2, max: 5, noNaN: true }), (tags, aspect) =>
      tagReaches(tags, aspect).every((reach, at) =>
        tags.every((other, index) => {
          const one = tags[at];
          if (!one || index === at) return true;
          const apart = Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top) / aspect);
          return apart === 0 || apart > reach / 2;
        }),
      ),
    ),
  );
});
