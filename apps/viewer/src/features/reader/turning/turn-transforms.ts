// The CSS transforms and opacities of the layers of a turn at a given progress (0 to 1). Pure: numbers and CSS text, no DOM.
import type { ViewMode } from '@vitrina/geometry';
import type { Direction } from '../state/reader.state.ts';
import type { TurnMotion } from '../state/reading-mode.ts';

/** Page layout and animation of a turn; reading-mode.ts derives both from the visitor's choice and the screen. */
export type TurnStyle = { mode: ViewMode; motion: TurnMotion };

/**
 * `leaf…` in a spread: the half that lifts, and its back that lands. `page…`: a single page, which turns about its left edge.
 * Each has the sheet itself, the shading on it, and the shadow it casts on the page below or beside it. `spine`: in a turn
 * of the cover, which lies in the middle, both views move sideways with their common spine.
 */
export type TurnLayer =
  | 'leavingView'
  | 'comingView'
  | 'leaf'
  | 'leafBack'
  | 'leafShade'
  | 'baseCast'
  | 'overCast'
  | 'page'
  | 'pageShade'
  | 'pageCast'
  | 'spine';

/** In px. `depth`: from the eye to the page, for the CSS perspective. `spine`: from the spine of the cover at rest to the middle. */
export type TurnLengths = { depth: number; spine: number };

export type TurnTransforms = { transform?: string; translate?: string; opacity?: string };

const slide = (share: number): TurnTransforms => ({ transform: `translateX(${(share * 100).toFixed(2)}%)` });

/** Rotates by half turns about the spine; the eye is `depth` px in front of the page. */
const rotate = (halfTurns: number, depth: number): TurnTransforms => ({
  transform: `perspective(${Math.round(depth)}px) rotateY(${(halfTurns * 180).toFixed(3)}deg)`,
});

const shade = (strength: number): TurnTransforms => ({ opacity: Math.max(0, strength).toFixed(3) });

/** Opacity of the shading on a sheet seen edge-on. */
const MAX_SHADE = 0.8;

/** Distance of the eye in page widths: near enough for a visible fold, far enough not to magnify the page. */
export const EYE_DISTANCE = { leaf: 9, page: 5 } as const;

/** Where the free edge of a sheet lifted by `angle` (radians) appears, in page widths from the fold. */
const edgeOf = (angle: number, viewDistance: number): number => Math.cos(angle) / (1 - Math.sin(angle) / viewDistance);

/**
 * The shadow begins at the free edge of the sheet; the higher the sheet, the longer and fainter the shadow. `side`: 1 on a page
 * to the right of the fold, -1 on one to its left.
 */
const cast = (angle: number, viewDistance: number, side: 1 | -1): TurnTransforms => {
  const edge = Math.max(0, edgeOf(angle, viewDistance) * side);
  const height = edge > 0 ? Math.sin(angle) : 0;
  const length = 0.08 + 0.5 * height;
  return {
    transform: `translateX(${(side * edge * 100).toFixed(3)}%) scaleX(${length.toFixed(4)})`,
    opacity: (Math.min(1, height * 6) * (0.9 - 0.55 * height)).toFixed(3),
  };
};

/** Radians. A single page is upright at the end of its turn. */
const pageAngle = (direction: Direction, progress: number): number =>
  ((direction === 'forward' ? progress : 1 - progress) * Math.PI) / 2;

/** Radians. A leaf is flat on the other side at the end of its turn. */
const leafAngle = (direction: Direction, progress: number): number =>
  (direction === 'forward' ? progress : 1 - progress) * Math.PI;

export const turnTransforms = (
  layer: TurnLayer,
  direction: Direction,
  progress: number,
  { depth, spine }: TurnLengths,
): TurnTransforms => {
  const sign = direction === 'forward' ? -1 : 1;
  const angle = pageAngle(direction, progress);
  switch (layer) {
    case 'leavingView':
      return slide(sign * progress);
    case 'comingView':
      return slide(sign * (progress - 1));
    case 'leaf':
      return rotate(sign * progress, depth);
    case 'leafBack':
      return rotate(sign * (progress - 1), depth);
    case 'leafShade':
      return shade(MAX_SHADE * Math.sin(progress * Math.PI));
    case 'baseCast':
      return cast(leafAngle(direction, progress), EYE_DISTANCE.leaf, 1);
    case 'overCast':
      return cast(leafAngle(direction, progress), EYE_DISTANCE.leaf, -1);
    case 'page':
      return rotate(-angle / Math.PI, depth);
    case 'pageShade':
      return shade(MAX_SHADE * Math.sin(angle));
    case 'pageCast':
      return cast(angle, EYE_DISTANCE.page, 1);
    case 'spine':
      return { translate: `${(spine * (direction === 'forward' ? progress - 1 : -progress)).toFixed(2)}px` };
  }
};

/** In half turns: a sheet seen from its edge, a fraction of a pixel wide. */
const ON_EDGE = 0.4998;

/**
 * The first frame of an animation from rest, for layers that come into view later: all of the layer is in view, less than a pixel wide.
 * Browsers rasterise what is in view before an animation starts, and Chromium drops frames in which a moving layer lacks a part.
 * `null`: the layer is in view at rest.
 */
export const preparation = (layer: TurnLayer, direction: Direction, { depth }: TurnLengths): TurnTransforms | null => {
  const side = direction === 'forward' ? 1 : -1;
  if (layer === 'comingView') return { transform: `translateX(${side * 49.9}%) scaleX(0.0002)` };
  // A single page that turns forward is in view from the start.
  if (layer === 'leafBack' || (layer === 'page' && side < 0)) return rotate(side * ON_EDGE, depth);
  return layer.endsWith('Cast') ? { transform: 'scaleX(0.0005)', opacity: '1' } : null;
};

/** The progress of a turn after a drag of `dx` px; 0 for a drag in the other direction. */
export const dragProgress = (
  { mode, motion }: TurnStyle,
  direction: Direction,
  dx: number,
  stageWidth: number,
): number => {
  const moved = direction === 'forward' ? -dx : dx;
  if (moved <= 0 || stageWidth <= 0) return 0;
  const share = moved / stageWidth;
  if (motion === 'slide') return Math.min(1, share);
  // The free edge follows the pointer: that of a single page to or from the fold, that of a leaf from one side to the other.
  if (mode === 'single') {
    const angle = direction === 'forward' ? Math.acos(Math.max(0, 1 - share)) : Math.asin(Math.min(1, share));
    return (2 * angle) / Math.PI;
  }
  return Math.acos(Math.max(-1, 1 - 2 * share)) / Math.PI;
};

/** px per ms. */
const FLICK_SPEED = 0.35;
/** Share of the stage's width that a slow drag must cover. */
const MIN_DRAG_SHARE: Record<ViewMode, number> = { single: 0.28, spread: 0.2 };

/** Whether a released turn completes: after a flick by its direction, after a slow drag by its distance. `speed`: positive in the turn's direction. */
export const completes = (style: TurnStyle, direction: Direction, progress: number, speed: number): boolean => {
  if (speed > FLICK_SPEED) return true;
  const minimum = MIN_DRAG_SHARE[style.mode] * (direction === 'forward' ? -1 : 1);
  return speed > -FLICK_SPEED && progress >= dragProgress(style, direction, minimum, 1);
};

/** The edge of the open pages at `x`: an outer strip wide enough for a thumb and narrow enough to leave the page free. */
export const tappedEdge = (x: number, left: number, right: number): Direction | null => {
  const strip = Math.min(120, Math.max(48, (right - left) * 0.16));
  if (x <= left + strip) return 'back';
  return x >= right - strip ? 'forward' : null;
};
