// Gestures, wheel, keys, double taps and button commands of the zoomed book, all driving one animator. Knows the DOM, not
// React; loaded once the open page can be read and tapped (use-zoom-motion.ts).
import { DOUBLE_TAP_ZOOM, isZoomed, type Point, stepZoom, UNZOOMED, type Zoomed, zoomAbout } from '@vitrina/geometry';
import { createDoubleTap, PAGE_DOUBLE_TAP } from '../../../lib/gestures/gesture-core.ts';
import type { Direction } from '../state/reader.state.ts';
import { panWithin } from './interpolation.ts';
import { attachPinchPan } from './pinch-pan.ts';
import { revealFocusedElement } from './reveal-focused.ts';
import { attachWheel } from './wheel.ts';
import { createZoomAnimator, type ZoomAnimator } from './zoom-animator.ts';
import type { ZoomStore } from './zoom-store.ts';

export type ZoomGestures = {
  view: () => Zoomed;
  /** To the whole page, without an animation. */
  reset: () => void;
  /** Returns whether the key was handled. */
  handleKey: (key: string, isShifted: boolean) => boolean;
  /** `point` on the stage, `time` in ms: a double tap zooms in, or out to the whole page. */
  tap: (point: Point, time: number) => void;
  stop: () => void;
};

type ZoomGestureOptions = {
  stage: HTMLElement;
  /** The scaled element: everything on the stage except its buttons. */
  content: HTMLElement;
  store: ZoomStore;
  isViewportZoomed: () => boolean;
  onTurn: (direction: Direction) => void;
};

/** One press of an arrow key moves a zoomed page by this share of the stage. */
const ARROW_SHARE = 0.2;

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
};

const middleOf = ({ width, height }: { width: number; height: number }): Point => ({ x: width / 2, y: height / 2 });

const step = (animator: ZoomAnimator, to: 'in' | 'out'): void => {
  const view = animator.view();
  animator.goTo(zoomAbout(view, middleOf(animator.bounds().stage), stepZoom(view.zoom, to)));
};

/** ← and → turn pages, zoomed or not (decisions); with Shift they pan a zoomed page, as ↑ and ↓ do. */
const handleKey = (animator: ZoomAnimator, key: string, isShifted: boolean): boolean => {
  if (key === '+' || key === '=') step(animator, 'in');
  else if (key === '-') step(animator, 'out');
  else if (key === '0') animator.goTo(UNZOOMED);
  else {
    const arrow = ARROWS[key];
    if (!arrow || !isZoomed(animator.view()) || (arrow.x !== 0 && !isShifted)) return false;
    const { stage } = animator.bounds();
    const by = { x: arrow.x * stage.width * ARROW_SHARE, y: arrow.y * stage.height * ARROW_SHARE };
    animator.goTo(panWithin(animator.view(), by, animator.bounds()));
  }
  return true;
};

export const attachZoomGestures = (options: ZoomGestureOptions): ZoomGestures => {
  const { stage, content, store, isViewportZoomed, onTurn } = options;
  const animator = createZoomAnimator(stage, content, {
    onRest: store.reader.setView,
    onTarget: store.reader.setTarget,
  });
  const unbindCommands = store.reader.bindCommands({
    zoomIn: () => step(animator, 'in'),
    zoomOut: () => step(animator, 'out'),
    reset: () => animator.goTo(UNZOOMED),
  });
  const detachPinchPan = attachPinchPan(stage, { animator, isViewportZoomed, onTurn });
  const detachWheel = attachWheel(stage, { animator, onTurn });
  const stopRevealing = revealFocusedElement(stage, animator);
  const resizes = new ResizeObserver(animator.refit);
  const isDoubleTap = createDoubleTap(PAGE_DOUBLE_TAP);
  resizes.observe(stage);
  stage.dataset['zoomable'] = '';
  return {
    view: animator.view,
    reset: animator.reset,
    handleKey: (key, isShifted) => handleKey(animator, key, isShifted),
    tap: (point, time) => {
      if (!isDoubleTap(point, time)) return;
      const view = animator.view();
      animator.goTo(isZoomed(view) ? UNZOOMED : zoomAbout(view, point, DOUBLE_TAP_ZOOM));
    },
    stop: () => {
      delete stage.dataset['zoomable'];
      resizes.disconnect();
      stopRevealing();
      detachWheel();
      detachPinchPan();
      unbindCommands();
      animator.stop();
      store.reader.setView(UNZOOMED);
    },
  };
};
