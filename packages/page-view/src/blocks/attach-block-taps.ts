/**
 * Taps on the blocks of a page: a tap anywhere on the area of a product is one on its tag. The tag stays the only control, so that
 * keyboard and screen reader have one stop per product.
 *
 * A double tap zooms, so that the first tap on a block waits for a second one. It waits for the press and not for the click, which
 * comes later: visitors need not wait for the whole time of a double tap.
 */
import { TAG_SPACING, TOUCH_TARGET } from '@vitrina/geometry';
import { findNearestTag } from '../tags/nearest-tag.ts';
import type { FindBlock } from './find-block.ts';

/** ms from a tap to the press of the second one. */
const WAIT_MS = 220;
/** ms and px from a tap to the second one of a double tap, as for the zoom (gesture-core.ts of the viewer). */
const DOUBLE_TAP = { ms: 320, px: 28 };

const selectedText = (): string => String(window.getSelection() ?? '');

/**
 * A handled click is marked by `preventDefault`: it is no tap on the edge of the page, but the zoom counts it. `open` gets the index
 * that `find` has returned. Returns the function that removes the listeners.
 */
export const attachBlockTaps = (section: HTMLElement, find: FindBlock, open: (at: number) => void): (() => void) => {
  let selected = '';
  let wait: ReturnType<typeof setTimeout> | undefined;
  let last = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY };

  /** A tap beside every block may be meant for a tag close to it. */
  const blockOf = (event: MouseEvent): number => {
    const inside = find(event, TAG_SPACING);
    if (inside >= 0 || findNearestTag(section, { x: event.clientX, y: event.clientY })) return inside;
    return find(event, TOUCH_TARGET);
  };
  const handleClick = (event: MouseEvent) => {
    const at = blockOf(event);
    if (at < 0) return;
    event.preventDefault();
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const isSecond = time - last.time < DOUBLE_TAP.ms && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP.px;
    last = { x, y, time: isSecond ? Number.NEGATIVE_INFINITY : time };
    // The press of the second tap may come before the click of the first one.
    clearTimeout(wait);
    // The end of a selection of text is no tap.
    if (!isSecond && selectedText() === selected) wait = setTimeout(() => open(at), WAIT_MS);
  };
  const handlePress = () => {
    clearTimeout(wait);
    selected = selectedText();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  section.addEventListener('click', handleClick, { signal });
  // In the capture phase: the text layer keeps presses of a mouse to itself.
  section.addEventListener('pointerdown', handlePress, { signal, capture: true });
  return () => {
    clearTimeout(wait);
    listeners.abort();
  };
};
