/** Whether the text of a page says what is printed on it. Pages without such text are read by OCR, all others never. Pure. */
import type { Word } from '../ports/pdf.ts';

/** A picture of this share of the page is a scan, or a background behind text. */
const WHOLE_PAGE = 0.7;
/** In percent of the height: running titles, page numbers and marks of scanning apps stand in these margins. */
const MARGIN = 9;
/** Words in the margins that a scan may have beside its picture. */
const MAX_IN_MARGINS = 12;
/** Fewer words of letters say nothing about how plausible they are. */
const MIN_JUDGED = 3;
/** Share of plausible words in the worst text that a scanner has recognised; broken character maps have hardly any. */
const MIN_PLAUSIBLE = 0.5;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
const isPageNumber = ({ text }: Word): boolean =>
  !hasLetter(text) || /^(?:p[áa]g(?:ina|\.)?|page|folha|de|of|[ivxlc]{1,6}|\p{L})$/iu.test(text);

/** Letters of Latin alphabets that Spanish, Portuguese, English and their neighbours use. */
const LATIN = /^[a-zàáâãäåæçèéêëìíîïñòóôõöøùúûüýœßº°ª]$/iu;
const VOWEL = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüœ]/iu;
/** Consonants in a row, more than in any word of these languages. */
const MANY_CONSONANTS = /[bcdfghjklmnpqrstvwxz]{6}/i;

/** Other scripts cannot be judged, so their words count as text. */
const isPlausible = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.some((letter) => !/\p{Script=Latin}/u.test(letter))) return true;
  const usual = letters.filter((letter) => LATIN.test(letter)).length;
  const signs = [...text].length - (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  return usual === letters.length && signs <= 2 && VOWEL.test(text) && !MANY_CONSONANTS.test(text);
};

/** Measures and codes are no words: only those of three letters and more without digits are judged. */
const isGarbled = (words: readonly Word[]): boolean => {
  const judged = words.filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= 3 && !/\p{N}/u.test(text));
  if (judged.length < MIN_JUDGED) {
    // Symbols instead of letters and digits.
    const readable = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length;
    return readable < MIN_PLAUSIBLE * words.length;
  }
  return judged.filter(({ text }) => isPlausible(text)).length < MIN_PLAUSIBLE * judged.length;
};

const isInMargin = ({ top, height }: Word): boolean => top + height <= MARGIN || top >= 100 - MARGIN;

/**
 * `none`: nothing but a page number. `margins`: a full-page picture with words in its margins only. `garbled`: a full-page picture with text of a
 * broken character map. `pictured`: share of the page that its largest picture covers.
 */
export type LackOfText = 'none' | 'margins' | 'garbled';

/** Null for a page with usable text; invisible text of a scanner counts when it is plausible. */
export const lackOfText = (words: readonly Word[], pictured: number): LackOfText | null => {
  if (words.every(isPageNumber) && words.length <= MIN_JUDGED) return 'none';
  if (pictured < WHOLE_PAGE) return null;
  if (words.length <= MAX_IN_MARGINS && words.every(isInMargin)) return 'margins';
  return isGarbled(words) ? 'garbled' : null;
};
