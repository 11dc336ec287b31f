// A horizontal drag on the stage turns the page with the pointer; taps and vertical scrolling are not affected.
import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Direction } from '../state/reader.state.ts';
import { completes, dragProgress, type TurnStyle } from './turn-transforms.ts';

type Sample = { x: number; at: number };

type Drag = {
  pointer: number;
  x: number;
  y: number;
  /** `null` until the drag has exceeded the slack. */
  direction: Direction | null;
  samples: Sample[];
};

export type TurnDragOptions = {
  style: TurnStyle;
  isZoomed: () => boolean;
  /** Returns false if there is nothing to turn to on that side. */
  onGrab: (direction: Direction) => boolean;
  onMove: (progress: number) => void;
  onRelease: (direction: Direction, completes: boolean) => void;
};

/** px before a press is a drag; a finger trembles more than a mouse. */
const SLACK = { mouse: 5, other: 9 };
/** ms before the release that count for its speed. */
const SPEED_WINDOW_MS = 90;
/** A click within this time of a drag is the end of the drag, and suppressed. */
export const CLICK_AFTER_DRAG_MS = 300;

/** Elements that handle drags themselves. */
export const handlesOwnPointer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-player], iframe, input') !== null;

const speedOf = (samples: readonly Sample[], direction: Direction): number => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at <= first.at) return 0;
  const speed = (last.x - first.x) / (last.at - first.at);
  return direction === 'forward' ? -speed : speed;
};

const addSample = (drag: Drag, x: number, at: number): void => {
  drag.samples = [...drag.samples.filter((sample) => at - sample.at < SPEED_WINDOW_MS), { x, at }];
};

export const useTurnDrag = ({ style, isZoomed, onGrab, onMove, onRelease }: TurnDragOptions) => {
  const drag = useRef<Drag | null>(null);
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);

  const end = (isCompleting: (drag: Drag, direction: Direction) => boolean) => {
    const ended = drag.current;
    drag.current = null;
    if (ended?.direction) onRelease(ended.direction, isCompleting(ended, ended.direction));
  };

  const follow = (event: PointerEvent<HTMLElement>, current: Drag, direction: Direction) => {
    addSample(current, event.clientX, event.timeStamp);
    onMove(dragProgress(style, direction, event.clientX - current.x, event.currentTarget.clientWidth));
  };

  const begin = (event: PointerEvent<HTMLElement>, { pointer, x, y, samples }: Drag) => {
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    const slack = event.pointerType === 'mouse' ? SLACK.mouse : SLACK.other;
    if (Math.hypot(dx, dy) < slack) return;
    const direction = dx < 0 ? 'forward' : 'back';
    draggedAt.current = event.timeStamp;
    if (Math.abs(dy) > Math.abs(dx) || !onGrab(direction)) {
      drag.current = null;
      return;
    }
    event.currentTarget.setPointerCapture(pointer);
    // Measured from the end of the slack, so that the page does not jump by it. A quick flick may be this single event.
    const started = { pointer, x: x + Math.sign(dx) * slack, y, direction, samples } satisfies Drag;
    drag.current = started;
    follow(event, started, direction);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      draggedAt.current = Number.NEGATIVE_INFINITY;
      // A second pointer makes it a pinch.
      if (drag.current) end(() => false);
      else if (event.isPrimary && event.button === 0 && !isZoomed() && !handlesOwnPointer(event.target))
        drag.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          direction: null,
          samples: [{ x: event.clientX, at: event.timeStamp }],
        };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (!current || event.pointerId !== current.pointer) return;
      // A mouse that was released outside the stage sends no pointerup to it.
      if (event.pointerType === 'mouse' && event.buttons === 0) end(() => false);
      else if (current.direction) follow(event, current, current.direction);
      else begin(event, current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (event.pointerId !== drag.current?.pointer) return;
      const { clientX, currentTarget, timeStamp } = event;
      if (drag.current.direction) draggedAt.current = timeStamp;
      end((ended, direction) => {
        addSample(ended, clientX, timeStamp);
        const progress = dragProgress(style, direction, clientX - ended.x, currentTarget.clientWidth);
        return completes(style, direction, progress, speedOf(ended.samples, direction));
      });
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (event.pointerId === drag.current?.pointer) end(() => false);
    },
    /** Suppresses the click that a drag ends with. A later click comes from a key or a screen reader. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (event.timeStamp - draggedAt.current > CLICK_AFTER_DRAG_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Prevents the browser's own drag of links and pictures, which would cancel the pointer. */
    onDragStart(event: DragEvent<HTMLElement>) {
      event.preventDefault();
    },
  };
};
