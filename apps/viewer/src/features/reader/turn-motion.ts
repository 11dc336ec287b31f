// Moves the parts of a turn: to where a finger holds them, or on to an end. Knows the DOM, not React.
import type { Turn } from './reader.state.ts';
import { EYE, type Part, poseOf, type TurnLook } from './turn-pose.ts';

type Mover = { element: HTMLElement; part: Part };

export type Motion = { movers: readonly Mover[]; turn: Turn; depth: number };

const within = (book: HTMLElement | null, side: 'left' | 'right'): HTMLElement | null => {
  const half = side === 'left' ? book?.firstElementChild : book?.lastElementChild;
  return half instanceof HTMLElement ? half : null;
};

const moving = (element: Element | null | undefined, part: Part): Mover[] =>
  element instanceof HTMLElement ? [{ element, part }] : [];

const shadeOn = (half: HTMLElement | null, part: Part): Mover[] => moving(half?.querySelector('[data-shade]'), part);
const castOn = (half: HTMLElement | null, part: Part): Mover[] => moving(half?.querySelector('[data-cast]'), part);

const spreadMovers = (leaving: HTMLElement | null, coming: HTMLElement | null, isForward: boolean): Mover[] => {
  const [lifts, lands] = isForward ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const [leaf, back] = [within(leaving, lifts), within(coming, lands)];
  const [right, left] = [within(isForward ? coming : leaving, 'right'), within(isForward ? leaving : coming, 'left')];
  return [
    ...moving(leaf, 'leaf'),
    ...shadeOn(leaf, 'leafShade'),
    ...moving(back, 'leafBack'),
    ...shadeOn(back, 'leafShade'),
    ...castOn(right, 'baseCast'),
    ...castOn(left, 'overCast'),
  ];
};

/** The page that turns is the earlier one, whichever way: it goes, or it comes back. */
const pageMovers = (leaving: HTMLElement | null, coming: HTMLElement | null, isForward: boolean): Mover[] => {
  const [turns, lies] = isForward ? [leaving, coming] : [coming, leaving];
  const page = within(turns, 'left');
  return [
    ...moving(page?.firstElementChild, 'page'),
    ...shadeOn(page, 'pageShade'),
    ...castOn(within(lies, 'left'), 'pageCast'),
  ];
};

const moversOf = (
  { mode, motion }: TurnLook,
  leaving: HTMLElement | null,
  coming: HTMLElement | null,
  isForward: boolean,
): Mover[] => {
  if (motion === 'slide') return [...moving(leaving, 'leavingBook'), ...moving(coming, 'comingBook')];
  return (mode === 'spread' ? spreadMovers : pageMovers)(leaving, coming, isForward);
};

/** Finds what moves. Views that are not in the document simply do not. */
export const motionOf = (stage: HTMLElement, turn: Turn, look: TurnLook): Motion => {
  const book = (view: number) => stage.querySelector<HTMLElement>(`[data-view="${view}"]`);
  const [leaving, coming] = [book(turn.from), book(turn.to)];
  const page = (leaving ?? coming)?.querySelector<HTMLElement>('.v-page')?.offsetWidth ?? stage.clientWidth;
  const depth = page * (look.mode === 'spread' ? EYE.leaf : EYE.page);
  return { movers: moversOf(look, leaving, coming, turn.direction === 'forward'), turn, depth };
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
  Array.from({ length: SAMPLES + 1 }, (_, at) => ({
    ...poseOf(part, turn.direction, from + ((to - from) * at) / SAMPLES, depth),
  }));

const milliseconds = (time: string): number => {
  const value = Number.parseFloat(time);
  if (Number.isNaN(value)) return 0;
  return time.trim().endsWith('ms') ? value : value * 1000;
};

/** The tokens hold the times, and hold them at nought where motion is not wanted; the query is asked for older skins. */
const timing = (stage: HTMLElement, { motion }: TurnLook): { duration: number; easing: string } => {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tokens = getComputedStyle(stage);
  const duration = isStill ? 0 : milliseconds(tokens.getPropertyValue(motion === 'fold' ? '--fold' : '--sheet'));
  return { duration, easing: tokens.getPropertyValue('--ease-out').trim() || 'ease-out' };
};

/** Lets the turn run from where it is to its end (1) or back (0). Returns how to stop it; stopped, it does not end. */
export const settle = (stage: HTMLElement, motion: Motion, look: TurnLook, onEnd: () => void): (() => void) => {
  const { start, phase } = motion.turn;
  const end = phase === 'returning' ? 0 : 1;
  const { duration, easing } = timing(stage, look);
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
