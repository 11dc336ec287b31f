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
  'LPS.': 'HNL',
  'LP.': 'HNL',
  SOLES: 'PEN',
  EUROS: 'EUR',
  DOLARES: 'USD',
  BOLIVIANOS: 'BOB',
  QUETZALES: 'GTQ',
  LEMPIRAS: 'HNL',
  GUARANIES: 'PYG',
  COLONES: 'CRC',
  CORDOBAS: 'NIO',
  REALES: 'BRL',
  REAIS: 'BRL',
};

/** `''` for signs of several currencies: `$` and `Bs`. */
export const currencyOf = (sign: string): string => {
  const text = sign
    .trim()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();
  return BY_SIGN[text] ?? (/^[A-Z]{3}$/.test(text) ? text : '');
};
