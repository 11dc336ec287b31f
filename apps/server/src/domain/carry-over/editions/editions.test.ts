/** Tags of generated menus after edits that restaurants make. The judge knows the dishes from the generator, never from the print. */

import { describe, expect, test } from 'vitest';
import { EDITS, LAYOUTS } from './cases.fixture.ts';
import { type Judged, judgeEdition } from './judged-edition.fixture.ts';

const SEEDS = [7, 14];
const judgedIn = (layout: string, edits: string): Judged[] =>
  SEEDS.map((seed) =>
    judgeEdition(seed, {
      before: { columns: 1, price: 'right', format: String },
      ...LAYOUTS[layout],
      edits: EDITS[edits] ?? {},
    }),
  );
const sum = (all: readonly Judged[], of: (one: Judged) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

const all = Object.keys(EDITS).flatMap((edits) =>
  Object.keys(LAYOUTS).map((layout) => ({ edits, layout, judged: judgedIn(layout, edits) })),
);

describe('generated editions', () => {
  // Covers §backend-355.
  test.each(all)('a menu ($layout, $edits): no tag is at another dish', ({ judged }) => {
    expect(judged.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  // Covers §backend-427.
  test('of menus that rename a third of their dishes nine of ten are suggested first where they are now', () => {
    const judged = all.filter(({ edits }) => edits === 'renamed').flatMap((one) => one.judged);
    expect(sum(judged, ({ right }) => right)).toBeGreaterThan(0.9 * sum(judged, ({ suggested }) => suggested));
  });

  // Covers §backend-355.
  test.each(Object.keys(LAYOUTS))('of menus (%s) at most a tenth of the tags is for review or not found', (layout) => {
    const here = all.filter((one) => one.layout === layout && one.edits !== 'renamed').flatMap(({ judged }) => judged);
    expect(sum(here, ({ review, lost }) => review.length + lost)).toBeLessThanOrEqual(
      0.1 * sum(here, ({ tags }) => tags),
    );
  });

  // Covers §backend-355.
  test('four of five dishes that are for review have the right suggestion first', () => {
    const judged = all.flatMap((one) => one.judged);
    expect(sum(judged, ({ right }) => right)).toBeGreaterThan(0.8 * sum(judged, ({ suggested }) => suggested));
  });
});
