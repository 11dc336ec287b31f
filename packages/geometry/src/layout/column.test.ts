import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anchoredTop,
  anchorOf,
  type Column,
  type ColumnSpace,
  columnOf,
  columnZoom,
  nearbyPages,
  pageAtReadingLine,
  placeInColumn,
  scrollEnd,
  topOfPage,
  visiblePages,
} from './column.ts';

const PHONE: ColumnSpace = {
  width: 390,
  height: 740,
  margin: 8,
  gap: 8,
  maxPageWidth: Number.POSITIVE_INFINITY,
  maxPageScreens: Number.POSITIVE_INFINITY,
  minPageWidth: 480,
};
const DESK: ColumnSpace = {
  width: 1280,
  height: 688,
  margin: 24,
  gap: 24,
  maxPageWidth: 1100,
  maxPageScreens: 1.3,
  minPageWidth: 480,
};

const A4 = Math.SQRT1_2;
const aColumn = (count: number, aspect = A4, space = PHONE, zoom = 1) =>
  columnOf(
    Array.from({ length: count }, () => aspect),
    space,
    zoom,
  );

const aspects = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 1, maxLength: 40 });
const spaces = fc.constantFrom(PHONE, DESK, { ...PHONE, width: 844, height: 286 });
const columns = fc
  .tuple(aspects, spaces, fc.double({ min: 1, max: 8, noNaN: true }))
  .map(([given, space, zoom]) => ({ column: columnOf(given, space, zoom), space, given }));
const shares = fc.double({ min: 0, max: 1, noNaN: true });

const viewAt = (column: Column, space: ColumnSpace, share: number) => ({
  top: share * scrollEnd(column, space.height),
  height: space.height,
});

describe('page positions in the column', () => {
  test('on a phone a page is as wide as the screen minus its margins', () => {
    const { width, left, top } = placeInColumn(aColumn(3), 1);
    expect({ width, left, top }).toEqual({ width: 374, left: 8, top: 8 });
  });

  test('on a wide screen the height of a page is limited in screens and its width in px', () => {
    const upright = placeInColumn(aColumn(3, A4, DESK), 2);
    expect(upright.height).toBeCloseTo(1.3 * 688, 6);
    expect(upright.left + upright.width / 2).toBe(640);
    expect(placeInColumn(aColumn(1, 16 / 9, DESK), 1).width).toBe(1100);
    expect(placeInColumn(aColumn(1, 0.1, DESK), 1).width).toBe(480);
  });

  test('pages lie one below the other, in order, centred, with their aspects, within the column', () =>
    fc.assert(
      fc.property(columns, ({ column, given }) => {
        let bottom = 0;
        given.forEach((aspect, at) => {
          const { left, top, width, height } = placeInColumn(column, at + 1);
          expect(top).toBeGreaterThan(bottom);
          expect(width / height).toBeCloseTo(aspect, 6);
          expect(left).toBeCloseTo(column.width - left - width, 6);
          expect(left).toBeGreaterThan(0);
          bottom = top + height;
        });
        expect(column.height).toBeGreaterThan(bottom);
      }),
    ));

  test('zoom multiplies the height of the column and the positions of its pages', () =>
    fc.assert(
      fc.property(aspects, spaces, fc.double({ min: 1, max: 8, noNaN: true }), (given, space, zoom) => {
        const [once, closer] = [columnOf(given, space), columnOf(given, space, zoom)];
        expect(closer.height).toBeCloseTo(once.height * zoom, 4);
        const last = given.length;
        expect(placeInColumn(closer, last).top).toBeCloseTo(placeInColumn(once, last).top * zoom, 4);
      }),
    ));

  test('the column of a document without pages has height 0', () => expect(columnOf([], PHONE).height).toBe(0));

  test('the zoom of a very long document is limited by the layout height of browsers', () => {
    expect(columnZoom(1_700_000, 8)).toBe(8);
    expect(columnZoom(8_000_000, 8)).toBe(2);
    expect(columnZoom(90_000_000, 8)).toBe(1);
  });
});

describe('visible and nearby pages', () => {
  test('visiblePages are exactly the pages that intersect the view', () =>
    fc.assert(
      fc.property(columns, shares, ({ column, space }, share) => {
        const view = viewAt(column, space, share);
        const { first, last } = visiblePages(column, view);
        const seen = Array.from({ length: column.count }, (_, at) => at + 1).filter((page) => {
          const { top, height } = placeInColumn(column, page);
          return top + height > view.top && top < view.top + view.height;
        });
        if (seen.length > 0) expect([first, last]).toEqual([seen[0], seen.at(-1)]);
        expect(first).toBeLessThanOrEqual(last);
        expect(last).toBeLessThanOrEqual(column.count);
      }),
    ));

  test('nearbyPages contain the visible pages, exist, and respect the limit', () =>
    fc.assert(
      fc.property(columns, shares, ({ column, space }, share) => {
        const view = viewAt(column, space, share);
        const [seen, near] = [visiblePages(column, view), nearbyPages(column, view, 1, 12)];
        expect(near.first).toBeLessThanOrEqual(seen.first);
        expect(near.last).toBeGreaterThanOrEqual(seen.last);
        expect(near.first).toBeGreaterThanOrEqual(1);
        expect(near.last).toBeLessThanOrEqual(column.count);
        expect(near.last - near.first + 1).toBeLessThanOrEqual(Math.max(12, seen.last - seen.first + 1));
      }),
    ));

  test('visible and nearby pages are right in a document of 1300 pages', () => {
    const column = aColumn(1300);
    const { top } = placeInColumn(column, 777);
    expect(visiblePages(column, { top, height: 740 })).toEqual({ first: 777, last: 778 });
    expect(nearbyPages(column, { top, height: 740 }, 1, 12)).toEqual({ first: 775, last: 779 });
  });
});

describe('pageAtReadingLine', () => {
  test('the page at the reading line is the first page at the start and the last page at the end, however small the pages are', () =>
    fc.assert(
      fc.property(columns, ({ column, space }) => {
        expect(pageAtReadingLine(column, viewAt(column, space, 0))).toBe(1);
        if (scrollEnd(column, space.height) > 0)
          expect(pageAtReadingLine(column, viewAt(column, space, 1))).toBe(column.count);
      }),
    ));

  test('the page at the reading line never decreases while scrolling down', () =>
    fc.assert(
      fc.property(columns, shares, shares, ({ column, space }, one, other) => {
        const [before, after] = [Math.min(one, other), Math.max(one, other)];
        expect(pageAtReadingLine(column, viewAt(column, space, before))).toBeLessThanOrEqual(
          pageAtReadingLine(column, viewAt(column, space, after)),
        );
      }),
    ));

  test('the page at the reading line is the page whose top was scrolled to, if it fills most of the view', () => {
    const column = aColumn(20);
    for (let page = 1; page < 20; page++)
      expect(pageAtReadingLine(column, { top: topOfPage(column, page, 740), height: 740 })).toBe(page);
  });
});

test('topOfPage puts the page at the top of the view, or as near as the end of the column allows', () =>
  fc.assert(
    fc.property(columns, shares, ({ column, space }, share) => {
      const page = Math.min(column.count, 1 + Math.floor(share * column.count));
      const top = topOfPage(column, page, space.height);
      const gap = placeInColumn(column, page).top - top;
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(scrollEnd(column, space.height));
      if (top < scrollEnd(column, space.height)) expect(gap).toBeCloseTo(placeInColumn(column, 1).top, 6);
    }),
  ));

describe('scroll anchor over a new layout', () => {
  test('the page at the reading line stays in view', () =>
    fc.assert(
      fc.property(aspects, spaces, spaces, shares, (given, from, to, share) => {
        const before = columnOf(given, from);
        const view = viewAt(before, from, share);
        const page = pageAtReadingLine(before, view);
        const anchor = anchorOf(before, view, page);
        const after = columnOf(given, to);
        const top = anchoredTop(after, anchor, to.height);
        const { first, last } = visiblePages(after, { top, height: to.height });
        expect(first).toBeLessThanOrEqual(page);
        expect(last).toBeGreaterThanOrEqual(page);
      }),
    ));

  test('an unchanged layout keeps the scroll position', () =>
    fc.assert(
      fc.property(columns, shares, ({ column, space }, share) => {
        const view = viewAt(column, space, share);
        const anchor = anchorOf(column, view, pageAtReadingLine(column, view));
        if ((anchor.begins ?? space.height) < space.height / 3 || (anchor.onPage > 0 && anchor.onPage < 1))
          expect(anchoredTop(column, anchor, space.height)).toBeCloseTo(view.top, 4);
      }),
    ));

  test('a page above that changes its aspect does not move the anchored page', () => {
    const shapes = Array.from({ length: 30 }, () => A4);
    const before = columnOf(shapes, PHONE);
    const view = { top: topOfPage(before, 20, 740) + 100, height: 740 };
    const anchor = anchorOf(before, view, 20);
    shapes[3] = 16 / 9;
    const after = columnOf(shapes, PHONE);
    const top = anchoredTop(after, anchor, 740);
    expect(placeInColumn(after, 20).top - top).toBeCloseTo(placeInColumn(before, 20).top - view.top, 6);
  });
});
