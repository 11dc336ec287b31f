// The pages whose tags pulse: those the visitor stops at for the first time, until the next stop.
import { useCallback, useRef, useState } from 'react';

const NO_PAGES: ReadonlySet<number> = new Set();

export const useTagPulse = () => {
  const seen = useRef(new Set<number>());
  const [pulsing, setPulsing] = useState(NO_PAGES);
  const pulse = useCallback((pages: readonly number[]) => {
    const fresh = pages.filter((page) => !seen.current.has(page));
    for (const page of fresh) seen.current.add(page);
    // A page that stays in view keeps pulsing.
    setPulsing((before) => {
      const next = new Set([...pages.filter((page) => before.has(page)), ...fresh]);
      return next.size === 0 && before.size === 0 ? before : next;
    });
  }, []);
  return { isPulsing: (page: number) => pulsing.has(page), pulse };
};
