/** Lets a modal that hangs at the bottom follow the finger down and leave. */
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { followDrag } from './sheet-drag.ts';

export const useSheetDrag = (dialog: RefObject<HTMLDialogElement | null>, leave: () => Promise<void>): void => {
  const leaveByDrag = useEffectEvent(() => void leave());
  useLayoutEffect(
    function followFinger() {
      const element = dialog.current;
      return element ? followDrag(element, () => leaveByDrag()) : undefined;
    },
    [dialog],
  );
};
