/** Whether a document prints thousands alone, `32` for 32,000: it says so, is of Colombia, or has a price of thousands with its sign. Pure. */

import type { TextLine } from './number-columns.ts';

/** Prices of Colombia, in whose money no dish costs less than a thousand. */
const COLOMBIAN =
  /\bimpo-?consumo\b|\bipoconsumo\b|\bpesos colombianos\b|\bCOP\b|\+57[\s\d(]|\.com\.co\b|\bbogot[aá],? d\.? ?c|,\s?colombia\b|\bnit[\s.:]*\d{3}/iu;
const SAYS_SO = /\b(?:en|expresad[oa]s en) miles\b|\bmiles de pesos\b/iu;
/** Times the largest number: a service in full, such as *Descorche $ 30.000*, beside prices of two digits. */
const MIN_RATIO = 10;

export const areInThousands = (lines: readonly TextLine[], values: readonly number[]): boolean => {
  const largest = Math.max(...values);
  if (largest >= 1000) return false;
  const others = lines.flatMap(({ prices }) => prices.filter(({ isBare, isShort }) => !isBare || isShort));
  return (
    lines.some(({ text }) => SAYS_SO.test(text) || COLOMBIAN.test(text)) ||
    (others.length > 0 && others.every(({ value }) => value >= Math.max(1000, MIN_RATIO * largest)))
  );
};
