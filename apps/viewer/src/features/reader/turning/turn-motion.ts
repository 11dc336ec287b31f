// Moves the layers of a turn: to the progress of a gesture, or on to an end by an animation. Knows the DOM, not React.
import type { Turn } from '../state/reader.state.ts';
import {
  EYE_DISTANCE,
  preparation,
  type TurnLayer,
  type TurnLengths,
  type TurnStyle,
  turnTransforms,
} from './turn-transforms.ts';

type AnimatedLayer = { element: HTMLElement; layer: TurnLayer };

/** The lengths of a turn, in px. */
export type TurnAnimation = { layers: readonly AnimatedLayer[]; turn: Turn; lengths: TurnLengths };

const halfOf = (view: HTMLElement | null, side: 'left' | 'right'): HTMLElement | null => {
  const half = side === 'left' ? view?.firstElementChild : view?.lastElementChild;
  return half instanceof HTMLElement ? half : null;
};

const layerOf = (element: Element | null | undefined, layer: TurnLayer): AnimatedLayer[] =>
  element instanceof HTMLElement ? [{ element, layer }] : [];

const shadeOn = (half: HTMLElement | null, layer: TurnLayer): AnimatedLayer[] =>
  layerOf(half?.querySelector('[data-shade]'), layer);
const castOn = (half: HTMLElement | null, layer: TurnLayer): AnimatedLayer[] =>
  layerOf(half?.querySelector('[data-cast]'), layer);

const spreadLayers = (leaving: HTMLElement | null, coming: HTMLElement | null, isForward: boolean): AnimatedLayer[] => {
  const [lifts, lands] = isForward ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const [leaf, back] = [halfOf(leaving, lifts), halfOf(coming, lands)];
  const [right, left] = [halfOf(isForward ? coming : leaving, 'right'), halfOf(isForward ? leaving : coming, 'left')];
  return [
    ...layerOf(leaf, 'leaf'),
    ...shadeOn(leaf, 'leafShade'),
    ...layerOf(back, 'leafBack'),
    ...shadeOn(back, 'leafShade'),
    ...castOn(right, 'baseCast'),
    ...castOn(left, 'overCast'),
  ];
};

/** The turning page is always the earlier one: it leaves forward and comes back. */
const pageLayers = (leaving: HTMLElement | null, coming: HTMLElement | null, isForward: boolean): AnimatedLayer[] => {
  const [turning, flat] = isForward ? [leaving, coming] : [coming, leaving];
  const page = halfOf(turning, 'left');
  return [
    ...layerOf(page?.firstElementChild, 'page'),
    ...shadeOn(page, 'pageShade'),
    ...castOn(halfOf(flat, 'left'), 'pageCast'),
  ];
};

const layersOf = (
  { mode, motion }: TurnStyle,
  leaving: HTMLElement | null,
  coming: HTMLElement | null,
  isForward: boolean,
): AnimatedLayer[] => {
  if (motion === 'slide') return [...layerOf(leaving, 'leavingView'), ...layerOf(coming, 'comingView')];
  return (mode === 'spread' ? spreadLayers : pageLayers)(leaving, coming, isForward);
};

/** Collects the layers of the turn. Views that are not mounted are left out. */
export const createTurnAnimation = (stage: HTMLElement, turn: Turn, style: TurnStyle): TurnAnimation => {
  const viewOf = (view: number) => stage.querySelector<HTMLElement>(`[data-view="${view}"]`);
  const [leaving, coming] = [viewOf(turn.from), viewOf(turn.to)];
  const widthOf = (view: HTMLElement | null) =>
    view?.querySelector<HTMLElement>('.v-page')?.offsetWidth ?? stage.clientWidth;
  const isForward = turn.direction === 'forward';
  const cover = isForward ? leaving : coming;
  const isCoverTurn = style.mode === 'spread' && style.motion === 'fold' && Math.min(turn.from, turn.to) === 1;
  const layers = [
    ...layersOf(style, leaving, coming, isForward),
    // The common parent of the views: moving each would give it a stacking order of its own.
    ...layerOf(isCoverTurn ? cover?.parentElement : null, 'spine'),
  ];
  const depth = widthOf(leaving ?? coming) * (style.mode === 'spread' ? EYE_DISTANCE.leaf : EYE_DISTANCE.page);
  const lengths = { depth, spine: widthOf(cover) / 2 };
  return { layers, turn, lengths };
};

export const applyProgress = ({ layers, turn, lengths }: TurnAnimation, progress: number): void => {
  for (const { element, layer } of layers)
    Object.assign(element.style, turnTransforms(layer, turn.direction, progress, lengths));
};

export const clearTransforms = ({ layers }: TurnAnimation): void => {
  for (const { element } of layers) {
    element.style.removeProperty('transform');
    element.style.removeProperty('translate');
    element.style.removeProperty('opacity');
  }
};

const KEYFRAMES = 12;

/** Share of an animation that its preparation lasts: less than a frame. */
const PREPARED = 0.001;

const keyframesOf = (layer: TurnLayer, { turn, lengths }: TurnAnimation, from: number, to: number): Keyframe[] => {
  const frames: Keyframe[] = Array.from({ length: KEYFRAMES + 1 }, (_, at) => ({
    ...turnTransforms(layer, turn.direction, from + ((to - from) * at) / KEYFRAMES, lengths),
  }));
  const prepared = from > 0 ? null : preparation(layer, turn.direction, lengths);
  if (prepared) frames.splice(0, 1, prepared, { ...frames[0], offset: PREPARED });
  return frames;
};

/** The value of a CSS time token in ms. */
const parseCssTime = (time: string): number => {
  const value = Number.parseFloat(time);
  if (Number.isNaN(value)) return 0;
  return time.trim().endsWith('ms') ? value : value * 1000;
};

/** The time tokens are 0 with reduced motion; the media query covers skins without that rule. */
const timingOf = (stage: HTMLElement, { motion }: TurnStyle): { duration: number; easing: string } => {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tokens = getComputedStyle(stage);
  const duration = isReduced ? 0 : parseCssTime(tokens.getPropertyValue(motion === 'fold' ? '--fold' : '--sheet'));
  return { duration, easing: tokens.getPropertyValue('--ease-out').trim() || 'ease-out' };
};

/** Animates from the turn's progress to its end (1) or back (0). Returns the function that cancels it without calling `onEnd`. */
export const settle = (
  stage: HTMLElement,
  animation: TurnAnimation,
  style: TurnStyle,
  onEnd: () => void,
): (() => void) => {
  const { start, phase } = animation.turn;
  const end = phase === 'returning' ? 0 : 1;
  const { duration, easing } = timingOf(stage, style);
  const left = duration * Math.abs(end - start);
  if (left < 1 || animation.layers.length === 0) {
    onEnd();
    return () => undefined;
  }
  const running = animation.layers.map(({ element, layer }) =>
    element.animate(keyframesOf(layer, animation, start, end), { duration: left, easing, fill: 'both' }),
  );
  const [first] = running;
  if (first) first.onfinish = onEnd;
  return () => {
    if (first) first.onfinish = null;
    for (const each of running) each.cancel();
  };
};
