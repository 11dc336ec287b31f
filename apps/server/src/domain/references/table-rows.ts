/** The references of a row of a table: which one the row is about. Pure. */

import { referenceKey } from '@vitrina/contract';
import type { ReferenceRule, SkipRule, TokenMatch } from './reference-rules.ts';
import type { TokenMatches } from './token-matcher.ts';
import type { Token } from './word-tokens.ts';

/** A column below its heading says more than one that continues, and that more than one without a heading. */
const STRENGTH: Partial<Record<ReferenceRule, number>> = { column: 3, 'continued-column': 2, 'matched-column': 1 };
const strengthOf = ({ rule }: TokenMatch<unknown>): number => STRENGTH[rule] ?? 0;

type Product = { ref: string; productId: string; itemId: string };
const isSameItem = (a: Product, b: Product): boolean =>
  a.productId === b.productId && (a.itemId || referenceKey(a.ref)) === (b.itemId || referenceKey(b.ref));

/**
 * A row is about the code in its column. Another code in a text of the row is a mention (*tóner para CN-1042*), and one in a weaker column
 * is a code of another list; that product has its own row, or none.
 */
export const settleRows = <Known extends Product>(
  tokens: readonly Token[],
  { matches, skipped }: TokenMatches<Known>,
): Omit<TokenMatches<Known>, 'words'> => {
  const lineOf = ({ tokens: [first = 0] }: TokenMatch<Known>): number => tokens[first]?.cell.line ?? -1;
  const strongest = new Map<number, TokenMatch<Known>>();
  for (const one of matches) {
    const best = strongest.get(lineOf(one));
    if (strengthOf(one) > (best ? strengthOf(best) : 0)) strongest.set(lineOf(one), one);
  }
  const isInText = ({ tokens: spelling }: TokenMatch<Known>): boolean => {
    const cell = tokens[spelling[0] ?? 0]?.cell;
    return new Set(spelling.map((token) => tokens[token]?.word)).size < (cell?.words.length ?? 0);
  };
  const reasonAgainst = (one: TokenMatch<Known>): SkipRule | null => {
    const best = strongest.get(lineOf(one));
    if (!best || strengthOf(one) >= strengthOf(best) || isSameItem(one.known, best.known)) return null;
    if (strengthOf(one) > 0) return 'other-codes';
    return isInText(one) ? 'mention' : null;
  };
  const judged = matches.map((one) => ({ one, reason: reasonAgainst(one) }));
  const kept = judged.filter(({ reason }) => reason === null).map(({ one }) => one);
  const tagged = new Set(kept.map(({ known }) => known));
  const lost = new Map<Known, SkipRule>();
  for (const { one, reason } of judged) if (reason !== null && !tagged.has(one.known)) lost.set(one.known, reason);
  return { matches: kept, skipped: [...skipped, ...[...lost].map(([known, rule]) => ({ known, rule }))] };
};
