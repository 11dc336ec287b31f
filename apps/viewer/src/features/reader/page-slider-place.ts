// Where a stop of the slider lies on the screen, and which one lies under a pointer. Pure.

/** The slider's box in px, and how wide its thumb is: the middle of the thumb never reaches the ends. */
export type Track = { left: number; width: number; thumb: number };

const roomOf = ({ width, thumb }: Track): number => Math.max(1, width - thumb);

/** px from the left of the screen. `last`: the last stop; the first is 0. */
export const stopPlace = (at: number, last: number, track: Track): number =>
  track.left + track.thumb / 2 + (last > 0 ? (at / last) * roomOf(track) : 0);

export const stopUnder = (x: number, last: number, track: Track): number => {
  const share = (x - track.left - track.thumb / 2) / roomOf(track);
  return Math.round(Math.max(0, Math.min(share, 1)) * last);
};
