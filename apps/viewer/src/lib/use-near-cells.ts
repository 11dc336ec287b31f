/** Which cells are near what is in sight: only those hold anything. One that was near once stays. */
import { type RefObject, useEffect, useState } from 'react';

/** Screens ahead, to every side. */
const AHEAD = '100%';
/** Around the open page, before anything has been measured: as many as the largest screen shows. */
const AT_ONCE = 60;

/** A browser that cannot say what is near shows everything. */
const isWatching = (): boolean => typeof IntersectionObserver !== 'undefined';

export const useNearCells = (list: RefObject<HTMLElement | null>, open: number): ((index: number) => boolean) => {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [first] = useState(open);

  useEffect(
    function watchCells() {
      const root = list.current;
      if (!root || !isWatching()) return;
      const observer = new IntersectionObserver(
        (entries) => {
          const come = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
          if (come.length === 0) return;
          for (const cell of come) observer.unobserve(cell);
          setNear((known) => new Set([...known, ...come.map((cell) => Number((cell as HTMLElement).dataset['cell']))]));
        },
        { root: root.parentElement, rootMargin: AHEAD },
      );
      for (const cell of root.querySelectorAll('[data-cell]')) observer.observe(cell);
      return () => observer.disconnect();
    },
    [list],
  );

  return (index) => !isWatching() || Math.abs(index - first) <= AT_ONCE || near.has(index);
};
