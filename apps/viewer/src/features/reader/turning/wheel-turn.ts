// Turns wheel events into page turns. Pure. A trackpad keeps sending events for a second after the fingers have left it: one
// sweep turns one page, and its remaining events are discarded.
import type { Direction } from '../state/reader.state.ts';

export type WheelState = {
  /** px gathered towards a turn; its sign is the direction. */
  distance: number;
  /** ms, of the last event. */
  at: number;
  /** After a turn: the weakest event since. `null`: ready for a new sweep. */
  weakest: number | null;
};

export const INITIAL_WHEEL: WheelState = { distance: 0, at: Number.NEGATIVE_INFINITY, weakest: null };

/** One notch of a mouse wheel is 100 px or more; resting fingers tremble by a few. */
const MIN_TURN_PX = 50;
/** ms without an event after which a new sweep begins. */
const SWEEP_END_MS = 140;
/** The interval of wheel events. A busy browser merges the events of several intervals into one larger event. */
const EVENT_INTERVAL_MS = 16;
/** A new sweep begins stronger than the inertia of the last one. */
const NEW_SWEEP = { factor: 2, extra: 10 };

export const wheelTurn = (
  before: WheelState,
  { delta, at }: { delta: number; at: number },
): { next: WheelState; turn: Direction | null } => {
  const passed = at - before.at;
  const isNew = passed > SWEEP_END_MS;
  const strength = Math.abs(delta) * (isNew ? 1 : Math.min(1, EVENT_INTERVAL_MS / passed));
  if (!isNew && before.weakest !== null && strength < before.weakest * NEW_SWEEP.factor + NEW_SWEEP.extra)
    return { next: { distance: 0, at, weakest: Math.min(before.weakest, strength) }, turn: null };
  const continues = !isNew && before.weakest === null && Math.sign(before.distance) === Math.sign(delta);
  const distance = (continues ? before.distance : 0) + delta;
  if (Math.abs(distance) < MIN_TURN_PX) return { next: { distance, at, weakest: null }, turn: null };
  return { next: { distance: 0, at, weakest: strength }, turn: distance > 0 ? 'forward' : 'back' };
};

/** px, from the unit of `deltaMode`. */
export const wheelPixels = (delta: number, mode: number): number => delta * (mode === 1 ? 40 : mode === 2 ? 400 : 1);

/** The zoom factor of Ctrl+wheel, or of a trackpad pinch, which browsers report as Ctrl+wheel. */
export const wheelZoom = (pixels: number): number => 2 ** (-Math.max(-50, Math.min(50, pixels)) / 100);
