// Ties the zoomed view to the reader: fingers, wheel, keys, double taps and the commands of buttons lead to one mover.
import { DOUBLE_TAP_ZOOM, isZoomed, type Point, stepZoom, UNZOOMED, zoomAbout } from '@vitrina/geometry';
import { type MouseEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Direction } from './reader.state.ts';
import type { ZoomControl } from './zoom-control.ts';
import { listenToFingers } from './zoom-fingers.ts';
import { createZoomMover, type ZoomMover } from './zoom-mover.ts';
import { panWithin } from './zoom-path.ts';
import { listenToWheel } from './zoom-wheel.ts';

type ZoomMotion = {
  stageRef: RefObject<HTMLElement | null>;
  /** What is scaled: everything that lies on the stage, but its buttons. */
  contentRef: RefObject<HTMLElement | null>;
  control: ZoomControl;
  /** What lies open, by a name: another one begins unzoomed. */
  open: string;
  isMagnified: () => boolean;
  onTurn: (direction: Direction) => void;
};

const DOUBLE_MS = 320;
const DOUBLE_PX = 28;
/** One press of an arrow moves a zoomed page by this share of the stage. */
const ARROW_SHARE = 0.2;

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
};

const middleOf = ({ width, height }: { width: number; height: number }): Point => ({ x: width / 2, y: height / 2 });

const step = (mover: ZoomMover, to: 'in' | 'out'): void => {
  const view = mover.view();
  mover.goTo(zoomAbout(view, middleOf(mover.bounds().stage), stepZoom(view.zoom, to)));
};

/** ← and → turn, zoomed or not (decisions); with Shift, or up and down, they move what is zoomed. */
const pressKey = (mover: ZoomMover, key: string, isShifted: boolean): boolean => {
  if (key === '+' || key === '=') step(mover, 'in');
  else if (key === '-') step(mover, 'out');
  else if (key === '0') mover.goTo(UNZOOMED);
  else {
    const arrow = ARROWS[key];
    if (!arrow || !isZoomed(mover.view()) || (arrow.x !== 0 && !isShifted)) return false;
    const { stage } = mover.bounds();
    const by = { x: arrow.x * stage.width * ARROW_SHARE, y: arrow.y * stage.height * ARROW_SHARE };
    mover.goTo(panWithin(mover.view(), by, mover.bounds()));
  }
  return true;
};

export const useZoomMotion = ({ stageRef, contentRef, control, open, isMagnified, onTurn }: ZoomMotion) => {
  const moverRef = useRef<ZoomMover | null>(null);
  const turnRef = useRef(onTurn);
  const tapped = useRef<Point & { at: number }>({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });
  useLayoutEffect(function keepLatest() {
    turnRef.current = onTurn;
  });

  useLayoutEffect(
    function listenToHands() {
      const [stage, content] = [stageRef.current, contentRef.current];
      if (!stage || !content) return;
      const mover = createZoomMover(stage, content, control.reader);
      moverRef.current = mover;
      const turn = (direction: Direction) => turnRef.current(direction);
      const detach = control.reader.attach({
        zoomIn: () => step(mover, 'in'),
        zoomOut: () => step(mover, 'out'),
        reset: () => mover.goTo(UNZOOMED),
      });
      const stopFingers = listenToFingers(stage, { mover, isMagnified, onTurn: turn });
      const stopWheel = listenToWheel(stage, { mover, onTurn: turn });
      const resizes = new ResizeObserver(mover.refit);
      resizes.observe(stage);
      return () => {
        resizes.disconnect();
        stopWheel();
        stopFingers();
        detach();
        mover.end();
        control.reader.rest(UNZOOMED);
        moverRef.current = null;
      };
    },
    [stageRef, contentRef, control, isMagnified],
  );

  useLayoutEffect(
    function beginUnzoomed() {
      moverRef.current?.reset();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- what lies open is the reason, not an input
    [open],
  );

  const isZoomedNow = useCallback(() => isZoomed(moverRef.current?.view() ?? UNZOOMED), []);
  const handleKey = useCallback((key: string, isShifted: boolean): boolean => {
    return moverRef.current !== null && pressKey(moverRef.current, key, isShifted);
  }, []);
  /** Own counting: browsers send a double click for fingers or do not. */
  const handleTap = ({ clientX: x, clientY: y, currentTarget, timeStamp: at }: MouseEvent<HTMLElement>) => {
    const { current: last } = tapped;
    const isDouble = at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_PX;
    tapped.current = { x, y, at: isDouble ? Number.NEGATIVE_INFINITY : at };
    const mover = moverRef.current;
    if (!isDouble || !mover) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const view = mover.view();
    mover.goTo(isZoomed(view) ? UNZOOMED : zoomAbout(view, { x: x - left, y: y - top }, DOUBLE_TAP_ZOOM));
  };
  return { isZoomedNow, handleKey, handleTap };
};
