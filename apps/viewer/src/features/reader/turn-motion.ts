// Moves the parts of a turn: to where a finger holds them, or on to an end. Knows the DOM, not React.
import type { ViewMode } from '@vitrina/geometry';
import type { Turn } from './reader.state.ts';
import { type Part, poseOf } from './turn-pose.ts';

type Mover = { element: HTMLElement; part: Part };

export type Motion = { movers: readonly Mover[]; turn: Turn; depth: number };

const SHADE = '[data-shade]';

const parts = (book: HTMLElement | null, side: 'left' | 'right', page: Part | null, shade: Part): Mover[] => {
  const half = side === 'left' ? book?.firstElementChild : book?.lastElementChild;
  if (!(half instanceof HTMLElement)) return [];
  const over = half.querySelector<HTMLElement>(SHADE);
  return [...(page ? [{ element: half, part: page }] : []), ...(over ? [{ element: over, part: shade }] : [])];
};

const spreadMovers = (leaving: HTMLElement | null, coming: HTMLElement | null, isForward: boolean): Mover[] => {
  const [lifts, lands] = isForward ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return [
    ...parts(leaving, lifts, 'leaf', 'leafShade'),
    ...parts(coming, lands, 'leafBack', 'leafBackShade'),
    ...parts(coming, lifts, null, 'baseShade'),
    ...parts(leaving, lands, null, 'overShade'),
  ];
};

/** Finds what moves. Views that are not in the document simply do not. */
export const motionOf = (stage: HTMLElement, turn: Turn, mode: ViewMode): Motion => {
  const book = (view: number) => stage.querySelector<HTMLElement>(`[data-view="${view}"]`);
  const [leaving, coming] = [book(turn.from), book(turn.to)];
  const movers =
    mode === 'spread'
      ? spreadMovers(leaving, coming, turn.direction === 'forward')
      : [
          ...(leaving ? [{ element: leaving, part: 'leavingBook' as const }] : []),
          ...(coming ? [{ element: coming, part: 'comingBook' as const }] : []),
        ];
  // Some stages away: near enough for the fold to be seen, far enough not to swell over the bars.
  return { movers, turn, depth: stage.clientWidth * 3.5 };
};

export const hold = ({ movers, turn, depth }: Motion, progress: number): void => {
  for (const { element, part } of movers) Object.assign(element.style, poseOf(part, turn.direction, progress, depth));
};

export const letGo = ({ movers }: Motion): void => {
  for (const { element } of movers) {
    element.style.removeProperty('transform');
    element.style.removeProperty('opacity');
  }
};

const SAMPLES = 12;

const framesOf = (part: Part, { turn, depth }: Motion, from: number, to: number): Keyframe[] =>
  Array.from({ length: SAMPLES + 1 }, (_, at) =>
    poseOf(part, turn.direction, from + ((to - from) * at) / SAMPLES, depth),
  );

const milliseconds = (time: string): number => {
  const value = Number.parseFloat(time);
  if (Number.isNaN(value)) return 0;
  return time.trim().endsWith('ms') ? value : value * 1000;
};

/** The tokens hold the times, and hold them at nought where motion is not wanted; the query is asked for older skins. */
const timing = (stage: HTMLElement, mode: ViewMode): { duration: number; easing: string } => {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tokens = getComputedStyle(stage);
  const duration = isStill ? 0 : milliseconds(tokens.getPropertyValue(mode === 'spread' ? '--fold' : '--sheet'));
  return { duration, easing: tokens.getPropertyValue('--ease-out').trim() || 'ease-out' };
};

/** Lets the turn run from where it is to its end (1) or back (0). Returns how to stop it; stopped, it does not end. */
export const settle = (stage: HTMLElement, motion: Motion, mode: ViewMode, onEnd: () => void): (() => void) => {
  const { start, phase } = motion.turn;
  const end = phase === 'returning' ? 0 : 1;
  const { duration, easing } = timing(stage, mode);
  const left = duration * Math.abs(end - start);
  if (left < 1 || motion.movers.length === 0) {
    onEnd();
    return () => undefined;
  }
  const animations = motion.movers.map(({ element, part }) =>
    element.animate(framesOf(part, motion, start, end), { duration: left, easing, fill: 'both' }),
  );
  const [first] = animations;
  if (first) first.onfinish = onEnd;
  return () => {
    if (first) first.onfinish = null;
    for (const animation of animations) animation.cancel();
  };
};
