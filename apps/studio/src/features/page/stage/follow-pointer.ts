/** A drag with the pointer, from its press on: told in percent of the page. Escape takes it back. */
import type { Position } from '@vitrina/contract';
import { positionOf } from '@vitrina/geometry';
import type { PointerEvent as ReactPointerEvent } from 'react';

type Follow = {
  paper: Element;
  onMove: (by: Position, event: { shiftKey: boolean }) => void;
  /** Null: taken back, or no movement. */
  onEnd: (by: Position | null, event: { shiftKey: boolean }) => void;
};

const THRESHOLD_PX = 3;

export const followPointer = (
  { currentTarget, pointerId, clientX, clientY, button, isPrimary }: ReactPointerEvent<HTMLElement>,
  { paper, onMove, onEnd }: Follow,
): void => {
  if (button !== 0 || !isPrimary) return;
  currentTarget.setPointerCapture(pointerId);
  const listening = new AbortController();
  const { signal } = listening;
  let by: Position | null = null;
  const end = (moved: Position | null, event: { shiftKey: boolean }): void => {
    listening.abort();
    onEnd(moved, event);
  };
  const handleMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const way = { x: event.clientX - clientX, y: event.clientY - clientY };
    if (by === null && Math.hypot(way.x, way.y) < THRESHOLD_PX) return;
    const { width, height } = paper.getBoundingClientRect();
    by = positionOf(way, { width, height });
    onMove(by, event);
  };
  const handleUp = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) end(by, event);
  };
  const handleCancel = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) end(null, event);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(null, event);
  };
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleUp, { signal });
  window.addEventListener('pointercancel', handleCancel, { signal });
  window.addEventListener('keydown', handleKey, { signal, capture: true });
};
