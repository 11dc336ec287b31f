// The scroll position over a new layout. jsdom has no layout: the sizes and the offset of the element are set by the test.
import { columnOf } from '@vitrina/geometry';
import { expect, test } from 'vitest';
import { createScrollAnchor } from './scroll-anchor.ts';

const columnIn = (width: number, height: number) =>
  columnOf(
    Array.from({ length: 20 }, () => 0.75),
    { width, height, margin: 8, gap: 12, maxPageWidth: 2000, maxPageScreens: 20, minPageWidth: 0 },
    1,
  );

const newScroller = (size: { width: number; height: number }) => {
  const scroller = document.createElement('div');
  Object.defineProperties(scroller, {
    clientWidth: { get: () => size.width },
    clientHeight: { get: () => size.height },
  });
  scroller.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') Object.assign(scroller, { scrollTop: options.top, scrollLeft: options.left });
  };
  return scroller;
};

test('a scroll event or the end of a scroll between a rotation and its layout does not move the place being read', () => {
  const landscape = { width: 844, height: 286 };
  const portrait = { width: 390, height: 740 };
  const offsetAfter = (eventBetween: 'none' | 'scroll' | 'end'): number => {
    const size = { ...landscape };
    const scroller = newScroller(size);
    const anchor = createScrollAnchor(scroller);
    anchor.setLayout(columnIn(landscape.width, landscape.height), 9);
    scroller.scrollTop += 600;
    anchor.handleScroll();
    Object.assign(size, portrait);
    if (eventBetween === 'scroll') anchor.handleScroll();
    if (eventBetween === 'end') anchor.handleScrollEnd();
    anchor.setLayout(columnIn(portrait.width, portrait.height), 9);
    return anchor.offset().top;
  };
  expect(offsetAfter('scroll')).toBe(offsetAfter('none'));
  expect(offsetAfter('end')).toBe(offsetAfter('none'));
});
