/** A native modal `<dialog>` that is open while mounted and calls `onClose` after its closing transition. */
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Resolves when all transitions have ended; at once with reduced motion. */
const transitionsEnd = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled((element.getAnimations?.() ?? []).map((animation) => animation.finished));

/** Spread `modal` on the dialog; `leave` closes it like Escape. */
export const useModal = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);

  const reportClosed = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  };

  const leave = async () => {
    const element = dialog.current;
    if (!element?.open || element.dataset.leaving) return;
    element.dataset.leaving = 'true';
    element.style.translate = '';
    await transitionsEnd(element);
    if (element.open) element.close();
    reportClosed();
  };

  useLayoutEffect(function showModal() {
    const element = dialog.current;
    if (!element) return;
    isClosed.current = false;
    delete element.dataset.leaving;
    element.showModal();
    return () => {
      isClosed.current = true;
      // The focus is restored only if the dialog closes before it is removed.
      if (element.open) element.close();
    };
  }, []);

  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    void leave();
  };
  // A browser may close without a cancel event (a second Escape). A late event of an earlier dialog finds this one
  // open.
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) reportClosed();
  };

  return { modal: { ref: dialog, onCancel: handleCancel, onClose: handleClose }, leave };
};
