/** Cells of the reference column that are no codes. Pure. */
import { type ColumnContent, isCodeShaped } from './column-content.ts';
import { isPlaceholderCode } from './placeholder-codes.ts';

/** Codes from which a cell without a digit is told from them. */
const MIN_CODES = 10;
const HALF = 0.5;
const NEARLY_ALL = 0.9;

type Refusal = 'reference.placeholder' | 'reference.rounded' | 'row.shifted';

/** A long number that a spreadsheet shows in its first digits: the others are lost. */
export const isRoundedCode = (text: string): boolean => /^\d[.,]\d+e\+\d{1,2}$/i.test(text.trim());

/** `hasVariants`: the rows of one product repeat its code. */
export const codeRefusal = (codes: ColumnContent, hasVariants: boolean) => {
  const areWordsRare = codes.codes >= HALF && !hasVariants;
  const areAllCoded = codes.codes >= NEARLY_ALL && codes.filled >= MIN_CODES;
  return (ref: string, name: string): Refusal | null => {
    if (isRoundedCode(ref)) return 'reference.rounded';
    if (isPlaceholderCode(ref) || (areWordsRare && codes.repeatedWords.has(ref))) return 'reference.placeholder';
    return areAllCoded && !/\d/.test(ref) && isCodeShaped(name) ? 'row.shifted' : null;
  };
};
