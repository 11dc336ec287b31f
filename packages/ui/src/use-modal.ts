/** A native modal `<dialog>` that is open while mounted and leaves with its transition before it says that it is closed. */
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Resolves when no transition runs any more; at once where motion is reduced. */
const motionEnd = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled((element.getAnimations?.() ?? []).map((animation) => animation.finished));

/** Spread `modal` on the dialog; `leave` closes it as Esc does. */
export const useModal = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const hasLeft = useRef(false);

  const closed = () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onClose();
  };

  const leave = async () => {
    const element = dialog.current;
    if (!element?.open || element.dataset.leaving) return;
    element.dataset.leaving = 'true';
    element.style.translate = '';
    await motionEnd(element);
    if (element.open) element.close();
    closed();
  };

  useLayoutEffect(function showModal() {
    const element = dialog.current;
    if (!element) return;
    hasLeft.current = false;
    delete element.dataset.leaving;
    element.showModal();
    return () => {
      hasLeft.current = true;
      // Closing before removal is what gives the focus back.
      if (element.open) element.close();
    };
  }, []);

  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    void leave();
  };
  // A browser may close without asking (a second Esc); a late event of an earlier showing finds the dialog open again.
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) closed();
  };

  return { modal: { ref: dialog, onCancel: handleCancel, onClose: handleClose }, leave };
};
