/** Lets a modal that hangs at the bottom follow the finger down and leave. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Where it does not come, the sheet is closed by its button. */
const fetchDrag = () => import('./sheet-drag.ts').catch(() => null);

/** `isWaiting`: what is to be read has not come. This comes behind it, once it is painted. */
export const useSheetDrag = (
  dialog: RefObject<HTMLDialogElement | null>,
  leave: () => Promise<void>,
  isWaiting = false,
): void => {
  const leaveByDrag = useEffectEvent(() => void leave());
  useEffect(
    function followFinger() {
      if (isWaiting) return;
      let stop: (() => void) | undefined;
      let isOver = false;
      const follow = async () => {
        const part = isOver ? null : await fetchDrag();
        if (part && dialog.current && !isOver) stop = part.followDrag(dialog.current, () => leaveByDrag());
      };
      requestAnimationFrame(() => setTimeout(() => void follow()));
      return () => {
        isOver = true;
        stop?.();
      };
    },
    [dialog, isWaiting],
  );
};
