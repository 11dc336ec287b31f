/** ISO codes of printed currencies. Pure. */

const BY_SIGN: Readonly<Record<string, string>> = {
  US$: 'USD',
  U$S: 'USD',
  U$D: 'USD',
  R$: 'BRL',
  RD$: 'DOP',
  'S/': 'PEN',
  'S/.': 'PEN',
  '€': 'EUR',
  '£': 'GBP',
  '₡': 'CRC',
  '₲': 'PYG',
  GS: 'PYG',
  'GS.': 'PYG',
  Q: 'GTQ',
};

/** `''` for signs of several currencies: `$` and `Bs`. */
export const currencyOf = (sign: string): string => {
  const text = sign.trim().toUpperCase();
  return BY_SIGN[text] ?? (/^[A-Z]{3}$/.test(text) ? text : '');
};
