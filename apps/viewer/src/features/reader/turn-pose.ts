// Where the parts of a turn stand when it has come so far (0 to 1). Pure numbers and CSS text; no DOM.
import type { ViewMode } from '@vitrina/geometry';
import type { Direction } from './reader.state.ts';
import type { TurnMotion } from './reading-mode.ts';

/** How pages lie, and how they turn: two things that a visitor's choice and the screen put together (reading-mode.ts). */
export type TurnLook = { mode: ViewMode; motion: TurnMotion };

/**
 * `leaf…` in a spread: the half that lifts, and its back that lands. `page…`: a page that lies alone and turns about its left
 * edge. Of each the sheet itself, the shading on it, and the shadow that it casts on what lies below or beside it.
 */
export type Part =
  | 'leavingBook'
  | 'comingBook'
  | 'leaf'
  | 'leafBack'
  | 'leafShade'
  | 'baseCast'
  | 'overCast'
  | 'page'
  | 'pageShade'
  | 'pageCast';

export type Pose = { transform?: string; opacity?: string };

const slide = (share: number): Pose => ({ transform: `translateX(calc(${share.toFixed(4)} * 100%))` });

/** Half a turn about the spine; the eye stands `depth` px before the page. */
const rotate = (halfTurns: number, depth: number): Pose => ({
  transform: `perspective(${Math.round(depth)}px) rotateY(${(halfTurns * 180).toFixed(3)}deg)`,
});

const shade = (strength: number): Pose => ({ opacity: Math.max(0, strength).toFixed(3) });

/** How dark the lifted sheet gets, edge-on. */
const LEAF_SHADE = 0.8;

/** The eye stands so many page widths before the page: near enough for the fold to be seen, too far for it to swell. */
export const EYE = { leaf: 9, page: 5 } as const;

/** Where the free edge of a sheet is seen that has been lifted by `angle` (radians), in page widths from the fold. */
const edgeOf = (angle: number, eye: number): number => Math.cos(angle) / (1 - Math.sin(angle) / eye);

/**
 * The shadow begins where the sheet's free edge is seen; the higher the sheet, the longer and the fainter it is. `side`: 1 on
 * a page to the right of the fold, -1 on one to its left.
 */
const cast = (angle: number, eye: number, side: 1 | -1): Pose => {
  const edge = Math.max(0, edgeOf(angle, eye) * side);
  const height = edge > 0 ? Math.sin(angle) : 0;
  const length = 0.08 + 0.5 * height;
  return {
    transform: `translateX(${(side * edge * 100).toFixed(3)}%) scaleX(${length.toFixed(4)})`,
    opacity: (Math.min(1, height * 6) * (0.9 - 0.55 * height)).toFixed(3),
  };
};

/** A page alone stands upright at the end of its turn; a leaf lies on the other side. */
const pageAngle = (direction: Direction, progress: number): number =>
  ((direction === 'forward' ? progress : 1 - progress) * Math.PI) / 2;

const leafAngle = (direction: Direction, progress: number): number =>
  (direction === 'forward' ? progress : 1 - progress) * Math.PI;

/**
 * Pages slide. Or they turn: in spreads the leaf and its back about the spine, a page alone about its left edge; what lies
 * below comes out of the shadow of what is lifted.
 */
export const poseOf = (part: Part, direction: Direction, progress: number, depth: number): Pose => {
  const sign = direction === 'forward' ? -1 : 1;
  const angle = pageAngle(direction, progress);
  switch (part) {
    case 'leavingBook':
      return slide(sign * progress);
    case 'comingBook':
      return slide(sign * (progress - 1));
    case 'leaf':
      return rotate(sign * progress, depth);
    case 'leafBack':
      return rotate(sign * (progress - 1), depth);
    case 'leafShade':
      return shade(LEAF_SHADE * Math.sin(progress * Math.PI));
    case 'baseCast':
      return cast(leafAngle(direction, progress), EYE.leaf, 1);
    case 'overCast':
      return cast(leafAngle(direction, progress), EYE.leaf, -1);
    case 'page':
      return rotate(-angle / Math.PI, depth);
    case 'pageShade':
      return shade(LEAF_SHADE * Math.sin(angle));
    case 'pageCast':
      return cast(angle, EYE.page, 1);
  }
};

/** How far a turn has come when the finger has moved `dx` px from where it touched; never before its beginning. */
export const heldProgress = (
  { mode, motion }: TurnLook,
  direction: Direction,
  dx: number,
  stageWidth: number,
): number => {
  const moved = direction === 'forward' ? -dx : dx;
  if (moved <= 0 || stageWidth <= 0) return 0;
  const share = moved / stageWidth;
  if (motion === 'slide') return Math.min(1, share);
  // The free edge goes with the finger: of a page alone, to or from the fold; of a leaf, from one side to the other.
  if (mode === 'single') {
    const angle = direction === 'forward' ? Math.acos(Math.max(0, 1 - share)) : Math.asin(Math.min(1, share));
    return (2 * angle) / Math.PI;
  }
  return Math.acos(Math.max(-1, 1 - 2 * share)) / Math.PI;
};

/** px per ms: a flick. */
const FLICK = 0.35;
/** Of the stage's width, by a slow hand. */
const FAR_ENOUGH: Record<ViewMode, number> = { single: 0.28, spread: 0.2 };

/** A flick decides by its direction, a slow hand by the way it went. `speed` is positive in the turn's direction. */
export const completes = (look: TurnLook, direction: Direction, progress: number, speed: number): boolean => {
  if (speed > FLICK) return true;
  const way = FAR_ENOUGH[look.mode] * (direction === 'forward' ? -1 : 1);
  return speed > -FLICK && progress >= heldProgress(look, direction, way, 1);
};

/** Which edge of what lies open was tapped: an outer strip, wide enough for a thumb, narrow enough to leave the page. */
export const tappedEdge = (x: number, left: number, right: number): Direction | null => {
  const strip = Math.min(120, Math.max(48, (right - left) * 0.16));
  if (x <= left + strip) return 'back';
  return x >= right - strip ? 'forward' : null;
};
