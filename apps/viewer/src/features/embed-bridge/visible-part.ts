/**
 * The part of the frame that the visitor sees, for the layout of dialogs: a frame may be higher than the window of the page
 * around it. An intersection observer is told by the browser, in frames of other sites as well, with or without our script.
 */
import styles from './visible-part.module.css';

/** Less than this is no place for a dialog, in px; the visitor scrolls the page around it. */
const MIN_HEIGHT = 320;

/** Each step of one percent reports again while the page around the frame scrolls. */
const THRESHOLDS = Array.from({ length: 101 }, (_, percent) => percent / 100);

type Extent = { top: number; height: number };

/** The space above and below the visible part, at least `MIN_HEIGHT` of the frame apart. */
export const hiddenEdges = (frame: Extent, seen: Extent): { top: number; bottom: number } => {
  const height = Math.min(frame.height, Math.max(seen.height, MIN_HEIGHT));
  const top = Math.min(Math.max(0, seen.top - frame.top), frame.height - height);
  return { top, bottom: frame.height - height - top };
};

/** Sets `data-clipped`, `--seen-top` and `--seen-bottom` of the root element; returns the function that ends it. */
export const followVisiblePart = (root: HTMLElement): (() => void) => {
  const probe = document.createElement('div');
  probe.className = styles.probe ?? '';
  document.body.append(probe);
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      // Out of view: nothing to lay out for.
      if (!last || last.intersectionRect.height === 0) return;
      const { top, bottom } = hiddenEdges(last.boundingClientRect, last.intersectionRect);
      root.style.setProperty('--seen-top', `${top}px`);
      root.style.setProperty('--seen-bottom', `${bottom}px`);
      root.toggleAttribute('data-clipped', top + bottom >= 1);
    },
    { threshold: THRESHOLDS },
  );
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
};
