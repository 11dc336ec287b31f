import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampPage,
  hasContentsPanel,
  isPage,
  isWide,
  nextPage,
  pagesInView,
  previousPage,
  sideOf,
  spreadAt,
  spreadCount,
  spreadIndex,
  spreadStart,
  spreadsOf,
  type ViewMode,
  viewMode,
} from './spread.ts';

const counts = fc.integer({ min: 1, max: 2000 });
const modes = fc.constantFrom<ViewMode>('single', 'spread');

/** All pages that are visible while turning forward from page 1 to the end. */
const turnThrough = (count: number, mode: ViewMode): number[] => {
  const seen: number[] = [];
  for (let page: number | null = 1; page !== null; page = nextPage(page, count, mode)) {
    seen.push(...pagesInView(page, count, mode));
  }
  return seen;
};

describe('page numbers', () => {
  // Covers §5-2.
  test.each([0, -1, 1.5, 9, Number.NaN, Number.POSITIVE_INFINITY])(
    '%s is not a valid page of a document of eight pages',
    (n) => {
      expect(isPage(n, 8)).toBe(false);
    },
  );

  // Covers §5-2.
  test('integers from 1 to the count are valid pages', () => {
    expect([1, 2, 8].every((n) => isPage(n, 8))).toBe(true);
  });

  test('clampPage returns the nearest valid page for a number out of range', () => {
    expect([-3, 0, 9, 1e9, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((n) => clampPage(n, 8))).toEqual([
      1, 1, 8, 8, 8, 1,
    ]);
  });

  test('clampPage returns page 1 for NaN', () => expect(clampPage(Number.NaN, 8)).toBe(1));

  test('clampPage returns a valid page for every number', () => {
    fc.assert(fc.property(fc.double(), counts, (n, count) => isPage(clampPage(n, count), count)));
  });
});

describe('wide screens', () => {
  // Covers §2-9, §9-1.
  test('the view mode is single below 1080 px and spread from 1080 px', () => {
    expect([0, 390, 1079, 1079.5, 1080, 1920].map(viewMode)).toEqual([
      'single',
      'single',
      'single',
      'single',
      'spread',
      'spread',
    ]);
    expect(isWide(1080)).toBe(true);
  });

  // Covers §2-19, §9-2.
  test('the contents panel appears from 1081 px', () => {
    expect([1079, 1080, 1081].map(hasContentsPanel)).toEqual([false, false, true]);
  });
});

describe('spreads', () => {
  test('a document without pages has no spreads, no visible pages and no turns', () => {
    expect(spreadsOf(0)).toEqual([]);
    expect(spreadAt(1, 0)).toEqual({ left: null, right: null, pages: [], padding: false });
    expect(pagesInView(1, 0, 'spread')).toEqual([]);
    expect(pagesInView(1, 0, 'single')).toEqual([]);
    expect(nextPage(1, 0, 'single')).toBeNull();
    expect(previousPage(1, 0, 'spread')).toBeNull();
  });

  test('a document of one page has one spread, the cover', () => {
    expect(spreadsOf(1)).toEqual([{ left: null, right: 1, pages: [1], padding: false }]);
  });

  test('an odd page count ends with a full spread', () => {
    expect(spreadsOf(5)).toEqual([
      { left: null, right: 1, pages: [1], padding: false },
      { left: 2, right: 3, pages: [2, 3], padding: false },
      { left: 4, right: 5, pages: [4, 5], padding: false },
    ]);
  });

  // Covers §9-3.
  test('an even page count gets a blank padding page', () => {
    expect(spreadsOf(4).at(-1)).toEqual({ left: 4, right: null, pages: [4], padding: true });
    expect(spreadsOf(2).at(-1)).toEqual({ left: 2, right: null, pages: [2], padding: true });
  });

  test('spreadStart of an odd page is the even page before it, and 1 for the cover', () => {
    expect([1, 2, 3, 6, 7].map(spreadStart)).toEqual([1, 2, 2, 6, 6]);
  });

  test('an even page lies on the left of its spread', () => {
    expect([1, 2, 3].map(sideOf)).toEqual(['right', 'left', 'right']);
  });

  test('previousPage is null on the first view and nextPage on the last', () => {
    expect(previousPage(1, 8, 'spread')).toBeNull();
    expect(previousPage(1, 8, 'single')).toBeNull();
    expect(nextPage(8, 8, 'spread')).toBeNull();
    expect(nextPage(8, 9, 'spread')).toBeNull();
    expect(nextPage(8, 8, 'single')).toBeNull();
  });

  test('turning from either page of a spread leads to the same page', () => {
    expect([nextPage(2, 9, 'spread'), nextPage(3, 9, 'spread')]).toEqual([4, 4]);
    expect([previousPage(4, 9, 'spread'), previousPage(5, 9, 'spread')]).toEqual([2, 2]);
    expect(previousPage(3, 9, 'spread')).toBe(1);
  });

  test('a single page turns to its neighbour', () => {
    expect([nextPage(3, 9, 'single'), previousPage(3, 9, 'single')]).toEqual([4, 2]);
  });

  test('turning from the first to the last view shows every page once and in order', () => {
    fc.assert(
      fc.property(counts, modes, (count, mode) => {
        expect(turnThrough(count, mode)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      }),
      { numRuns: 40 },
    );
  });

  test('turning forward and back shows the same pages again', () => {
    fc.assert(
      fc.property(counts, fc.nat(), modes, (count, nth, mode) => {
        const page = clampPage(nth, count);
        const next = nextPage(page, count, mode);
        if (next === null) return;
        const back = previousPage(next, count, mode);
        expect(pagesInView(back ?? 0, count, mode)).toEqual(pagesInView(page, count, mode));
      }),
    );
  });

  test('spreadAt equals the entry of spreadsOf for every page', () => {
    fc.assert(
      fc.property(counts, fc.nat(), (count, nth) => {
        const page = clampPage(nth, count);
        const all = spreadsOf(count);
        expect(all).toHaveLength(spreadCount(count));
        expect(spreadAt(page, count)).toEqual(all[spreadIndex(page)]);
        expect(spreadAt(page, count).pages).toContain(page);
      }),
      { numRuns: 40 },
    );
  });

  // Covers §2-11.
  test('only an even page count has a padded spread, exactly one', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const padded = spreadsOf(count).filter((spread) => spread.padding);
        expect(padded).toHaveLength(count % 2 === 0 ? 1 : 0);
      }),
      { numRuns: 40 },
    );
  });
});
