/**
 * The words of a page with their boxes. Their order is the order in which the page writes them: producers write
 * columns and cells one after the other, which sorting by height would tear apart.
 */

import type { Word } from '../domain/ports.ts';
import { hasEastAsianText, lacksFont } from './missing-fonts.ts';
import type { PointBox, ToPercent } from './page-space.ts';
import type { Pdfium } from './pdfium.ts';

/** A printed page has some hundreds; what has more is a machine's output that nobody reads. */
export const MOST_WORDS = 20_000;
const MOST_CHARACTERS = 400_000;
const LONGEST_WORD = 200;
/** PDFium writes a hyphen at a line's end as this character and the next line right behind it. */
const LINE_END_HYPHEN = 0x02;
/** In a PDF a soft hyphen is a drawn one: what breaks no line is not in the file. */
const SOFT_HYPHEN = 0xad;
/** A distance of more than this many character sizes begins a new word though no space was written. */
const FARTHEST_NEIGHBOUR = 1.2;

const isSpace = (text: string): boolean => /^[\s\u200b\u2060\ufeff]$/u.test(text);
/** Controls, unassigned and private characters: icons of symbol fonts, broken maps. */
const isUnreadable = (text: string): boolean => /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufffd]$/u.test(text);
const isLigature = (code: number): boolean => code >= 0xfb00 && code <= 0xfb06;

/** What a character adds to a word: null ends the word, '' is left out. */
const readable = (code: number): string | null => {
  if (code === LINE_END_HYPHEN || code === SOFT_HYPHEN) return '-';
  if (code === 0 || code > 0x10ffff) return '';
  const text = String.fromCodePoint(code);
  if (isSpace(text)) return null;
  if (isUnreadable(text)) return '';
  return isLigature(code) ? text.normalize('NFKC') : text;
};

const sideOf = (box: PointBox): number => Math.max(box.right - box.left, box.top - box.bottom);

const isApart = (a: PointBox, b: PointBox): boolean => {
  const across = Math.max(0, b.left - a.right, a.left - b.right);
  const upwards = Math.max(0, b.bottom - a.top, a.bottom - b.top);
  return Math.hypot(across, upwards) > FARTHEST_NEIGHBOUR * Math.max(sideOf(a), sideOf(b), 1);
};

const joined = (a: PointBox, b: PointBox): PointBox => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

const characterBox = ({ api, scratch, view }: Pdfium, text: number, index: number): PointBox | null => {
  if (!api.FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)) return null;
  const at = view();
  const [left, right] = [at.getFloat64(scratch, true), at.getFloat64(scratch + 8, true)];
  const [bottom, top] = [at.getFloat64(scratch + 16, true), at.getFloat64(scratch + 24, true)];
  return [left, right, bottom, top].every(Number.isFinite) ? { left, right, bottom, top } : null;
};

type Piece = { text: string; box: PointBox; last: PointBox };

const collect = (pdfium: Pdfium, text: number, count: number, toPercent: ToPercent): Word[] => {
  const words: Word[] = [];
  let piece: Piece | null = null;
  const close = (): void => {
    const box = piece && toPercent(piece.box);
    if (piece && box) words.push({ text: piece.text.normalize('NFC').slice(0, LONGEST_WORD), ...box });
    piece = null;
  };
  const add = (character: string, box: PointBox): void => {
    if (piece && isApart(piece.last, box)) close();
    piece = piece
      ? { text: piece.text + character, box: joined(piece.box, box), last: box }
      : { text: character, box, last: box };
  };
  for (let index = 0; index < count && words.length < MOST_WORDS; index += 1) {
    const code = pdfium.api.FPDFText_GetUnicode(text, index);
    const character = readable(code);
    const box = character ? characterBox(pdfium, text, index) : null;
    if (character === null) close();
    else if (box) add(character, box);
    if (code === LINE_END_HYPHEN) close();
  }
  close();
  return words;
};

export type PageText = { words: Word[]; lacksFont: boolean };

/**
 * At most 20,000 words, each of at most 200 characters, NFC, without control characters. Empty on a page of pictures. `lacksFont`: not all
 * of them can be drawn here.
 */
export const pageText = (pdfium: Pdfium, page: number, toPercent: ToPercent): PageText => {
  const text = pdfium.api.FPDFText_LoadPage(page);
  if (text === 0) return { words: [], lacksFont: false };
  try {
    const count = Math.min(pdfium.api.FPDFText_CountChars(text), MOST_CHARACTERS);
    const words = collect(pdfium, text, count, toPercent);
    const isSuspect = words.some((word) => hasEastAsianText(word.text));
    return { words, lacksFont: isSuspect && lacksFont(pdfium, text, count) };
  } finally {
    pdfium.api.FPDFText_ClosePage(text);
  }
};
