/** Whether a document says that its prices do not include a tax: `+ IVA`, `precios sin IGV`, `IVA no incluido`. Pure. */

import type { Word } from '../ports/pdf.ts';

const TAX = /^\W*(?:i\.?v\.?a|igv|itbis|itbms|isv|impuestos?|impoconsumo|tax|vat)\W*$/iu;
const BEFORE = /(?:\+|\bsin|\bm[aá]s|\bantes (?:de|del)|\bno incluyen?|\bexcl\w*)\s*(?:el|de|los)?\s*$/iu;
const BEHIND = /^\s*(?:no (?:est[aá]n? )?inclu|aparte|excluid|not incl)/iu;
const AROUND = 4;

export const saysWithoutTax = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => {
    if (/^(?:\+|s\/)(?:iva|igv)$/iu.test(text)) return true;
    if (!TAX.test(text)) return false;
    const textOf = (from: number, to: number): string =>
      words
        .slice(Math.max(0, from), to)
        .map((word) => word.text)
        .join(' ');
    return BEFORE.test(textOf(at - AROUND, at)) || BEHIND.test(textOf(at + 1, at + 1 + AROUND));
  });
