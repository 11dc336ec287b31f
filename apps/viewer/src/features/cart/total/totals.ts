/** Sums over lines of the cart (§4). Pure. */
import { sumMoney } from '@vitrina/ui';
import type { CartLine } from '../cart.state.ts';

/** Whether no line has an amount. */
export const isQuoteOnly = (lines: readonly CartLine[]): boolean =>
  lines.length > 0 && lines.every(({ isQuote }) => isQuote);

/** §4: Σ discounted_price × quantity, in minor units. */
export const cartTotal = (lines: readonly CartLine[]): number =>
  sumMoney(lines.map(({ discounted_price, quantity }) => ({ amount: discounted_price, quantity })));

export const cartPoints = (lines: readonly CartLine[]): number =>
  sumMoney(lines.map(({ rewardValue, quantity }) => ({ amount: rewardValue, quantity })));
