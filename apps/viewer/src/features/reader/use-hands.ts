// What hands do on the stage, and who of turning and zooming it is for: on a whole page a drag turns, on a zoomed one it
// moves what is seen.
import { type MouseEvent, type RefObject, useCallback } from 'react';
import type { Direction } from './reader.state.ts';
import { isOnControl, tappedSide } from './tapped-side.ts';
import type { TurnLook } from './turn-pose.ts';
import { useMagnified } from './use-magnified.ts';
import type { useTurn } from './use-turn.ts';
import { useTurnDrag } from './use-turn-drag.ts';
import { useTurnKeys } from './use-turn-keys.ts';
import { useZoomMotion } from './use-zoom-motion.ts';
import type { ZoomControl } from './zoom-control.ts';

type Hands = {
  stageRef: RefObject<HTMLElement | null>;
  contentRef: RefObject<HTMLElement | null>;
  control: ZoomControl;
  canZoom: boolean;
  look: TurnLook;
  /** What lies open, by a name. */
  open: string;
  /** Where a turn would lead; `null` at the ends. */
  target: (direction: Direction) => number | null;
  turn: (direction: Direction) => void;
  turning: Pick<ReturnType<typeof useTurn>, 'grab' | 'moveTo' | 'release'>;
  /** Says whether the key meant something. */
  goByKey: (key: string, isShifted: boolean) => boolean;
};

export const useHands = (hands: Hands) => {
  const { stageRef, contentRef, control, look, open, target, turn, turning, goByKey } = hands;
  const { isMagnifiedNow } = useMagnified();
  const zoom = useZoomMotion({
    stageRef,
    contentRef,
    control,
    open,
    isWanted: hands.canZoom,
    isMagnified: isMagnifiedNow,
    onTurn: turn,
  });
  const isCloser = () => isMagnifiedNow() || zoom.isZoomedNow();

  const drag = useTurnDrag({
    look,
    isZoomed: isCloser,
    onGrab: (direction) => {
      const to = target(direction);
      if (to !== null) turning.grab(to);
      return to !== null;
    },
    onMove: turning.moveTo,
    onRelease: (direction, isComplete) => {
      turning.release(isComplete);
      if (isComplete) turn(direction);
    },
  });

  const { handleKey } = zoom;
  useTurnKeys(
    useCallback((key, isShifted) => handleKey(key, isShifted) || goByKey(key, isShifted), [handleKey, goByKey]),
  );

  const handleTap = (event: MouseEvent<HTMLElement>) => {
    const edge = isCloser() ? null : tappedSide(event);
    if (edge) turn(edge);
    else if (!isOnControl(event)) zoom.handleTap(event);
  };
  return { drag, handleTap };
};
