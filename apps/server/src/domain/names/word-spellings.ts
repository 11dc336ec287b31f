/** Whether two words are spellings of one: a misprint, or an abbreviation. Pure. */

import type { NameWord } from './name-words.ts';

/** Misprints of shorter words are other words: `queso`, `beso`. */
const MIN_MISPRINT = 6;
const MIN_ABBREVIATION = 3;
/** Spanish words end in vowels and in these; a word with another end is cut off. */
const USUAL_END = /[aeiounlrsdzyxj]$/u;

/** One letter more, less, exchanged or swapped. */
const isOneEditApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
};

/** The last letter tells words apart, such as `blanco` and `blanca`, `camisero` and `camisera`. */
const isMisprint = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= MIN_MISPRINT &&
  a.slice(0, 2) === b.slice(0, 2) &&
  a.at(-1) === b.at(-1) &&
  !/\d/u.test(a + b) &&
  isOneEditApart(a, b);

const isAbbreviation = (short: NameWord, long: NameWord): boolean =>
  short.spelt.length >= MIN_ABBREVIATION &&
  short.spelt.length + 1 < long.spelt.length &&
  (short.isDotted || !USUAL_END.test(short.spelt)) &&
  !/\d/u.test(short.spelt) &&
  long.spelt.startsWith(short.spelt);

/** `isKnown`: the list has the first word, so that it is no misprint of another one. */
export const isSpelling = (printed: NameWord, listed: NameWord, isKnown: boolean): boolean =>
  printed.text !== listed.text &&
  ((!isKnown && isMisprint(printed.text, listed.text)) ||
    isAbbreviation(printed, listed) ||
    isAbbreviation(listed, printed));
