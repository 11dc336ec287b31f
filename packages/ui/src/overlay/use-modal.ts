/** A native modal `<dialog>` that is open while mounted and calls `onClose` after its closing transition. */
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Resolves when all transitions have ended; at once with reduced motion. */
const transitionsEnd = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled((element.getAnimations?.() ?? []).map((animation) => animation.finished));

/**
 * WebKit draws the focus ring on the first control of a dialog even if a press opened it, because a press does not focus a button
 * there. The next key shows the ring again.
 */
const hideFocusRing = (): void => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('button:focus-visible, a:focus-visible'))
    return;
  activeElement.blur();
  activeElement.focus({ focusVisible: false, preventScroll: true });
};

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
    const isByKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
    element.showModal();
    if (!isByKeyboard) hideFocusRing();
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
