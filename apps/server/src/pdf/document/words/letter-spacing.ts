/**
 * Words whose letters are set apart. PDFium reports a space where a gap between two letters is wide, which the gap of a heading is
 * between some of its letters or all of them. A space that a person sees is printed as a character, or is wider than the gaps of the line.
 */
import type { Pdfium } from '../../pdfium/pdfium.ts';
import { besideOf, heightOf, looseBox } from './character-boxes.ts';

/** Gaps are in the height of a character with its bearings, which is 1.2 times the size of the font. */
const MAX_GAP = 0.6;
/** A narrower gap is kerning. */
const MIN_SPACING = 0.02;
/** In the median of the gaps around: a word space has twice that, since it is set apart on both sides. */
const MAX_OF_MEDIAN = 1.5;
/** In the widest gap around without a reported space: of a kerned pair it may be the only one. */
const MAX_OF_WIDEST = 3;
/** Characters that are looked at on each side. */
const REACH = 12;
/** Single letters in a row that are a word although no two of them are without a reported space: `S M L` are sizes. */
const MIN_LETTERS = 4;
const MIN_DISTINCT = 3;

/** `isOpen`: a space is reported in it. */
type Gap = { size: number; isOpen: boolean };

/** Null between characters that are not on one line, from left to right. */
const gapOf = (pdfium: Pdfium, text: number, before: number, index: number): Gap | null => {
  const [a, b] = [looseBox(pdfium, text, before), looseBox(pdfium, text, index)];
  if (!a || !b || b.left <= a.left) return null;
  const high = Math.max(heightOf(a), heightOf(b));
  if (!(high > 0) || besideOf(a, b) < 0.8 * high) return null;
  return { size: (b.left - a.right) / high, isOpen: index - before > 1 };
};

/** The next printed character in a direction, which may be a space. */
const printedFrom = (pdfium: Pdfium, text: number, index: number, step: 1 | -1): number => {
  let at = index + step;
  // A line ends with two of them.
  for (let passed = 0; passed < 2 && pdfium.characters.isGenerated(text, at); passed += 1) at += step;
  return at;
};

type Surroundings = { gaps: Gap[]; characters: number[] };

/** From a character in one direction to the end of its line. */
const walk = (pdfium: Pdfium, text: number, count: number, from: number, step: 1 | -1): Surroundings => {
  const [gaps, characters]: [Gap[], number[]] = [[], [from]];
  let at = from;
  while (gaps.length < REACH) {
    const next = printedFrom(pdfium, text, at, step);
    if (next < 0 || next >= count) break;
    const gap = step > 0 ? gapOf(pdfium, text, at, next) : gapOf(pdfium, text, next, at);
    if (!gap || gap.size > MAX_GAP) break;
    gaps.push(gap);
    characters.push(next);
    at = next;
  }
  return { gaps, characters };
};

const median = (sizes: readonly number[]): number => sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;

const characterAt = ({ characters }: Pdfium, text: number, index: number): string => {
  const code = characters.unicode(text, index);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
};

const isWordOfLetters = (letters: readonly string[]): boolean =>
  letters.length >= MIN_LETTERS &&
  letters.every((letter) => /^\p{L}$/u.test(letter)) &&
  new Set(letters).size >= MIN_DISTINCT;

/** Dots that lead to a page number are none. */
const isLetterOrDigit = (character: string): boolean => /^[\p{L}\p{N}]$/u.test(character);

/** Whether the gap beside a character, on its other side, is none of letters that are set apart. Decides for most words. */
const isTight = (gap: Gap | null): boolean => gap !== null && !gap.isOpen && gap.size < MIN_SPACING;

/**
 * Whether two characters, between which PDFium reports a space or the end of a line, are letters of one word that are set apart.
 * `count`: characters of the page.
 */
export const isLetterSpaced = (pdfium: Pdfium, text: number, count: number, before: number, index: number): boolean => {
  for (let at = before + 1; at < index; at += 1) if (!pdfium.characters.isGenerated(text, at)) return false;
  if (![before, index].some((at) => isLetterOrDigit(characterAt(pdfium, text, at)))) return false;
  if (before > 0 && isTight(gapOf(pdfium, text, before - 1, before))) return false;
  const gap = gapOf(pdfium, text, before, index);
  if (!gap || gap.size > MAX_GAP) return false;
  if (index + 1 < count && isTight(gapOf(pdfium, text, index, index + 1))) return false;

  const [left, right] = [walk(pdfium, text, count, before, -1), walk(pdfium, text, count, index, 1)];
  const gaps = [gap, ...left.gaps, ...right.gaps];
  if (gap.size > MAX_OF_MEDIAN * median(gaps.map(({ size }) => size))) return false;
  const closed = gaps.filter(({ isOpen }) => !isOpen);
  return closed.length > 0
    ? gap.size <= MAX_OF_WIDEST * Math.max(...closed.map(({ size }) => size))
    : isWordOfLetters([...left.characters, ...right.characters].map((at) => characterAt(pdfium, text, at)));
};
