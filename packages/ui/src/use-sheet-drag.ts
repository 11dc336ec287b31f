/** Lets a modal that hangs at the bottom follow the finger down and leave. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What follows comes behind what is to be read; where it does not come, the sheet is closed by its button. */
const fetchDrag = () => import('./sheet-drag.ts').catch(() => null);

export const useSheetDrag = (dialog: RefObject<HTMLDialogElement | null>, leave: () => Promise<void>): void => {
  const leaveByDrag = useEffectEvent(() => void leave());
  useEffect(
    function followFinger() {
      let stop: (() => void) | undefined;
      let isOver = false;
      void fetchDrag().then((part) => {
        if (part && dialog.current && !isOver) stop = part.followDrag(dialog.current, () => leaveByDrag());
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    [dialog],
  );
};
