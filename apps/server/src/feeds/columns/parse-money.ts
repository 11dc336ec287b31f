/**
 * Parses prices in Spanish and English notation: `$ 1.299.000`, `1,299.00`, `1.299,50`, `COP 45000`, `12.5`, `gratis`. Pure.
 * One cell can be ambiguous (`1.299`), so the whole column decides the meaning of its separators.
 */

/** ISO 4217 currencies written without decimals (decisions: COP is shown without). */
const withoutDecimals: ReadonlySet<string> = new Set(['COP', 'CLP', 'PYG', 'JPY', 'KRW', 'VND']);

const codes =
  'COP|USD|EUR|MXN|ARS|CLP|PEN|BRL|VES|BOB|UYU|PYG|GTQ|CRC|DOP|HNL|NIO|PAB|CUP|GBP|CAD|CHF|JPY|CNY|AUD|KRW|VND';
const codePattern = new RegExp(`(?<![\\p{L}])(?:${codes})(?![\\p{L}])`, 'iu');
/** Signs of exactly one currency; `$` is used by a dozen. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|U\$S/i, 'USD'],
  [/(?<!\p{L})R\$/u, 'BRL'],
  [/RD\s?\$/i, 'DOP'],
  [/(?<!\p{L})C\$/iu, 'NIO'],
  [/(?<!\p{L})MX\$/iu, 'MXN'],
  [/(?<!\p{L})COL\$/iu, 'COP'],
  // Bolivia writes its currency in the same way; a mapping can name it.
  [/(?<!\p{L})Bs(?!\p{L}|\.?[SFD]\p{L})/iu, 'VES'],
  [/₲|(?<!\p{L})Gs\./iu, 'PYG'],
  [/B\/\./i, 'PAB'],
  [/(?<!\p{L})Q\.?\s?(?=\d)/u, 'GTQ'],
  // Dollars at the official rate, in Venezuela.
  [/(?<!\p{L})Ref\.?\s?(?=\d)/iu, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/S\//, 'PEN'],
  [/₡/, 'CRC'],
];
/** Units behind a price: `12.000 / kg`. */
const sold =
  'und?|unid(?:ad)?|kg|kilos?|lb|libra|lt|litro|mt|metro|docena|caja|paq(?:uete)?|bulto|par|pza|pieza|display|rollo';
const decoration = new RegExp(
  [
    codePattern.source,
    'US\\s?\\$|U\\$S|(?<!\\p{L})(?:RD|MX|COL|R|C)\\$|S\\/\\.?|B\\/\\.|[$€£₡₲]',
    '(?<!\\p{L})Bs\\.?\\s?[SFD]?\\.?(?!\\p{L})|(?<!\\p{L})(?:Gs\\.?|Ref\\.?|Q\\.?)(?=\\s?\\d)',
    '\\bpesos?\\b|\\bc\\/u\\b|\\bcada uno\\b|(?:\\+\\s*)?iva( inclu[ií]do)?\\b',
    `(?<=\\d)\\s*(?:\\/|x|por|la|el)\\s*(?:${sold})\\b\\.?`,
  ].join('|'),
  'giu',
);
const free = /^(gratis|gratuit[oa]|free|sin costo|cortes[ií]a)\.?$/i;
const MAX_AMOUNT = 1e12;

/** The currency named in the text, or null. */
export const currencyIn = (text: string): string | null => {
  const code = codePattern.exec(text)?.[0];
  if (code !== undefined) return code.toUpperCase();
  return signs.find(([sign]) => sign.test(text))?.[1] ?? null;
};

/** Whether the text contains digits with a currency sign or code, so that it is a price. */
export const isMarkedMoney = (text: string): boolean =>
  /\d/.test(text) && (/[$€£₡₲]|S\//.test(text) || currencyIn(text) !== null);

/** The amount that fills a whole cell, perhaps marked by a currency, perhaps with cents; null for other cells. */
export const amountIn = (cell: string | number): { isMarked: boolean; hasCents: boolean } | null => {
  if (typeof cell === 'number') return { isMarked: false, hasCents: !Number.isInteger(cell) };
  const digits = digitsOf(cell);
  if (digits.is === 'none') return null;
  return { isMarked: isMarkedMoney(cell), hasCents: digits.is === 'number' && !Number.isInteger(digits.value) };
};

type Separator = '.' | ',';
/** The meaning of each separator in a column, for cells that are ambiguous alone. */
export type MoneyStyle = Readonly<Record<Separator, 'thousands' | 'decimals'>>;

type Digits =
  | { is: 'number'; value: number; evidence: Partial<MoneyStyle> }
  | { is: 'ambiguous'; separator: Separator; grouped: number; fraction: number }
  | { is: 'none' };

const none: Digits = { is: 'none' };
const number = (text: string, evidence: Partial<MoneyStyle> = {}): Digits => ({
  is: 'number',
  value: Number(text),
  evidence,
});

const isGrouped = (parts: string[]): boolean =>
  parts.length > 1 && /^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part));

/** Text with one kind of separator. */
const oneKind = (text: string, separator: Separator): Digits => {
  const parts = text.split(separator);
  const [whole = '', fraction = ''] = parts;
  if (parts.length > 2) return isGrouped(parts) ? number(parts.join(''), { [separator]: 'thousands' }) : none;
  if (fraction === '') return number(whole);
  const asFraction = `${whole || '0'}.${fraction}`;
  // `0.125`, `.125` and `1299.500` cannot be groups of thousands.
  const canGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!canGroup) return number(asFraction, { [separator]: 'decimals' });
  return { is: 'ambiguous', separator, grouped: Number(whole + fraction), fraction: Number(asFraction) };
};

/** Text with both separators: the last one precedes the decimals, the other one groups thousands. */
const bothKinds = (text: string): Digits => {
  const decimal: Separator = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const group: Separator = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', more] = text.split(decimal);
  const parts = whole.split(group);
  if (more !== undefined || fraction.includes(group) || !isGrouped(parts)) return none;
  return number(`${parts.join('')}.${fraction || '0'}`, { [decimal]: 'decimals', [group]: 'thousands' });
};

/** In characters, including all text around the amount. */
const MAX_PRICE_LENGTH = 200;

/** Parses the digits of a price without currency and trailing `.-`; spaces and apostrophes may also group thousands. */
const digitsOf = (text: string): Digits => {
  if (text.length > MAX_PRICE_LENGTH) return none;
  const bare = text
    .replace(decoration, ' ')
    .replace(/[.,]?\s*-+\s*$/, '')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
    .replace(/\s+/g, ' ');
  if (!/^[\d.,]*\d[.,]?$/.test(bare) || bare.length > 30) return none;
  if (bare.includes('.') && bare.includes(',')) return bothKinds(bare);
  if (bare.includes('.')) return oneKind(bare, '.');
  return bare.includes(',') ? oneKind(bare, ',') : number(bare);
};

/** Collects evidence on the separators of a column. */
export interface MoneyVotes {
  add(text: string): void;
  /**
   * The meaning of the separators by the unambiguous cells. Without such cells, or in a currency without decimals, three
   * digits after a separator are thousands, because prices have no three decimals.
   */
  style(currency: string): MoneyStyle;
  /** Cells that show decimals after the separator, less those that show thousands. */
  balance(): Readonly<Record<Separator, number>>;
}

/** The evidence of several collections together. */
export const joinedVotes = (all: readonly MoneyVotes[]): MoneyVotes => {
  const sum = (separator: Separator) => all.reduce((total, votes) => total + votes.balance()[separator], 0);
  return createMoneyVotes({ '.': sum('.'), ',': sum(',') });
};

export const createMoneyVotes = (start: Readonly<Record<Separator, number>> = { '.': 0, ',': 0 }): MoneyVotes => {
  const votes = { ...start };
  return {
    balance: () => votes,
    add: (text) => {
      const digits = digitsOf(text);
      if (digits.is !== 'number') return;
      for (const separator of ['.', ','] as const) {
        const seen = digits.evidence[separator];
        if (seen !== undefined) votes[separator] += seen === 'decimals' ? 1 : -1;
      }
    },
    style: (currency) => {
      const meaning = (separator: Separator) =>
        votes[separator] > 0 && !withoutDecimals.has(currency) ? 'decimals' : 'thousands';
      return { '.': meaning('.'), ',': meaning(',') };
    },
  };
};

/** The price in major units, at least 0; null when the cell does not hold exactly one price. */
export const moneyIn = (cell: string | number, style: MoneyStyle): number | null => {
  if (typeof cell === 'number') return Number.isFinite(cell) && cell >= 0 && cell <= MAX_AMOUNT ? cell : null;
  if (free.test(cell.trim())) return 0;
  const digits = digitsOf(cell);
  if (digits.is === 'none') return null;
  if (digits.is === 'number') return digits.value <= MAX_AMOUNT ? digits.value : null;
  return style[digits.separator] === 'thousands' ? digits.grouped : digits.fraction;
};
