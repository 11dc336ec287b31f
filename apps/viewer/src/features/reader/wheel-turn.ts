// What a wheel means to a book that lies whole on its stage. Pure. A trackpad goes on sending for a second after the
// fingers have left it: one sweep is one page, and what comes after it is never kept for later.
import type { Direction } from './reader.state.ts';

export type WheelTurns = {
  /** Way gathered towards a turn, px; its sign is the direction. */
  way: number;
  at: number;
  /** After a turn: the weakest that has come since. Null: ready for a new sweep. */
  fading: number | null;
};

export const WHEEL_AT_REST: WheelTurns = { way: 0, at: Number.NEGATIVE_INFINITY, fading: null };

/** px that are meant; a notch of a mouse wheel is 100 or more, resting fingers tremble by a few. */
const MEANT = 50;
const QUIET_MS = 140;
/** At which devices send. A busy browser merges what came meanwhile into one, several times as strong. */
const EVERY_MS = 16;
/** A new sweep begins stronger than the old one fades out. */
const STRONGER = { times: 2, more: 10 };

export const wheelTurn = (
  before: WheelTurns,
  { delta, at }: { delta: number; at: number },
): { next: WheelTurns; turn: Direction | null } => {
  const passed = at - before.at;
  const isNew = passed > QUIET_MS;
  const strength = Math.abs(delta) * (isNew ? 1 : Math.min(1, EVERY_MS / passed));
  if (!isNew && before.fading !== null && strength < before.fading * STRONGER.times + STRONGER.more)
    return { next: { way: 0, at, fading: Math.min(before.fading, strength) }, turn: null };
  const goesOn = !isNew && before.fading === null && Math.sign(before.way) === Math.sign(delta);
  const way = (goesOn ? before.way : 0) + delta;
  if (Math.abs(way) < MEANT) return { next: { way, at, fading: null }, turn: null };
  return { next: { way: 0, at, fading: strength }, turn: way > 0 ? 'forward' : 'back' };
};

/** px, whatever unit the wheel counts in. */
export const wheelPixels = (delta: number, mode: number): number => delta * (mode === 1 ? 40 : mode === 2 ? 400 : 1);

/** The factor of one Ctrl+wheel or of a movement of a trackpad pinch, which browsers report as the same. */
export const wheelZoom = (pixels: number): number => 2 ** (-Math.max(-50, Math.min(50, pixels)) / 100);
