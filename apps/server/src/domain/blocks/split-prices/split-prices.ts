/**
 * Prices in several sizes of type, as flyers print them: a small sign, large pesos, and small raised thousands or cents, `$2` beside `390`.
 * Lengths are type sizes of the large part. Pure.
 */

import { pricesIn } from '../prices.ts';
import { CAPITAL, type Run } from '../runs.ts';

/** `starts`: where in the text each word of the run begins. */
export type RunLine = { run: Run; text: string; starts: number[] };

const MAX_OVERLAP = 0.2;
const MAX_GAP = 0.45;
const MAX_ABOVE = 0.25;
const MAX_BELOW = 0.15;
const MIN_RAISED = 0.2;
const MIN_SIZE = 0.25;
const MAX_SIZE = 0.9;

/** `€` stands behind its number. */
const SIGN = /^(?:US\$|U\$S|R\$|RD\$|S\/\.?|[$£₡₲])$/u;
/** Nothing else stands in small type: `250 g` beside a price is a quantity. */
const REMAINDER = /^(?:€|[.,'’]?\d{2,3}\s?(?:[€$]|US\$)?\s?(?:\*+|c\/u|\/\s?\p{L}+)?)$/u;
const THOUSANDS = /^\d{3}/u;

const isInHeight = (small: Run, large: Run): boolean => {
  const size = small.em / large.em;
  const above = large.baseline - CAPITAL * large.em - (small.baseline - CAPITAL * small.em);
  const below = small.baseline - large.baseline;
  return size > MIN_SIZE && size < MAX_SIZE && above < MAX_ABOVE * large.em && below < MAX_BELOW * large.em;
};

/** Without a point or comma only a raised number goes on: `$5` and `250` on one line are a price and a quantity. */
const separatorOf = (first: RunLine, second: RunLine): string | null => {
  if (/[.,]$/u.test(first.text) || /^[^\d]/u.test(second.text)) return '';
  const isRaised = second.run.baseline < first.run.baseline - MIN_RAISED * first.run.em;
  if (!isRaised) return null;
  return THOUSANDS.test(second.text) ? '.' : ',';
};

const joined = (first: RunLine, second: RunLine, separator: string): RunLine => {
  const [one, other] = [first.run, second.run];
  const from = first.text.length + separator.length;
  return {
    run: {
      ...(one.em >= other.em ? one : other),
      left: Math.min(one.left, other.left),
      right: Math.max(one.right, other.right),
      top: Math.min(one.top, other.top),
      foot: Math.max(one.foot, other.foot),
      words: [...one.words, ...other.words],
    },
    text: first.text + separator + second.text,
    starts: [...first.starts, ...second.starts.map((start) => from + start)],
  };
};

type Parts = {
  isFirst: (text: string) => boolean;
  isSecond: (text: string) => boolean;
  /** Null if the two are no parts of one price. */
  separator: (first: RunLine, second: RunLine) => string | null;
};

const pairOf = (first: RunLine, second: RunLine, { separator }: Parts): RunLine | null => {
  const between = separator(first, second);
  if (between === null) return null;
  const whole = joined(first, second, between);
  const end = first.text.length;
  const isPrice = pricesIn(whole.text).some(
    ({ from, to, isBare }) => !isBare && from < end && to > end + between.length,
  );
  return isPrice ? whole : null;
};

/** Characters of a line that ends in the first part of a price: the whole line is read again with each second part. */
const MAX_LINE = 120;

/** Lines by the percent of the page's width at which they begin; at most so many, since one place of a real page holds few. */
const MAX_AT_PLACE = 32;
const placeOf = (left: number): number => Math.floor(left);

const byPlace = (lines: readonly RunLine[]): ReadonlyMap<number, readonly RunLine[]> => {
  const places = new Map<number, RunLine[]>();
  for (const line of lines) {
    const at = placeOf(line.run.left);
    const others = places.get(at);
    if (!others) places.set(at, [line]);
    else if (others.length < MAX_AT_PLACE) others.push(line);
  }
  return places;
};

const joinParts = (lines: readonly RunLine[], parts: Parts): readonly RunLine[] => {
  const firsts = lines.filter(({ text }) => text.length <= MAX_LINE && parts.isFirst(text));
  const places = byPlace(lines.filter(({ text }) => parts.isSecond(text)));
  const wholes = new Map<RunLine, RunLine>();
  const used = new Set<RunLine>();
  for (const first of firsts) {
    const { right, em } = first.run;
    const follows = (second: RunLine): boolean => {
      const large = Math.max(em, second.run.em);
      const gap = second.run.left - right;
      return second !== first && gap > -MAX_OVERLAP * large && gap < MAX_GAP * large;
    };
    const reach = em / MIN_SIZE;
    for (let at = placeOf(right - MAX_OVERLAP * reach); at <= placeOf(right + MAX_GAP * reach); at += 1)
      for (const second of places.get(at) ?? []) {
        if (used.has(first) || used.has(second) || !follows(second)) continue;
        const whole = pairOf(first, second, parts);
        if (!whole) continue;
        wholes.set(first, whole);
        used.add(first).add(second);
      }
  }
  return lines.flatMap((line) => wholes.get(line) ?? (used.has(line) ? [] : [line]));
};

/** The lines of a page, with the parts of each price on one line. */
export const joinSplitPrices = (lines: readonly RunLine[]): readonly RunLine[] => {
  const signed = joinParts(lines, {
    isFirst: (text) => SIGN.test(text),
    isSecond: (text) => /^\d/u.test(text),
    separator: (sign, number) => (isInHeight(sign.run, number.run) ? '' : null),
  });
  return joinParts(signed, {
    isFirst: (text) => /\d[.,]?$/u.test(text),
    isSecond: (text) => REMAINDER.test(text),
    separator: (number, rest) => (isInHeight(rest.run, number.run) ? separatorOf(number, rest) : null),
  });
};
