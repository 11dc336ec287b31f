// A finger or a pressed pointer on the stage: a sideways drag turns the page under it, everything else stays what it is.
import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Direction } from './reader.state.ts';
import { completes, heldProgress, type TurnLook } from './turn-pose.ts';

type Sample = { x: number; at: number };

type Drag = {
  pointer: number;
  x: number;
  y: number;
  /** Null until the finger has shown that it means to turn. */
  direction: Direction | null;
  samples: Sample[];
};

export type DragTurn = {
  look: TurnLook;
  isZoomed: () => boolean;
  /** False: there is nothing to turn to on that side. */
  onGrab: (direction: Direction) => boolean;
  onMove: (progress: number) => void;
  onRelease: (direction: Direction, completes: boolean) => void;
};

/** px before a press is a drag; a finger trembles more than a mouse. */
const SLACK = { mouse: 5, other: 9 };
/** Only the last moment before letting go counts as speed. */
const RECENT_MS = 90;
const CLICK_AFTER_MS = 300;

const keepsPointer = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('video, iframe, input') !== null;

const speedOf = (samples: readonly Sample[], direction: Direction): number => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at <= first.at) return 0;
  const speed = (last.x - first.x) / (last.at - first.at);
  return direction === 'forward' ? -speed : speed;
};

const remember = (drag: Drag, x: number, at: number): void => {
  drag.samples = [...drag.samples.filter((sample) => at - sample.at < RECENT_MS), { x, at }];
};

export const useTurnDrag = ({ look, isZoomed, onGrab, onMove, onRelease }: DragTurn) => {
  const drag = useRef<Drag | null>(null);
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);

  const end = (isCompleting: (drag: Drag, direction: Direction) => boolean) => {
    const ended = drag.current;
    drag.current = null;
    if (ended?.direction) onRelease(ended.direction, isCompleting(ended, ended.direction));
  };

  const follow = (event: PointerEvent<HTMLElement>, current: Drag, direction: Direction) => {
    remember(current, event.clientX, event.timeStamp);
    onMove(heldProgress(look, direction, event.clientX - current.x, event.currentTarget.clientWidth));
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
    // Counted from the end of the slack, so that the page does not jump by it; a quick flick may be this one event.
    const begun = { pointer, x: x + Math.sign(dx) * slack, y, direction, samples } satisfies Drag;
    drag.current = begun;
    follow(event, begun, direction);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      draggedAt.current = Number.NEGATIVE_INFINITY;
      // A second finger is a pinch, and the browser's business.
      if (drag.current) end(() => false);
      else if (event.isPrimary && event.button === 0 && !isZoomed() && !keepsPointer(event.target))
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
      // Let go beside the stage, where nobody here heard of it.
      if (event.pointerType === 'mouse' && event.buttons === 0) end(() => false);
      else if (current.direction) follow(event, current, current.direction);
      else begin(event, current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (event.pointerId !== drag.current?.pointer) return;
      const { clientX, currentTarget, timeStamp } = event;
      if (drag.current.direction) draggedAt.current = timeStamp;
      end((ended, direction) => {
        remember(ended, clientX, timeStamp);
        const progress = heldProgress(look, direction, clientX - ended.x, currentTarget.clientWidth);
        return completes(look, direction, progress, speedOf(ended.samples, direction));
      });
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (event.pointerId === drag.current?.pointer) end(() => false);
    },
    /** What a drag ends on is not what was meant. A moment later a click comes from elsewhere: a key, a screen reader. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (event.timeStamp - draggedAt.current > CLICK_AFTER_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** A link or a picture would be dragged by the browser itself, and the pointer lost. */
    onDragStart(event: DragEvent<HTMLElement>) {
      event.preventDefault();
    },
  };
};
