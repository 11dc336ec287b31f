/** The click that follows the end of a drag selects nothing. */
export const swallowClick = (pressed: HTMLElement): void => {
  const stop = (event: Event) => event.stopPropagation();
  pressed.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => pressed.removeEventListener('click', stop, { capture: true }), 0);
};
