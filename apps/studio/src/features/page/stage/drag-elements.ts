/**
 * Moves elements with the pointer. They follow by their own style, without a render; the end of the drag is told once. A mouse
 * starts after some pixels, a finger after it has rested, so that it can scroll. Escape puts the elements back.
 */
import type { Position } from '@vitrina/contract';
import { positionOf } from '@vitrina/geometry';
import type { PointerEvent } from 'react';
import { elementDomId } from '../acts/acts-base.ts';
import { boundsOf, shiftWithin } from '../state/arrange.ts';
import type { PageElement } from '../state/page-elements.ts';
import { type Guides, NO_GUIDES } from '../state/snapping.ts';
import { showGuides } from './guides.ts';
import { swallowClick } from './swallow-click.ts';
import type { Snap } from './use-snap.ts';

const THRESHOLD_PX = 4;
const HOLD_MS = 250;
/** A finger that moves before the time is up scrolls. */
const SLIP_PX = 8;

type Drag = {
  /** The pressed one. */
  button: HTMLElement;
  paper: HTMLElement;
  /** The elements that move, asked when the drag begins. */
  elements: () => readonly PageElement[];
  snap: Snap;
  /** By percent of the page. */
  onEnd: (elements: readonly PageElement[], by: Position) => void;
};

type Moved = { elements: readonly PageElement[]; buttons: readonly (HTMLElement | null)[] };

const placeAt = ({ elements, buttons }: Moved, by: Position): void =>
  elements.forEach(({ position }, at) => {
    const button = buttons[at];
    if (!button) return;
    button.style.left = `${position.left + by.left}%`;
    button.style.top = `${position.top + by.top}%`;
  });

const mark = ({ buttons }: Moved, isDragged: boolean): void =>
  buttons.forEach((button) => button?.toggleAttribute('data-dragged', isDragged));

const STILL: Position = { left: 0, top: 0 };

/** With Shift along one axis only. */
const wayOf = (x: number, y: number, isStraight: boolean): { x: number; y: number } => {
  if (!isStraight) return { x, y };
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y };
};

const follower = ({ paper, elements, snap }: Pick<Drag, 'paper' | 'elements' | 'snap'>) => {
  const all = elements();
  const moved: Moved = { elements: all, buttons: all.map(({ id }) => document.getElementById(elementDomId(id))) };
  const lines = snap.linesWithout(all);
  const from = boundsOf(all);
  let by = STILL;
  mark(moved, true);
  const end = (guides: Guides = NO_GUIDES): void => {
    mark(moved, false);
    showGuides(paper, guides);
  };
  return {
    elements: all,
    by: () => by,
    end,
    cancel: (): void => {
      end();
      placeAt(moved, STILL);
    },
    follow: (x: number, y: number, event: globalThis.PointerEvent): void => {
      const { width, height } = paper.getBoundingClientRect();
      const way = wayOf(x, y, event.shiftKey);
      const wanted = shiftWithin(all, positionOf(way, { width, height }));
      const area = {
        position: { left: from.position.left + wanted.left, top: from.position.top + wanted.top },
        size: from.size,
      };
      const { by: toLine, guides } = lines(area, paper, event);
      const isFree = { x: way.x !== 0 || !event.shiftKey, y: way.y !== 0 || !event.shiftKey };
      by = shiftWithin(all, {
        left: wanted.left + (isFree.x ? toLine.left : 0),
        top: wanted.top + (isFree.y ? toLine.top : 0),
      });
      placeAt(moved, by);
      showGuides(paper, { x: isFree.x ? guides.x : null, y: isFree.y ? guides.y : null });
    },
  };
};

export const dragElements = (event: PointerEvent<HTMLElement>, { button, onEnd, ...drag }: Drag): void => {
  if (event.button !== 0 || !event.isPrimary) return;
  const { pointerId, pointerType, clientX, clientY } = event;
  const isFinger = pointerType === 'touch';
  const listening = new AbortController();
  let moving: ReturnType<typeof follower> | null = null;
  let isHeld = !isFinger;
  const hold = setTimeout(() => {
    isHeld = true;
    if (isFinger) button.dataset['held'] = '';
  }, HOLD_MS);
  const end = (): void => {
    clearTimeout(hold);
    listening.abort();
    delete button.dataset['held'];
  };
  const cancel = (): void => {
    end();
    moving?.cancel();
  };
  const follow = (to: globalThis.PointerEvent): void => {
    const by = { x: to.clientX - clientX, y: to.clientY - clientY };
    const way = Math.hypot(by.x, by.y);
    if (!isHeld) {
      if (way > SLIP_PX) end();
      return;
    }
    if (moving === null && way < THRESHOLD_PX) return;
    if (moving === null) {
      button.setPointerCapture(pointerId);
      moving = follower(drag);
    }
    moving.follow(by.x, by.y, to);
  };
  const drop = (): void => {
    end();
    if (!moving) return;
    moving.end();
    swallowClick(button);
    onEnd(moving.elements, moving.by());
  };
  const { signal } = listening;
  const ofPointer = (handle: (to: globalThis.PointerEvent) => void) => (to: globalThis.PointerEvent) => {
    if (to.pointerId === pointerId) handle(to);
  };
  window.addEventListener('pointermove', ofPointer(follow), { signal });
  window.addEventListener('pointerup', ofPointer(drop), { signal });
  window.addEventListener('pointercancel', ofPointer(cancel), { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || !moving) return;
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
