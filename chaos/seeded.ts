/** Chance that comes again with its seed: `SEED=… npm run chaos`. */

export type Chance = {
  /** From 0 to 1, without 1. */
  share(): number;
  between(low: number, high: number): number;
  /** As often from 1 to 10 as from 100 to 1000: short times count as much as long ones. */
  spread(low: number, high: number): number;
  /** 0 ≤ n < `end`, whole. */
  below(end: number): number;
  /** True in that `share` (0..1) of cases. */
  isHit(share: number): boolean;
  /** Throws on an empty list. */
  pick<T>(of: readonly T[]): T;
};

/** FNV-1a. */
const hash = (text: string): number => {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return state >>> 0;
};

/** Mulberry32 (public domain, Tommy Ettinger): 32 bits of state are enough for some thousand choices. */
export const seeded = (seed: number | string): Chance => {
  let state = typeof seed === 'string' ? hash(seed) : seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(share() * end);
  return {
    share,
    below,
    isHit: (most) => share() < most,
    between: (low, high) => low + share() * (high - low),
    spread: (low, high) => low * (high / low) ** share(),
    pick: (of) => {
      const found = of[below(of.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    },
  };
};
