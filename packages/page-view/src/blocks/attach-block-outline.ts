/** Follows pointer and focus over a page, and reports the block to outline: the one under a mouse, a pressed one, that of a focused tag. */
import { TOUCH_TARGET } from '@vitrina/geometry';
import type { FindBlock } from './find-block.ts';

/** px that a finger moves before it drags. */
const SLACK_PX = 9;
/** ms that the outline stays after a tap: until the product opens. */
const AFTER_TAP_MS = 300;

/** Index of the tag whose button contains the target; -1 for a group, which has several. */
const tagOf = (target: EventTarget | null): number => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-tag]') : null;
  const members = button?.dataset['tag'] ?? '';
  return /^\d+$/.test(members) ? Number(members) : -1;
};

/** `show` gets the index that `find` has returned, or -1. Returns the function that removes the listeners. */
export const attachBlockOutline = (section: HTMLElement, find: FindBlock, show: (at: number) => void): (() => void) => {
  let pressed = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showNow = (at: number) => {
    clearTimeout(timer);
    show(at);
  };
  const hide = () => showNow(-1);
  const follow = (event: PointerEvent) => {
    const at = tagOf(event.target);
    showNow(at < 0 ? find(event, TOUCH_TARGET) : at);
  };
  const handleMove = (event: PointerEvent) => {
    const { pointerType, buttons, clientX, clientY } = event;
    if (pointerType !== 'touch' && buttons === 0) follow(event);
    else if (Math.hypot(clientX - pressed.x, clientY - pressed.y) > SLACK_PX) hide();
  };
  const handleDown = (event: PointerEvent) => {
    pressed = { x: event.clientX, y: event.clientY };
    follow(event);
  };
  const handleLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') return hide();
    clearTimeout(timer);
    timer = setTimeout(hide, AFTER_TAP_MS);
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) showNow(tagOf(target));
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  section.addEventListener('pointermove', handleMove, { signal });
  // In the capture phase: the text layer keeps presses of a mouse to itself.
  section.addEventListener('pointerdown', handleDown, { signal, capture: true });
  section.addEventListener('pointerleave', handleLeave, { signal });
  section.addEventListener('pointercancel', hide, { signal });
  section.addEventListener('focusin', handleFocus, { signal });
  section.addEventListener('focusout', hide, { signal });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
};
