/** Adds the drag gesture (sheet-drag.ts) to a bottom sheet. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** If the chunk does not load, the sheet is closed by its button. */
const loadDrag = () => import('./sheet-drag.ts').catch(() => null);

/** `isWaiting`: the content is still loading. The chunk loads after it has been painted. */
export const useSheetDrag = (
  dialog: RefObject<HTMLDialogElement | null>,
  leave: () => Promise<void>,
  isWaiting = false,
): void => {
  const leaveByDrag = useEffectEvent(() => void leave());
  useEffect(
    function attachDrag() {
      if (isWaiting) return;
      let stop: (() => void) | undefined;
      let isUnmounted = false;
      const attach = async () => {
        const chunk = isUnmounted ? null : await loadDrag();
        if (chunk && dialog.current && !isUnmounted) stop = chunk.attachSheetDrag(dialog.current, () => leaveByDrag());
      };
      requestAnimationFrame(() => setTimeout(() => void attach()));
      return () => {
        isUnmounted = true;
        stop?.();
      };
    },
    [dialog, isWaiting],
  );
};
