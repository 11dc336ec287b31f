/**
 * Moves an element with the pointer. The element follows by its own style, without a render; the end of the drag is told once. A mouse
 * starts after some pixels, a finger after it has rested, so that it can scroll. Escape puts the element back.
 */
import type { Position, Size } from '@vitrina/contract';
import { positionOf } from '@vitrina/geometry';
import type { PointerEvent } from 'react';
import { placeWithin } from '../state/placing.ts';

const THRESHOLD_PX = 4;
const HOLD_MS = 250;
/** A finger that moves before the time is up scrolls. */
const SLIP_PX = 8;

type Dragged = { position: Position; size: Size | null };
type Drag = { element: Dragged; paper: HTMLElement; onEnd: (position: Position) => void };

const atPlace = (button: HTMLElement, { left, top }: Position): void => {
  button.style.left = `${left}%`;
  button.style.top = `${top}%`;
};

/** The click that follows the end of a drag selects nothing. */
const swallowClick = (button: HTMLElement): void => {
  const stop = (event: Event) => event.stopPropagation();
  button.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => button.removeEventListener('click', stop, { capture: true }), 0);
};

export const dragElement = (event: PointerEvent<HTMLElement>, { element, paper, onEnd }: Drag): void => {
  if (event.button !== 0 || !event.isPrimary) return;
  const { currentTarget: button, pointerId, pointerType, clientX, clientY } = event;
  const isFinger = pointerType === 'touch';
  const listening = new AbortController();
  let place: Position | null = null;
  let isHeld = !isFinger;
  const hold = setTimeout(() => {
    isHeld = true;
    if (isFinger) button.dataset['held'] = '';
  }, HOLD_MS);
  const end = (): void => {
    clearTimeout(hold);
    listening.abort();
    delete button.dataset['held'];
    delete button.dataset['dragged'];
  };
  const cancel = (): void => {
    end();
    if (place) atPlace(button, element.position);
  };
  const follow = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): void => {
    const by = { x: x - clientX, y: y - clientY };
    const way = Math.hypot(by.x, by.y);
    if (!isHeld) {
      if (way > SLIP_PX) end();
      return;
    }
    if (place === null && way < THRESHOLD_PX) return;
    if (place === null) {
      button.setPointerCapture(pointerId);
      button.dataset['dragged'] = '';
    }
    const { width, height } = paper.getBoundingClientRect();
    const { left, top } = positionOf(by, { width, height });
    place = placeWithin({ left: element.position.left + left, top: element.position.top + top }, element.size);
    atPlace(button, place);
  };
  const drop = (): void => {
    end();
    if (!place) return;
    swallowClick(button);
    onEnd(place);
  };
  const { signal } = listening;
  const ofPointer = (handle: (moved: globalThis.PointerEvent) => void) => (moved: globalThis.PointerEvent) => {
    if (moved.pointerId === pointerId) handle(moved);
  };
  window.addEventListener('pointermove', ofPointer(follow), { signal });
  window.addEventListener('pointerup', ofPointer(drop), { signal });
  window.addEventListener('pointercancel', ofPointer(cancel), { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || !place) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      swallowClick(button);
      cancel();
    },
    { signal, capture: true },
  );
  // The browser scrolls unless each movement of a finger that drags is prevented.
  button.addEventListener('touchmove', (touch) => isHeld && touch.cancelable && touch.preventDefault(), {
    signal,
    passive: false,
  });
};
