/** Draws a frame over the page with the pointer: to select what is inside of it, or the area of a link. Escape takes it away. */
import type { Area } from '@vitrina/contract';
import { boxOf, type Rect } from '@vitrina/geometry';
import type { PointerEvent } from 'react';
import { swallowClick } from './swallow-click.ts';

const THRESHOLD_PX = 4;

type Drawn = { paper: HTMLElement; onEnd: (area: Area, isAdded: boolean) => void };

const between = (one: number, other: number, from: number, length: number): [number, number] => {
  const [start, end] = [Math.max(Math.min(one, other), from), Math.min(Math.max(one, other), from + length)];
  return [start - from, Math.max(0, end - start)];
};

/** `isAdded`: Shift was held, which adds to the selection. A finger scrolls: it draws nothing. */
export const drawFrame = (event: PointerEvent<HTMLElement>, { paper, onEnd }: Drawn): void => {
  if (event.button !== 0 || !event.isPrimary || event.pointerType === 'touch') return;
  const { pointerId, clientX, clientY } = event;
  const frame = paper.querySelector<HTMLElement>('[data-frame]');
  const listening = new AbortController();
  let rect: Rect | null = null;
  const end = (): void => {
    listening.abort();
    if (frame) frame.hidden = true;
  };
  const follow = (to: globalThis.PointerEvent): void => {
    if (to.pointerId !== pointerId) return;
    if (!rect && Math.hypot(to.clientX - clientX, to.clientY - clientY) < THRESHOLD_PX) return;
    if (!rect) paper.setPointerCapture(pointerId);
    const page = paper.getBoundingClientRect();
    const [left, width] = between(clientX, to.clientX, page.left, page.width);
    const [top, height] = between(clientY, to.clientY, page.top, page.height);
    rect = { left, top, width, height };
    if (!frame) return;
    frame.hidden = false;
    for (const [side, px] of Object.entries(rect)) frame.style.setProperty(side, `${px}px`);
  };
  const drop = (up: globalThis.PointerEvent): void => {
    if (up.pointerId !== pointerId) return;
    end();
    if (!rect) return;
    swallowClick(paper);
    const { width, height } = paper.getBoundingClientRect();
    onEnd(boxOf(rect, { width, height }), up.shiftKey);
  };
  const { signal } = listening;
  window.addEventListener('pointermove', follow, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || !rect) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      swallowClick(paper);
      end();
    },
    { signal, capture: true },
  );
};
