import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from './constants.ts';
import { aspectOf, fitPage, fitSpread, pictureFor, placeholderAspect } from './fit.ts';

const pages = fc.record({ width: fc.integer({ min: 50, max: 5000 }), height: fc.integer({ min: 50, max: 5000 }) });
const stages = fc.record({ width: fc.integer({ min: 0, max: 4000 }), height: fc.integer({ min: 0, max: 4000 }) });
const a4 = { width: 595, height: 842 };

describe('aspect of a page', () => {
  test.each([null, { width: 0, height: 10 }, { width: 10, height: 0 }, { width: Number.NaN, height: 1 }])(
    'a page of size %j has the aspect of an upright ISO sheet',
    (page) => expect(aspectOf(page)).toBeCloseTo(1 / 1.4142, 4),
  );

  test('the placeholder of a document that is not vertical has the aspect of a landscape ISO sheet', () => {
    expect(placeholderAspect(false)).toBeCloseTo(1.4142, 4);
    expect(placeholderAspect(true)).toBeLessThan(1);
  });
});

describe('fitPage', () => {
  test('on a stage smaller than its margins the page has size 0, not a negative size', () => {
    const fitted = fitPage(a4, { width: 20, height: 20 }, { top: 30, right: 30, bottom: 30, left: 30 });
    expect([fitted.width, fitted.height]).toEqual([0, 0]);
  });

  test('a tall page has the height of its stage and is centred', () => {
    expect(fitPage({ width: 100, height: 200 }, { width: 400, height: 400 })).toEqual({
      left: 100,
      top: 0,
      width: 200,
      height: 400,
    });
  });

  test('a page stays within the margins', () => {
    expect(
      fitPage({ width: 200, height: 100 }, { width: 240, height: 400 }, { top: 50, right: 20, bottom: 0, left: 20 }),
    ).toEqual({ left: 20, top: 175, width: 200, height: 100 });
  });

  test('every page lies within its stage and keeps its aspect', () => {
    fc.assert(
      fc.property(pages, stages, (page, stage) => {
        const box = fitPage(page, stage);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(stage.width);
        expect(box.top + box.height).toBeLessThanOrEqual(stage.height);
        const aspect = aspectOf(page);
        expect(Math.abs(box.width - box.height * aspect)).toBeLessThanOrEqual(1 + aspect);
      }),
    );
  });
});

describe('fitSpread', () => {
  const stage = { width: 1000, height: 500 };
  const square = { width: 10, height: 10 };

  test('the cover lies on the right half, and the left half is empty', () => {
    expect(fitSpread(null, square, stage)).toEqual({
      left: null,
      right: { left: 500, top: 0, width: 500, height: 500 },
      frame: { left: 0, top: 0, width: 1000, height: 500 },
    });
  });

  test('the last page of an even count lies on the left half', () => {
    expect(fitSpread(square, null, stage).left).toEqual({ left: 0, top: 0, width: 500, height: 500 });
  });

  test('two pages of different aspects have the same height', () => {
    const spread = fitSpread({ width: 300, height: 100 }, square, { width: 400, height: 400 });
    expect(spread.left).toEqual({ left: 0, top: 150, width: 300, height: 100 });
    expect(spread.right).toEqual({ left: 300, top: 150, width: 100, height: 100 });
  });

  test('two pages meet without a gap and fill the frame', () => {
    fc.assert(
      fc.property(pages, pages, stages, (one, two, on) => {
        const { left, right, frame } = fitSpread(one, two, on);
        expect(left?.left).toBe(frame.left);
        expect((left?.left ?? 0) + (left?.width ?? 0)).toBe(right?.left);
        expect((right?.left ?? 0) + (right?.width ?? 0)).toBe(frame.left + frame.width);
        expect(left?.height).toBe(right?.height);
      }),
    );
  });
});

describe('pictureFor', () => {
  const pictures = [1236, 480, 2472, 824].map((width) => ({ width }));
  const widthFor = (cssWidth: number, dpr?: number) => pictureFor(pictures, cssWidth, dpr)?.width;

  test('returns null for a page without pictures', () => expect(pictureFor([], 400, 2)).toBeNull());

  test('returns the largest picture for a width beyond it', () => expect(widthFor(2000, 3)).toBe(2472));

  test('a density of NaN or 0 counts as 1', () => {
    expect(widthFor(480, Number.NaN)).toBe(480);
    expect(widthFor(480, 0)).toBe(480);
  });

  test('returns the smallest picture that is at least as wide as needed', () => {
    expect([widthFor(100), widthFor(480), widthFor(481), widthFor(412, 2), widthFor(412, 3)]).toEqual([
      480, 480, 824, 824, 1236,
    ]);
  });

  test('for every width no smaller picture is wide enough', () => {
    const all = PICTURE_WIDTHS.map((width) => ({ width }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2472 }), (needed) => {
        const chosen = pictureFor(all, needed)?.width ?? 0;
        expect(chosen).toBeGreaterThanOrEqual(needed);
        expect(all.filter(({ width }) => width >= needed && width < chosen)).toEqual([]);
      }),
    );
  });
});
