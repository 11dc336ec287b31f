/** The names of the rules by which printed texts count as references, or do not, and what a match is. Pure. */

import type { CodeColumn } from './columns/columns.ts';

/**
 * Why a text counts as a reference: behind a label, in a column of codes, with a right check digit, made of letters and digits, short
 * and alone on its line, or a long number beside nothing that would make it an amount. Without a printed code: `name`, the name of a product of the
 * list; `proposal`, a printed name with a price.
 */
export type ReferenceRule = 'label' | CodeColumn | 'check-digit' | 'code' | 'alone' | 'number' | 'name' | 'proposal';
/** How a page spells it: in one piece, with spaces, over the end of a line or column, glued to a name, without or with more zeros. */
export type Spelling = 'plain' | 'spaced' | 'split' | 'glued' | 'zeros';
/**
 * Why a printed reference has no tag: it could be an ordinary number, stands in a column of amounts or in one of other codes, or is
 * mentioned in the row of another product.
 */
export type SkipRule = 'number' | 'amount' | 'other-codes' | 'mention';

/** `tokens`: the indexes of those that spell it. `key`: of the whole code, also where only its end is printed. */
export type TokenMatch<Known> = {
  known: Known;
  key: string;
  tokens: number[];
  rule: ReferenceRule;
  spelling: Spelling;
};
