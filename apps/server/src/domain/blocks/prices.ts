/** Printed prices: `$ 12.500`, `12,50 €`, `Q 95.00`, and bare `12.900` in a document that prints its prices so. Pure. */

/** `from`, `to`: the characters of the text. `isBare`: without a currency. */
export type PrintedPrice = { from: number; to: number; value: number; isBare: boolean };

const SIGNS = String.raw`US\$|U\$S|U\$D|R\$|RD\$|S\/\.?|[$€£₡₲]`;
const LETTERS = String.raw`COP|USD|EUR|ARS|CLP|MXN|PEN|GTQ|BRL|VES|UYU|DOP|CRC|PYG|HNL|Bs\.?|BS\.?|Gs\.?|Q`;
const GROUPED = String.raw`\d{1,3}(?:[.,'’ \u00a0]\d{3})+(?:[.,]\d{1,2})?(?!\d)`;
const PLAIN = String.raw`\d+(?:[.,]\d{1,2})?(?!\d)`;
const NUMBER = `(?:${GROUPED}|${PLAIN})`;
const BEFORE = String.raw`(?:(?:${SIGNS})|(?<![\p{L}\p{N}])(?:${LETTERS})(?!\p{L}))\s?\$?\s?(?<before>${NUMBER})`;
const BEHIND = String.raw`(?<![\d.,])(?<behind>${NUMBER})\s?(?:(?:${SIGNS})|(?:${LETTERS})(?!\p{L}))`;
const BARE = String.raw`(?<![\p{L}\p{N}.,:/+#°º-])(?<bare>\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,4}[.,]\d{2})`;
const PRICE = new RegExp(`${BEFORE}|${BEHIND}|${BARE}`, 'gu');
/** Behind a number that is an amount of something else. */
const MEASURE =
  /^\s?(?:%|°|º|["”'′]|(?:ml|cl|lts?|litros?|cc|oz|onz?|grs?|gms?|gramos|g|kgs?|mg|mts?|metros?|cms?|mm|km|m|pulg|unds?|und|uds?|unid(?:ades)?|pcs|pzs?|pzas?|piezas|w|v|kw|hp|hs?|hrs?|am|pm|años|rpm|lbs?|x\d*|l)(?![\p{L}\p{N}]))/iu;

/** The last separator before one or two digits is the decimal one, any other groups. */
const valueOf = (text: string): number => {
  const [, whole = text, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(text) ?? [];
  return Number(`${whole.replace(/\D/gu, '')}.${decimals || '0'}`);
};

/** `at` the end of the match a number or a separator with a digit goes on: a date, a phone number, a code. */
const goesOn = (rest: string): boolean => /^(?:\d|[.,:/-]\d|\p{L}\d)/u.test(rest);

/** The prices of a line, from the left. */
export const pricesIn = (text: string): PrintedPrice[] =>
  [...text.matchAll(PRICE)].flatMap((match) => {
    const { before, behind, bare } = match.groups ?? {};
    const number = before ?? behind ?? bare ?? '';
    const to = match.index + match[0].length;
    const rest = text.slice(to);
    // `Q10` before a word is part of a name.
    const isInName = /^Q\d{1,3}$/u.test(match[0]) && /^\s*\p{L}/u.test(rest);
    if (isInName || goesOn(rest) || (bare !== undefined && MEASURE.test(rest))) return [];
    return [{ from: match.index, to, value: valueOf(number), isBare: bare !== undefined }];
  });

const MIN_BARE = 4;

/** Whether the lines of a document end in numbers that are prices without a currency. */
export const hasBarePrices = (lines: readonly { text: string; prices: readonly PrintedPrice[] }[]): boolean => {
  let [bare, signed] = [0, 0];
  for (const { text, prices } of lines) {
    const last = prices.at(-1);
    if (last?.isBare && text.slice(last.to).trim() === '') bare += 1;
    signed += prices.filter(({ isBare }) => !isBare).length;
  }
  return bare >= MIN_BARE && 2 * bare > signed;
};
