/**
 * Text as a search compares it: letters and digits by their `referenceKey`, everything between words one sign. The signs say
 * what stood there, so that a search may cross it or not. Pure.
 */
import { referenceKey } from '@vitrina/contract';

/** Space or line end. */
export const SPACE = ' ';
/** Dots, hyphens and the like inside a word: `CN-2210.03`. */
export const INNER = '-';
/** A hyphen at the end of a printed word: it may be the word's own, or the line's. */
export const SOFT = '~';

/** Folded text begins and ends with a border: a word's start is where the sign before is one. */
export type Folded = { text: string; starts: Uint32Array };

/** Codes up to here are folded once for good. */
const TABLE_SIZE = 0x2500;

type Kind =
  | { is: 'key'; codes: readonly number[] }
  | { is: 'none' }
  | { is: 'space' }
  | { is: 'mark'; isHyphen: boolean };

const HYPHENS = new Set([0x2d, 0xad, 0x2010, 0x2011, 0x2012, 0x2013]);
const NOTHING = /^[\p{Mark}\u200b-\u200f\u2060\ufeff]$/u;

const kindOf = (code: number): Kind => {
  const sign = String.fromCodePoint(code);
  const key = referenceKey(sign);
  if (key !== '') return { is: 'key', codes: Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)) };
  if (NOTHING.test(sign)) return { is: 'none' };
  return /\s/u.test(sign) ? { is: 'space' } : { is: 'mark', isHyphen: HYPHENS.has(code) };
};

const known: Kind[] = [];
const kindAt = (code: number): Kind => {
  const before = known[code];
  if (before) return before;
  const kind = kindOf(code);
  if (code < TABLE_SIZE) known[code] = kind;
  return kind;
};

/** What stands between two words, from the signs seen there. */
const borderOf = (hasSpace: boolean, isAfterHyphen: boolean): string =>
  hasSpace ? (isAfterHyphen ? SOFT : SPACE) : INNER;

const CHUNK = 8192;
const textOf = (codes: Uint16Array): string => {
  let text = '';
  for (let at = 0; at < codes.length; at += CHUNK) text += String.fromCharCode(...codes.subarray(at, at + CHUNK));
  return text;
};

/** `starts[i]` is where in `text` the sign `i` of the folded text comes from. */
export const fold = (text: string): Folded => {
  let codes = new Uint16Array(text.length + 2);
  let starts = new Uint32Array(text.length + 2);
  let length = 0;
  const put = (code: number, from: number): void => {
    if (length === codes.length) {
      // NFKD makes several letters of one: a ligature, a fraction.
      const [more, moreStarts] = [new Uint16Array(length * 2), new Uint32Array(length * 2)];
      more.set(codes);
      moreStarts.set(starts);
      [codes, starts] = [more, moreStarts];
    }
    codes[length] = code;
    starts[length] = from;
    length += 1;
  };
  put(SPACE.charCodeAt(0), 0);
  let border = '';
  let isAfterHyphen = false;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const kind = kindAt(code);
    if (kind.is === 'key') {
      if (border !== '' && length > 1) put(border.charCodeAt(0), at);
      for (const one of kind.codes) put(one, at);
      border = '';
      isAfterHyphen = false;
    } else if (kind.is === 'space') {
      border = border === SOFT ? SOFT : borderOf(true, isAfterHyphen);
    } else if (kind.is === 'mark') {
      // Only a hyphen right behind a letter may be the line's: ` - ` is a dash.
      isAfterHyphen = kind.isHyphen && border === '';
      if (border === '') border = borderOf(false, false);
      else if (border === SOFT) border = SPACE;
    }
    at += code > 0xffff ? 2 : 1;
  }
  put(SPACE.charCodeAt(0), text.length);
  return { text: textOf(codes.subarray(0, length)), starts: starts.slice(0, length) };
};
