/** Bars that fade on phones (quiet-bars.ts): fetched there, and only there, as a piece of its own. */
import { useEffect } from 'react';
import { freed } from './lazy-parts.tsx';
import type { ViewStore } from './view-state.ts';

const PHONE = '(max-width: 1079.98px) and (pointer: coarse)';

/** Behind what a tag opens: nobody has read for three seconds by then. Without the piece the bars simply stay. */
const fetchQuietBars = async () => {
  await freed;
  return import('./quiet-bars.ts').catch(() => null);
};

/** `cartCount`: what changes in the cart is to be seen. `isReading`: pages are shown, and not the list. */
export const useQuietBars = (isReading: boolean, cartCount: number, view: ViewStore): void => {
  useEffect(
    function fadeWhileReading() {
      const phone = window.matchMedia(PHONE);
      let stop: (() => void) | null = null;
      let isOver = false;
      const follow = async () => {
        const isWanted = isReading && phone.matches;
        const part = isWanted ? await fetchQuietBars() : null;
        stop?.();
        stop = part && !isOver && phone.matches ? part.followReading(view) : null;
      };
      const handleChange = () => void follow();
      handleChange();
      phone.addEventListener('change', handleChange);
      return () => {
        isOver = true;
        phone.removeEventListener('change', handleChange);
        stop?.();
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a cart that has changed is the reason, not an input
    [isReading, cartCount, view],
  );
};
