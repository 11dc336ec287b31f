/** Wherever a new edition prints and draws: a moved tag stands inside the page, covers no print, and is nearest to its own product. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import { findBlocks, type TextPage } from '../blocks/blocks.ts';
import { distance } from '../placement/box-grid.ts';
import { inkMapOf } from '../placement/ink-map.ts';
import { createRoom, MAX_INK, type PlacedSpot, WHOLE } from '../placement/page-room.ts';
import type { TagOnPage } from '../ports/documents.ts';
import type { InkMap } from '../ports/pdf.ts';
import { createTagMover } from './carry-over.ts';
import { createSettler, type Landing } from './settle-tags.ts';

const NAMES = ['Ajiaco santafereño', 'Sancocho de gallina', 'Mondongo antioqueño', 'Cazuela de mariscos'];
const LEFT = 35;
const pageWith = (
  tops: readonly number[],
  extra: readonly { text: string; left: number; top: number }[] = [],
): TextPage =>
  pageOf(
    1,
    ...NAMES.flatMap((name, at) => [print(name, LEFT, tops[at] ?? 0), print('$ 19.000', LEFT + 35, tops[at] ?? 0)]),
    ...extra.map(({ text, left, top }) => print(text, left, top)),
  );
const RATIO = 210 / 297;

type Drawn = { left: number; top: number; width: number; height: number };
/** A drawing of stripes on white paper. */
const inkWith = (pictures: readonly Drawn[]): InkMap => {
  const [width, height] = [420, 594];
  const data = new Uint8Array(width * height).fill(255);
  for (const picture of pictures)
    for (let y = Math.floor((picture.top * height) / 100); y < ((picture.top + picture.height) * height) / 100; y += 1)
      for (let x = Math.floor((picture.left * width) / 100); x < ((picture.left + picture.width) * width) / 100; x += 1)
        if (x < width && y < height && x % 4 < 2) data[y * width + x] = 0;
  return inkMapOf(data, width, height);
};

const rows = fc
  .array(fc.double({ min: 12, max: 20, noNaN: true }), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((steps) => steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0)));
/** Drawings at the places where the tags would stand. */
const atTags = fc.array(
  fc.record({
    row: fc.nat(NAMES.length - 1),
    isWord: fc.boolean(),
    shift: fc.double({ min: -2, max: 2, noNaN: true }),
  }),
  { maxLength: 4 },
);

const tagFor = (name: string, at: number, top: number): TagOnPage => ({
  page: 1,
  name,
  iconIndex: 2,
  position: { left: LEFT - 5, top: top - 0.6 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref: `P-${at}` },
  origin: 'hand',
});

// Covers §backend-162.
test('a moved tag covers no print that the new edition has put at its place, and is nearest to its own product', () => {
  fc.assert(
    fc.property(rows, rows, atTags, (before, after, put) => {
      const words = put
        .filter(({ isWord }) => isWord)
        .map(({ row, shift }) => ({ text: 'NUEVO', left: LEFT - 9, top: (after[row] ?? 0) + shift / 4 }));
      const pictures = put
        .filter(({ isWord }) => !isWord)
        .map(({ row, shift }) => ({ left: LEFT - 9 + shift, top: (after[row] ?? 0) - 2.5, width: 7, height: 4 }));
      const [old, fresh] = [pageWith(before), pageWith(after, words)];
      const mover = createTagMover({
        before: { pages: [old], references: [] },
        after: { pages: [fresh], references: [] },
      });
      const tags = NAMES.map((name, at) => tagFor(name, at, before[at] ?? 0));
      const outcomes = mover.outcomes(
        tags.map(({ page, position, name, product }) => ({ page, position, name, isByHand: true, ref: product.ref })),
        (_, box) => ({ left: box.left, top: box.top }),
      );
      const landings = tags.flatMap((from, at): Landing[] => {
        const outcome = outcomes[at];
        if (outcome?.is !== 'moved' || !outcome.print) return [];
        const { position, print: box, block, keepsDistance } = outcome;
        return [{ tag: { ...from, position }, from, print: box, unit: block?.box, keepsDistance }];
      });
      const ink = inkWith(pictures);
      const settled = createSettler(mover.editions, { before: () => inkWith([]), after: () => ink })(landings, []);
      const room = createRoom({ words: fresh.words, ratio: RATIO, ink }, []);
      const blocks = findBlocks([fresh]);
      for (const { tag, unit } of landings) {
        const spot: PlacedSpot = settled.get(tag) ?? { ...tag.position, ...WHOLE };
        expect(Math.min(spot.left, spot.top)).toBeGreaterThan(0);
        expect(Math.max(spot.left, spot.top)).toBeLessThan(100);
        expect(room.touchesWord(spot, spot)).toBe(false);
        expect(room.inkAt(spot, spot)).toBeLessThan(MAX_INK);
        const own = unit ? distance(spot, unit, RATIO) : 0;
        expect(blocks.every(({ box }) => distance(spot, box, RATIO) >= own - 0.01)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('without anything new at their places, moved tags keep their distance from their products', () => {
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const mover = createTagMover({
        before: { pages: [pageWith(before)], references: [] },
        after: { pages: [pageWith(after)], references: [] },
      });
      const outcomes = mover.outcomes(
        NAMES.map((name, at) => {
          const { page, position, product } = tagFor(name, at, before[at] ?? 0);
          return { page, position, name, isByHand: true, ref: product.ref };
        }),
        (_, box) => ({ left: box.left, top: box.top }),
      );
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.is !== 'moved') continue;
        expect(outcome.position.left).toBeCloseTo(LEFT - 5, 1);
        expect(outcome.position.top).toBeCloseTo((after[at] ?? 0) - 0.6, 1);
      }
      expect(outcomes.filter(({ is }) => is === 'moved')).toHaveLength(NAMES.length);
    }),
    { numRuns: 40 },
  );
});
