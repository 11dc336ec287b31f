// Drags, taps and keys on the stage, shared between turning and zooming: on a whole page a drag turns, on a zoomed page it pans.
import { type MouseEvent, type RefObject, useCallback } from 'react';
import { openBox } from './state/open-box.ts';
import type { Direction } from './state/reader.state.ts';
import { type TurnStyle, tappedEdge } from './turning/turn-transforms.ts';
import type { useTurn } from './turning/use-turn.ts';
import { useTurnDrag } from './turning/use-turn-drag.ts';
import { useTurnKeys } from './turning/use-turn-keys.ts';
import { usePinchZoomedViewport } from './zoom/use-pinch-zoomed-viewport.ts';
import { useZoomMotion } from './zoom/use-zoom-motion.ts';
import type { ZoomStore } from './zoom/zoom-store.ts';

/** Elements that handle a tap themselves. */
const INTERACTIVE = 'button, a, [data-player], iframe, input';

export const isOnControl = ({ target }: Pick<MouseEvent, 'target'>): boolean =>
  target instanceof Element && target.closest(INTERACTIVE) !== null;

/** The direction that a tap on the stage turns to. Read from the layout: a page still moving is tapped where it will rest. */
const tapZone = (event: MouseEvent<HTMLElement>): Direction | null => {
  const { currentTarget, clientX } = event;
  // A tap on a product is none on the edge of the page.
  const open = isOnControl(event) || event.defaultPrevented ? null : openBox(currentTarget);
  if (!open) return null;
  return tappedEdge(clientX - currentTarget.getBoundingClientRect().left, open.left, open.left + open.width);
};

type StageGestureOptions = {
  stageRef: RefObject<HTMLElement | null>;
  contentRef: RefObject<HTMLElement | null>;
  store: ZoomStore;
  canZoom: boolean;
  style: TurnStyle;
  /** Identifies the open view. */
  openKey: string;
  /** The view that a turn leads to; `null` at the ends. */
  target: (direction: Direction) => number | null;
  turn: (direction: Direction) => void;
  turning: Pick<ReturnType<typeof useTurn>, 'grab' | 'moveTo' | 'release'>;
  /** Returns whether the key was handled. */
  navigateByKey: (key: string, isShifted: boolean) => boolean;
};

export const useStageGestures = (options: StageGestureOptions) => {
  const { stageRef, contentRef, store, canZoom, style, openKey, target, turn, turning, navigateByKey } = options;
  const { readIsViewportZoomed } = usePinchZoomedViewport();
  const zoom = useZoomMotion({
    stageRef,
    contentRef,
    store,
    openKey,
    isEnabled: canZoom,
    isViewportZoomed: readIsViewportZoomed,
    onTurn: turn,
  });
  const isMagnified = () => readIsViewportZoomed() || zoom.isZoomedNow();

  const drag = useTurnDrag({
    style,
    isZoomed: isMagnified,
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
    useCallback(
      (key, isShifted) => handleKey(key, isShifted) || navigateByKey(key, isShifted),
      [handleKey, navigateByKey],
    ),
  );

  const handleTap = (event: MouseEvent<HTMLElement>) => {
    const direction = isMagnified() ? null : tapZone(event);
    if (direction) turn(direction);
    else if (!isOnControl(event)) zoom.handleTap(event);
  };
  return { drag, handleTap };
};
