// Where the view is about to rest, told before it does: what is to be seen there can then be made ready. Knows no DOM.
import type { Zoomed } from '@vitrina/geometry';

/** A hand that has not moved for so long is about to let go. */
const PAUSE_MS = 50;

/** `tell` hears the first view of a movement, every one in which the hand pauses, and where a way leads. */
export const createApproach = (tell: (view: Zoomed) => void) => {
  let isUnderWay = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(pause);
    isUnderWay = false;
  };
  return {
    /** The hand shows this view. */
    moved: (view: Zoomed): void => {
      clearTimeout(pause);
      pause = setTimeout(() => tell(view), PAUSE_MS);
      if (isUnderWay) return;
      isUnderWay = true;
      tell(view);
    },
    /** It goes there by itself. */
    leads: (view: Zoomed): void => {
      end();
      tell(view);
    },
    end,
  };
};
