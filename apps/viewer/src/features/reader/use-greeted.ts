// Whose tags greet: pages that somebody stays at for the first time, until the next stop.
import { useCallback, useRef, useState } from 'react';

const NOBODY: ReadonlySet<number> = new Set();

export const useGreeted = () => {
  const seen = useRef(new Set<number>());
  const [greeting, setGreeting] = useState(NOBODY);
  const greet = useCallback((pages: readonly number[]) => {
    const fresh = pages.filter((page) => !seen.current.has(page));
    for (const page of fresh) seen.current.add(page);
    // Whoever is still in view and has begun goes on to the end.
    setGreeting((before) => {
      const next = new Set([...pages.filter((page) => before.has(page)), ...fresh]);
      return next.size === 0 && before.size === 0 ? before : next;
    });
  }, []);
  return { isGreeting: (page: number) => greeting.has(page), greet };
};
