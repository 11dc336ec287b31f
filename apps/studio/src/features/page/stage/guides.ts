/** The lines that show what a dragged element has snapped to. They are moved without a render, as the element is. */
import type { Guides } from '../state/snapping.ts';

/** Elements of the layer above the page. */
export const GUIDES = ['x', 'y'] as const;

export const showGuides = (paper: HTMLElement, guides: Guides): void => {
  for (const axis of GUIDES) {
    const line = paper.querySelector<HTMLElement>(`[data-guide="${axis}"]`);
    const at = guides[axis];
    if (!line) continue;
    line.hidden = at === null;
    line.style.setProperty(axis === 'x' ? 'left' : 'top', `${at ?? 0}%`);
  }
};
