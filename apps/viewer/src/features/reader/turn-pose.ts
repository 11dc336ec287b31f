// Where the parts of a turn stand when it has come so far (0 to 1). Pure numbers and CSS text; no DOM.
import type { ViewMode } from '@vitrina/geometry';
import type { Direction } from './reader.state.ts';

export type Part =
  | 'leavingBook'
  | 'comingBook'
  | 'leaf'
  | 'leafBack'
  | 'leafShade'
  | 'leafBackShade'
  | 'baseShade'
  | 'overShade';

export type Pose = { transform: string } | { opacity: string };

const slide = (share: number): Pose => ({ transform: `translateX(calc(${share.toFixed(4)} * 100%))` });

/** Half a turn about the spine; the eye stands `depth` px before the page. */
const rotate = (halfTurns: number, depth: number): Pose => ({
  transform: `perspective(${Math.round(depth)}px) rotateY(${(halfTurns * 180).toFixed(3)}deg)`,
});

const shade = (strength: number): Pose => ({ opacity: Math.max(0, strength).toFixed(3) });

/** How dark the lifted leaf gets, edge-on, and the page it hovers over. */
const LEAF_SHADE = 0.34;
const BASE_SHADE = 0.42;

/**
 * Single pages slide. In spreads the leaf (the half that lifts) and its back (the half that lands) turn about the
 * spine; the page under the leaf comes out of its shadow, the page it falls on goes into it.
 */
export const poseOf = (part: Part, direction: Direction, progress: number, depth: number): Pose => {
  const sign = direction === 'forward' ? -1 : 1;
  const height = Math.sin(progress * Math.PI);
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
    case 'leafBackShade':
      return shade(LEAF_SHADE * height);
    case 'baseShade':
      return shade(BASE_SHADE * (1 - progress) * height * 2);
    case 'overShade':
      return shade(BASE_SHADE * (progress - 0.5) * height * 2);
  }
};

/** How far a turn has come when the finger has moved `dx` px from where it touched; never before its beginning. */
export const heldProgress = (mode: ViewMode, direction: Direction, dx: number, stageWidth: number): number => {
  const moved = direction === 'forward' ? -dx : dx;
  if (moved <= 0 || stageWidth <= 0) return 0;
  if (mode === 'single') return Math.min(1, moved / stageWidth);
  // The free edge of the leaf goes with the finger: it starts a page's width beside the spine and ends as far behind it.
  const page = stageWidth / 2;
  return Math.acos(Math.max(-1, 1 - moved / page)) / Math.PI;
};

/** px per ms: a flick. */
const FLICK = 0.35;
const FAR_ENOUGH: Record<ViewMode, number> = { single: 0.28, spread: 0.3 };

/** A flick decides by its direction, a slow hand by the way it went. `speed` is positive in the turn's direction. */
export const completes = (mode: ViewMode, progress: number, speed: number): boolean => {
  if (speed > FLICK) return true;
  return speed > -FLICK && progress >= FAR_ENOUGH[mode];
};

/** Which edge of what lies open was tapped: an outer strip, wide enough for a thumb, narrow enough to leave the page. */
export const tappedEdge = (x: number, left: number, right: number): Direction | null => {
  const strip = Math.min(120, Math.max(48, (right - left) * 0.16));
  if (x <= left + strip) return 'back';
  return x >= right - strip ? 'forward' : null;
};
