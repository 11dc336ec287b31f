/**
 * Folded text: the form in which a search compares text. Letters and digits become their `referenceKey`, and everything
 * between two words one border character that says what stood there, so that a search can tell which borders it may
 * cross. Pure.
 */
import { referenceKey } from '@vitrina/contract';

/** Space or line end. */
export const SPACE = ' ';
/** Punctuation inside a word, such as dots and hyphens: `CN-2210.03`. */
export const INNER = '-';
/** A hyphen at the end of a line: part of the word, or added by the line break. */
const SOFT = '~';

/** Folded text begins and ends with a border, so every word start follows one. `starts`: see `fold`. */
export type Folded = { text: string; starts: Uint32Array };

/** Code points below this are folded once and cached. */
const TABLE_SIZE = 0x2500;

type Kind =
  | { is: 'key'; codes: readonly number[] }
  | { is: 'none' }
  | { is: 'space' }
  | { is: 'mark'; isHyphen: boolean };

const HYPHENS = new Set([0x2d, 0xad, 0x2010, 0x2011, 0x2012, 0x2013]);
const INVISIBLE = /^[\p{Mark}\u200b-\u200f\u2060\ufeff]$/u;

const kindOf = (code: number): Kind => {
  const character = String.fromCodePoint(code);
  const key = referenceKey(character);
  if (key !== '') return { is: 'key', codes: Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)) };
  if (INVISIBLE.test(character)) return { is: 'none' };
  return /\s/u.test(character) ? { is: 'space' } : { is: 'mark', isHyphen: HYPHENS.has(code) };
};

const known: Kind[] = [];
const cachedKind = (code: number): Kind => {
  const cached = known[code];
  if (cached) return cached;
  const kind = kindOf(code);
  if (code < TABLE_SIZE) known[code] = kind;
  return kind;
};

/** The border between two words. */
const borderOf = (hasSpace: boolean, isAfterHyphen: boolean): string =>
  hasSpace ? (isAfterHyphen ? SOFT : SPACE) : INNER;

const CHUNK = 8192;
const textOf = (codes: Uint16Array): string => {
  let text = '';
  for (let at = 0; at < codes.length; at += CHUNK) text += String.fromCharCode(...codes.subarray(at, at + CHUNK));
  return text;
};

/** `starts[i]` is the index in `text` of character `i` of the folded text. */
export const fold = (text: string): Folded => {
  let codes = new Uint16Array(text.length + 2);
  let starts = new Uint32Array(text.length + 2);
  let length = 0;
  const append = (code: number, from: number): void => {
    if (length === codes.length) {
      // NFKD expands ligatures and fractions to several letters.
      const [more, moreStarts] = [new Uint16Array(length * 2), new Uint32Array(length * 2)];
      more.set(codes);
      moreStarts.set(starts);
      [codes, starts] = [more, moreStarts];
    }
    codes[length] = code;
    starts[length] = from;
    length += 1;
  };
  append(SPACE.charCodeAt(0), 0);
  let border = '';
  let isAfterHyphen = false;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const kind = cachedKind(code);
    if (kind.is === 'key') {
      if (border !== '' && length > 1) append(border.charCodeAt(0), at);
      for (const one of kind.codes) append(one, at);
      border = '';
      isAfterHyphen = false;
    } else if (kind.is === 'space') {
      border = border === SOFT ? SOFT : borderOf(true, isAfterHyphen);
    } else if (kind.is === 'mark') {
      // Only a hyphen right after a letter may come from a line break: ` - ` is a dash.
      isAfterHyphen = kind.isHyphen && border === '';
      if (border === '') border = borderOf(false, false);
      else if (border === SOFT) border = SPACE;
    }
    at += code > 0xffff ? 2 : 1;
  }
  append(SPACE.charCodeAt(0), text.length);
  return { text: textOf(codes.subarray(0, length)), starts: starts.slice(0, length) };
};
