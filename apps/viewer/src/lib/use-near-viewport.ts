/**
 * The cells of a scrolled grid that are near its visible part; only their content is rendered. A cell that has been near once
 * stays rendered. The list view unmounts pages again and reports the visible ones, which this hook does not
 * (features/list-view/use-visible-pages.ts).
 */
import { type RefObject, useEffect, useState } from 'react';

/** One size of the scrolled element in every direction. */
const ROOT_MARGIN = '100%';
/** Cells on either side of the open one that are rendered before the first measurement: more than the largest screen shows. */
const INITIAL_CELLS = 60;

/** Without an IntersectionObserver every cell is rendered. */
const isSupported = (): boolean => typeof IntersectionObserver !== 'undefined';

/** `list` contains the cells, marked by `data-cell`; its parent scrolls. Returns whether the cell of an index is rendered. */
export const useNearViewport = (list: RefObject<HTMLElement | null>, open: number): ((index: number) => boolean) => {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [first] = useState(open);

  useEffect(
    function observeCells() {
      const root = list.current;
      if (!root || !isSupported()) return;
      const observer = new IntersectionObserver(
        (entries) => {
          const entered = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
          if (entered.length === 0) return;
          for (const cell of entered) observer.unobserve(cell);
          setNear(
            (known) => new Set([...known, ...entered.map((cell) => Number((cell as HTMLElement).dataset['cell']))]),
          );
        },
        { root: root.parentElement, rootMargin: ROOT_MARGIN },
      );
      for (const cell of root.querySelectorAll('[data-cell]')) observer.observe(cell);
      return () => observer.disconnect();
    },
    [list],
  );

  return (index) => !isSupported() || Math.abs(index - first) <= INITIAL_CELLS || near.has(index);
};
