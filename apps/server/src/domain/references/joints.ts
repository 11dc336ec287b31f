/** How the tokens of a code are joined: in a word, by spaces, over a line end or between two cells. Pure. */

import { SEAM } from './word-tokens.ts';

const SEPARATORS = '\\-\u2010-\u2015\u2212._/·';
const joinsInWord = new RegExp(`^[${SEPARATORS}${SEAM}]*$`);
const joinsWords = new RegExp(`^[${SEPARATORS} ]*$`);
const joinsLines = new RegExp(`^[${SEPARATORS} \n]*$`);
export const joinsCells = /^[-\u2010\u2011]\t$/;
export const continues = new RegExp(`^(?:[${SEPARATORS}]+|[-\u2010\u2011]+\n.*)$`);
export const isHyphenated = /[-\u2010\u2011]\s*\n/;

/** The loosest joint between the tokens of a match. */
export type Joint = 'word' | 'space' | 'line' | 'none';
export const LOOSENESS: Record<Joint, number> = { word: 0, space: 1, line: 2, none: 3 };
export const jointOf = (text: string): Joint => {
  if (joinsInWord.test(text)) return 'word';
  if (joinsWords.test(text)) return 'space';
  return joinsLines.test(text) || joinsCells.test(text) ? 'line' : 'none';
};
