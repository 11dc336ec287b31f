/** Whatever a publisher does to a document: each tag has one outcome, lands on the page, and shares its new place with no other product. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextPage } from '../blocks/blocks.ts';
import { type Dish, menuPage, run, tagAt } from './carry-over.fixture.ts';

const WORDS = ['sopa', 'arroz', 'pollo', 'queso', 'jugo', 'mora', 'res', 'coco', 'pan', 'flan'];
const word = fc.constantFrom(...WORDS);
const dish: fc.Arbitrary<Dish> = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `Plato ${words.join(' ')}`),
  price: fc.integer({ min: 1, max: 40 }).map((value) => `$ ${value}.000`),
});
const pages = (from: number): fc.Arbitrary<TextPage[]> =>
  fc
    .array(fc.array(dish, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
    .map((all) => all.map((dishes, at) => menuPage(at + 1, [{ heading: `PARTE ${at + 1}`, dishes }], from)));

const tagsOf = (before: readonly TextPage[]) =>
  before.flatMap((page) =>
    page.words
      .filter(({ text }) => text === 'Plato')
      .map((first) => ({
        ...tagAt(page, 'Plato'),
        name: '',
        position: { left: first.left - 1, top: first.top + 0.4 },
      })),
  );

const edited = fc.tuple(pages(10), pages(14), fc.boolean()).map(([before, other, isReversed]) => {
  const after = [...other, ...before].slice(0, 5);
  const ordered = isReversed ? after.toReversed() : after;
  return { before, after: ordered.map((page, at) => ({ ...page, index: at + 1 })) };
});

// Covers §backend-158.
test('each tag has one outcome, and lands inside a page of the new edition', () => {
  fc.assert(
    fc.property(edited, ({ before, after }) => {
      const tags = tagsOf(before);
      const outcomes = run(before, after, tags);
      expect(outcomes).toHaveLength(tags.length);
      for (const outcome of outcomes) {
        const places = outcome.is === 'moved' ? [outcome] : outcome.candidates;
        for (const { page, position } of places) {
          expect(after.some(({ index }) => index === page)).toBe(true);
          expect(Math.min(position.left, position.top)).toBeGreaterThanOrEqual(0);
          expect(Math.max(position.left, position.top)).toBeLessThanOrEqual(100);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('no two products move to one place, and equal input gives equal output', () => {
  fc.assert(
    fc.property(edited, ({ before, after }) => {
      const tags = tagsOf(before);
      const outcomes = run(before, after, tags);
      // On a page that has not changed a tag keeps its position, whichever block it belongs to.
      const places = outcomes.flatMap((outcome) => {
        if (outcome.is !== 'moved' || !outcome.block) return [];
        const place = outcome.by === 'page' ? outcome.position : outcome.block.nameBox;
        return [JSON.stringify([outcome.page, place])];
      });
      expect(new Set(places).size).toBe(places.length);
      expect(run(before, after, tags)).toEqual(outcomes);
    }),
    { numRuns: 60 },
  );
});
