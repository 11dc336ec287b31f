/** Digits that are an amount of money, a measure or a phone number, although they equal a reference. Pure. */

import type { Token } from './word-tokens.ts';

/**
 * The tokens beside the digits on their line, the text between them and the digits as in word-tokens.ts, the text before the previous token,
 * and the words before them in their cell, the nearest first.
 */
export type Surroundings = {
  previous: string;
  before: string;
  after: string;
  next: string;
  lead: string;
  words: readonly string[];
};

/** A price, quantity or phone number printed without separators has fewer digits; a GTIN has 12, 13 or 14. */
const MAX_AMOUNT_DIGITS = 10;
const MIN_PHONE_DIGITS = 7;
/** Groups of thousands and decimals behind a comma. */
const MAX_GROUP_DIGITS = 3;

const UNITS =
  'CM|CMS|MM|MTS|MT|M|IN|PULG|ML|CC|CL|L|LT|LTS|OZ|KG|KGS|G|GR|GRS|LB|LBS|W|KW|V|A|MAH|HZ|GB|TB|MB|HP|UND|UNDS|UN|U|PZ|PZS|PZAS|PCS|PAQ|PACK|DOC|X|AÑOS';
const isUnit = new RegExp(`^(?:${UNITS})$`);
/** A measure in one word, such as `500ML` or `27X28CM`. */
export const isMeasure = new RegExp(`^\\d+(?:${UNITS}|X\\d+)[A-Z]?$`);
const isMoney = /^(?:USD|COP|MXN|ARS|CLP|PEN|EUR|BRL|GTQ|BS|RD|PRECIO|TOTAL|PVP)$/;
const isPhone =
  /^(?:TEL|TELS|TELF|TELEFONO|TELEFONOS|CEL|CELS|CELULAR|MOVIL|WHATSAPP|WHATSAP|WSP|WA|FAX|PBX|NIT|RUC|RUT|RIF|CUIT|CUIL|RFC|DNI|CBU|LLAME|LLAMA|LLAMENOS|LLAMANOS|ESCRIBENOS|ESCRIBANOS)$/;

const isDigits = (key: string): boolean => /^\p{Number}+$/u.test(key);

/** How far apart two things are: side by side, in one cell, in two cells of a line, in two lines. */
const distance = (text: string): number => {
  if (text.includes('\n')) return 3;
  if (text.includes('\t')) return 2;
  return text.includes(' ') ? 1 : 0;
};

/** `$ 12500`, also with the sign at the other end of the cell; not the second number of `12.50 €  10422`. */
const followsSign = ({ previous, before }: Surroundings): boolean => {
  const [, left, right] = /^(.*)[$€£¥₡]([^$€£¥₡]*)$/s.exec(before) ?? [];
  if (left === undefined || right === undefined || !/^[ \t]*$/.test(right)) return false;
  return !isDigits(previous) || distance(right) <= distance(left);
};

/** `12500 €`; not the first number of `10422 $ 12.500`, where the sign begins the next cell. */
const precedesSign = ({ after, next }: Surroundings): boolean => {
  const [, space, sign, rest = ''] = /^( *)([$€£¥₡])(.*)$/s.exec(after) ?? [];
  if (space === undefined) return false;
  if (!isDigits(next)) return true;
  const [left, right] = [distance(space), distance(rest)];
  // Only the euro is printed behind amounts as often as before them.
  return left < right || (left === right && sign === '€');
};

/** `+57 300…` */
const followsCountry = ({ previous, lead }: Surroundings): boolean => /\+ ?$/.test(lead) && /^\d{1,3}$/.test(previous);

const isQuoted = ({ before, after }: Surroundings): boolean => /["“”'‘«]$/.test(before) && /^["”'’»]/.test(after);

/** A comma between groups of one number (12500,50), not between the codes of a list. */
const isPartOfNumber = ({ previous, before, after, next }: Surroundings): boolean =>
  (after === ',' && isDigits(next) && next.length <= MAX_GROUP_DIGITS) ||
  (before === ',' && isDigits(previous) && previous.length <= MAX_GROUP_DIGITS);

export const isQuantity = (digits: string, around: Surroundings): boolean => {
  const { previous, before, after, next, words } = around;
  const isBeside = /^[ .:]*$/.test(before);
  if (/\+ ?$/.test(before) || (isBeside && isPhone.test(previous))) return true;
  if (digits.length >= MIN_PHONE_DIGITS && (followsCountry(around) || words.some((word) => isPhone.test(word))))
    return true;
  if (digits.length > MAX_AMOUNT_DIGITS) return false;
  if (followsSign(around) || precedesSign(around) || isPartOfNumber(around)) return true;
  if (/^ ?%/.test(after) || (/^[°"”″']/.test(after) && !isQuoted(around))) return true;
  return (isBeside && isMoney.test(previous)) || (after === ' ' && (isUnit.test(next) || isMoney.test(next)));
};

/** Words before a number in which a word for a phone is looked for. */
const MAX_CONTEXT = 4;

/** Of the tokens from `first` to `last`. */
export const surroundings = (tokens: readonly Token[], first: number, last: number): Surroundings => {
  const keyAt = (at: number): string => tokens[at]?.key ?? '';
  const beforeAt = (at: number): string => tokens[at]?.before ?? '\n';
  const [before, after] = [beforeAt(first), tokens[last]?.after ?? '\n'];
  const words: string[] = [];
  for (let at = first; at > first - MAX_CONTEXT && !/[\t\n]/.test(beforeAt(at)); at -= 1) words.push(keyAt(at - 1));
  return {
    previous: before.includes('\n') ? '' : keyAt(first - 1),
    before: before.replace('\n', ''),
    after: after.replace('\n', ''),
    next: after.includes('\n') ? '' : keyAt(last + 1),
    lead: /[\t\n]/.test(before) ? '' : beforeAt(first - 1),
    words,
  };
};
