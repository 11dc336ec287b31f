// How many tags of a page are drawn while it waits beside the open one: some at a time, each handful laid out while nobody
// else works, so that a turn finds all done and no hand waits for more than a handful.
import { type RefObject, startTransition, useEffect, useState } from 'react';

const HANDFUL = 8;

/** Gives back how to call it off. Safari has no idle callback. */
const whenIdle = (work: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(idle);
};

/** `count` of its tags; `isKnown`: how wide it lies, without which none is placed. */
type Waiting = { count: number; isShown: boolean; isKnown: boolean };

/** `layer`: what the tags lie on. Gives how many are to be drawn. */
export const useTagsAhead = (layer: RefObject<HTMLElement | null>, { count, isShown, isKnown }: Waiting): number => {
  const [drawn, setDrawn] = useState(isShown ? Number.POSITIVE_INFINITY : HANDFUL);
  // During rendering: who turns to it sees it whole, and what was drawn once stays.
  if (isShown && drawn < Number.POSITIVE_INFINITY) setDrawn(Number.POSITIVE_INFINITY);

  useEffect(
    function layOutAhead() {
      if (isShown || !isKnown) return;
      return whenIdle(() => {
        const last = layer.current?.lastElementChild;
        // To ask for its size lays out what is there.
        if (last && last.clientWidth >= 0 && drawn < count) startTransition(() => setDrawn(drawn + HANDFUL));
      });
    },
    [layer, count, isShown, isKnown, drawn],
  );
  return drawn;
};
