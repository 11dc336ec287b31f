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

/** Turns from page 1 until it turns no more, and tells the pages seen on the way. */
const leafThrough = (count: number, mode: ViewMode): number[] => {
  const seen: number[] = [];
  for (let page: number | null = 1; page !== null; page = nextPage(page, count, mode)) {
    seen.push(...pagesInView(page, count, mode));
  }
  return seen;
};

describe('page numbers', () => {
  test.each([0, -1, 1.5, 9, Number.NaN, Number.POSITIVE_INFINITY])('%s is no page of eight', (n) => {
    expect(isPage(n, 8)).toBe(false);
  });

  test('every integer from 1 to the count is a page', () => {
    expect([1, 2, 8].every((n) => isPage(n, 8))).toBe(true);
  });

  test('a number outside goes to the nearest valid page', () => {
    expect([-3, 0, 9, 1e9, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((n) => clampPage(n, 8))).toEqual([
      1, 1, 8, 8, 8, 1,
    ]);
  });

  test('what is not a number goes to page 1', () => expect(clampPage(Number.NaN, 8)).toBe(1));

  test('a clamped page is a page', () => {
    fc.assert(fc.property(fc.double(), counts, (n, count) => isPage(clampPage(n, count), count)));
  });
});

describe('wide screens', () => {
  test('below 1080 px one page is shown, from 1080 px on a spread', () => {
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

  test('the contents panel needs one pixel more', () => {
    expect([1079, 1080, 1081].map(hasContentsPanel)).toEqual([false, false, true]);
  });
});

describe('spreads', () => {
  test('without pages nothing lies open', () => {
    expect(spreadsOf(0)).toEqual([]);
    expect(spreadAt(1, 0)).toEqual({ left: null, right: null, pages: [], padding: false });
    expect(pagesInView(1, 0, 'spread')).toEqual([]);
    expect(pagesInView(1, 0, 'single')).toEqual([]);
    expect(nextPage(1, 0, 'single')).toBeNull();
    expect(previousPage(1, 0, 'spread')).toBeNull();
  });

  test('one page is a cover and nothing else', () => {
    expect(spreadsOf(1)).toEqual([{ left: null, right: 1, pages: [1], padding: false }]);
  });

  test('an odd count ends on a whole spread', () => {
    expect(spreadsOf(5)).toEqual([
      { left: null, right: 1, pages: [1], padding: false },
      { left: 2, right: 3, pages: [2, 3], padding: false },
      { left: 4, right: 5, pages: [4, 5], padding: false },
    ]);
  });

  test('an even count gets a blank padding page', () => {
    expect(spreadsOf(4).at(-1)).toEqual({ left: 4, right: null, pages: [4], padding: true });
    expect(spreadsOf(2).at(-1)).toEqual({ left: 2, right: null, pages: [2], padding: true });
  });

  test('an odd page opens the spread before it, and page 1 the cover', () => {
    expect([1, 2, 3, 6, 7].map(spreadStart)).toEqual([1, 2, 2, 6, 6]);
  });

  test('even pages lie on the left', () => {
    expect([1, 2, 3].map(sideOf)).toEqual(['right', 'left', 'right']);
  });

  test('the first spread cannot be turned back and the last not forward', () => {
    expect(previousPage(1, 8, 'spread')).toBeNull();
    expect(previousPage(1, 8, 'single')).toBeNull();
    expect(nextPage(8, 8, 'spread')).toBeNull();
    expect(nextPage(8, 9, 'spread')).toBeNull();
    expect(nextPage(8, 8, 'single')).toBeNull();
  });

  test('a turn from either page of a spread leads to the same place', () => {
    expect([nextPage(2, 9, 'spread'), nextPage(3, 9, 'spread')]).toEqual([4, 4]);
    expect([previousPage(4, 9, 'spread'), previousPage(5, 9, 'spread')]).toEqual([2, 2]);
    expect(previousPage(3, 9, 'spread')).toBe(1);
  });

  test('a single page turns to its neighbour', () => {
    expect([nextPage(3, 9, 'single'), previousPage(3, 9, 'single')]).toEqual([4, 2]);
  });

  test('leafing through shows every page once and in order', () => {
    fc.assert(
      fc.property(counts, modes, (count, mode) => {
        expect(leafThrough(count, mode)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      }),
      { numRuns: 40 },
    );
  });

  test('turning forward and back is where one began', () => {
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

  test('a spread computed alone equals the one in the list', () => {
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

  test('only the last spread of an even count is padded, so all spreads are whole', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const padded = spreadsOf(count).filter((spread) => spread.padding);
        expect(padded).toHaveLength(count % 2 === 0 ? 1 : 0);
      }),
      { numRuns: 40 },
    );
  });
});
