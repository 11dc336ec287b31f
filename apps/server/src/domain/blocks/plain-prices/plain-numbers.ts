/** Numbers without any sign at the end of a line that may be its prices: `Ceviche ....... 32`, `28 / 42`, `14.-`. Pure. */

import type { PrintedPrice } from '../prices.ts';
import { countsNext } from './menu-words.ts';

const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d{1,2})?|\d{4,6})`;
/** One or two at the end; a point or dash may follow: `32.`, `14.-`. */
const LAST = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/#°º'’+*x×-]|[\p{N},:/-] )(?<first>${NUMBER})(?:\s?[/|]\s?(?<second>${NUMBER}))?\s?(?:[.,]?\s?[-–—]{1,2}|\.)?\s*$`,
  'u',
);
/** Points before a number lead to it. */
const LEADER = /[.…·_]/gu;
const isLeader = (gap: string): boolean => gap.endsWith('…') || (gap.match(LEADER)?.length ?? 0) >= 2;
const HOURS = /\d\s?(?:am|pm|a\.m|p\.m|h|hs|hrs)\b|\d:\d\d/iu;
const MIN_LETTERS = 3;
const MAX_WORDS = 14;
const MAX_LINE = 160;

/** `name`: the text before the numbers, empty for a line of numbers alone. */
export type PlainNumbers = { name: string; prices: PrintedPrice[] };

const valueOf = (text: string): number => Number(text.replace(',', '.'));

/** Null for a line that does not end so. */
export const plainNumbersIn = (text: string): PlainNumbers | null => {
  if (text.length > MAX_LINE) return null;
  // Points that lead to a number would be read as its separator.
  const spaced = text.replace(/(?<![.…·_])[.…·_]{2,}(?=\d)/gu, (points) => `${points.slice(0, -1)} `);
  const match = LAST.exec(spaced);
  const { first = '', second } = match?.groups ?? {};
  if (!match) return null;
  const raw = spaced.slice(0, match.index);
  const name = raw.replace(/(?<![\s.…·_–—-])[\s.…·_–—-]+$/u, '');
  if (name !== '') {
    const isLed = isLeader(raw.slice(name.length).trimEnd());
    if ((name.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS || name.split(/\s+/u).length > MAX_WORDS) return null;
    if (HOURS.test(name) || /[:#]$/u.test(name) || (!isLed && (/\p{N}$/u.test(name) || countsNext(name)))) return null;
  }
  const at = match.index + match[0].indexOf(first);
  const priceAt = (from: number, number: string): PrintedPrice => ({
    from,
    to: from + number.length,
    value: valueOf(number),
    isBare: true,
    currency: '',
    count: 1,
  });
  const prices = [priceAt(at, first)];
  if (second !== undefined) prices.push(priceAt(match.index + match[0].lastIndexOf(second), second));
  return { name, prices };
};
