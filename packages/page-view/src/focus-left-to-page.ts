// What goes away with the focus in it leaves it to its page. The browser would drop it at the top of the document.

/** A ref for what may go while somebody is on it. */
export const leaveFocusToPage = (element: HTMLElement | null) => (): void => {
  if (element?.contains(document.activeElement)) element.closest('section')?.focus({ preventScroll: true });
};
