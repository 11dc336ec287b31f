// Ties the zoomed view to the reader. What hands do there (zoom-hands.ts) is a piece of its own: a page is read and tapped
// before anybody comes closer to it.
import { isZoomed, UNZOOMED } from '@vitrina/geometry';
import { type MouseEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Direction } from './reader.state.ts';
import type { ZoomControl } from './zoom-control.ts';
import type { ZoomHands } from './zoom-hands.ts';

type ZoomMotion = {
  stageRef: RefObject<HTMLElement | null>;
  /** What is scaled: everything that lies on the stage, but its buttons. */
  contentRef: RefObject<HTMLElement | null>;
  control: ZoomControl;
  /** What lies open, by a name: another one begins unzoomed. */
  open: string;
  /** The line is free for what is not needed to read and to tap. */
  isWanted: boolean;
  isMagnified: () => boolean;
  onTurn: (direction: Direction) => void;
};

/** Somebody does something, or a network is back. */
const TRY_AGAIN = ['online', 'pointerdown', 'keydown'];

export const useZoomMotion = (motion: ZoomMotion) => {
  const { stageRef, contentRef, control, open, isWanted, isMagnified, onTurn } = motion;
  const hands = useRef<ZoomHands | null>(null);
  const turnRef = useRef(onTurn);
  useLayoutEffect(function keepLatest() {
    turnRef.current = onTurn;
  });

  useLayoutEffect(
    function listenToHands() {
      const [stage, content] = [stageRef.current, contentRef.current];
      if (!stage || !content || !isWanted) return;
      const over = new AbortController();
      const { signal } = over;
      const take = async (): Promise<void> => {
        const part = await import('./zoom-hands.ts').catch(() => null);
        if (signal.aborted || hands.current) return;
        // Without it pages turn as before, and stay as large as they are.
        if (!part) {
          for (const kind of TRY_AGAIN) window.addEventListener(kind, again, { once: true, signal });
          return;
        }
        const turn = (direction: Direction) => turnRef.current(direction);
        hands.current = part.layHands({ stage, content, control, isMagnified, onTurn: turn });
      };
      const again = () => void take();
      again();
      return () => {
        over.abort();
        hands.current?.stop();
        hands.current = null;
      };
    },
    [stageRef, contentRef, control, isWanted, isMagnified],
  );

  useLayoutEffect(
    function beginUnzoomed() {
      hands.current?.reset();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- what lies open is the reason, not an input
    [open],
  );

  const isZoomedNow = useCallback(() => isZoomed(hands.current?.view() ?? UNZOOMED), []);
  const handleKey = useCallback(
    (key: string, isShifted: boolean): boolean => {
      if (hands.current) return hands.current.press(key, isShifted);
      if (key !== '+') return false;
      control.zoomIn();
      return true;
    },
    [control],
  );
  const handleTap = ({ clientX, clientY, currentTarget, timeStamp }: MouseEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    hands.current?.tap({ x: clientX - left, y: clientY - top }, timeStamp);
  };
  return { isZoomedNow, handleKey, handleTap };
};
