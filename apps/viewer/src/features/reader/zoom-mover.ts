// Moves the zoomed view: writes one transform, and runs what goes on by itself afterwards. Knows the DOM, not React.
import { clampPan, isZoomed, type Point, UNZOOMED, type Zoomed } from '@vitrina/geometry';
import { type Bounds, boundsOf } from './open-box.ts';
import { createApproach } from './zoom-approach.ts';
import { createClock, eased, FRAME_MS, wayTime } from './zoom-clock.ts';
import { between, carriedOver, isStill, panWithin, restOf, slowed } from './zoom-path.ts';

export type ZoomMover = {
  view: () => Zoomed;
  bounds: () => Bounds;
  /** It moves by itself. */
  isRunning: () => boolean;
  /** From here on a hand leads; what ran by itself stops where it is. */
  grab: () => void;
  show: (view: Zoomed) => void;
  /** The hand has let go: at once, or thrown on with that speed in px per ms. */
  letGo: (speed?: Point) => void;
  /** Goes there by itself; to where the page ends at the latest. */
  goTo: (view: Zoomed) => void;
  /** Without a way between: the page has been turned. */
  reset: () => void;
  /** The stage has another size. */
  refit: () => void;
  end: () => void;
};

const isSamePlace = (one: Zoomed, other: Zoomed): boolean =>
  one.zoom === other.zoom && Math.hypot(one.x - other.x, one.y - other.y) < 0.5;

const isSameRoom = (one: Bounds, other: Bounds): boolean =>
  one.stage.width === other.stage.width &&
  one.stage.height === other.stage.height &&
  one.box.width === other.box.width &&
  one.box.height === other.box.height;

/** Of the open pages, what keeps its own size however near one looks. */
const OWN_SIZE = '[data-current] [data-own-size]';
/** So many are sized with each movement, in turn: of hundreds nobody sees that they come a few frames behind. */
const SIZED_AT_ONCE = 6;

/**
 * What is seen: the view, written as one transform. `--zoom`, by which the open pages are styled, changes at rest alone: all
 * that lies on them would be styled anew in every frame. Until then what keeps its own size is scaled element by element.
 */
const createFace = (stage: HTMLElement, content: HTMLElement, tell: (view: Zoomed) => void) => {
  let view = UNZOOMED;
  let sized: HTMLElement[] = [];
  let turn = 0;
  let styled: HTMLElement | null = null;
  const approach = createApproach(tell);
  const show = (next: Zoomed): void => {
    view = next;
    const { zoom, x, y } = next;
    const isWhole = zoom === 1 && x === 0 && y === 0;
    content.style.transform = isWhole ? '' : `translate(${x}px, ${y}px) scale(${zoom})`;
    for (let count = Math.min(SIZED_AT_ONCE, sized.length); count > 0; count--) {
      const element = sized[turn++ % sized.length];
      if (element) element.style.scale = `${1 / zoom}`;
    }
  };
  const setMoving = (isMoving: boolean): void => {
    stage.toggleAttribute('data-zooming', isMoving);
    if (isMoving) {
      if (sized.length === 0) sized = [...stage.querySelectorAll<HTMLElement>(OWN_SIZE)];
      return;
    }
    approach.end();
    for (const { style } of sized) style.scale = '';
    sized = [];
    stage.toggleAttribute('data-zoomed', isZoomed(view));
    styled?.style.removeProperty('--zoom');
    styled = isZoomed(view) ? stage.querySelector<HTMLElement>('[data-current]') : null;
    styled?.style.setProperty('--zoom', String(view.zoom));
  };
  return {
    view: () => view,
    show,
    /** As `show`, by a hand that may go on. */
    lead: (next: Zoomed): void => {
      show(next);
      approach.moved(next);
    },
    headFor: approach.leads,
    /** While it moves it is one layer that only slides and grows; at rest it is drawn anew, sharp. */
    setMoving,
  };
};

/** `content` is what the transform is written on; `rest` hears every view that stays, `approach` of those that may. */
export const createZoomMover = (
  stage: HTMLElement,
  content: HTMLElement,
  told: { rest: (view: Zoomed, pageWidth: number) => void; approach: (view: Zoomed) => void },
): ZoomMover => {
  const { view, show, lead, headFor, setMoving } = createFace(stage, content, told.approach);
  const { run, stop, isRunning } = createClock();
  let bounds = boundsOf(stage);

  const rest = (): void => {
    stop();
    setMoving(false);
    told.rest(view(), bounds.page);
  };
  const travel = (to: Zoomed): void => {
    const from = view();
    const time = wayTime(stage);
    if (time < FRAME_MS || isSamePlace(from, to)) {
      show(to);
      return rest();
    }
    setMoving(true);
    headFor(to);
    run((since) => {
      const isThere = since >= time;
      show(isThere ? to : between(from, to, eased(since / time)));
      return !isThere;
    }, rest);
  };
  const coast = (thrown: Point): void => {
    let speed = thrown;
    run((_, passed) => {
      const before = view();
      show(panWithin(before, { x: speed.x * passed, y: speed.y * passed }, bounds));
      speed = slowed(speed, passed);
      const hasMoved = passed === 0 || Math.hypot(view().x - before.x, view().y - before.y) > 0.01;
      return hasMoved && !isStill(speed);
    }, rest);
  };

  return {
    view,
    show: lead,
    isRunning,
    bounds: () => bounds,
    grab: () => {
      stop();
      bounds = boundsOf(stage);
      setMoving(true);
    },
    letGo: (speed = { x: 0, y: 0 }) => {
      const goal = restOf(view(), bounds);
      if (!isSamePlace(goal, view())) travel(goal);
      else if (isStill(speed) || wayTime(stage) === 0) rest();
      else coast(speed);
    },
    goTo: (to) => {
      stop();
      bounds = boundsOf(stage);
      travel(isZoomed(to) ? clampPan(to, bounds.box, bounds.stage) : UNZOOMED);
    },
    reset: () => {
      if (view() !== UNZOOMED) show(UNZOOMED);
      rest();
    },
    refit: () => {
      const before = bounds;
      bounds = boundsOf(stage);
      // Watching begins with being told the size; what is on its way then goes on.
      if (!isZoomed(view()) || isSameRoom(before, bounds)) return;
      show(carriedOver(view(), before, bounds));
      rest();
    },
    end: () => {
      stop();
      show(UNZOOMED);
      setMoving(false);
    },
  };
};
