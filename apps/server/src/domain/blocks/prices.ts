/** Printed prices: `$ 12.500`, `12,50 €`, `2x$5.000`, `8 / 15 €`, and bare `12.900` in a document that prints its prices so. Pure. */

import { currencyOf } from './currencies.ts';
import { leadsToMeasure } from './names.ts';

/**
 * `from`, `to`: the characters of the text. `isBare`: without a currency. `isShort`: bare thousands, `16,5K`. `currency`: ISO code, `''` where the sign is that of several,
 * such as `$`. `count`: units that the price is for, `2x$5.000`. `isOfMeasure`: behind `Gramo a`.
 */
export type PrintedPrice = {
  from: number;
  to: number;
  value: number;
  isBare: boolean;
  isShort?: boolean;
  currency: string;
  count: number;
  isOfMeasure?: boolean;
};

const SIGNS = String.raw`US\$|U\$S|U\$D|R\$|RD\$|S\/\.?|[$€£₡₲]`;
const LETTERS = String.raw`COP|USD|EUR|ARS|CLP|MXN|PEN|GTQ|BRL|VES|BOB|UYU|DOP|CRC|PYG|HNL|NIO|PAB|Bs\.?|BS\.?|Gs\.?|Lps?\.|Q`;
/** Behind an amount. */
const WORDS = String.raw`pesos|soles|euros|d[oó]lares|bol[ií]vares|bolivianos|quetzales|lempiras|guaran[ií]es|colones|c[oó]rdobas|reales|reais`;
/** Thousands: `$12,5k`, `$ 25 mil`. */
const THOUSANDS = String.raw`(?:\s?(?<thousand>[kK]|mil)(?![\p{L}\p{N}]))?`;
const GROUPED = String.raw`\d{1,3}(?:[.,'’ \u00a0]\d{3})+(?:[.,]\d{1,2})?(?!\d)`;
const PLAIN = String.raw`\d+(?:[.,]\d{1,2})?(?!\d)`;
const NUMBER = `(?:${GROUPED}|${PLAIN})`;
const COUNT = String.raw`(?:(?<![\p{L}\p{N}.,/-])(?<count>\d{1,2})\s?(?:[xX×]|por|POR)\s?)?`;
const BEFORE = String.raw`${COUNT}(?<sign>${SIGNS}|(?<![\p{L}\p{N}])(?:${LETTERS})(?!\p{L}))\s?\$?\s?(?<before>${NUMBER})${THOUSANDS}`;
const BEHIND = String.raw`(?<!\d|\d[.,])(?<behind>${NUMBER})\s?(?<unit>${SIGNS}|(?:${LETTERS})(?!\p{L})|(?:${WORDS})(?!\p{L}))`;
/** Points before it may lead to it from the name. A space groups thousands only in a number that is alone, or behind such points. */
const BARE = String.raw`(?<![\p{L}\p{N}:/+#°º-]|[\p{L}\p{N}][.,])(?<bare>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:['’]\d{3})+(?:[.,]\d{1,2})?|\d{1,4}[.,]\d{2}|(?<=^|[.…·_ ][.…·_] ?)\d{1,3}[ \u00a0]\d{3}(?:[.,]\d{2})?(?=\s?$))`;
/** `14K`, `25 mil` without a currency: carats and sizes of screens are written so, too (`hasShortPrices`). */
const SHORT = String.raw`(?<![\p{L}\p{N}:/+#°º-]|[\p{L}\p{N}][.,])(?<short>\d{1,3}(?:[.,]\d{1,2})?)\s?(?:[kK]|mil)(?![\p{L}\p{N}])`;
const PRICE = new RegExp(`${BEFORE}|${BEHIND}|${SHORT}|${BARE}`, 'gu');
/** Behind a number that is an amount of something else. */
const MEASURE =
  /^\s?(?:%|°|º|["”'′]|(?:ml|cl|lts?|litros?|cc|oz|onz?|grs?|gms?|gramos|g|kgs?|mg|mts?|metros?|cms?|mm|km|m|pulg|unds?|und|uds?|unid(?:ades)?|pcs|pzs?|pzas?|piezas|w|v|kw|hp|hs?|hrs?|am|pm|años|rpm|lbs?|x\d*|l)(?![\p{L}\p{N}]))/iu;

const FOLLOWED_BY_SIGN = new RegExp(String.raw`^\s?(?:${SIGNS}|(?:${LETTERS})(?!\p{L}))`, 'u');

/** The last separator before one or two digits is the decimal one, any other groups. */
const valueOf = (text: string): number => {
  const [, whole = text, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(text) ?? [];
  return Number(`${whole.replace(/\D/gu, '')}.${decimals || '0'}`);
};

/** `at` the end of the match a number or a separator with a digit goes on: a date, a phone number, a code. */
const goesOn = (rest: string): boolean => /^(?:\d|[.,:/-]\d|\p{L}\d)/u.test(rest);

/** The other end of a range or the other price of a pair, which shares the currency: `$ 8.000 / 15.000`, `8 - 15 €`. */
const NEXT_OF_PAIR = new RegExp(String.raw`^\s?(?:[-–—/|]|a|o|y)\s?(?<next>${NUMBER})`, 'u');
const BEFORE_PAIR = new RegExp(String.raw`(?<![\p{L}\p{N}.,:#/-])(?<first>${NUMBER})\s?(?:[-–—/|]|a|o|y)\s?$`, 'u');
/** Characters before a price in which the first of a pair stands. */
const MAX_PAIR = 20;
/** One price of a pair is at most so many times the other; a larger ratio is that of a price and a quantity. */
const MAX_PAIR_RATIO = 12;

const areNear = (one: number, other: number): boolean =>
  one > 0 && other > 0 && one < MAX_PAIR_RATIO * other && other < MAX_PAIR_RATIO * one;

/** A short number beside a price may be part of a name or a number of persons. */
const looksLikePrice = (number: string): boolean => /[.,]/.test(number);

/** A number behind a price that shares its sign. */
const secondOfPair = (text: string, price: PrintedPrice): PrintedPrice | null => {
  const rest = text.slice(price.to);
  const match = NEXT_OF_PAIR.exec(rest);
  const number = match?.groups?.['next'] ?? '';
  if (!match || !areNear(valueOf(number), price.value)) return null;
  const behind = rest.slice(match[0].length);
  if (goesOn(behind) || MEASURE.test(behind) || FOLLOWED_BY_SIGN.test(behind)) return null;
  if (!looksLikePrice(number) && behind.trim() !== '') return null;
  const to = price.to + match[0].length;
  return { ...price, from: to - number.length, to, value: valueOf(number), count: 1 };
};

/** A number before a price that shares its sign. */
const firstOfPair = (text: string, price: PrintedPrice): PrintedPrice | null => {
  const start = Math.max(0, price.from - MAX_PAIR);
  const match = BEFORE_PAIR.exec(text.slice(start, price.from));
  const number = match?.groups?.['first'] ?? '';
  if (!match || !areNear(valueOf(number), price.value)) return null;
  const from = start + match.index;
  if (!looksLikePrice(number) && !/(?:^|de|entre|:)\s*$/iu.test(text.slice(start, from))) return null;
  return { ...price, from, to: from + number.length, value: valueOf(number), count: 1 };
};

/** The prices of a line, from the left. */
export const pricesIn = (text: string): PrintedPrice[] => {
  const prices = [...text.matchAll(PRICE)].flatMap((match): PrintedPrice[] => {
    const { before, behind, short, bare, count, sign, unit, thousand } = match.groups ?? {};
    const number = before ?? behind ?? short ?? bare ?? '';
    const to = match.index + match[0].length;
    const rest = text.slice(to);
    // `Q10` before a word is part of a name.
    const isInName = /^Q\d{1,3}$/u.test(match[0]) && /^\s*\p{L}/u.test(rest);
    const price = {
      from: match.index,
      to,
      value: valueOf(number) * (thousand || short !== undefined ? 1000 : 1),
      isBare: bare !== undefined || short !== undefined,
      ...(short !== undefined && { isShort: true }),
      currency: currencyOf(sign ?? unit ?? ''),
      count: Math.max(1, Number(count ?? 1)),
      ...(leadsToMeasure(text.slice(0, match.index)) && { isOfMeasure: true }),
    };
    const pairOf = before === undefined ? firstOfPair : secondOfPair;
    const other = price.isBare ? null : pairOf(text, price);
    const isCut = goesOn(rest) && !(other !== null && before !== undefined);
    if (isInName || isCut || (price.isBare && MEASURE.test(rest))) return [];
    return other === null ? [price] : [price, other];
  });
  prices.sort((a, b) => a.from - b.from || Number(a.isBare) - Number(b.isBare));
  // A bare number within a pair is that of the pair.
  return prices.filter(({ from }, at) => at === 0 || from >= (prices[at - 1]?.to ?? 0));
};

const MIN_BARE = 4;
/** Different amounts among short prices, and of them those that are no carats of gold. */
const MIN_AMOUNTS = 3;
const CARATS: ReadonlySet<number> = new Set([8, 9, 10, 12, 14, 18, 21, 22, 24].map((carat) => carat * 1000));

/** Of the lines of a document, and of those with bare thousands: so many end in them in a menu. A manual names resistances in its text. */
const MIN_OF_LINES = 0.1;
const MIN_OF_SHORT = 0.6;

type LineOfPrices = { text: string; prices: readonly PrintedPrice[] };

/** The price at the end of a line. */
const lastOf = ({ text, prices }: LineOfPrices): PrintedPrice | undefined => {
  const last = prices.at(-1);
  return last !== undefined && text.slice(last.to).trim() === '' ? last : undefined;
};

/** Whether the lines of a document end in bare thousands that are its prices: it prints no other ones. */
export const hasShortPrices = (lines: readonly LineOfPrices[]): boolean => {
  const others = lines.some(({ prices }) => prices.some(({ isBare }) => !isBare));
  const short = lines.flatMap((line) => lastOf(line) ?? []).filter(({ isShort }) => isShort);
  const all = lines.filter(({ prices }) => prices.some(({ isShort }) => isShort)).length;
  if (short.length < Math.max(MIN_OF_LINES * lines.length, MIN_OF_SHORT * all)) return false;
  const amounts = new Set(short.map(({ value }) => value));
  return (
    !others && short.length >= MIN_BARE && [...amounts].filter((value) => !CARATS.has(value)).length >= MIN_AMOUNTS
  );
};

/** Whether the lines of a document end in numbers that are prices without a currency. */
export const hasBarePrices = (lines: readonly LineOfPrices[]): boolean => {
  let [bare, signed] = [0, 0];
  for (const line of lines) {
    const last = lastOf(line);
    if (last?.isBare && !last.isShort) bare += 1;
    signed += line.prices.filter(({ isBare }) => !isBare).length;
  }
  return bare >= MIN_BARE && 2 * bare > signed;
};
