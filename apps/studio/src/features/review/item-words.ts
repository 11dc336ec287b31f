/** Words about an item: prices, reason and state, the same for eyes and for screen readers. */
import type { NamedProduct } from '@vitrina/contract/admin';
import { formatMoney } from '@vitrina/ui';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import type { Decision } from './state/decisions.ts';
import { isCertain, type Product, type ReviewItem } from './state/review-items.ts';

/** `undefined`: not read so far. */
export type Listed = NamedProduct | null | undefined;

export const listedPrice = (item: ReviewItem, listed: Listed): string | null => {
  if (listed?.price !== undefined) return formatMoney(listed.price, listed.currency);
  return item.difference ? formatMoney(item.difference.listed, item.difference.currency) : null;
};

export const printedPrice = ({ difference }: ReviewItem): string | null => difference?.prices.join(' · ') ?? null;

/** Why an item is to be looked at, or certain. */
export const reasonOf = (item: ReviewItem): string => {
  if (item.difference) return words.differs;
  if (item.candidates.length > 1 && !isCertain(item)) return words.several;
  if (item.rule === '') return words.byHand;
  const [rule = '', spelling = ''] = item.rule.split(', ');
  return [words.rules[rule], words.spellings[spelling]].filter(Boolean).join(', ');
};

export const stateOf = (decision: Decision | undefined): string =>
  decision === undefined ? words.open : words.states[decision.is];

/** Code, product, both prices, reason and state in one sentence. */
export const sentenceOf = (
  item: ReviewItem,
  product: Product,
  about: { listed: Listed; decision: Decision | undefined },
): string => {
  const price = listedPrice(item, about.listed);
  const printed = printedPrice(item);
  return [
    words.code(item.text),
    product.name || product.ref,
    price && words.listed(price),
    printed && words.printed(printed),
    words.because(reasonOf(item)),
    stateOf(about.decision),
  ]
    .filter(Boolean)
    .join(', ');
};
