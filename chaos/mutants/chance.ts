/** Random choices that come again from the same seed (mulberry32). */

export type Chance = {
  /** 0 ≤ n < `end`, whole. */
  below: (end: number) => number;
  /** Throws on an empty list. */
  pick: <T>(list: readonly T[]) => T;
  /** True in that `share` (0..1) of cases. */
  isHit: (share: number) => boolean;
};

const hash = (text: string): number => {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return state >>> 0;
};

export const chanceOf = (seed: string): Chance => {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
    isHit: (share) => next() < share,
  };
};
