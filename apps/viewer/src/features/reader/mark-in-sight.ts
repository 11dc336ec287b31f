// Tells of each hit that a search leads to, so that it can be brought into view. Knows the DOM, not React.

/** The page and the place on it: the same mark drawn anew is not another one. */
const nameOf = (mark: HTMLElement): string =>
  `${mark.closest<HTMLElement>('[data-page]')?.dataset.page} ${mark.style.left} ${mark.style.top}`;

/** `within`: which of the marks counts, as a selector around it. Returns how to stop watching. */
export const followMark = (around: HTMLElement, within: string, onMark: (mark: HTMLElement) => void): (() => void) => {
  let told = '';
  const look = () => {
    const mark = around.querySelector<HTMLElement>(`${within} [data-hit=current]`);
    const name = mark ? nameOf(mark) : told;
    if (!mark || name === told) return;
    told = name;
    onMark(mark);
  };
  const marks = new MutationObserver(look);
  marks.observe(around, { subtree: true, childList: true, attributeFilter: ['data-hit'] });
  return () => marks.disconnect();
};
