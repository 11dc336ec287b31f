/** Seeded random numbers, so that a run can be repeated: `SEED=… npm run chaos`. */

export type Chance = {
  /** 0 ≤ n < 1. */
  share(): number;
  between(low: number, high: number): number;
  /** Log-uniform: as often from 1 to 10 as from 100 to 1000. */
  spread(low: number, high: number): number;
  /** Integer, 0 ≤ n < `end`. */
  below(end: number): number;
  /** True with probability `share` (0..1). */
  isHit(share: number): boolean;
  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
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
    isHit: (probability) => share() < probability,
    between: (low, high) => low + share() * (high - low),
    spread: (low, high) => low * (high / low) ** share(),
    pick: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('The list is empty.');
      return found;
    },
  };
};
