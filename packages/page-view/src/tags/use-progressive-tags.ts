// Renders the tags of a waiting page in batches during idle time, so that a page turn finds them laid out and no input waits
// for more than one batch.
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

const BATCH_SIZE = 8;

/** `count`: tags of the page. `isKnown`: its width is known; no tag is placed before. */
type ProgressiveTagsOptions = { count: number; isShown: boolean; isKnown: boolean };

/** `layer`: the element that contains the tags. Returns how many tags to render. */
export const useProgressiveTags = (
  layer: RefObject<HTMLElement | null>,
  { count, isShown, isKnown }: ProgressiveTagsOptions,
): number => {
  const [rendered, setRendered] = useState(isShown ? Number.POSITIVE_INFINITY : BATCH_SIZE);
  // During render: a page that is turned to shows all tags at once, and rendered tags stay.
  if (isShown && rendered < Number.POSITIVE_INFINITY) setRendered(Number.POSITIVE_INFINITY);

  useEffect(
    function layOutAhead() {
      if (isShown || !isKnown) return;
      return whenIdle(() => {
        const last = layer.current?.lastElementChild;
        // Reading the size forces the layout of the rendered batch.
        if (last && last.clientWidth >= 0 && rendered < count)
          startTransition(() => setRendered(rendered + BATCH_SIZE));
      });
    },
    [layer, count, isShown, isKnown, rendered],
  );
  return rendered;
};
