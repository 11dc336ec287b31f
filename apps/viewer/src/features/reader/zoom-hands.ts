// What hands do to the zoomed view: fingers, wheel, keys, double taps and the commands of buttons lead to one mover. Knows
// the DOM, not React; fetched once the open page can be read and tapped (use-zoom-motion.ts).
import { DOUBLE_TAP_ZOOM, isZoomed, type Point, stepZoom, UNZOOMED, type Zoomed, zoomAbout } from '@vitrina/geometry';
import type { Direction } from './reader.state.ts';
import type { ZoomControl } from './zoom-control.ts';
import { listenToFingers } from './zoom-fingers.ts';
import { createZoomMover, type ZoomMover } from './zoom-mover.ts';
import { panWithin } from './zoom-path.ts';
import { keepInSight } from './zoom-sight.ts';
import { listenToWheel } from './zoom-wheel.ts';

export type ZoomHands = {
  view: () => Zoomed;
  /** The whole page, at once. */
  reset: () => void;
  /** Says whether the key meant something. */
  press: (key: string, isShifted: boolean) => boolean;
  /** `place` on the stage, `at` in ms: the second of two taps at one place comes closer, or goes back. */
  tap: (place: Point, at: number) => void;
  stop: () => void;
};

type Stage = {
  stage: HTMLElement;
  /** What is scaled: everything that lies on the stage, but its buttons. */
  content: HTMLElement;
  control: ZoomControl;
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

/** Own counting: browsers send a double click for fingers or do not. */
const createTaps = (mover: ZoomMover) => {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  return (place: Point, at: number): void => {
    const isDouble = at - last.at < DOUBLE_MS && Math.hypot(place.x - last.x, place.y - last.y) < DOUBLE_PX;
    last = { ...place, at: isDouble ? Number.NEGATIVE_INFINITY : at };
    if (!isDouble) return;
    const view = mover.view();
    mover.goTo(isZoomed(view) ? UNZOOMED : zoomAbout(view, place, DOUBLE_TAP_ZOOM));
  };
};

export const layHands = ({ stage, content, control, isMagnified, onTurn }: Stage): ZoomHands => {
  const mover = createZoomMover(stage, content, control.reader);
  const detach = control.reader.attach({
    zoomIn: () => step(mover, 'in'),
    zoomOut: () => step(mover, 'out'),
    reset: () => mover.goTo(UNZOOMED),
  });
  const stopFingers = listenToFingers(stage, { mover, isMagnified, onTurn });
  const stopWheel = listenToWheel(stage, { mover, onTurn });
  const stopSight = keepInSight(stage, mover);
  const resizes = new ResizeObserver(mover.refit);
  resizes.observe(stage);
  stage.dataset['zoomable'] = '';
  return {
    view: mover.view,
    reset: mover.reset,
    press: (key, isShifted) => pressKey(mover, key, isShifted),
    tap: createTaps(mover),
    stop: () => {
      delete stage.dataset['zoomable'];
      resizes.disconnect();
      stopSight();
      stopWheel();
      stopFingers();
      detach();
      mover.end();
      control.reader.rest(UNZOOMED);
    },
  };
};
