/** The numbers of trade items: EAN, UPC, ITF-14. Pure. */

const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

/** GTIN-8, 12, 13 and 14 (EAN, UPC, ITF-14): the last digit checks the others. */
export const isGtin = (key: string): boolean => {
  if (!GTIN_LENGTHS.has(key.length) || !/^\d+$/.test(key) || /^0+$/.test(key)) return false;
  let sum = 0;
  for (let at = 0; at < key.length; at += 1) sum += Number(key[key.length - 1 - at]) * (at % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
};
