/** Chance that comes again with its seed: `SEED=… npm run chaos -- crash`. */

export type Chance = {
  /** From 0 to 1, without 1. */
  share(): number;
  between(low: number, high: number): number;
  /** As often from 1 to 10 as from 100 to 1000: short times count as much as long ones. */
  spread(low: number, high: number): number;
  pick<T>(of: readonly T[]): T;
};

/** Mulberry32 (public domain, Tommy Ettinger): 32 bits of state are enough for some thousand choices. */
export const seeded = (seed: number): Chance => {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    share,
    between: (low, high) => low + share() * (high - low),
    spread: (low, high) => low * (high / low) ** share(),
    pick: (of) => {
      const found = of[Math.floor(share() * of.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    },
  };
};
