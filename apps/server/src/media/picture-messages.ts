/** Messages between media-reader.ts and the process of one picture. */
export type PictureTask = { bytes: Uint8Array; kind: string; isLogo: boolean };

export type PictureMessage =
  | { is: 'encoded'; picture: Uint8Array; width: number; height: number }
  | { is: 'refused'; code: 'media.pixels' | 'media.damaged' };

/** Exit code of a process that exceeds its memory or time. */
export const OUT_OF_BOUNDS = 3;
