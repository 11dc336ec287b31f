/** Prints words on a page for tests, with boxes around the drawn letters as the PDF engine reports them. */

import type { Word } from '../ports/pdf.ts';
import type { TextPage } from './runs.ts';

const PAGE = { width: 210, height: 297 };
const PER_WIDTH = PAGE.height / PAGE.width;

/** `size`: of the type, in percent of the page's width. */
type Style = { size?: number; spacing?: number; face?: number };

/** A line of text whose baseline is at `top`, in percent of the page's height; `left` in percent of its width. */
export const print = (text: string, left: number, top: number, { size = 2, spacing = 1, face }: Style = {}): Word[] => {
  const advance = 0.5 * size * spacing;
  return [...text.matchAll(/\S+/gu)].map((match) => {
    const word = match[0];
    const above = /[\p{Lu}\p{N}bdfhkltij$€%&()[\]!?]/u.test(word) ? 0.71 : 0.51;
    const below = /[gjpqy()[\]Q]/u.test(word) ? 0.21 : /[,;$]/u.test(word) ? 0.13 : 0;
    return {
      text: word,
      left: left + match.index * advance,
      top: top - (above * size) / PER_WIDTH,
      width: word.length * advance,
      height: ((above + below) * size) / PER_WIDTH,
      ...(face !== undefined && { face }),
    };
  });
};

export const pageOf = (index: number, ...lines: Word[][]): TextPage => ({ index, ...PAGE, words: lines.flat() });
