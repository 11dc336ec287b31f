/**
 * The words of a page with their boxes, in the order of the content stream: producers write columns and cells one after the
 * other, and sorting by position would mix them.
 */

import type { Word } from '../../../domain/ports/pdf.ts';
import type { Pdfium } from '../../pdfium/pdfium.ts';
import { hasEastAsianText, lacksFont } from '../lost-content.ts';
import type { PointBox, ToPercent } from '../page-space.ts';
import { characterBox, sideOf } from './character-boxes.ts';
import { isLetterSpaced } from './letter-spacing.ts';
import { isNear, touches } from './touching.ts';
import { createFaceReader } from './typefaces.ts';

/** A printed page has a few hundred; more is machine output. */
const MAX_WORDS = 20_000;
const MAX_CHARACTERS = 400_000;
const MAX_WORD_LENGTH = 200;
/** PDFium reports a hyphen at the end of a line as this character, directly followed by the next line. */
const LINE_END_HYPHEN = 0x02;
/** A soft hyphen in a PDF is a visible one: producers write it only where a line breaks. */
const SOFT_HYPHEN = 0xad;
/** In character sizes. A larger gap starts a new word even without a space character. */
const MAX_GAP = 1.2;

const isSpace = (text: string): boolean => /^[\s\u200b\u2060\ufeff]$/u.test(text);
/** Control, unassigned and private-use characters: icons of symbol fonts, broken character maps. */
const isUnreadable = (text: string): boolean => /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\ufffd]$/u.test(text);
const isLigature = (code: number): boolean => code >= 0xfb00 && code <= 0xfb06;

/** The text that a character adds to a word; null ends the word, '' is skipped. */
const textOf = (code: number): string | null => {
  if (code === LINE_END_HYPHEN || code === SOFT_HYPHEN) return '-';
  if (code === 0 || code > 0x10ffff) return '';
  const text = String.fromCodePoint(code);
  if (isSpace(text)) return null;
  if (isUnreadable(text)) return '';
  return isLigature(code) ? text.normalize('NFKC') : text;
};

/** A document uses a few hundred characters, a million times. */
const MAX_KNOWN = 4096;
const known = new Map<number, string | null>();
const readable = (code: number): string | null => {
  const found = known.get(code);
  if (found !== undefined) return found;
  const text = textOf(code);
  if (known.size < MAX_KNOWN) known.set(code, text);
  return text;
};

const hasGap = (a: PointBox, b: PointBox): boolean => {
  const across = Math.max(0, b.left - a.right, a.left - b.right);
  const upwards = Math.max(0, b.bottom - a.top, a.bottom - b.top);
  if (across === 0 && upwards === 0) return false;
  return Math.hypot(across, upwards) > MAX_GAP * Math.max(sideOf(a), sideOf(b), 1);
};

const union = (a: PointBox, b: PointBox): PointBox => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

/** In the larger side of a character: the same one so near to itself is printed twice to look bold. */
const MAX_SHADOW = 0.12;

const isShadow = (a: PointBox, b: PointBox): boolean =>
  [a.left - b.left, a.right - b.right, a.bottom - b.bottom, a.top - b.top].every(
    (apart) => Math.abs(apart) < MAX_SHADOW * sideOf(a),
  );

/** `character`: the last one, at `index`. */
type Piece = {
  text: string;
  box: PointBox;
  last: PointBox;
  character: string;
  index: number;
  face: number | undefined;
};

/** Both letters of one drawing, `ff`, `tt`, `oo`, have its box. Letters printed twice at one place do not arrive here: PDFium leaves the second one out. */
const isSameDrawing = (a: PointBox, b: PointBox): boolean =>
  a.left === b.left && a.right === b.right && a.bottom === b.bottom && a.top === b.top;

const collect = (pdfium: Pdfium, text: number, count: number, toPercent: ToPercent): Word[] => {
  const words: Word[] = [];
  const faceAt = createFaceReader(pdfium, text);
  let piece: Piece | null = null;
  /** A space or the end of a line was reported behind the last character. */
  let isOpen = false;
  const close = (): void => {
    const box = piece && toPercent(piece.box);
    if (piece && box)
      words.push({
        text: piece.text.normalize('NFC').slice(0, MAX_WORD_LENGTH),
        ...box,
        ...(piece.face !== undefined && { face: piece.face }),
      });
    piece = null;
  };
  const add = (character: string, box: PointBox, index: number): void => {
    if (piece?.character === character && isShadow(piece.last, box) && !isSameDrawing(piece.last, box)) return;
    const isBehind = ({ last, index: before }: Piece): boolean =>
      isOpen
        ? (isNear(last, box) && touches(pdfium, text, before, index)) ||
          isLetterSpaced(pdfium, text, count, before, index)
        : !hasGap(last, box);
    if (piece && !isBehind(piece)) close();
    isOpen = false;
    const here = { last: box, character, index };
    piece = piece
      ? { ...here, text: piece.text + character, box: union(piece.box, box), face: piece.face }
      : { ...here, text: character, box, face: faceAt(index) };
  };
  for (let index = 0; index < count && words.length < MAX_WORDS; index += 1) {
    const code = pdfium.characters.unicode(text, index);
    const character = readable(code);
    const box = character ? characterBox(pdfium, text, index) : null;
    if (character === null) isOpen = true;
    else if (box) add(character, box, index);
    if (code === LINE_END_HYPHEN) close();
  }
  close();
  return words;
};

export type PageText = { words: Word[]; lacksFont: boolean };

/**
 * At most 20,000 words of at most 200 characters, NFC, without control characters; none on a page of pictures. `lacksFont`:
 * some of them cannot be drawn here (lost-content.ts).
 */
export const pageText = (pdfium: Pdfium, page: number, toPercent: ToPercent): PageText => {
  const text = pdfium.api.FPDFText_LoadPage(page);
  if (text === 0) return { words: [], lacksFont: false };
  try {
    const count = Math.min(pdfium.api.FPDFText_CountChars(text), MAX_CHARACTERS);
    const words = collect(pdfium, text, count, toPercent);
    const isSuspect = words.some((word) => hasEastAsianText(word.text));
    return { words, lacksFont: isSuspect && lacksFont(pdfium, text, count) };
  } finally {
    pdfium.api.FPDFText_ClosePage(text);
  }
};
