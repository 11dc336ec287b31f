// When an element that holds the focus is removed, its page receives it. The browser would reset it to the document.

/** A ref for an element that may be removed while it is focused. */
export const moveFocusToPage = (element: HTMLElement | null) => (): void => {
  if (element?.contains(document.activeElement)) element.closest('section')?.focus({ preventScroll: true });
};
