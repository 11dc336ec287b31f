/** Pages whose text is turned by a quarter, such as a landscape table on a portrait page. Pure. */

import type { Word } from '../ports/pdf.ts';

/** Shorter words are nearly square. */
const MIN_CHARACTERS = 3;
/** How much longer the side along the text is than the other, at the least. */
const MIN_SLENDER = 1.3;
const MIN_SHARE = 0.6;

/** Most characters of the page stand one above the other. `ratio`: width / height of the page. */
export const isTurned = (words: readonly Word[], ratio: number): boolean => {
  let [across, down] = [0, 0];
  for (const { text, width, height } of words) {
    if (text.length < MIN_CHARACTERS) continue;
    const slender = (width * ratio) / Math.max(1e-6, height);
    if (slender >= MIN_SLENDER) across += text.length;
    else if (slender <= 1 / MIN_SLENDER) down += text.length;
  }
  return down > 0 && down >= MIN_SHARE * (across + down);
};

/** The page turned by a quarter clockwise, for text that is read upwards. */
export const turnedRight = (words: readonly Word[]): Word[] =>
  words.map(({ text, left, top, width, height }) => ({
    text,
    left: 100 - top - height,
    top: left,
    width: height,
    height: width,
  }));

/** The page turned by a quarter to the left, for text that is read downwards. */
export const turnedLeft = (words: readonly Word[]): Word[] =>
  words.map(({ text, left, top, width, height }) => ({
    text,
    left: top,
    top: 100 - left - width,
    width: height,
    height: width,
  }));
